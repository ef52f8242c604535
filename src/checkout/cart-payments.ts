import { Injectable } from '@nestjs/common';
import { Payment } from '../entities/payment.ts';
import type { CartSession, OpenCart } from '../carts/open-cart.ts';
import { payerOf } from '../carts/paid-cart.ts';
import { PAID, UNPAID } from '../carts/rows-of-carts.ts';
import { Database } from '../kernel/database.ts';
import { CommerceError, conflict } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { Outbox } from '../background/outbox.ts';
import type { Tx } from '../kernel/sql.ts';
import { kept, type Authorization, type ProviderData } from '../payments/payment-provider.ts';
import { PaymentProviders } from '../payments/payment-providers.ts';
import {
  giveUpPayment,
  keepData,
  paymentOf,
  recordAuthorized,
  recordNothing,
  recordRefused,
  recordUnknown,
  writeDown,
  type CartPayment,
} from '../payments/payments-of-carts.ts';
import { isInStep, SessionProviders } from '../payments/session-providers.ts';

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
    const { currency_code } = cart.region;
    const present = await paymentOf(tx, cart.id);
    if (present && session && fits(present, session, { amount, currency_code })) return present;
    if (present) await this.giveUp(tx, present.id);
    if (amount === 0) return null;
    const { provider_id, data, private_data } = session!;
    const payment: CartPayment = {
      ...{ id: newId(Payment), amount, currency_code, provider_id, data, private_data },
      authorization_status: 'asked',
    };
    await writeDown(tx, cart.id, payment);
    return payment;
  }

  /**
   * Asks the provider; it may take its time.
   * @param before the sessions as they were before the cart was taken
   * @throws payment_authorization_error when it refuses or fails
   */
  async authorize(
    cart: OpenCart,
    before: readonly CartSession[],
    payment: CartPayment,
  ): Promise<'authorized' | UnfinishedPayment> {
    if (payment.authorization_status === 'authorized' || payment.authorization_status === null)
      return 'authorized';
    const session = selectedSession(cart)!;
    const answer = await this.ask(cart, before, session, payment);
    switch (answer.status) {
      case 'authorized':
        // whoever has given it up meanwhile sees to it that its provider does as well
        if (!(await recordAuthorized(this.database, payment.id, session.id, kept(payment, answer), PAID)))
          throw conflict('The payment was given up meanwhile; try again');
        return 'authorized';
      case 'pending':
        await recordUnknown(this.database, payment.id, session.id, 'pending', kept(payment, answer));
        return answer.status;
      case 'requires_more':
        await recordNothing(this.database, payment.id, session.id, 'requires_more', kept(payment, answer));
        return answer.status;
      case 'refused':
        await recordNothing(this.database, payment.id, session.id, 'error', kept(payment, answer));
        break;
      case 'error':
        await recordUnknown(this.database, payment.id, session.id, 'error', kept(payment, answer));
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
    await giveUpPayment(tx, id, UNPAID);
    tx.afterCommit(() => this.outbox.nudge());
  }

  /**
   * Its provider has told that it authorizes nothing after all. While somebody asks for it right now, their answer counts.
   * @param providerId whoever tells, so that nobody can speak for another provider
   */
  async fail(cartId: string, providerId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('select from cart where id = $1 for update', [cartId]);
      await recordRefused(tx, cartId, providerId);
    });
  }

  private async ask(
    cart: OpenCart,
    before: readonly CartSession[],
    session: CartSession,
    payment: CartPayment,
  ): Promise<Authorization> {
    if (!isInStep(session) && !(await this.bringInStep(cart, before, session, payment)))
      return noAnswer(payment);
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
    if (!isInStep(session)) return false;
    const { data, private_data } = session;
    Object.assign(payment, { data, private_data });
    await keepData(this.database, payment);
    return true;
  }
}

/** What a provider answers while a payment is neither authorized nor refused. */
export type UnfinishedPayment = 'pending' | 'requires_more';

/** The session that the shopper chose to pay by. */
export function selectedSession(cart: OpenCart): CartSession | undefined {
  return cart.payment_sessions.find((session) => session.is_selected);
}

function noAnswer({ data }: CartPayment): Authorization {
  return { status: 'error', data, message: 'The payment provider does not answer; try again' };
}

/** An authorized payment fits its amount; one whose answer is not known has to be asked for in the same words again. */
function fits(
  payment: CartPayment,
  session: CartSession,
  { amount, currency_code }: Pick<CartPayment, 'amount' | 'currency_code'>,
): boolean {
  if (payment.amount !== amount || payment.currency_code !== currency_code) return false;
  if (payment.provider_id !== session.provider_id) return false;
  const { authorization_status } = payment;
  return authorization_status === 'authorized' || authorization_status === null || sameData(payment, session);
}

function sameData(a: ProviderData, b: ProviderData): boolean {
  return JSON.stringify([a.data, a.private_data]) === JSON.stringify([b.data, b.private_data]);
}
