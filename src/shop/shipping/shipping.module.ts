import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminFulfillmentOptionsController } from './admin-fulfillment-options.controller.ts';
import { FulfillmentProviders, ManualFulfillment } from './fulfillment-providers.ts';
import { AdminShippingOptionsController } from './options/admin-shipping-options.controller.ts';
import { PricedOptions } from './options/priced-options.ts';
import { ShippingOptionsService } from './options/shipping-options.service.ts';
import { StoreShippingOptionsController } from './options/store-shipping-options.controller.ts';
import { AdminShippingProfilesController } from './profiles/admin-shipping-profiles.controller.ts';
import { ShippingProfilesService } from './profiles/shipping-profiles.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [
    AdminFulfillmentOptionsController,
    AdminShippingProfilesController,
    AdminShippingOptionsController,
    StoreShippingOptionsController,
  ],
  providers: [
    FulfillmentProviders,
    ManualFulfillment,
    ShippingProfilesService,
    ShippingOptionsService,
    PricedOptions,
  ],
  exports: [FulfillmentProviders, ShippingProfilesService, ShippingOptionsService],
})
export class ShippingModule {}
