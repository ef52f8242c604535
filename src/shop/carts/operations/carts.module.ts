import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { PaymentsModule } from '#shop/payments/payments.module';
import { CustomersModule } from '#shop/people/customers/customers.module';
import { ShippingModule } from '#shop/shipping/shipping.module';
import { BasketsModule } from '../baskets/baskets.module.ts';
import { CartModule } from '../cart/cart.module.ts';
import { CartsService } from './carts.service.ts';
import { PaymentSessionsService } from './payment-sessions.service.ts';
import { ShippingMethodsService } from './shipping-methods.service.ts';
import { Shoppers } from './shoppers.ts';
import { StoreCartsController } from './store-carts.controller.ts';

/** What shoppers do with carts. */
@Module({
  imports: [HttpModule, BasketsModule, CartModule, CustomersModule, PaymentsModule, ShippingModule],
  controllers: [StoreCartsController],
  providers: [CartsService, PaymentSessionsService, ShippingMethodsService, Shoppers],
  exports: [CartModule, CartsService, PaymentSessionsService, ShippingMethodsService],
})
export class CartsModule {}
