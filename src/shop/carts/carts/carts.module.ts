import { Module } from '@nestjs/common';
import { BasketsModule } from '../baskets/baskets.module.ts';
import { CustomersModule } from '../../people/customers/customers.module.ts';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { PaymentsModule } from '../../payments/payments.module.ts';
import { ShippingModule } from '../../shipping/shipping.module.ts';
import { CartOwners } from './owners/cart-owners.ts';
import { CartsService } from './carts.service.ts';
import { CartChanges } from './change-cart.ts';
import { PaymentSessionsService } from './payment/payment-sessions.service.ts';
import { ShippingMethodsService } from './shipping/shipping-methods.service.ts';
import { ShippingPrices } from './shipping/cart-shipping-prices.ts';
import { Shoppers } from './owners/shoppers.ts';
import { StoreCartsController } from './store-carts.controller.ts';

@Module({
  imports: [HttpModule, BasketsModule, CustomersModule, PaymentsModule, ShippingModule],
  controllers: [StoreCartsController],
  providers: [
    CartOwners,
    CartsService,
    CartChanges,
    PaymentSessionsService,
    ShippingMethodsService,
    ShippingPrices,
    Shoppers,
  ],
  exports: [CartsService, CartOwners, CartChanges, PaymentSessionsService, ShippingMethodsService],
})
export class CartsModule {}
