import { Body, Param, Post } from '@nestjs/common';
import { Shows } from '../../../engine/http/output/response-decorators.ts';
import { RequestKey } from '../../../engine/http/idempotency/idempotency.ts';
import { AdminController } from '../../../engine/http/surface.ts';
import { orders } from '../order/orders.resource.ts';
import { RequestReturnBody } from './returns.input.ts';
import { ReturnsService } from './returns.service.ts';
import { returnErrors } from './return-errors.ts';
import { exampleId } from '../../../engine/mapping/example-values.ts';
import { Rejects } from '../../../engine/http/output/rejects.ts';
import { notFound } from '../../../engine/kernel/errors.ts';
import { orderPaymentErrors } from '../payments/order-payment-errors.ts';

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
