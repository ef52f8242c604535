import { Controller, Get, Header, Param, Req, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { SessionOrders } from '../sessions/orders/session-orders.ts';
import { SessionError } from '../sessions/session-error.ts';
import { ORDER } from './adapter/negotiate.ts';
import { showErrorResponse } from './adapter/show-checkout.ts';
import { showOrder } from './adapter/show-order.ts';
import { UcpCallers } from './ucp-callers.ts';
import { UcpErrorFilter } from './ucp-error.ts';

/** `/ucp/orders`: the orders of the sessions of a platform. */
@ApiExcludeController()
@Controller('ucp/orders')
@UseFilters(UcpErrorFilter)
export class UcpOrdersController {
  constructor(
    private readonly callers: UcpCallers,
    private readonly orders: SessionOrders,
    private readonly options: AgentsOptions,
  ) {}

  @Get(':id')
  @Header('cache-control', 'no-store')
  async get(@Req() request: FastifyRequest, @Param('id') id: string): Promise<object> {
    const caller = await this.callers.identify(request);
    const { dialect, capabilities } = caller.negotiated;
    const fail = (code: string, content: string): object =>
      showErrorResponse(dialect, [{ code, content }], this.options);
    if (!capabilities.has(ORDER))
      return fail('capabilities_incompatible', 'The platform has no version of orders in common');
    try {
      return showOrder(await this.orders.get(caller, id), dialect, this.options);
    } catch (error) {
      if (error instanceof SessionError && error.code === 'not_found') return fail(error.code, error.message);
      throw error;
    }
  }
}
