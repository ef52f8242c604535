import { Body, Param, Post } from '@nestjs/common';
import { Shows } from '../../../engine/http/output/response-decorators.ts';
import { RequestKey } from '../../../engine/http/idempotency/idempotency.ts';
import { AdminController } from '../../../engine/http/surface.ts';
import { orders } from '../order/orders.resource.ts';
import { RequestReturnBody } from './returns.input.ts';
import { ReturnsService } from './returns.service.ts';

@AdminController(orders, 'orders/:id/return')
export class AdminOrderReturnsController {
  constructor(private readonly returns: ReturnsService) {}

  @Post()
  @Shows('PostOrdersOrderReturns', 'Request a return of an order')
  request(
    @Param('id') id: string,
    @Body() body: RequestReturnBody,
    @RequestKey() request_key: string | null,
  ) {
    return this.returns.requestForStaff(id, { ...body, request_key });
  }
}
