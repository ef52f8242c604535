import { Module } from '@nestjs/common';
import { CartsModule } from '../carts/carts.module.ts';
import { HttpModule } from '../http/http.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { CompleteCart } from './complete-cart.ts';
import { StoreCheckoutController } from './store-checkout.controller.ts';

@Module({
  imports: [HttpModule, CartsModule, OrdersModule, PaymentsModule],
  controllers: [StoreCheckoutController],
  providers: [CompleteCart],
  exports: [CompleteCart],
})
export class CheckoutModule {}
