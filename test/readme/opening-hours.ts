import { Get } from '@nestjs/common';
import { StoreController } from '@storekeep/server';
import { defineModule } from '@storekeep/server/module';

@StoreController('opening-hours')
class OpeningHours {
  @Get()
  read() {
    return { opens_at: '09:00', closes_at: '18:00' };
  }
}

export default defineModule({ name: 'opening-hours', controllers: [OpeningHours] });
