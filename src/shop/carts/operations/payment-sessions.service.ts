import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { conflict, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { PaymentSession } from '#model/entities/payments/payment-session.entity';
import { AWAITS_CREDENTIAL, awaitsCredential } from '#shop/payments/credentials/payment-credential';
import { detailsFor, type PayerDetails } from '#shop/payments/customers/payment-customers';
import { isUnopened, mergeProviderData, type ProviderData } from '#shop/payments/payment-provider';
import { PaymentProviders } from '#shop/payments/payment-providers';
import { requireSmallResponse } from '#shop/payments/requests/require-small-response';
import {
  type OpenedSession,
  type OpenSession,
  openSession,
  restartSession,
  SessionProviders,
  uninitiatedSession,
} from '#shop/payments/session-providers';
import { cartErrors } from '../baskets/cart-errors.ts';
import { payableBasket } from '../baskets/recalculate-basket.ts';
import { totalsOf } from '../baskets/reprice-basket.ts';
import { requireSmallSession } from '../cart/cart-limits.ts';
import { CartChanges } from '../cart/change-cart.ts';
import type { CartSession, OpenCart } from '../cart/open-cart.ts';
import type { ReturnedCart } from '../cart/owners/empty-relations.ts';
import { paidCart } from '../cart/paid-cart.ts';

const MAX_ROUNDS = 3;

/** Payment sessions of carts: one for each payment provider of the region, one of them selected. */
@Injectable()
export class PaymentSessionsService {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly providers: PaymentProviders,
    private readonly sessions: SessionProviders,
  ) {}

  /**
   * Creates the missing sessions, so that each installed provider of the region has one; selects it if there is only one.
   * Removes all sessions if there is nothing to pay.
   */
  createAll(id: string): Promise<ReturnedCart> {
    return this.changes.change(id, async (cart, tx) => {
      const payable = await payableBasket(tx, cart, cart.quoted_taxes);
      const offered = totalsOf(payable).total === 0 ? [] : this.offeredTo(cart);
      cart.payment_sessions = offered.map(
        (provider) =>
          cart.payment_sessions.find((session) => session.provider_id === provider) ?? newSession(provider),
      );
      if (offered.length === 1) selectSession(cart, offered[0]);
    });
  }

  /** @throws invalid_data when the region does not have the provider */
  select(id: string, providerId: string): Promise<ReturnedCart> {
    return this.changes.change(id, (cart) => {
      const session = this.selectOffered(cart, providerId);
      // the shopper goes on with the cart of an agent
      if (awaitsCredential(session)) restartSession(session);
    });
  }

  /**
   * Selects a provider that an AI agent pays by its credential: the session is not opened at the provider. One that has the provider's
   * payment is restarted, unless that is authorized.
   * @throws as `select`
   */
  selectForCredential(id: string, providerId: string): Promise<ReturnedCart> {
    return this.changes.change(id, (cart) => {
      const session = this.selectOffered(cart, providerId);
      if (session.status === 'authorized') return;
      if (session.is_initiated) restartSession(session);
      Object.assign(session, { is_initiated: true, private_data: AWAITS_CREDENTIAL });
    });
  }

  /**
   * Sends data collected by the client to the provider, and stores the data of its response in the session. If another
   * request has changed the session meanwhile, the response is discarded and the provider is called again.
   * @throws invalid_data if the session would have more than 16 kB of data; payment_authorization_error if the provider
   * fails; conflict if the session was replaced, or keeps changing
   */
  async update(id: string, providerId: string, data: Record<string, unknown>): Promise<ReturnedCart> {
    requireSmallSession({}, data);
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const session = await this.sessionOf(id, providerId);
      requireSmallSession(session.data, { ...session.data, ...data });
      const answer = await this.requestUpdate(session, data);
      let isStored = false;
      await this.changes.change(id, (cart) => {
        const current = requireSession(cart, providerId);
        if (current.id !== session.id)
          throw conflict(`The payment session ${session.id} was replaced; try again`);
        isStored = isUnchanged(session, current, cart);
        // the response refers to the amount of the request; the provider gets the current amount after the commit
        if (isStored)
          Object.assign(current, answer, {
            ...{ status: 'pending', is_initiated: true, provider_amount: session.amount },
          });
      });
      if (isStored) return { id };
      if (!session.is_initiated) await this.sessions.deleteSession({ ...answer, provider_id: providerId });
    }
    throw conflict(`The payment session of ${providerId} keeps changing; try again`);
  }

  /** Does nothing if the session was removed before. */
  remove(id: string, providerId: string): Promise<ReturnedCart> {
    return this.changes.change(id, (cart) => {
      cart.payment_sessions = cart.payment_sessions.filter((session) => session.provider_id !== providerId);
    });
  }

  /** Removes all sessions of a cart. */
  removeAll(id: string): Promise<{ id: string }> {
    return this.changes.change(id, (cart) => {
      cart.payment_sessions = [];
    });
  }

  /** Restarts the session with the current amount of the cart. */
  refresh(id: string, providerId: string): Promise<ReturnedCart> {
    return this.changes.change(id, (cart) => {
      restartSession(requireSession(cart, providerId));
    });
  }

  /** Runs before the cart is locked, since the provider may be slow or fail. */
  private async requestUpdate(session: StoredSession, data: Record<string, unknown>): Promise<ProviderData> {
    const { provider_id, customer_id } = session;
    const { id } = this.providers.require(provider_id);
    const providerCall = { operation: 'update', logContext: { cart_id: session.cart_id } };
    const reply = await this.providers.call(id, providerCall, async (provider, signal) => {
      const details = { ...session, ...detailsFor(this.database, provider, session) };
      let opened: OpenedSession = session;
      if (!session.is_initiated) {
        const response = await openSession(provider, session, details, signal);
        if (isUnopened(response)) return response;
        opened = response;
      }
      const client = { client_data: data, stored_data: opened.data };
      const request = { ...details, ...opened, data: { ...opened.data, ...data }, ...client };
      const answer = await provider.update(request, signal);
      if (isUnopened(answer)) return answer;
      const { customer_reference = opened.customer_reference } = answer;
      return { ...requireSmallResponse(mergeProviderData(request, answer)), customer_reference };
    });
    if (reply.outcome === 'answered') {
      const { customer_reference, ...answer } = reply.response;
      await this.sessions.storeCustomer(customer_id, id, customer_reference);
      return answer;
    }
    throw reply.outcome === 'refused'
      ? cartErrors.paymentDeclined(reply.message)
      : cartErrors.providerUnavailable();
  }

  private selectOffered(cart: OpenCart, providerId: string): CartSession {
    if (!this.offeredTo(cart).includes(providerId))
      throw cartErrors.unknownProvider(providerId, cart.region_id);
    if (!cart.payment_sessions.some((session) => session.provider_id === providerId))
      cart.payment_sessions.push(newSession(providerId));
    selectSession(cart, providerId);
    return requireSession(cart, providerId);
  }

  private offeredTo(cart: OpenCart): string[] {
    return cart.region.payment_provider_ids.filter((id) => this.providers.get(id)?.isOffered);
  }

  private async sessionOf(cartId: string, providerId: string): Promise<StoredSession> {
    const [session] = await this.database.query<StoredSession & { completed: boolean }>(
      `select s.id, s.provider_id, s.is_initiated, s.data, s.private_data, s.amount, s.provider_amount, s.status, s.attempt,
         r.currency_code, c.id as cart_id, c.email, c.customer_id, c.completed_at is not null as completed
       from cart c join region r on r.id = c.region_id left join payment_session s on s.cart_id = c.id and s.provider_id = $2
       where c.id = $1 and c.deleted_at is null`,
      [cartId, providerId],
    );
    if (!session) throw notFound('cart', cartId);
    if (session.completed) throw cartErrors.completed(cartId);
    if (!session.id) throw notFound('payment_session', providerId, 'provider');
    return { ...session, cart: () => paidCart(this.database, cartId) };
  }
}

type StoredSession = PayerDetails & OpenSession & { amount: number };

/** Whether a session equals the one that was sent to its provider, apart from the amount. */
function isUnchanged(sent: StoredSession, current: CartSession, { region }: OpenCart): boolean {
  return (
    sent.is_initiated === current.is_initiated &&
    sent.attempt === current.attempt &&
    sent.currency_code === region.currency_code &&
    isDeepStrictEqual([sent.data, sent.private_data], [current.data, current.private_data])
  );
}

function requireSession(cart: OpenCart, providerId: string): CartSession {
  const session = cart.payment_sessions.find((paymentSession) => paymentSession.provider_id === providerId);
  if (!session) throw notFound('payment_session', providerId, 'provider');
  return session;
}

/** Selects a session. The others are closed at their providers after the commit, since only a selected one follows the cart. */
function selectSession(cart: OpenCart, providerId: string): void {
  for (const session of cart.payment_sessions) {
    session.is_selected = session.provider_id === providerId || null;
    if (!session.is_selected && session.is_initiated) restartSession(session);
  }
}

function newSession(providerId: string): CartSession {
  return {
    id: newId(PaymentSession),
    provider_id: providerId,
    is_selected: null,
    ...uninitiatedSession(),
    amount: null,
    currency_code: null,
  };
}
