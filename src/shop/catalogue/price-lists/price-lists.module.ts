import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminPriceListsController } from './admin-price-lists.controller.ts';
import { PriceListsService } from './price-lists.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminPriceListsController],
  providers: [PriceListsService],
  exports: [PriceListsService],
})
export class PriceListsModule {}
