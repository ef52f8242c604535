import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { invalidData, notAllowed, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { PaymentProviders } from '../payments/payment-providers.ts';
import { CartChanges } from './change-cart.ts';
import type { CartSession, OpenCart } from './open-cart.ts';
import { totalsOf } from './reprice.ts';

/** A cart's dealings with the payment providers of its region: one session each, one of them selected. */
@Injectable()
export class PaymentSessionsService {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly providers: PaymentProviders,
  ) {}

  /** One for each provider of the region that is installed; when there is only one it is selected. None at a total of 0. */
  createAll(id: string): Promise<{ id: string }> {
    return this.changes.change(id, (cart) => {
      const offered = totalsOf(cart).total === 0 ? [] : this.offeredTo(cart);
      cart.payment_sessions = offered.map(
        (provider) =>
          cart.payment_sessions.find((session) => session.provider_id === provider) ?? newSession(provider),
      );
      if (offered.length === 1) select(cart, offered[0]);
    });
  }

  /** @throws invalid_data when the region does not have the provider */
  select(id: string, providerId: string): Promise<{ id: string }> {
    return this.changes.change(id, (cart) => {
      if (!this.offeredTo(cart).includes(providerId))
        throw invalidData(`Region ${cart.region_id} has no payment provider ${providerId}`);
      if (!cart.payment_sessions.some((session) => session.provider_id === providerId))
        cart.payment_sessions.push(newSession(providerId));
      select(cart, providerId);
    });
  }

  /** Gives the provider what its client collected; the provider may complete it. */
  async update(id: string, providerId: string, data: Record<string, unknown>): Promise<{ id: string }> {
    const request = { ...(await this.sessionOf(id, providerId)), data };
    const answered = await this.providers.require(providerId).update(request);
    return this.changes.change(id, (cart) => {
      const session = requireSession(cart, providerId);
      Object.assign(session, { data: { ...session.data, ...answered }, status: 'pending' });
    });
  }

  /** A session that is gone already is fine. */
  remove(id: string, providerId: string): Promise<{ id: string }> {
    return this.changes.change(id, (cart, tx) => {
      const session = cart.payment_sessions.find((one) => one.provider_id === providerId);
      if (!session) return;
      cart.payment_sessions = cart.payment_sessions.filter((one) => one !== session);
      tx.afterCommit(() => this.providers.get(providerId)?.delete(session.data));
    });
  }

  /** Begins the session anew, in step with the cart. */
  refresh(id: string, providerId: string): Promise<{ id: string }> {
    return this.changes.change(id, (cart) => {
      const session = requireSession(cart, providerId);
      Object.assign(session, { amount: null, status: 'pending', data: {}, is_initiated: false });
    });
  }

  private offeredTo(cart: OpenCart): string[] {
    return cart.region.payment_provider_ids.filter((provider) => this.providers.get(provider));
  }

  private async sessionOf(cartId: string, providerId: string) {
    const [found] = await this.database.query<{
      amount: number;
      currency_code: string;
      cart_id: string;
      email: string | null;
      completed: boolean;
    }>(
      `select coalesce(s.amount, 0) as amount, r.currency_code, c.id as cart_id, c.email, c.completed_at is not null as completed
       from cart c join region r on r.id = c.region_id left join payment_session s on s.cart_id = c.id and s.provider_id = $2
       where c.id = $1 and c.deleted_at is null and (s.id is not null or c.completed_at is not null)`,
      [cartId, providerId],
    );
    if (!found)
      throw (await this.isCart(cartId))
        ? notFound('payment_session', providerId, 'provider')
        : notFound('cart', cartId);
    if (found.completed) throw notAllowed(`Cart ${cartId} is completed`);
    return found;
  }

  private async isCart(id: string): Promise<boolean> {
    return (
      (await this.database.query('select from cart where id = $1 and deleted_at is null', [id])).length > 0
    );
  }
}

function requireSession(cart: OpenCart, providerId: string): CartSession {
  const session = cart.payment_sessions.find((one) => one.provider_id === providerId);
  if (!session) throw notFound('payment_session', providerId, 'provider');
  return session;
}

function select(cart: OpenCart, providerId: string): void {
  for (const session of cart.payment_sessions)
    session.is_selected = session.provider_id === providerId || null;
}

function newSession(providerId: string): CartSession {
  return {
    id: newId('ps'),
    provider_id: providerId,
    is_selected: null,
    is_initiated: false,
    status: 'pending',
    data: {},
    amount: null,
  };
}
