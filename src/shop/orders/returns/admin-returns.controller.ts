import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { SafeToRepeat } from '#engine/http/idempotency/idempotency';
import { Rejects } from '#engine/http/output/rejects';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { exampleId } from '#engine/mapping/example-values';
import { orders } from '../order/orders.resource.ts';
import { orderPaymentErrors } from '../payments/order-payment-errors.ts';
import { CancelReturn } from './cancel-return.ts';
import { ReceiveReturn } from './receive-return.ts';
import { returnErrors } from './return-errors.ts';
import { ListReturnsQuery, ReceiveReturnBody } from './returns.input.ts';
import { returns } from './returns.resource.ts';

@AdminController(returns)
export class AdminReturnsController {
  constructor(
    private readonly receiveReturn: ReceiveReturn,
    private readonly cancelReturn: CancelReturn,
  ) {}

  @Get()
  @Lists('GetReturns', 'List returns')
  list(@Query() query: ListReturnsQuery) {
    return query;
  }

  @Post(':id/receive')
  @Rejects(
    returnErrors.notFound(exampleId('ret')),
    returnErrors.canceled(),
    returnErrors.alreadyReceived(exampleId('ret')),
    returnErrors.foreignItem(),
    returnErrors.tooManyItems(),
    orderPaymentErrors.moreThanRefundable(),
    orderPaymentErrors.moreThanOrderAmount(),
  )
  @Shows('PostReturnsReturnReceive', 'Receive a return')
  receive(@Param('id') id: string, @Body() body: ReceiveReturnBody) {
    return this.receiveReturn.receive(id, body);
  }

  @Post(':id/cancel')
  @SafeToRepeat()
  @Rejects(returnErrors.notFound(exampleId('ret')), returnErrors.receivedNotCancelable())
  @Shows('PostReturnsReturnCancel', 'Cancel a return', { resource: orders })
  cancel(@Param('id') id: string) {
    return this.cancelReturn.cancel(id);
  }
}
