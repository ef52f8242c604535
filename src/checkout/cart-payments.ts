import { Injectable } from '@nestjs/common';
import { Payment } from '../entities/payment.ts';
import type { CartSession, OpenCart } from '../carts/open-cart.ts';
import { payerOf } from '../carts/paid-cart.ts';
import { Database } from '../kernel/database.ts';
import { CommerceError, conflict } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { Outbox } from '../background/outbox.ts';
import type { Tx } from '../kernel/sql.ts';
import { PAYMENT_CANCELED } from '../payments/canceled-payments.ts';
import { kept, type Authorization, type ProviderData } from '../payments/payment-provider.ts';
import { PaymentProviders } from '../payments/payment-providers.ts';
import { SessionProviders } from '../payments/session-providers.ts';

/** The payment of a cart that is being completed: at most one of a cart is not cancelled. */
export interface CartPayment extends ProviderData {
  /** Its provider knows it as the idempotency key. */
  id: string;
  amount: number;
  provider_id: string;
  /** `asked` until its provider's answer is known; null for a payment of before. */
  authorization_status: 'asked' | 'pending' | 'authorized' | null;
}

/**
 *   asked ───► authorized ───► placed on the order
 *     │  ▲ pending     │
 *     │  └──┘          └─► cancelled, when the order cannot be placed or the cart has changed since
 *     └─► gone, when the provider answers that it has authorized nothing
 *
 * It is written down before the provider is asked. So when a process dies, whoever completes the cart next asks for the
 * same payment again, or cancels it when it fits the cart no more.
 */
@Injectable()
export class CartPayments {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionProviders,
    private readonly providers: PaymentProviders,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The payment to ask for, or one that was asked for before and still fits. One that does not is given up.
   * @returns null when there is nothing to pay
   */
  async prepare(tx: Tx, cart: OpenCart, amount: number): Promise<CartPayment | null> {
    const session = selectedSession(cart);
    const [present] = await tx.query<CartPayment>(
      `select id, amount, provider_id, data, private_data, authorization_status from payment where cart_id = $1 and canceled_at is null`,
      [cart.id],
    );
    if (present && session && fits(present, session, amount)) return present;
    if (present) await this.giveUp(tx, present.id);
    if (amount === 0) return null;
    const { provider_id, data, private_data } = session!;
    const payment: CartPayment = {
      ...{ id: newId(Payment), amount, provider_id, data, private_data },
      authorization_status: 'asked',
    };
    await tx.query(
      `insert into payment (id, cart_id, amount, currency_code, provider_id, data, private_data, authorization_status, idempotency_key)
       values ($1, $2, $3, $4, $5, $6, $7, 'asked', $1)`,
      [
        payment.id,
        cart.id,
        amount,
        cart.region.currency_code,
        provider_id,
        JSON.stringify(data),
        JSON.stringify(private_data),
      ],
    );
    return payment;
  }

  /**
   * Asks the provider; it may take its time.
   * @param before the sessions as they were before the cart was claimed
   * @throws payment_authorization_error when it refuses or fails
   */
  async authorize(
    cart: OpenCart,
    before: readonly CartSession[],
    payment: CartPayment,
  ): Promise<'authorized' | 'needs more'> {
    if (payment.authorization_status === 'authorized' || payment.authorization_status === null)
      return 'authorized';
    const session = selectedSession(cart)!;
    const answer = await this.ask(cart, before, session, payment);
    switch (answer.status) {
      case 'authorized':
        await this.recordAuthorized(payment, session, kept(payment, answer));
        return 'authorized';
      case 'pending':
        await this.recordUnknown(payment, session, 'pending', kept(payment, answer));
        return 'needs more';
      case 'requires_more':
        await this.recordNothing(payment, session, 'requires_more', kept(payment, answer));
        return 'needs more';
      case 'refused':
        await this.recordNothing(payment, session, 'error', kept(payment, answer));
        break;
      case 'error':
        await this.recordUnknown(payment, session, 'error', kept(payment, answer));
    }
    throw new CommerceError(
      'payment_authorization_error',
      answer.message ?? 'The payment was not authorized',
    );
  }

  /**
   * Cancels a payment that no order has. First in our records: the other way round, a crash could leave an order that
   * counts on a cancelled payment. Its provider is told by the event, which is written along with the record.
   */
  async giveUp(tx: Tx, id: string): Promise<void> {
    await tx.query(
      `with payment as (
         update payment set canceled_at = now(), updated_at = now()
         where id = $1 and canceled_at is null and order_id is null and swap_id is null returning id, cart_id
       ), session as (
         update payment_session s set status = 'pending', payment_authorized_at = null, updated_at = now()
         from payment p where s.cart_id = p.cart_id and s.status = 'authorized'
       ), cart as (
         update cart c set payment_id = null, payment_authorized_at = null from payment p where c.id = p.cart_id
       )
       insert into outbox_event (name, data) select '${PAYMENT_CANCELED}', json_build_object('id', id) from payment`,
      [id],
    );
    tx.afterCommit(() => this.outbox.nudge());
  }

  /**
   * Its provider has told that it authorizes nothing after all. While somebody asks for it right now, their answer counts.
   * @param providerId whoever tells, so that nobody can speak for another provider
   */
  async fail(cartId: string, providerId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('select from cart where id = $1 for update', [cartId]);
      await tx.query(
        `with payment as (
           delete from payment where cart_id = $1 and provider_id = $2 and authorization_status in ('asked', 'pending')
             and canceled_at is null and not exists (select from lease where key = 'cart:' || $1 and expires_at > now())
           returning cart_id
         )
         update payment_session s set status = 'error', updated_at = now()
         from payment p where s.cart_id = p.cart_id and s.provider_id = $2`,
        [cartId, providerId],
      );
    });
  }

  private async ask(
    cart: OpenCart,
    before: readonly CartSession[],
    session: CartSession,
    payment: CartPayment,
  ): Promise<Authorization> {
    const inStep =
      session.is_initiated && before.some(({ id, amount }) => id === session.id && amount === session.amount);
    if (!inStep && !(await this.bringInStep(cart, before, session, payment))) return noAnswer(payment);
    const { about } = payerOf(this.database, cart);
    const { id: key, provider_id, amount, data, private_data } = payment;
    const question = { what: 'authorize', key, about: { cart_id: cart.id } };
    const reply = await this.providers.ask(provider_id, question, (provider, signal) =>
      provider.authorize({ ...about, amount, data, private_data }, key, signal),
    );
    // whether it authorized before it failed is known when it is asked for the same payment again
    return reply.end === 'unknown' ? noAnswer(payment) : reply.answer;
  }

  /**
   * Taxes have appeared, or the provider did not work when the session was made.
   * @returns false when it does not work now either
   */
  private async bringInStep(
    cart: OpenCart,
    before: readonly CartSession[],
    session: CartSession,
    payment: CartPayment,
  ): Promise<boolean> {
    await this.sessions.follow(payerOf(this.database, cart), before);
    if (!session.is_initiated) return false;
    const { data, private_data } = session;
    Object.assign(payment, { data, private_data });
    await this.database.query('update payment set data = $2, private_data = $3 where id = $1', [
      payment.id,
      JSON.stringify(data),
      JSON.stringify(private_data),
    ]);
    return true;
  }

  private async recordAuthorized(
    payment: CartPayment,
    session: CartSession,
    { data, private_data }: ProviderData,
  ): Promise<void> {
    const recorded = await this.database.query(
      `with payment as (
         update payment set authorization_status = 'authorized', data = $3, private_data = $4, updated_at = now()
         where id = $1 and canceled_at is null returning id, cart_id
       ), session as (
         update payment_session s set status = 'authorized', data = $3, private_data = $4, payment_authorized_at = now(), updated_at = now()
         from payment where s.id = $2
       ), cart as (
         update cart c set payment_id = p.id, payment_authorized_at = now() from payment p where c.id = p.cart_id
       )
       select id from payment`,
      [payment.id, session.id, JSON.stringify(data), JSON.stringify(private_data)],
    );
    // whoever has given it up meanwhile sees to it that its provider does as well
    if (recorded.length === 0) throw conflict('The payment was given up meanwhile; try again');
  }

  /** It may have authorized, or may yet: the same payment is asked for again. */
  private async recordUnknown(
    payment: CartPayment,
    session: CartSession,
    status: 'pending' | 'error',
    { data, private_data }: ProviderData,
  ): Promise<void> {
    await this.database.query(
      `with payment as (
         update payment set authorization_status = case when $3 = 'pending' then 'pending' else authorization_status end,
           data = $4, private_data = $5, updated_at = now() where id = $1
       )
       update payment_session set status = $3::payment_session_status_enum, data = $4, private_data = $5, updated_at = now() where id = $2`,
      [payment.id, session.id, status, JSON.stringify(data), JSON.stringify(private_data)],
    );
  }

  /** It has authorized nothing, so there is nothing to cancel; the next try is another payment. */
  private async recordNothing(
    payment: CartPayment,
    session: CartSession,
    status: 'requires_more' | 'error',
    { data, private_data }: ProviderData,
  ): Promise<void> {
    await this.database.query(
      `with payment as (delete from payment where id = $1 and canceled_at is null)
       update payment_session set status = $3, data = $4, private_data = $5, updated_at = now() where id = $2`,
      [payment.id, session.id, status, JSON.stringify(data), JSON.stringify(private_data)],
    );
  }
}

/** The session that the shopper chose to pay by. */
export function selectedSession(cart: OpenCart): CartSession | undefined {
  return cart.payment_sessions.find((session) => session.is_selected);
}

function noAnswer({ data }: CartPayment): Authorization {
  return { status: 'error', data, message: 'The payment provider does not answer; try again' };
}

/** An authorized payment fits its amount; one whose answer is not known has to be asked for in the same words again. */
function fits(payment: CartPayment, session: CartSession, amount: number): boolean {
  if (payment.amount !== amount || payment.provider_id !== session.provider_id) return false;
  const { authorization_status } = payment;
  return authorization_status === 'authorized' || authorization_status === null || sameData(payment, session);
}

function sameData(a: ProviderData, b: ProviderData): boolean {
  return JSON.stringify([a.data, a.private_data]) === JSON.stringify([b.data, b.private_data]);
}
