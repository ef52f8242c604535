import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { PaymentsModule } from '#shop/payments/payments.module';
import { OrdersModule } from '../order/orders.module.ts';
import { AdminOrderPaymentsController } from './admin-order-payments.controller.ts';
import { AdminPaymentsController } from './admin-payments.controller.ts';
import { CapturePayments } from './capture-payments.ts';
import { RefundPayments } from './refund-payments.ts';
import { RetryPayments } from './retry-payments.ts';

@Module({
  imports: [HttpModule, OrdersModule, PaymentsModule],
  controllers: [AdminPaymentsController, AdminOrderPaymentsController],
  providers: [CapturePayments, RefundPayments, RetryPayments],
  exports: [CapturePayments, RefundPayments, RetryPayments],
})
export class OrderPaymentsModule {}
