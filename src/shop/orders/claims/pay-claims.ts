import { Injectable } from '@nestjs/common';
import type { Tx } from '#engine/kernel/database/sql';
import { RETRY_AFTER_SECONDS } from '#engine/providers/retry-after';
import { releaseStock } from '#shop/stock/inventory/movements/release-stock';
import { OrderChanges } from '../order/change-order.ts';
import type { OpenOrder, OrderClaim, OrderReturn } from '../order/open-order.ts';
import { haveCredits } from '../order/state/settled-quantity.ts';
import {
  RefundPayments,
  releaseRefunds,
  type ReservedRefund,
  reservedRefundsOf,
} from '../payments/refund-payments.ts';
import { refundsOf, removeClaim, returnOfClaim, settleClaim } from '../payments/settle-dependents.ts';

/** The remaining work for a created claim. */
export interface ClaimPayment {
  id: string;
  /** Its return, if it has one. */
  orderReturn: OrderReturn | null;
  reserved: ReservedRefund[];
}

/** Pays refund claims by ordinary refunds, whose outcome determines the state of the claim, see `settle-dependents.ts`. */
@Injectable()
export class PayClaims {
  constructor(
    private readonly changes: OrderChanges,
    private readonly refunds: RefundPayments,
  ) {}

  /**
   * Reserves the refunds of a claim, in memory, under the lock of its order.
   * @throws not_allowed when the refundable amount is too small
   */
  reserveRefunds(order: OpenOrder, claim: OrderClaim): void {
    const { refund_amount: amount, no_notification } = claim;
    if (!amount) return settleClaim(order, claim);
    const reserved = this.refunds.reserve(order, { amount, reason: 'claim', no_notification });
    claim.refund_ids = reserved.map(({ refund }) => refund.id);
  }

  /** Also works for a repeated request. */
  paymentOf(order: OpenOrder, claim: OrderClaim): ClaimPayment {
    const reserved = reservedRefundsOf(order, refundsOf(order, claim));
    return { id: claim.id, orderReturn: returnOfClaim(order, claim) ?? null, reserved };
  }

  /** Calls the providers. @throws payment_authorization_error when one rejects the refund: then the return is removed as well */
  pay(orderId: string, { reserved }: ClaimPayment): Promise<void> {
    return this.refunds.callProviders(orderId, reserved);
  }

  /** Removes a claim whose refunds were not requested from a provider yet, and whose replacements were neither sent nor credited. */
  async withdraw(orderId: string, claimId: string): Promise<void> {
    await this.changes.change(
      orderId,
      async (order, tx) => {
        const claim = order.claims.find(({ id }) => id === claimId);
        if (!claim) return;
        if (await mayBeRequested(tx, claim.refund_ids)) return;
        if (claim.fulfillments.some(({ canceled_at }) => canceled_at === null)) return;
        if (haveCredits(order, claim.items)) return;
        releaseRefunds(order, claim.refund_ids);
        await releaseStock(tx, claim.items);
        removeClaim(order, claim);
      },
      { usedGiftCards: 'disable' }, // the call that was rejected has done so already
    );
  }
}

/**
 * Whether the periodic retry may have called the provider for one of these refunds already. `asked_at` does not tell, as the retry sets
 * it again. The clock and not `now()`: the transaction may have waited for the order.
 */
async function mayBeRequested(tx: Tx, refundIds: readonly string[]): Promise<boolean> {
  const [retryable] = await tx.query(
    'select from refund where id = any($1) and created_at < clock_timestamp() - make_interval(secs => $2) limit 1',
    [refundIds, RETRY_AFTER_SECONDS],
  );
  return retryable !== undefined;
}
