import { Body, Get, Param, Post } from '@nestjs/common';
import { RequestKey } from '#engine/http/idempotency/idempotency';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { exampleId } from '#engine/mapping/example-values';
import { CapturePayments } from './capture-payments.ts';
import { orderPaymentErrors } from './order-payment-errors.ts';
import { RefundPaymentBody } from './order-payments.input.ts';
import { payments, refundResponseSchema, refunds } from './payments.resource.ts';
import { RefundPayments } from './refund-payments.ts';

@AdminController(payments)
export class AdminPaymentsController {
  constructor(
    private readonly captures: CapturePayments,
    private readonly refunds: RefundPayments,
  ) {}

  @Get(':id')
  @Shows('GetPaymentsPayment', 'Get a payment')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id/capture')
  @Rejects(
    orderPaymentErrors.paymentCanceled(exampleId('pay')),
    orderPaymentErrors.withoutOrder(exampleId('pay')),
    orderPaymentErrors.canceledNotCapturable(),
  )
  @Shows('PostPaymentsPaymentCapture', 'Capture a payment')
  capture(@Param('id') id: string) {
    return this.captures.capturePayment(id);
  }

  @Post(':id/refund')
  @Rejects(
    orderPaymentErrors.notCaptured(exampleId('pay')),
    orderPaymentErrors.moreThanPayment(exampleId('pay'), 2737),
    orderPaymentErrors.withoutOrder(exampleId('pay')),
  )
  @Shows('PostPaymentsPaymentRefunds', 'Refund some of a payment', {
    resource: refunds,
    schema: refundResponseSchema,
  })
  refund(@Param('id') id: string, @Body() body: RefundPaymentBody, @RequestKey() request_key: string | null) {
    return this.refunds.refundPayment(id, { ...body, request_key });
  }
}
