import { Module } from '@nestjs/common';
import { HttpModule } from '../engine/http/http.module.ts';
import { RegionsModule } from '../shop/settings/regions/regions.module.ts';
import { AdminShippingOptionsController } from './admin-shipping-options.controller.ts';
import { AdminShippingProfilesController } from './admin-shipping-profiles.controller.ts';
import { PricedOptions } from './priced-options.ts';
import { ShippingOptionsService } from './shipping-options.service.ts';
import { ShippingProfilesService } from './shipping-profiles.service.ts';
import { StoreShippingOptionsController } from './store-shipping-options.controller.ts';

@Module({
  imports: [HttpModule, RegionsModule],
  controllers: [
    AdminShippingProfilesController,
    AdminShippingOptionsController,
    StoreShippingOptionsController,
  ],
  providers: [ShippingProfilesService, ShippingOptionsService, PricedOptions],
  exports: [ShippingProfilesService, ShippingOptionsService],
})
export class ShippingModule {}
