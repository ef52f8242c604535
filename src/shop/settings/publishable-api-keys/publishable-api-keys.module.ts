import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminPublishableApiKeysController } from './admin-publishable-api-keys.controller.ts';
import { PublishableApiKeysService } from './publishable-api-keys.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminPublishableApiKeysController],
  providers: [PublishableApiKeysService],
  exports: [PublishableApiKeysService],
})
export class PublishableApiKeysModule {}
