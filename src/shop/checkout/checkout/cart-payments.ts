import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { acquireLease } from '#engine/kernel/concurrency/lease';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { CommerceError, conflict } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import type { ProviderCall } from '#engine/providers/call-provider';
import { Payment } from '#model/entities/payments/payment.entity';
import { cartErrors } from '#shop/carts/baskets/cart-errors';
import type { CartSession, OpenCart } from '#shop/carts/cart/open-cart';
import { sessionOwnerOf } from '#shop/carts/cart/paid-cart';
import { storedCarts } from '#shop/carts/cart/stored-cart';
import { cartLeaseKey } from '#shop/payments/cart-lease';
import { detailsFor } from '#shop/payments/customers/payment-customers';
import {
  type Authorization,
  type AuthorizationRequest,
  mergeProviderData,
  type ProviderData,
} from '#shop/payments/payment-provider';
import { PaymentProviders } from '#shop/payments/payment-providers';
import {
  type AuthorizedCartPayment,
  cancelPayment,
  type CartPayment,
  deleteUnauthorizedPayment,
  insertRequestedPayment,
  recordAuthorized,
  recordReportedCancellation,
  recordReportedFailure,
  recordUnknownOutcome,
  storePaymentData,
} from '#shop/payments/payments-of-carts';
import { isUpToDate, SessionProviders } from '#shop/payments/session-providers';
import { CartStock } from './cart-stock.ts';
import { matchesCart } from './matches-cart.ts';

/**
 *   asked ───► authorized ───► placed on the order
 *     │  ▲ pending     │
 *     │  └──┘          └─► cancelled, when the order cannot be placed or the cart has changed since
 *     └─► deleted, when the provider responds that it has authorized nothing
 *
 * The payment row is committed before the provider is called. After a crash, the next completion of the cart therefore
 * requests the same payment again, or cancels it if it no longer matches the cart.
 */
@Injectable()
export class CartPayments {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionProviders,
    private readonly providers: PaymentProviders,
    private readonly outbox: Outbox,
    private readonly stock: CartStock,
  ) {}

  /**
   * Authorizes the payment of a cart within the transaction that places its order, if the provider makes no call.
   * @param earlier the payment that an earlier completion has left
   * @returns the payment to store with the order, null if there is nothing to pay; null instead of the object if the payment needs
   * the steps of `prepare` and `authorize`
   */
  async authorizeLocally(
    cart: OpenCart,
    amount: number,
    earlier: CartPayment | null,
  ): Promise<{ payment: AuthorizedCartPayment | null } | null> {
    if (earlier) return null;
    if (amount === 0) return { payment: null };
    const session = selectedSession(cart)!;
    const isOffline = this.providers.get(session.provider_id)?.isOffline ?? false;
    if (!isOffline || !isUpToDate(session)) return null;
    const payment = newPayment(cart, session, amount);
    const { id, provider_id, currency_code, data, private_data } = payment;
    const request = { cart_id: cart.id, email: cart.email, amount, currency_code, data, private_data };
    const reply = await this.providers.call(provider_id, authorizeCall(cart, payment), (provider, signal) =>
      provider.authorize(request, id, signal),
    );
    if (reply.outcome !== 'answered' || reply.response.status !== 'authorized') return null;
    const { captured = false } = reply.response;
    const stored = mergeProviderData(payment, reply.response);
    return { payment: { ...payment, ...stored, captured, session_id: session.id } };
  }

  /**
   * Acquires the lease of a cart, and determines the payment to authorize: an earlier one that still matches the cart, or a new
   * one, which is inserted. An earlier payment that no longer matches is canceled.
   * @param earlier the payment that an earlier completion has left
   * @param holder the holder of the lease
   * @returns the payment, null when there is nothing to pay; null instead of the object if another completion holds the lease
   */
  async prepare(
    tx: Tx,
    cart: OpenCart,
    amount: number,
    earlier: CartPayment | null,
    holder: string,
  ): Promise<{ payment: CartPayment | null } | null> {
    const session = selectedSession(cart);
    const { currency_code } = cart.region;
    const isReused = earlier !== null && session && matchesCart(earlier, session, { amount, currency_code });
    if (!(await acquireLease(tx, cartLeaseKey(cart.id), holder))) return null;
    if (isReused) return { payment: { ...earlier, is_repeated: true } };
    if (earlier) await this.cancel(tx, earlier.id);
    if (amount === 0) return { payment: null };
    const payment: CartPayment = { ...newPayment(cart, session!, amount), authorization_status: 'asked' };
    await insertRequestedPayment(tx, cart.id, payment);
    return { payment };
  }

  /**
   * Has the provider authorize the payment; the call may be slow, so no transaction is open.
   * @param previousSessions the sessions as they were before the cart's lease was acquired
   * @param means what the provider gets besides the session
   * @throws payment_authorization_error when the provider declines; PaymentUnavailable when it fails
   */
  async authorize(
    cart: OpenCart,
    previousSessions: readonly CartSession[],
    payment: CartPayment,
    means: PaymentMeans = {},
  ): Promise<'authorized' | UnfinishedPayment> {
    if (['authorized', null].includes(payment.authorization_status)) return 'authorized';
    const session = selectedSession(cart)!;
    const response = await this.requestAuthorization(cart, previousSessions, session, payment, means);
    const { status, message } = response;
    const data = mergeProviderData(payment, response);
    if (status === 'authorized') {
      await this.recordAuthorized(payment, session, { ...data, captured: response.captured });
      return status;
    }
    await this.recordUnauthorized(payment, session, response, data);
    if (status === 'pending' || status === 'requires_more') return status;
    const declined = cartErrors.paymentDeclined(message);
    throw status === 'error' ? new PaymentUnavailable(declined.message) : declined;
  }

  /**
   * Cancels a payment that belongs to no order. Our record changes first: in the opposite order, a crash could leave an
   * order that relies on a canceled payment. The provider is notified through an outbox event of the same transaction.
   */
  async cancel(tx: Tx, id: string): Promise<void> {
    await cancelPayment(tx, id);
    tx.afterCommit(() => this.outbox.wake());
  }

  /**
   * Records that the provider reported the authorization as failed. The response to an authorization request that is
   * in progress takes precedence.
   * @param providerIds the reporting providers; payments of others are left alone
   * @param intent the intent that has failed, if the provider names it
   */
  async recordFailure(cartId: string, providerIds: readonly string[], intent: string | null): Promise<void> {
    await this.changeLocked(cartId, (tx) => recordReportedFailure(tx, cartId, providerIds, intent));
  }

  /** Cancels a payment and restarts its session after the provider reported that the authorization has ended. */
  async recordCancellation(cartId: string, intent: string): Promise<void> {
    await this.changeLocked(cartId, (tx) => recordReportedCancellation(tx, cartId, intent));
  }

  /** @throws conflict if the payment was canceled concurrently; the cancellation then also reaches the provider */
  private async recordAuthorized(
    { id }: CartPayment,
    session: CartSession,
    data: ProviderData & { captured?: boolean },
  ): Promise<void> {
    const recorded = await this.database.independent((sql) => recordAuthorized(sql, id, session.id, data));
    if (!recorded) throw canceledMeanwhile();
  }

  /**
   * Deletes the payment if the provider has authorized nothing; otherwise the same payment is requested again.
   * @throws conflict as `recordAuthorized`
   */
  private async recordUnauthorized(
    { id }: CartPayment,
    session: CartSession,
    { status, nothing_authorized }: Authorization,
    data: ProviderData,
  ): Promise<void> {
    if (status === 'refused' || status === 'requires_more' || (status === 'pending' && nothing_authorized)) {
      const sessionStatus = status === 'refused' ? 'error' : status;
      await this.database.independent((sql) =>
        deleteUnauthorizedPayment(sql, id, session.id, sessionStatus, data),
      );
    } else {
      const sessionStatus = status === 'pending' ? status : 'error';
      const recorded = await this.database.independent((sql) =>
        recordUnknownOutcome(sql, id, session.id, sessionStatus, data),
      );
      if (!recorded) throw canceledMeanwhile();
    }
  }

  /** Waits for other changes of the cart before its payment and sessions are changed. */
  private async changeLocked(cartId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      await storedCarts.lock(tx, cartId);
      await work(tx);
      await this.stock.releaseLeft(tx, cartId);
    });
  }

  private async requestAuthorization(
    cart: OpenCart,
    previousSessions: readonly CartSession[],
    session: CartSession,
    payment: CartPayment,
    means: PaymentMeans,
  ): Promise<Authorization> {
    if (!isUpToDate(session) && !(await this.updateSession(cart, previousSessions, session, payment)))
      return noResponse(payment, session);
    const { details } = sessionOwnerOf(this.database, cart);
    const { id: key, provider_id, amount, data, private_data, is_repeated } = payment;
    const reply = await this.providers.call(provider_id, authorizeCall(cart, payment), (provider, signal) =>
      provider.authorize(
        {
          ...detailsFor(this.database, provider, details),
          ...{ amount, data, private_data, is_repeated, ...means },
        },
        key,
        signal,
      ),
    );
    // the provider may have authorized before the call failed; repeating the request with the same key will tell
    if (reply.outcome === 'unknown') return noResponse(payment, session);
    await this.sessions.storeCustomer(details.customer_id, provider_id, reply.response.customer_reference);
    return reply.response;
  }

  /**
   * Sends the current cart to the provider of a stale session: taxes were added to the total, or the provider was
   * unavailable when the session was created.
   * @returns false when the provider is still unavailable
   */
  private async updateSession(
    cart: OpenCart,
    previousSessions: readonly CartSession[],
    session: CartSession,
    payment: CartPayment,
  ): Promise<boolean> {
    await this.sessions.synchronize(sessionOwnerOf(this.database, cart), previousSessions);
    if (!isUpToDate(session)) return false;
    const { data, private_data } = session;
    Object.assign(payment, { data, private_data });
    await this.database.independent((sql) => storePaymentData(sql, payment));
    return true;
  }
}

function canceledMeanwhile(): CommerceError {
  return conflict('The payment was canceled meanwhile; try again');
}

/** What a completion passes to the provider besides the session. */
export type PaymentMeans = Pick<AuthorizationRequest, 'credential' | 'reported_intent'>;

/** The provider has failed, so that the outcome of the authorization is unknown: the completion can be repeated. */
export class PaymentUnavailable extends CommerceError {
  constructor(message: string) {
    super('payment_authorization_error', message);
  }
}

/** The status of a payment that the provider has neither authorized nor declined. */
export type UnfinishedPayment = 'pending' | 'requires_more';

function newPayment(
  { region: { currency_code } }: OpenCart,
  { provider_id, data, private_data }: CartSession,
  amount: number,
): Omit<CartPayment, 'authorization_status'> {
  return { id: newId(Payment), amount, currency_code, provider_id, data, private_data };
}

function authorizeCall(cart: OpenCart, { id }: Pick<CartPayment, 'id'>): ProviderCall {
  return { operation: 'authorize', key: id, logContext: { cart_id: cart.id } };
}

/** The payment session that the shopper selected. */
export function selectedSession(cart: OpenCart): CartSession | undefined {
  return cart.payment_sessions.find((session) => session.is_selected);
}

/** The outcome of a call without a response, or of a session that the provider did not open. */
function noResponse({ data }: CartPayment, session: CartSession): Authorization {
  const { refusal = 'The payment provider does not answer; try again' } = session.data;
  return { status: 'error', data, message: String(refusal) };
}
