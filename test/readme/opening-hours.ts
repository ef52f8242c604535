import { Get, Module } from '@nestjs/common';
import { StoreController } from 'storekeep';
import { defineModule } from 'storekeep/module';

@StoreController('opening-hours')
class OpeningHoursController {
  @Get()
  read() {
    return { opens_at: '09:00', closes_at: '18:00' };
  }
}

@Module({ controllers: [OpeningHoursController] })
class OpeningHoursModule {}

export default defineModule({ name: 'opening-hours', module: OpeningHoursModule });
