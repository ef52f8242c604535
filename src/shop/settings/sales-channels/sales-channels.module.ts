import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminSalesChannelsController } from './admin-sales-channels.controller.ts';
import { SalesChannelsService } from './sales-channels.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminSalesChannelsController],
  providers: [SalesChannelsService],
  exports: [SalesChannelsService],
})
export class SalesChannelsModule {}
