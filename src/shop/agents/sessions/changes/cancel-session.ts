import { Injectable } from '@nestjs/common';
import { LeftPayments } from '../../../checkout/checkout/left-payments.ts';
import { SessionStore, type StoredSession } from '../session-store.ts';
import { mergeAttribution } from './merge-input.ts';

/** Cancels open sessions. */
@Injectable()
export class CancelSession {
  constructor(
    private readonly store: SessionStore,
    private readonly payments: LeftPayments,
  ) {}

  /**
   * Cancels an open session, and the payments of its cart.
   * @param attribution what the platform says about where the shopper came from
   */
  async cancel(
    { cart_id, attribution: before }: StoredSession,
    attribution?: Record<string, unknown>,
  ): Promise<void> {
    const merged = mergeAttribution(before, attribution) ?? undefined;
    await this.store.patch(cart_id, { status: 'canceled', attribution: merged });
    await this.payments.releaseCart(cart_id);
  }
}
