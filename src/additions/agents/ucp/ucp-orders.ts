import { Injectable } from '@nestjs/common';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { SessionError } from '../sessions/session-error.ts';
import { SessionOrders } from '../sessions/session-orders.ts';
import { ORDER } from './adapter/negotiate.ts';
import { showErrorResponse } from './adapter/show-checkout.ts';
import { showOrder } from './adapter/show-order.ts';
import type { UcpCaller } from './ucp-callers.ts';

/** The orders of the sessions of a platform, as REST and MCP offer them. */
@Injectable()
export class UcpOrders {
  constructor(
    private readonly orders: SessionOrders,
    private readonly options: AgentsOptions,
  ) {}

  /** @returns an order, or the error answer without one */
  async get(caller: UcpCaller, id: string): Promise<object> {
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
