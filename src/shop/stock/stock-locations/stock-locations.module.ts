import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminStockLocationsController } from './admin-stock-locations.controller.ts';
import { StockLocationsService } from './stock-locations.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminStockLocationsController],
  providers: [StockLocationsService],
  exports: [StockLocationsService],
})
export class StockLocationsModule {}
