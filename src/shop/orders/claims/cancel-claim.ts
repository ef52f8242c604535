import { Injectable } from '@nestjs/common';
import { releaseStock } from '#shop/stock/inventory/movements/release-stock';
import { OrderChanges } from '../order/change-order.ts';
import type { OpenOrder, OrderClaim } from '../order/open-order.ts';
import { haveCredits } from '../order/state/settled-quantity.ts';
import { eventPayloadOf } from '../payments/payment-event-payloads.ts';
import { returnOfClaim } from '../payments/settle-dependents.ts';
import { claimErrors } from './claim-errors.ts';
import { requireClaim } from './find-claim.ts';

/** Cancels a claim: releases the stock of its replacements, once. */
@Injectable()
export class CancelClaim {
  constructor(private readonly changes: OrderChanges) {}

  /**
   * Idempotent.
   * @returns the order
   * @throws not_found; not_allowed when it has refunded, has an open fulfillment or return, or has sent an item that is credited
   */
  async cancel(orderId: string, claimId: string): Promise<{ id: string }> {
    await this.changes.change(orderId, async (order, tx) => {
      const claim = requireClaim(order, claimId);
      if (claim.canceled_at !== null) return;
      requireCancelable(order, claim);
      await releaseStock(tx, claim.items);
      claim.canceled_at = new Date().toISOString();
      order.events.push(['claim.canceled', eventPayloadOf(order, claim)]);
    });
    return { id: orderId };
  }
}

/** @throws not_allowed, with the messages that existing clients show */
function requireCancelable(order: OpenOrder, claim: OrderClaim): void {
  if (claim.refund_amount) throw claimErrors.refunded();
  if (claim.fulfillments.some(({ canceled_at }) => canceled_at === null)) throw claimErrors.fulfilled();
  if ((returnOfClaim(order, claim)?.status ?? 'canceled') !== 'canceled') throw claimErrors.returned();
  if (haveCredits(order, claim.items)) throw claimErrors.sentItemsCredited();
}
