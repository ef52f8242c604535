import { Body, Param, Post } from '@nestjs/common';
import { RequestKey } from '#engine/http/idempotency/idempotency';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { orders } from '../order/orders.resource.ts';
import { orderPaymentErrors } from '../payments/order-payment-errors.ts';
import { returnErrors } from './return-errors.ts';
import { RequestReturnBody } from './returns.input.ts';
import { ReturnsService } from './returns.service.ts';

@AdminController(orders, 'orders/:id/return')
export class AdminOrderReturnsController {
  constructor(private readonly returns: ReturnsService) {}

  @Post()
  @Rejects(
    notFound('line_item', exampleId('item')),
    returnErrors.foreignItem(),
    returnErrors.tooManyItems(),
    returnErrors.moreThanPaid(),
    returnErrors.reasonIsCategory(),
    returnErrors.itemCanceled('return for'),
    orderPaymentErrors.moreThanRefundable(),
  )
  @Shows('PostOrdersOrderReturns', 'Request a return of an order')
  request(
    @Param('id') id: string,
    @Body() body: RequestReturnBody,
    @RequestKey() request_key: string | null,
  ) {
    return this.returns.requestForStaff(id, { ...body, request_key });
  }
}
