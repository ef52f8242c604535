import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { PaymentsModule } from '#shop/payments/payments.module';
import { ShippingModule } from '#shop/shipping/shipping.module';
import { BasketsModule } from '../baskets/baskets.module.ts';
import { CartContributors } from './cart-contributors.ts';
import { CartFollowers } from './cart-followers.ts';
import { ShippingPrices } from './cart-shipping-prices.ts';
import { CartChanges } from './change-cart.ts';
import { CartOwners } from './owners/cart-owners.ts';

/** The cart itself: how it is loaded, changed and represented, and who owns it. */
@Module({
  imports: [HttpModule, BasketsModule, PaymentsModule, ShippingModule],
  providers: [CartOwners, CartChanges, CartContributors, CartFollowers, ShippingPrices],
  exports: [CartOwners, CartChanges, CartContributors, CartFollowers],
})
export class CartModule {}
