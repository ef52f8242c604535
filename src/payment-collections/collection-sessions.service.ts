import { Injectable } from '@nestjs/common';
import { PaymentSession } from '../entities/payment-session.ts';
import { invalidData, notAllowed, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Sql } from '../kernel/sql.ts';
import { PaymentProviders } from '../payments/payment-providers.ts';
import { writeSessions } from '../payments/payments-of-collections.ts';
import { notBegun, SessionProviders, setAmount } from '../payments/session-providers.ts';
import { sum } from '../pricing/whole.ts';
import { CollectionChanges } from './change-collection.ts';
import {
  dropSessions,
  giveUpAsked,
  payerOf,
  type CollectionSession,
  type OpenCollection,
} from './open-collection.ts';

/** A session that there is to be. */
export interface WantedSession {
  provider_id: string;
  /** In the smallest unit of the currency. */
  amount: number;
  /** Of the one that it is now; a new one without it. */
  session_id?: string;
}

/** By what a shopper pays a collection: one provider, or several for parts of it. */
@Injectable()
export class CollectionSessionsService {
  constructor(
    private readonly changes: CollectionChanges,
    private readonly providers: PaymentProviders,
    private readonly sessions: SessionProviders,
  ) {}

  /** One session for all of it. @throws invalid_data when the region does not have the provider; not_allowed */
  setOne(id: string, provider_id: string): Promise<{ id: string }> {
    return this.set(id, ({ payment_sessions, amount }) => {
      const present = payment_sessions.find((session) => session.provider_id === provider_id);
      return [{ provider_id, amount, session_id: present?.id }];
    });
  }

  /** These and no others. @throws invalid_data when they do not add up, and as `setOne` */
  setAll(id: string, wanted: readonly WantedSession[]): Promise<{ id: string }> {
    return this.set(id, ({ amount }) => {
      if (sum(wanted.map((session) => session.amount)) !== amount)
        throw invalidData(`The sum of sessions is not equal to ${amount} on Payment Collection`);
      const ids = wanted.flatMap(({ session_id }) => session_id ?? []);
      if (new Set(ids).size < ids.length) throw invalidData('A payment session can be named once only');
      return wanted;
    });
  }

  /**
   * Begins a session anew, under another id.
   * @returns the new one
   * @throws invalid_data when it is another collection's; not_allowed once it is authorized
   */
  async refresh(id: string, sessionId: string): Promise<{ id: string }> {
    const { collection, before, fresh } = await this.changes.change(id, async (collection, tx) => {
      const session = await requireSession(tx, collection, sessionId);
      if (session.payment_authorized_at !== null)
        throw notAllowed(`Payment Session ${sessionId} is authorized`);
      requireChangeable(collection);
      await dropSessions(tx, [session]);
      const fresh = newSession(session);
      await writeSessions(tx, collection.id, [fresh]);
      return { collection: withSessions(collection, [fresh]), before: [session], fresh };
    });
    await this.sessions.follow(payerOf(collection), before);
    return { id: fresh.id };
  }

  private async set(
    id: string,
    wanted: (collection: OpenCollection) => readonly WantedSession[],
  ): Promise<{ id: string }> {
    const { collection, before } = await this.changes.change(id, async (collection, tx) => {
      requireChangeable(collection);
      const before = collection.payment_sessions.map((session) => ({ ...session }));
      const sessions = wanted(collection).map((one) => this.sessionFor(collection, one));
      const gone = before.filter((session) => !sessions.some((one) => one.id === session.id));
      // what is being authorized of another amount is not what is wanted any more
      await giveUpAsked(
        tx,
        before.filter(({ id, amount }) => sessions.some((one) => one.id === id && one.amount !== amount)),
      );
      await dropSessions(tx, gone);
      await writeSessions(tx, collection.id, sessions);
      return { collection: withSessions(collection, sessions), before };
    });
    await this.sessions.follow(payerOf(collection), before);
    return { id };
  }

  private sessionFor(
    collection: OpenCollection,
    { provider_id, amount, session_id }: WantedSession,
  ): CollectionSession {
    if (!collection.provider_ids.includes(provider_id) || !this.providers.get(provider_id))
      throw invalidData('Payment provider not found');
    const present = collection.payment_sessions.find(({ id }) => id === session_id);
    if (session_id !== undefined && !present) throw notFound('payment_session', session_id);
    if (present?.provider_id !== provider_id) return newSession({ provider_id, amount });
    if (present.amount === amount) return present;
    const changed = { ...present, idempotency_key: null };
    setAmount(changed, amount);
    return changed;
  }
}

/** @throws invalid_data when it is another collection's; not_found */
export async function requireSession(
  sql: Sql,
  { id, payment_sessions }: OpenCollection,
  sessionId: string,
): Promise<CollectionSession> {
  const session = payment_sessions.find((one) => one.id === sessionId);
  if (session) return session;
  const [other] = await sql.query('select from payment_session where id = $1', [sessionId]);
  if (!other) throw notFound('payment_session', sessionId);
  throw invalidData(`Payment Session ${sessionId} does not belong to Payment Collection ${id}`);
}

function requireChangeable({ status }: OpenCollection): void {
  if (status !== 'not_paid' && status !== 'awaiting')
    throw notAllowed(`Cannot set payment sessions for a payment collection with status ${status}`);
}

function withSessions(collection: OpenCollection, payment_sessions: CollectionSession[]): OpenCollection {
  return { ...collection, payment_sessions };
}

function newSession({
  provider_id,
  amount,
}: Pick<CollectionSession, 'provider_id' | 'amount'>): CollectionSession {
  return {
    id: newId(PaymentSession),
    ...{ provider_id, amount, ...notBegun() },
    ...{ payment_authorized_at: null, idempotency_key: null },
  };
}
