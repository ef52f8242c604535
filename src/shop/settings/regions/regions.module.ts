import { Module } from '@nestjs/common';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { AdminRegionsController } from './admin-regions.controller.ts';
import { FulfillmentProviders, ManualFulfillment } from './fulfillment-providers.ts';
import { RegionsService } from './regions.service.ts';
import { StoreRegionsController } from './store-regions.controller.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminRegionsController, StoreRegionsController],
  providers: [RegionsService, FulfillmentProviders, ManualFulfillment],
  exports: [RegionsService, FulfillmentProviders],
})
export class RegionsModule {}
