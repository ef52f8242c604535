import { Injectable } from '@nestjs/common';
import { releaseStock } from '../inventory/release.ts';
import { RefundPayments, release, reservedOf, type Reserved } from '../order-payments/refund-payments.ts';
import { refundsOf, returnFor, settleClaim, withdrawClaim } from '../order-payments/what-follows.ts';
import { OrderChanges } from '../orders/change-order.ts';
import type { OpenOrder, OrderClaim, OrderReturn } from '../orders/open-order.ts';
import { isDue } from '../providers/due.ts';

/** What there is to do for a claim that was made. */
export interface ToPay {
  id: string;
  /** Its return, if it has one. */
  back: OrderReturn | null;
  reserved: Reserved[];
}

/** Pays refund claims, by the way that all refunds go; what becomes of them follows from these, see `what-follows.ts`. */
@Injectable()
export class PayClaims {
  constructor(
    private readonly changes: OrderChanges,
    private readonly refunds: RefundPayments,
  ) {}

  /**
   * Reserves what a claim pays, in memory, under the lock of its order.
   * @throws not_allowed when there is not so much
   */
  reserve(order: OpenOrder, claim: OrderClaim): void {
    const { refund_amount: amount, no_notification } = claim;
    if (!amount) return settleClaim(order, claim);
    const reserved = this.refunds.reserve(order, { amount, reason: 'claim', no_notification });
    claim.refund_ids = reserved.map(({ refund }) => refund.id);
  }

  /** Also for a request that comes again. */
  toPay(order: OpenOrder, claim: OrderClaim): ToPay {
    const reserved = reservedOf(order, refundsOf(order, claim));
    return { id: claim.id, back: returnFor(order, claim) ?? null, reserved };
  }

  /** Asks for what is reserved. @throws payment_authorization_error when a provider refuses: then nothing comes back either */
  pay(orderId: string, { reserved }: ToPay): Promise<void> {
    return this.refunds.ask(orderId, reserved);
  }

  /** Gives a claim up that nobody was asked to pay yet. */
  async withdraw(orderId: string, claimId: string): Promise<void> {
    await this.changes.change(
      orderId,
      async (order, tx) => {
        const claim = order.claims.find(({ id }) => id === claimId);
        if (!claim) return;
        const refunds = refundsOf(order, claim);
        // who comes long after may not be the first to ask
        if (refunds.some(({ asked_at, settled_at }) => settled_at !== null || isDue(asked_at))) return;
        release(order, claim.refund_ids);
        await releaseStock(tx, claim.items);
        withdrawClaim(order, claim);
      },
      { usedGiftCards: 'disable' }, // what refused it did so already
    );
  }
}
