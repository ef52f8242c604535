import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import type { ProviderAnswer, ProviderData } from '../payments/payment-provider.ts';
import { PaymentProviders } from '../payments/payment-providers.ts';
import type { CartSession, OpenCart } from './open-cart.ts';

/** Keeps payment providers in step with the sessions of a cart. Its calls happen after the commit. */
@Injectable()
export class SessionProviders {
  private readonly logger = new Logger(SessionProviders.name);

  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * Opens new sessions with their provider, tells others the new amount, and ends those that are gone. The cart has
   * changed already, so a provider that fails does not undo that: its session shows `error`, and it is told again with
   * the next change.
   * @param before the sessions as they were, not the same objects
   */
  async follow(cart: OpenCart, before: readonly CartSession[]): Promise<void> {
    const known = new Map(before.map((session) => [session.id, session]));
    const outOfStep = cart.payment_sessions.filter(
      (session) =>
        !session.is_initiated ||
        session.status === 'error' ||
        session.amount !== known.get(session.id)?.amount,
    );
    const ended = before.filter(
      ({ id, is_initiated }) =>
        is_initiated && !cart.payment_sessions.some((session) => session.id === id && session.is_initiated),
    );
    await Promise.all([this.tell(cart, outOfStep), ...ended.map((session) => this.end(session))]);
  }

  /** Tells the providers of the sessions what they are about, and brings the sessions up to date, here and in the database. */
  async tell(cart: OpenCart, sessions: readonly CartSession[]): Promise<void> {
    const told = await Promise.all(sessions.map(async (was) => ({ was, is: await this.tellOne(cart, was) })));
    const news = told.filter(({ was, is }) => !same(was, is));
    if (news.length === 0) return;
    // by amount, too: what has changed since is not ours to overwrite
    const written = await this.database.query<{ id: string }>(
      `update payment_session s set data = n.data, private_data = n.private_data, status = n.status, is_initiated = n.is_initiated,
         updated_at = now()
       from json_to_recordset($1) n (id text, data jsonb, private_data jsonb, status payment_session_status_enum,
         is_initiated boolean, was_initiated boolean, amount bigint)
       where s.id = n.id and s.amount = n.amount and s.is_initiated = n.was_initiated returning s.id`,
      [JSON.stringify(news.map(({ was, is }) => ({ ...is, was_initiated: was.is_initiated })))],
    );
    for (const { was, is } of news) {
      const opened = is.is_initiated && !was.is_initiated;
      // another change has opened or removed it meanwhile
      if (opened && !written.some(({ id }) => id === is.id)) await this.end(is);
      Object.assign(was, is);
    }
  }

  private async tellOne(cart: OpenCart, session: CartSession): Promise<CartSession> {
    const details = {
      amount: session.amount!,
      currency_code: cart.region.currency_code,
      cart_id: cart.id,
      email: cart.email,
    };
    try {
      const provider = this.providers.require(session.provider_id);
      const answer: ProviderAnswer = session.is_initiated
        ? await provider.update({ ...details, data: session.data, private_data: session.private_data })
        : await provider.initiate(details);
      const status = session.status === 'error' ? 'pending' : session.status;
      return { ...session, ...kept(session, answer), status, is_initiated: true };
    } catch (error) {
      const { provider_id } = session;
      this.logger.warn({ err: error, provider_id, cart_id: cart.id }, 'a payment provider failed');
      return { ...session, status: 'error' };
    }
  }

  private async end(session: CartSession): Promise<void> {
    try {
      await this.providers.get(session.provider_id)?.delete(session);
    } catch (error) {
      this.logger.warn({ err: error, provider_id: session.provider_id }, 'a payment session was not ended');
    }
  }
}

/** What stands in the columns after an answer. */
export function kept(was: Pick<ProviderData, 'private_data'>, answer: ProviderAnswer): ProviderData {
  return { data: answer.data, private_data: answer.private_data ?? was.private_data };
}

function same(was: CartSession, is: CartSession): boolean {
  return (['data', 'private_data', 'status', 'is_initiated'] as const).every((key) => was[key] === is[key]);
}
