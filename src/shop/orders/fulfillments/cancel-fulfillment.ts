import { Injectable } from '@nestjs/common';
import { conflict, notAllowed, notFound } from '#engine/kernel/errors';
import type { CallResult } from '#engine/providers/call-provider';
import { isRetryDue } from '#engine/providers/retry-after';
import { FulfillmentProviders } from '#shop/shipping/fulfillment-providers';
import {
  type CanceledFulfillmentStock,
  restoreCanceledStock,
} from '#shop/stock/inventory/movements/ship-stock';
import { OrderChanges } from '../order/change-order.ts';
import type { OpenOrder, OrderFulfillment } from '../order/open-order.ts';
import { findFulfillment, type Fulfillable, fulfillmentEventPayload, fulfillmentsOf } from './fulfillable.ts';
import { fulfillmentErrors } from './fulfillment-errors.ts';
import { undoAllocation } from './fulfillment-stock.ts';

type PendingCancellation = Pick<OrderFulfillment, 'id' | 'provider_id' | 'data'>;
type Reply = { id: string; result: CallResult<unknown> };

/**
 * Cancels fulfillments that were not shipped, in the same steps as they are created (`create-fulfillment.ts`): recorded, provider called, settled.
 * Their items can be fulfilled again once the provider has responded.
 */
@Injectable()
export class CancelFulfillment {
  constructor(
    private readonly changes: OrderChanges,
    private readonly providers: FulfillmentProviders,
  ) {}

  /**
   * Idempotent.
   * @param isAllowed whether this operation may cancel fulfillments of an order, swap or claim
   * @throws not_found, also for a fulfillment of another owner; not_allowed when it was shipped, or its provider rejects the
   * cancellation; conflict while it is being created
   */
  async cancel(
    orderId: string,
    fulfillmentId: string,
    isAllowed: (fulfillable: Fulfillable) => boolean,
  ): Promise<void> {
    const pending = await this.changes.change(orderId, (order) => {
      const match = findFulfillment(order, fulfillmentId);
      if (!match || !isAllowed(match.fulfillable)) throw notFound('fulfillment', fulfillmentId);
      const { fulfillment } = match;
      if (fulfillment.canceled_at !== null || !isRetryDue(fulfillment.cancel_asked_at)) return [];
      if (fulfillment.shipped_at !== null) throw fulfillmentErrors.shippedNotCancelable();
      requireConfirmedByProvider(fulfillment);
      return [recordRequested(fulfillment)];
    });
    const replies = await this.callAndSettle(orderId, pending);
    for (const { result } of replies) if (result.outcome === 'refused') throw notAllowed(result.message);
  }

  /** Retries cancellations whose response is overdue. */
  async retryPending(orderId: string): Promise<void> {
    const pending = await this.changes.change(orderId, (order) =>
      fulfillmentsOf(order)
        .filter(
          ({ fulfillment }) =>
            fulfillment.cancel_asked_at !== null && isRetryDue(fulfillment.cancel_asked_at),
        )
        .map(({ fulfillment }) => recordRequested(fulfillment)),
    );
    await this.callAndSettle(orderId, pending);
  }

  private async callAndSettle(orderId: string, pending: readonly PendingCancellation[]): Promise<Reply[]> {
    if (pending.length === 0) return [];
    const replies = await Promise.all(
      pending.map(async (fulfillment) => ({
        id: fulfillment.id,
        result: await this.callProvider(orderId, fulfillment),
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
    { id, provider_id, data }: PendingCancellation,
  ): Promise<Reply['result']> {
    if (provider_id === null) return { outcome: 'answered', response: {} };
    const key = `${id}_cancel`;
    const call = { operation: 'cancelFulfillment', key, logContext: { order_id, fulfillment_id: id } };
    return this.providers.call<unknown>(provider_id, call, (provider, signal) =>
      provider.cancelFulfillment(data, key, signal),
    );
  }
}

/** @throws conflict while its provider has not confirmed it */
export function requireConfirmedByProvider({ id, asked_at }: OrderFulfillment): void {
  if (asked_at !== null) throw conflict(`Fulfillment ${id} waits for its provider; try again`);
}

function recordRequested(fulfillment: OrderFulfillment): PendingCancellation {
  fulfillment.cancel_asked_at = new Date().toISOString();
  return fulfillment;
}

/** @returns the items to put back into stock, if it was canceled */
function settleReply(order: OpenOrder, { id, result }: Reply): CanceledFulfillmentStock | null {
  const match = findFulfillment(order, id);
  // Another process has settled it in the meantime.
  if (!match || match.fulfillment.cancel_asked_at === null || result.outcome === 'unknown') return null;
  const { fulfillable, fulfillment } = match;
  fulfillment.cancel_asked_at = null;
  if (result.outcome === 'refused') return null;
  fulfillment.canceled_at = new Date().toISOString();
  if (fulfillable.kind === 'order')
    order.events.push(['order.fulfillment_canceled', fulfillmentEventPayload(fulfillable, fulfillment)]);
  return undoAllocation(fulfillable, fulfillment);
}
