import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { requireDiscounts } from '../carts/codes.ts';
import { CartTaxes } from '../carts/cart-taxes.ts';
import { lockCart, type CartSession, type OpenCart } from '../carts/open-cart.ts';
import { hasChanged, saveCart, snapshotOf } from '../carts/save-cart.ts';
import { settle, type OpenQuestion, type TaxAnswer } from '../carts/settle.ts';
import { Database } from '../kernel/database.ts';
import type { Tx } from '../kernel/sql.ts';
import { CommerceError, conflict, notAllowed, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { giveUpLease, takeLease, whileExtending } from '../kernel/lease.ts';
import { Outbox } from '../kernel/outbox.ts';
import type { Authorization } from '../payments/payment-provider.ts';
import { PaymentProviders } from '../payments/payment-providers.ts';
import type { BasketTotals } from '../pricing/totals.ts';
import { placeOrder } from './place-order.ts';

/** What became of it: an order, or the cart when the payment needs more of the shopper. */
export type Completion = { type: 'order'; id: string } | { type: 'cart'; id: string };

const LONGEST_WAIT_MS = 10_000;

/**
 * From a cart to an order, once, however often and however concurrently it is asked for.
 *
 *   claim ───► authorize ───► place ───► order
 *     │ row lock,   │ no lock,     │ row lock: stock, gift cards,
 *     │ taxes,      │ lease kept   │ discount usage, order, cart
 *     │ lease       │              │ completed, lease given up
 *     │             ├─ needs more ─► cart, lease given up
 *     │             └─ refused ────► 422, lease given up
 *     ├─ completed ─► the same order
 *     └─ claimed by another ─► wait, ask again        place fails ─► payment cancelled, cart usable
 *
 * A process that dies anywhere leaves a lease that runs out, and perhaps an authorized payment: the next one to claim
 * goes on with that payment. `order.cart_id` is unique, as the last fence.
 */
@Injectable()
export class CompleteCart {
  private readonly logger = new Logger(CompleteCart.name);

  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
    private readonly outbox: Outbox,
    private readonly taxes: CartTaxes,
  ) {}

  /**
   * @throws not_found; not_allowed (no items, no e-mail, no payment session); insufficient_inventory with reasons;
   * payment_authorization_error; conflict when another completion takes longer than 10 s
   */
  async complete(cartId: string): Promise<Completion> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    for (let wait = 20; ; wait = Math.min(wait * 2, 200)) {
      const claim = await this.taxes.answering((answer) => this.claim(cartId, answer));
      if (claim === 'claimed by another') {
        if (Date.now() > deadline)
          throw conflict(`Cart ${cartId} is being completed by another request; try again`);
        await sleep(wait);
      } else {
        if ('changed_total' in claim)
          throw notAllowed(`The total of the cart has changed to ${claim.changed_total}`);
        return 'order_id' in claim ? { type: 'order', id: claim.order_id } : this.finish(claim);
      }
    }
  }

  /**
   * Locks the cart for a moment: settles its taxes, checks that it can be bought, and takes the lease. Taxes are always
   * worked out anew, so nothing is sold without, or with what they were once.
   * @returns an open question, with nothing done yet, until the region's tax provider has answered it
   */
  private claim(
    cartId: string,
    answer?: TaxAnswer,
  ): Promise<Claim | { order_id: string } | { changed_total: number } | 'claimed by another' | OpenQuestion> {
    return this.database.transaction(async (tx) => {
      const placed = await lockOrFindOrder(tx, cartId);
      if (placed) return placed;
      const { held_by, ...cart } = await lockCart(tx, cartId);
      if (held_by) return 'claimed by another';
      await requireDiscounts(tx, cart);
      const before = snapshotOf(cart);
      const agreed = selectedSession(cart)?.amount;
      const { totals, shown_total, open } = await settle(tx, cart, { taxes: 'now', answer });
      requireBuyable(cart, totals);
      if (open) return open;
      if (hasChanged(cart, before)) await saveCart(tx, cart, before);
      // taxes that appear only now are no surprise; another total is, and the shopper is asked again
      if (agreed !== undefined && agreed !== shown_total) return { changed_total: totals.total };
      const holder = randomUUID();
      if (!(await takeLease(tx, leaseOf(cartId), holder))) return 'claimed by another';
      return { cart, totals, holder, payments: await paymentsOf(tx, cartId) };
    });
  }

  private async finish(claim: Claim): Promise<Completion> {
    const { cart, holder } = claim;
    const key = leaseOf(cart.id);
    let placed: string | null = null;
    try {
      return await whileExtending(this.database, key, holder, async () => {
        const authorized = await this.authorize(claim);
        if (authorized === 'needs more') return { type: 'cart', id: cart.id };
        placed = await this.place(claim, authorized);
        return { type: 'order', id: placed };
      });
    } finally {
      if (placed === null) await giveUpLease(this.database, key, holder);
    }
  }

  /**
   * The authorized payment for the total: one from before, when a process died after it, or a new one.
   * @returns null when there is nothing to pay
   */
  private async authorize({ cart, totals, payments }: Claim): Promise<LivePayment | null | 'needs more'> {
    const live = payments.find((payment) => !payment.canceled);
    if (live && live.amount === totals.total) return live;
    if (live) await this.cancel(cart.id, live);
    if (totals.total === 0) return null;
    const session = selectedSession(cart)!;
    // the same for every try of this payment; another once a payment was cancelled
    const idempotencyKey = `${cart.id}:${session.id}:${payments.length}:${totals.total}`;
    const answer = await this.ask(cart, session, totals.total, idempotencyKey);
    if (answer.status === 'authorized')
      return this.recordPayment(cart, session, totals.total, answer, idempotencyKey);
    await this.recordSession(session, answer);
    if (answer.status === 'requires_more' || answer.status === 'pending') return 'needs more';
    throw new CommerceError(
      'payment_authorization_error',
      answer.message ?? 'The payment was not authorized',
    );
  }

  private async ask(
    cart: OpenCart,
    session: CartSession,
    amount: number,
    idempotencyKey: string,
  ): Promise<Authorization> {
    const { provider_id, data } = session;
    const request = {
      data,
      amount,
      currency_code: cart.region.currency_code,
      cart_id: cart.id,
      email: cart.email,
    };
    try {
      return await this.providers.require(provider_id).authorize(request, idempotencyKey);
    } catch (error) {
      // whether it authorized before it failed is known when the same key is asked for again
      this.logger.warn({ err: error, provider_id, cart_id: cart.id }, 'a payment provider failed');
      return { status: 'error', data, message: 'The payment provider does not answer; try again' };
    }
  }

  private async recordPayment(
    cart: OpenCart,
    session: CartSession,
    amount: number,
    { data }: Authorization,
    idempotencyKey: string,
  ): Promise<LivePayment> {
    const [payment] = await this.database.query<LivePayment>(
      `with session as (
         update payment_session set status = 'authorized', data = $6, payment_authorized_at = now(), updated_at = now() where id = $2
       ), payment as (
         insert into payment (id, cart_id, amount, currency_code, provider_id, data, idempotency_key)
         values ($1, $3, $4, $5, $7, $6, $8) returning id, amount, provider_id, data, false as canceled
       ), cart as (
         update cart set payment_id = $1, payment_authorized_at = now() where id = $3
       )
       select * from payment`,
      [
        newId('pay'),
        session.id,
        cart.id,
        amount,
        cart.region.currency_code,
        JSON.stringify(data),
        session.provider_id,
        idempotencyKey,
      ],
    );
    return payment;
  }

  private async recordSession(session: CartSession, { status, data }: Authorization): Promise<void> {
    await this.database.query(
      `update payment_session set status = $2, data = $3, updated_at = now() where id = $1`,
      [session.id, status === 'refused' ? 'error' : status, JSON.stringify(data)],
    );
  }

  /** One transaction; when it fails the payment is given up, and the cart can be completed later. */
  private async place({ cart, totals, holder }: Claim, payment: LivePayment | null): Promise<string> {
    let ours = true;
    try {
      return await this.database.transaction(async (tx) => {
        const placed = await lockOrFindOrder(tx, cart.id);
        if (placed) return placed.order_id;
        // it ran out: the cart may hold something else by now, and another request may count on the payment
        ours = await giveUpLease(tx, leaseOf(cart.id), holder);
        if (!ours) throw conflict(`Cart ${cart.id} took too long to complete; try again`);
        tx.afterCommit(() => this.outbox.nudge());
        return placeOrder(tx, cart, totals, payment?.id ?? null);
      });
    } catch (error) {
      if (payment && ours) await this.cancel(cart.id, payment);
      throw error;
    }
  }

  /** Here before there: a payment that we still count on must not be cancelled at the provider. */
  private async cancel(cartId: string, payment: LivePayment): Promise<void> {
    const canceled = await this.database.query(
      `with payment as (
         update payment set canceled_at = now(), updated_at = now() where id = $1 and canceled_at is null and order_id is null returning id
       ), session as (
         update payment_session s set status = 'pending', payment_authorized_at = null, updated_at = now()
         from payment where s.cart_id = $2 and s.status = 'authorized'
       ), cart as (
         update cart c set payment_id = null, payment_authorized_at = null from payment where c.id = $2
       )
       select id from payment`,
      [payment.id, cartId],
    );
    if (canceled.length > 0) await this.providers.get(payment.provider_id)?.cancel(payment.data);
  }
}

interface Claim {
  cart: OpenCart;
  totals: BasketTotals;
  holder: string;
  payments: LivePayment[];
}

interface LivePayment {
  id: string;
  amount: number;
  provider_id: string;
  data: Record<string, unknown>;
  canceled: boolean;
}

function leaseOf(cartId: string): string {
  return `cart:${cartId}`;
}

/** Locks the cart's row. The order is looked for afterwards: a statement does not see what was committed while it waited. */
async function lockOrFindOrder(tx: Tx, cartId: string): Promise<{ order_id: string } | null> {
  const [cart] = await tx.query<{ completed: boolean }>(
    'select completed_at is not null as completed from cart where id = $1 and deleted_at is null for update',
    [cartId],
  );
  if (!cart) throw notFound('cart', cartId);
  if (!cart.completed) return null;
  const [order] = await tx.query<{ order_id: string }>(
    'select id as order_id from "order" where cart_id = $1',
    [cartId],
  );
  if (!order) throw notAllowed(`Cart ${cartId} is completed`);
  return order;
}

function requireBuyable(cart: OpenCart, { total }: BasketTotals): void {
  if (cart.items.length === 0) throw notAllowed('A cart without items cannot be completed');
  if (!cart.email || !cart.customer_id) throw notAllowed('A cart without an e-mail cannot be completed');
  if (total > 0 && !selectedSession(cart)) {
    throw notAllowed('A cart with something to pay needs a selected payment session');
  }
}

function selectedSession(cart: OpenCart): CartSession | undefined {
  return cart.payment_sessions.find((session) => session.is_selected);
}

/** All payments of a cart: at most one of them is not cancelled. */
function paymentsOf(tx: Tx, cartId: string): Promise<LivePayment[]> {
  return tx.query<LivePayment>(
    'select id, amount, provider_id, data, canceled_at is not null as canceled from payment where cart_id = $1 order by id',
    [cartId],
  );
}
