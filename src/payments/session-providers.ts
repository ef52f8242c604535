import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import type { PaymentSessionStatus } from '../entities/payment-session.ts';
import { kept, type PaymentDetails, type ProviderData } from './payment-provider.ts';
import { PaymentProviders } from './payment-providers.ts';

/** A session as it stands in the database. */
export interface OpenSession extends ProviderData {
  id: string;
  provider_id: string;
  is_initiated: boolean;
  status: PaymentSessionStatus;
  /** In the smallest unit of the currency. */
  amount: number | null;
}

/** Of a session whose provider has not been asked yet. */
export function notBegun(): Pick<OpenSession, 'status' | 'is_initiated' | 'data' | 'private_data'> {
  return { status: 'pending', is_initiated: false, data: {}, private_data: {} };
}

/** Who pays by sessions: a cart, or a payment collection. */
export interface Payer {
  about: Omit<PaymentDetails, 'amount'>;
  payment_sessions: OpenSession[];
}

/** Keeps payment providers in step with sessions. Its calls happen after the commit. */
@Injectable()
export class SessionProviders {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * Opens new sessions with their provider, tells others the new amount, and ends those that are gone. Who pays has
   * changed already, so a provider that fails does not undo that: its session shows `error`, and it is told again with
   * the next change.
   * @param before the sessions as they were, not the same objects
   */
  async follow(payer: Payer, before: readonly OpenSession[]): Promise<void> {
    const known = new Map(before.map((session) => [session.id, session]));
    const outOfStep = payer.payment_sessions.filter(
      (session) =>
        !session.is_initiated ||
        session.status === 'error' ||
        session.amount !== known.get(session.id)?.amount,
    );
    const ended = before.filter(
      ({ id, is_initiated }) =>
        is_initiated && !payer.payment_sessions.some((session) => session.id === id && session.is_initiated),
    );
    await Promise.all([this.tell(payer, outOfStep), ...ended.map((session) => this.end(session))]);
  }

  /** Tells the providers of the sessions what they are about, and brings the sessions up to date, here and in the database. */
  async tell(payer: Payer, sessions: readonly OpenSession[]): Promise<void> {
    const told = await Promise.all(
      sessions.map(async (was) => ({ was, is: await this.tellOne(payer, was) })),
    );
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

  private async tellOne(payer: Payer, session: OpenSession): Promise<OpenSession> {
    const { cart_id, payment_collection_id } = payer.about;
    const details = { ...payer.about, amount: session.amount! };
    const { provider_id, is_initiated, data, private_data } = session;
    const question = {
      what: is_initiated ? 'update' : 'initiate',
      about: { cart_id, payment_collection_id },
    };
    const reply = await this.providers.ask(provider_id, question, (provider, signal) =>
      is_initiated
        ? provider.update({ ...details, data, private_data }, signal)
        : provider.initiate(details, signal),
    );
    if (reply.end !== 'answered') return { ...session, status: 'error' };
    const status = session.status === 'error' ? 'pending' : session.status;
    return { ...session, ...kept(session, reply.answer), status, is_initiated: true };
  }

  /** One that its provider does not end runs out there by itself. */
  private async end(session: OpenSession): Promise<void> {
    await this.providers.ask(session.provider_id, { what: 'delete session' }, (provider, signal) =>
      provider.delete(session, signal),
    );
  }
}

function same(was: OpenSession, is: OpenSession): boolean {
  return (['data', 'private_data', 'status', 'is_initiated'] as const).every((key) => was[key] === is[key]);
}
