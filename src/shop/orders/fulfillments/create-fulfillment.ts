import { Injectable } from '@nestjs/common';
import { notAllowed } from '#engine/kernel/errors';
import type { CallResult } from '#engine/providers/call-provider';
import { isRetryDue } from '#engine/providers/retry-after';
import { FulfillmentProviders, type FulfillmentRequest } from '#shop/shipping/fulfillment-providers';
import {
  type CanceledFulfillmentStock,
  restoreCanceledStock,
} from '#shop/stock/inventory/movements/ship-stock';
import { OrderChanges } from '../order/change-order.ts';
import type { OpenOrder, OrderFulfillment } from '../order/open-order.ts';
import { findFulfillment, fulfillmentEvent, fulfillmentsOf } from './fulfillable.ts';
import { fulfillmentRequestFor } from './fulfillment-request.ts';
import { takeOutOfStock, undoAllocation } from './fulfillment-stock.ts';

/** A fulfillment whose provider is called. */
interface PendingFulfillment {
  fulfillment: Pick<OrderFulfillment, 'id' | 'provider_id' | 'idempotency_key'>;
  request: FulfillmentRequest;
}

type Reply = { id: string; result: CallResult<Record<string, unknown>> };

/**
 * Creates fulfillments at the providers that ship them.
 *
 *   recorded ───► provider called ───► settled: data, event
 *     │ rows,       │ no lock            ├─► rejected: the rows are deleted, and their items, back in stock, can be fulfilled again
 *     │ stock       │                    └─► no response: they stay pending, and `retry-fulfillments.ts` retries with their ids
 *     │ taken
 *     └─ more than is unfulfilled ─► 400
 */
@Injectable()
export class CreateFulfillment {
  constructor(
    private readonly changes: OrderChanges,
    private readonly providers: FulfillmentProviders,
  ) {}

  /**
   * @param allocate adds fulfillments to the order, under its lock, and returns them
   * @throws what `allocate` throws; not_allowed when a provider is not installed, or rejects a fulfillment
   */
  async fulfill(orderId: string, allocate: (order: OpenOrder) => OrderFulfillment[]): Promise<void> {
    const pending = await this.changes.change(orderId, async (order, tx) => {
      const existing = new Set(fulfillmentsOf(order).map(({ fulfillment }) => fulfillment.id));
      const fulfillments = allocate(order).filter(({ asked_at }) => asked_at !== null);
      await takeOutOfStock(
        tx,
        order,
        fulfillments.filter(({ id }) => !existing.has(id)),
      );
      for (const { provider_id } of fulfillments) if (provider_id) this.providers.require(provider_id);
      return fulfillments.map((fulfillment) => recordRequested(order, fulfillment));
    });
    const replies = await this.callAndSettle(orderId, pending);
    for (const { result } of replies) if (result.outcome === 'refused') throw notAllowed(result.message);
  }

  /** Retries fulfillments whose response is overdue. */
  async retryPending(orderId: string): Promise<void> {
    const pending = await this.changes.change(orderId, (order) =>
      fulfillmentsOf(order)
        .filter(({ fulfillment }) => fulfillment.asked_at !== null && isRetryDue(fulfillment.asked_at))
        .map(({ fulfillment }) => recordRequested(order, fulfillment)),
    );
    await this.callAndSettle(orderId, pending);
  }

  private async callAndSettle(orderId: string, pending: readonly PendingFulfillment[]): Promise<Reply[]> {
    if (pending.length === 0) return [];
    const replies = await Promise.all(
      pending.map(async ({ fulfillment, request }) => ({
        id: fulfillment.id,
        result: await this.callProvider(orderId, fulfillment, request),
      })),
    );
    await this.changes.change(orderId, (order, tx) =>
      restoreCanceledStock(
        tx,
        replies.flatMap((reply) => settleReply(order, reply) ?? []),
      ),
    );
    return replies;
  }

  private async callProvider(
    order_id: string,
    { id, provider_id }: PendingFulfillment['fulfillment'],
    request: FulfillmentRequest,
  ): Promise<Reply['result']> {
    if (provider_id === null) return { outcome: 'answered', response: {} };
    const call = { operation: 'createFulfillment', key: id, logContext: { order_id, fulfillment_id: id } };
    return this.providers.call(provider_id, call, (provider, signal) =>
      provider.createFulfillment(request, id, signal),
    );
  }
}

function recordRequested(order: OpenOrder, fulfillment: OrderFulfillment): PendingFulfillment {
  fulfillment.asked_at = new Date().toISOString();
  const { fulfillable } = findFulfillment(order, fulfillment.id)!;
  return { fulfillment, request: fulfillmentRequestFor(order, fulfillable, fulfillment) };
}

/** @returns the items to put back into stock, if it was rejected */
function settleReply(order: OpenOrder, { id, result }: Reply): CanceledFulfillmentStock | null {
  const found = findFulfillment(order, id);
  // Another process has settled it in the meantime.
  if (!found || found.fulfillment.asked_at === null || result.outcome === 'unknown') return null;
  const { fulfillable, fulfillment } = found;
  fulfillment.asked_at = null;
  if (result.outcome === 'answered') {
    fulfillment.data = result.response;
    order.events.push(fulfillmentEvent(fulfillable, 'fulfillment_created', fulfillment));
    return null;
  }
  fulfillable.fulfillments.splice(fulfillable.fulfillments.indexOf(fulfillment), 1);
  return undoAllocation(fulfillable, fulfillment);
}
