import { Body, Param, Post } from '@nestjs/common';
import { RequestKey } from '#engine/http/idempotency/idempotency';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { orders } from '../order/orders.resource.ts';
import { CapturePayments } from './capture-payments.ts';
import { orderPaymentErrors } from './order-payment-errors.ts';
import { RefundOrderBody } from './order-payments.input.ts';
import { refundResponseSchema } from './payments.resource.ts';
import { RefundPayments } from './refund-payments.ts';

@AdminController(orders, 'orders/:id')
export class AdminOrderPaymentsController {
  constructor(
    private readonly captures: CapturePayments,
    private readonly refunds: RefundPayments,
  ) {}

  @Post('capture')
  @Rejects(orderPaymentErrors.canceledNotCapturable())
  @Shows('PostOrdersOrderCapture', 'Capture the payments of an order')
  capture(@Param('id') id: string) {
    return this.captures.captureOrder(id);
  }

  @Post('refund')
  @Rejects(
    orderPaymentErrors.canceledNotRefundable(),
    orderPaymentErrors.moreThanOrderAmount(),
    orderPaymentErrors.moreThanRefundable(),
  )
  @Shows('PostOrdersOrderRefunds', 'Refund some of what an order has paid', { schema: refundResponseSchema })
  refund(@Param('id') id: string, @Body() body: RefundOrderBody, @RequestKey() request_key: string | null) {
    return this.refunds.refundOrder(id, { ...body, request_key });
  }
}
