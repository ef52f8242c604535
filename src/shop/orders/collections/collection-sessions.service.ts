import { Injectable } from '@nestjs/common';
import { sum } from '#engine/kernel/arithmetic/integers';
import type { Sql } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { PaymentSession } from '#model/entities/payments/payment-session.entity';
import { PaymentProviders } from '#shop/payments/payment-providers';
import { writeSessions } from '#shop/payments/payments-of-collections';
import { SessionProviders, setAmount, uninitiatedSession } from '#shop/payments/session-providers';
import { CollectionChanges } from './change-collection.ts';
import { collectionErrors } from './collection-errors.ts';
import {
  cancelPendingAuthorizations,
  type CollectionSession,
  type OpenCollection,
  payerOf,
  removeSessionsOf,
} from './open-collection.ts';

/** A requested payment session. */
export interface WantedSession {
  provider_id: string;
  /** In the smallest unit of the currency. */
  amount: number;
  /** The existing session to change; a new one is created without it. */
  session_id?: string;
}

/** The payment sessions of a collection: one provider for all of it, or several for parts. */
@Injectable()
export class CollectionSessionsService {
  constructor(
    private readonly changes: CollectionChanges,
    private readonly providers: PaymentProviders,
    private readonly sessions: SessionProviders,
  ) {}

  /** Sets one session for the whole amount. @throws invalid_data when the region does not have the provider; not_allowed */
  setOne(id: string, provider_id: string): Promise<{ id: string }> {
    return this.set(id, ({ payment_sessions, amount }) => {
      const existing = payment_sessions.find((session) => session.provider_id === provider_id);
      return [{ provider_id, amount, session_id: existing?.id }];
    });
  }

  /** Replaces all sessions. @throws invalid_data when they do not add up, and like `setOne` */
  setAll(id: string, requested: readonly WantedSession[]): Promise<{ id: string }> {
    return this.set(id, ({ amount }) => {
      if (sum(requested.map((session) => session.amount)) !== amount)
        throw collectionErrors.sumDiffers(amount);
      const ids = requested.flatMap(({ session_id }) => session_id ?? []);
      if (new Set(ids).size < ids.length) throw collectionErrors.repeatedSession();
      return requested;
    });
  }

  /**
   * Replaces a session with a new one, which has another id.
   * @returns the new one
   * @throws invalid_data when it belongs to another collection; not_allowed once it is authorized
   */
  async refresh(id: string, sessionId: string): Promise<{ id: string }> {
    const { collection, before, newSession } = await this.changes.change(id, async (collection, tx) => {
      const session = await requireSession(tx, collection, sessionId);
      if (session.payment_authorized_at !== null) throw collectionErrors.sessionAuthorized(sessionId);
      requireChangeable(collection);
      await removeSessionsOf(tx, [session]);
      const newSession = createSession(session);
      await writeSessions(tx, collection.id, [newSession]);
      return { collection: withSessions(collection, [newSession]), before: [session], newSession };
    });
    await this.sessions.synchronize(payerOf(collection), before);
    return { id: newSession.id };
  }

  private async set(
    id: string,
    choose: (collection: OpenCollection) => readonly WantedSession[],
  ): Promise<{ id: string }> {
    const { collection, before } = await this.changes.change(id, async (collection, tx) => {
      requireChangeable(collection);
      const before = collection.payment_sessions.map((session) => ({ ...session }));
      const sessions = choose(collection).map((choice) => this.sessionFor(collection, choice));
      const removed = before.filter((session) => !sessions.some((candidate) => candidate.id === session.id));
      // Pending authorizations of another amount are obsolete.
      await cancelPendingAuthorizations(
        tx,
        before.filter(({ id, amount }) =>
          sessions.some((session) => session.id === id && session.amount !== amount),
        ),
      );
      await removeSessionsOf(tx, removed);
      await writeSessions(tx, collection.id, sessions);
      return { collection: withSessions(collection, sessions), before };
    });
    await this.sessions.synchronize(payerOf(collection), before);
    return { id };
  }

  private sessionFor(
    collection: OpenCollection,
    { provider_id, amount, session_id }: WantedSession,
  ): CollectionSession {
    if (!collection.provider_ids.includes(provider_id) || !this.providers.get(provider_id)?.isOffered)
      throw collectionErrors.unknownProvider();
    const existing = collection.payment_sessions.find(({ id }) => id === session_id);
    if (session_id !== undefined && !existing) throw notFound('payment_session', session_id);
    if (existing?.provider_id !== provider_id) return createSession({ provider_id, amount });
    if (existing.amount === amount) return existing;
    const changed = { ...existing, idempotency_key: null };
    setAmount(changed, amount);
    return changed;
  }
}

/** @throws invalid_data when it belongs to another collection; not_found */
export async function requireSession(
  sql: Sql,
  { id, payment_sessions }: OpenCollection,
  sessionId: string,
): Promise<CollectionSession> {
  const session = payment_sessions.find((paymentSession) => paymentSession.id === sessionId);
  if (session) return session;
  const [other] = await sql.query('select from payment_session where id = $1', [sessionId]);
  if (!other) throw notFound('payment_session', sessionId);
  throw collectionErrors.sessionOfOther(sessionId, id);
}

function requireChangeable({ status }: OpenCollection): void {
  if (status !== 'not_paid' && status !== 'awaiting') throw collectionErrors.notChangeable(status);
}

function withSessions(collection: OpenCollection, payment_sessions: CollectionSession[]): OpenCollection {
  return { ...collection, payment_sessions };
}

function createSession({
  provider_id,
  amount,
}: Pick<CollectionSession, 'provider_id' | 'amount'>): CollectionSession {
  return {
    id: newId(PaymentSession),
    ...{ provider_id, amount, ...uninitiatedSession() },
    ...{ payment_authorized_at: null, idempotency_key: null },
  };
}
