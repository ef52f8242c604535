import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { BasketsModule } from '#shop/carts/baskets/baskets.module';
import { CartsModule } from '#shop/carts/operations/carts.module';
import { OrdersModule } from '#shop/orders/order/orders.module';
import { PaymentsModule } from '#shop/payments/payments.module';
import { InventoryModule } from '#shop/stock/inventory/inventory.module';
import { AbandonedPayments } from './abandoned-payments.ts';
import { AbandonedReservations } from './abandoned-reservations.ts';
import { CartPayments } from './cart-payments.ts';
import { CartStock } from './cart-stock.ts';
import { CompleteCart } from './complete-cart.ts';
import { CompletionConditions } from './completion-conditions.ts';
import { LeftPayments } from './left-payments.ts';
import { PlaceCart } from './place-cart.ts';
import { ReceivePayment } from './receive-payment.ts';
import { StoreCheckoutController } from './store-checkout.controller.ts';

@Module({
  imports: [HttpModule, BasketsModule, CartsModule, InventoryModule, OrdersModule, PaymentsModule],
  controllers: [StoreCheckoutController],
  providers: [
    CartPayments,
    CartStock,
    LeftPayments,
    CompleteCart,
    CompletionConditions,
    AbandonedPayments,
    AbandonedReservations,
    PlaceCart,
    ReceivePayment,
  ],
  exports: [CartPayments, LeftPayments, CompleteCart, CompletionConditions, ReceivePayment],
})
export class CheckoutModule {}
