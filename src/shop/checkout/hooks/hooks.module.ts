import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { PaymentCollectionsModule } from '#shop/orders/collections/payment-collections.module';
import { OrdersModule } from '#shop/orders/order/orders.module';
import { PaymentsModule } from '#shop/payments/payments.module';
import { CheckoutModule } from '../checkout/checkout.module.ts';
import { AdminUnplacedPaymentsController } from './admin-unplaced-payments.controller.ts';
import { HooksController } from './hooks.controller.ts';
import { PaidPayers } from './paid-payers.ts';
import { PaymentNotices } from './payment-notices.ts';
import { RawBodies } from './raw-bodies.ts';
import { UnplacedPayments } from './unplaced-payments.ts';

/** Webhooks of payment providers. */
@Module({
  imports: [HttpModule, CheckoutModule, OrdersModule, PaymentCollectionsModule, PaymentsModule],
  controllers: [AdminUnplacedPaymentsController, HooksController],
  providers: [PaidPayers, PaymentNotices, RawBodies, UnplacedPayments],
})
export class HooksModule {}
