import { Module } from '@nestjs/common';
import { HttpModule } from '../../engine/http/http.module.ts';
import { RegionsModule } from '../settings/regions/regions.module.ts';
import { AdminShippingOptionsController } from './options/admin-shipping-options.controller.ts';
import { AdminShippingProfilesController } from './profiles/admin-shipping-profiles.controller.ts';
import { PricedOptions } from './options/priced-options.ts';
import { ShippingOptionsService } from './options/shipping-options.service.ts';
import { ShippingProfilesService } from './profiles/shipping-profiles.service.ts';
import { StoreShippingOptionsController } from './options/store-shipping-options.controller.ts';

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
