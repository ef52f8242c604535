import { Get, Header, Param, Req, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ShopController } from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';
import { AgentErrorFilter } from '../checkouts/checkouts-controller.ts';
import { UcpCallers } from './ucp-callers.ts';
import { UcpOrders } from './ucp-orders.ts';
import { UCP } from './ucp-protocol.ts';

/** `/ucp/orders` */
@ApiExcludeController()
@ShopController('ucp/orders')
@UseFilters(new AgentErrorFilter(UCP.errors))
export class UcpOrdersController {
  constructor(
    private readonly callers: UcpCallers,
    private readonly orders: UcpOrders,
  ) {}

  @Get(':id')
  @Header('cache-control', 'no-store')
  async get(@Req() request: FastifyRequest, @Param('id') id: string): Promise<object> {
    return this.orders.get(await this.callers.identify(request), id);
  }
}
