import { Injectable, type OnModuleInit } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import type { UnplacedPayment } from '#engine/background/events';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import { storedCarts } from '#shop/carts/cart/stored-cart';
import { releaseIntent } from '#shop/payments/cancellation/removed-sessions';
import { cartLeaseHolder } from '#shop/payments/cart-lease';
import { intentSql } from '#shop/payments/intent-sql';
import { recordReportedCancellation } from '#shop/payments/payments-of-carts';
import { CheckoutOptions } from '../checkout/checkout-options.ts';

const UNPLACED_EXPIRED = 'payment.unplaced_expired';

/** A fixed name, independent of the order in which subscribers of the event register. */
const SUBSCRIBER = 'unplaced-payments';

/** An unplaced payment, as staff see it. */
export interface ListedPayment extends UnplacedPayment {
  email: string | null;
  reported_at: Date;
  /** When the money is given back. */
  release_at: Date;
}

export interface UnplacedPaymentList {
  unplaced_payments: ListedPayment[];
  count: number;
  offset: number;
  limit: number;
}

const DEFAULT_LIMIT = 50;

/**
 * Money that customers have paid for carts which cannot be completed, e.g. because a discount has ended since: it waits for a while, in
 * which the customer or staff can correct the cart and complete it, and is given back then. The event of the outbox that does this is the
 * record of it, so it survives a crash. A cart that ends earlier gives it back at once (`releasePayer`).
 */
@Injectable()
export class UnplacedPayments implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly options: CheckoutOptions,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe(UNPLACED_EXPIRED, ({ data }) => this.release(data), SUBSCRIBER);
  }

  /**
   * Records that a cart was paid and cannot be completed, once; staff are notified by `payment.unplaced`.
   * @returns false if an order or a completion relies on the payment
   */
  async record(payment: UnplacedPayment): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const used = await tx.query(`select where ${isUsedSql('$1')}`, [payment.intent]);
      if (used.length > 0) return false;
      const [recorded] = await tx.query<{ release_at: Date }>(
        `insert into outbox_event (name, data, available_at, coalesce_key)
         values ('${UNPLACED_EXPIRED}', $1::json, now() + make_interval(mins => $2), '${UNPLACED_EXPIRED} ' || $3)
         on conflict (coalesce_key, coalesce(subscriber, '')) where coalesce_key is not null do nothing
         returning available_at as release_at`,
        [JSON.stringify(payment), this.options.unplacedPaymentMinutes, payment.intent],
      );
      if (!recorded) return true;
      tx.afterCommit(() => this.outbox.wake());
      const release_at = recorded.release_at.toISOString();
      await insertEvents(tx, [['payment.unplaced', { ...payment, release_at }]]);
      return true;
    });
  }

  /** Lists the payments that are still unplaced, those that are given back next first. */
  async list(limit = DEFAULT_LIMIT, offset = 0): Promise<UnplacedPaymentList> {
    const unplaced_payments = await this.database.query<ListedPayment>(
      `select u.cart_id, u.provider_id, u.intent, u.reason, c.email, e.created_at as reported_at, e.available_at as release_at
       from ${UNPLACED} order by e.available_at, e.id limit $1 offset $2`,
      [limit, offset],
    );
    const [{ count }] = await this.database.query<{ count: number }>(`select count(*) from ${UNPLACED}`);
    return { unplaced_payments, count, offset, limit };
  }

  /** Gives a payment back, unless the cart was completed with it. The session is restarted, so that the customer can pay again. */
  private async release({ cart_id, provider_id, intent }: UnplacedPayment): Promise<void> {
    await this.database.transaction(async (tx) => {
      await storedCarts.lock(tx, cart_id);
      const [{ is_leased, is_used }] = await tx.query<{ is_leased: boolean; is_used: boolean }>(
        `select ${cartLeaseHolder('$1')} is not null as is_leased, ${isUsedSql('$2')} as is_used`,
        [cart_id, intent],
      );
      if (is_leased) throw new Error(`cart ${cart_id} is being completed`); // the outbox retries
      if (is_used) return;
      await recordReportedCancellation(tx, cart_id, intent);
      await releaseIntent(tx, provider_id, intent);
    });
  }
}

/**
 * SQL of whether an order or a completion relies on a payment with this intent. One that its provider has reported as pending waits for the
 * cart as if it did not exist.
 */
function isUsedSql(intent: string): string {
  return `exists (select from payment p where ${intentSql('p')} = ${intent} and p.canceled_at is null
    and (p.order_id is not null or p.swap_id is not null or p.authorization_status is distinct from 'pending'))`;
}

/** A payment is no longer unplaced when the cart was completed with it, or has ended and so released it. */
const UNPLACED = `outbox_event e cross join jsonb_to_record(e.data) u (cart_id text, provider_id text, intent text, reason text)
  join cart c on c.id = u.cart_id
  where e.name = '${UNPLACED_EXPIRED}' and c.deleted_at is null and not ${isUsedSql('u.intent')}`;
