import { Module } from '@nestjs/common';
import { BasketsModule } from '../../carts/baskets/baskets.module.ts';
import { CartsModule } from '../../carts/operations/carts.module.ts';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { InventoryModule } from '../../stock/inventory/inventory.module.ts';
import { OrdersModule } from '../../orders/order/orders.module.ts';
import { PaymentsModule } from '../../payments/payments.module.ts';
import { CartPayments } from './cart-payments.ts';
import { LeftPayments } from './left-payments.ts';
import { CompleteCart } from './complete-cart.ts';
import { AbandonedPayments } from './abandoned-payments.ts';
import { AbandonedReservations } from './abandoned-reservations.ts';
import { PlaceCart } from './place-cart.ts';
import { ReceivePayment } from './receive-payment.ts';
import { StoreCheckoutController } from './store-checkout.controller.ts';

@Module({
  imports: [HttpModule, BasketsModule, CartsModule, InventoryModule, OrdersModule, PaymentsModule],
  controllers: [StoreCheckoutController],
  providers: [
    CartPayments,
    LeftPayments,
    CompleteCart,
    AbandonedPayments,
    AbandonedReservations,
    PlaceCart,
    ReceivePayment,
  ],
  exports: [CartPayments, LeftPayments, CompleteCart, ReceivePayment],
})
export class CheckoutModule {}
