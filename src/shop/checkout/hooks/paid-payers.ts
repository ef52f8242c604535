import { Injectable, Logger } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { CommerceError } from '#engine/kernel/errors';
import { AuthorizeCollection } from '#shop/orders/collections/authorize-collection';
import type { Payer } from '#shop/payments/cancellation/release-payer';
import { intentSql } from '#shop/payments/intent-sql';
import { PaymentUnavailable } from '../checkout/cart-payments.ts';
import { CompleteCart } from '../checkout/complete-cart.ts';
import { releaseLatePayment } from './late-payments.ts';
import { UnplacedPayments } from './unplaced-payments.ts';

/** Carts and payment collections that a company reports as paid: what can be bought is bought, other money is given back. */
@Injectable()
export class PaidPayers {
  private readonly logger = new Logger(PaidPayers.name);

  constructor(
    private readonly database: Database,
    private readonly carts: CompleteCart,
    private readonly collections: AuthorizeCollection,
    private readonly unplaced: UnplacedPayments,
  ) {}

  /**
   * Completes the cart in place of the shopper, who may not come back, unless the shopper has selected another provider meanwhile.
   * @returns whether the money waits, as the cart cannot be completed
   */
  async completeCart(
    providerIds: readonly string[],
    cartId: string,
    intent: string | undefined,
  ): Promise<boolean> {
    const [selected] = await this.database.query(
      'select from payment_session where cart_id = $1 and provider_id = any($2) and is_selected',
      [cartId, providerIds],
    );
    const rejection = selected
      ? await this.logIfRejected({ cart_id: cartId }, () =>
          this.carts.complete(cartId, { reported_intent: intent }),
        )
      : 'The customer has chosen another way to pay';
    if (intent === undefined || (await this.releaseIfLate(providerIds, { cart_id: cartId }, intent)))
      return false;
    if (rejection === null) return false;
    return this.unplaced.record({ cart_id: cartId, provider_id: providerIds[0], intent, reason: rejection });
  }

  async authorizeCollection(providerIds: readonly string[], id: string, intent: string): Promise<void> {
    const [session] = await this.database.query<{ id: string }>(
      `select s.id from payment_collection_sessions w join payment_session s on s.id = w.payment_session_id
       where w.payment_collection_id = $1 and s.provider_id = any($2) and ${intentSql('s')} = $3`,
      [id, providerIds, intent],
    );
    if (session)
      await this.logIfRejected({ payment_collection_id: id }, () =>
        this.collections.authorizeSession(id, session.id),
      );
    await this.releaseIfLate(providerIds, { payment_collection_id: id }, intent);
  }

  /** Gives back what was paid for a payer that cannot use it any more. */
  private async releaseIfLate(
    providerIds: readonly string[],
    payer: Payer,
    intent: string,
  ): Promise<boolean> {
    const isLate = await this.database.transaction((tx) =>
      releaseLatePayment(tx, providerIds[0], payer, intent),
    );
    if (isLate) this.logger.warn({ message: 'a late payment is given back', ...payer, intent });
    return isLate;
  }

  /**
   * Logs why something that was paid for cannot be bought: the shopper tries again, or the payment is released.
   * @returns why; null if it was bought
   */
  private async logIfRejected(subject: object, work: () => Promise<unknown>): Promise<string | null> {
    try {
      await work();
      return null;
    } catch (error) {
      if (
        !(error instanceof CommerceError) ||
        error.type === 'conflict' ||
        error instanceof PaymentUnavailable
      )
        throw error; // the company repeats its report
      this.logger.warn({
        message: 'what a customer has paid for could not be bought',
        ...subject,
        err: error,
      });
      return error.message;
    }
  }
}
