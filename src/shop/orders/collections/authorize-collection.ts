import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import type { CallResult } from '#engine/providers/call-provider';
import { Payment } from '#model/entities/payments/payment.entity';
import { detailsFor } from '#shop/payments/customers/payment-customers';
import {
  type Authorization,
  isUnopened,
  mergeProviderData,
  type Unopened,
} from '#shop/payments/payment-provider';
import { PaymentProviders } from '#shop/payments/payment-providers';
import { insertRequestedPayments, type Outcome, recordReplies } from '#shop/payments/payments-of-collections';
import {
  isUpToDate,
  type OpenedSession,
  openSession,
  SessionProviders,
} from '#shop/payments/session-providers';
import { CollectionChanges } from './change-collection.ts';
import { collectionErrors } from './collection-errors.ts';
import { requireSession } from './collection-sessions.service.ts';
import {
  addAuthorizedAmount,
  type CollectionSession,
  type OpenCollection,
  payerOf,
} from './open-collection.ts';

/** A session whose provider is called to authorize the payment `key`. */
interface PendingAuthorization {
  session: CollectionSession;
  key: string;
}

type Reply = PendingAuthorization & { result: CallResult<Authorization> };

/**
 * Authorizes payment sessions, each once.
 *
 *   recorded ──► provider called ──► settled: a payment of the collection
 *     │ payment row  │ no lock         ├─► requires more, rejected: the row is deleted, the next attempt is another payment
 *     │ with state   │                 └─► no response, pending: the next request retries with the same key; without one,
 *     │ `asked`      │                     `shop/checkout/checkout/abandoned-payments.ts` cancels the payment
 *     └─ the session is removed in the meantime: the payment is canceled, and its provider notified
 */
@Injectable()
export class AuthorizeCollection {
  constructor(
    private readonly database: Database,
    private readonly changes: CollectionChanges,
    private readonly providers: PaymentProviders,
    private readonly sessions: SessionProviders,
  ) {}

  /**
   * @returns the session
   * @throws payment_authorization_error when it is not authorized afterwards
   */
  async authorizeSession(id: string, sessionId: string): Promise<{ id: string }> {
    const authorized = await this.authorize(id, [sessionId]);
    if (!authorized.includes(sessionId)) throw collectionErrors.notAuthorized(sessionId);
    return { id: sessionId };
  }

  /**
   * Authorizes several sessions; the state of the collection says which ones succeeded.
   * @throws not_allowed when it has no sessions, or is canceled
   */
  async authorizeSessions(id: string, sessionIds: readonly string[]): Promise<{ id: string }> {
    await this.authorize(id, [...new Set(sessionIds)]);
    return { id };
  }

  /** @returns ids of all sessions of the collection that are authorized afterwards */
  private async authorize(id: string, sessionIds: readonly string[]): Promise<string[]> {
    const { pending, details } = await this.changes.change(id, async (collection, tx) => ({
      pending: await recordRequested(tx, collection, sessionIds),
      details: payerOf(collection).details,
    }));
    const replies = await Promise.all(
      pending.map(async ({ session, key }): Promise<Reply> => {
        const { amount, data, private_data, provider_id } = session;
        const call = { operation: 'authorize', key, logContext: { payment_collection_id: id } };
        const result = await this.providers.call<Authorization>(
          provider_id,
          call,
          async (provider, signal) => {
            const sessionDetails = { ...detailsFor(this.database, provider, details), amount };
            const opened: OpenedSession | Unopened = isUpToDate(session)
              ? { data, private_data }
              : await openSession(provider, session, sessionDetails, signal);
            if (isUnopened(opened)) return { ...opened, data, private_data };
            const { customer_reference, ...sessionData } = opened;
            const authorization = await provider.authorize(
              { ...sessionDetails, ...sessionData },
              key,
              signal,
            );
            return { customer_reference, ...authorization };
          },
        );
        if (result.outcome !== 'unknown')
          await this.sessions.storeCustomer(
            details.customer_id,
            provider_id,
            result.response.customer_reference,
          );
        return { session, key, result };
      }),
    );
    return this.changes.change(id, async (collection, tx) => {
      if (replies.length > 0) await settleReplies(tx, collection, replies);
      return collection.payment_sessions
        .filter((paymentSession) => paymentSession.payment_authorized_at !== null)
        .map((session) => session.id);
    });
  }
}

/** Records the requested authorizations; those without a response are requested again with their keys. */
async function recordRequested(
  tx: Tx,
  collection: OpenCollection,
  sessionIds: readonly string[],
): Promise<PendingAuthorization[]> {
  const { status, amount, payment_sessions } = collection;
  if (status === 'authorized') return [];
  if (status === 'canceled') throw collectionErrors.canceled();
  if (amount <= 0) {
    await addAuthorizedAmount(tx, collection, 0);
    return [];
  }
  if (payment_sessions.length === 0 || sessionIds.length === 0) throw collectionErrors.noSession();
  const open: CollectionSession[] = [];
  for (const id of sessionIds) {
    const session = await requireSession(tx, collection, id); // queries only if it throws then
    if (session.payment_authorized_at === null) open.push(session);
  }
  const pending = open.map((session) => ({ session, key: newId(Payment) }));
  if (pending.length === 0) return [];
  const requested = pending.map(({ session, key }) => ({ id: session.id, key }));
  const rows = await insertRequestedPayments(tx, requested, collection.currency_code);
  return open.map((session) => ({ session, key: rows.find((row) => row.session_id === session.id)!.key }));
}

async function settleReplies(tx: Tx, collection: OpenCollection, replies: readonly Reply[]): Promise<void> {
  if (collection.status === 'canceled' || collection.status === 'authorized') return;
  const open = replies.filter(({ session, key }) =>
    collection.payment_sessions.some(
      (paymentSession) =>
        paymentSession.id === session.id &&
        paymentSession.idempotency_key === key &&
        paymentSession.payment_authorized_at === null,
    ),
  );
  const rows = open.map(({ session, key, result }) => ({
    ...{ id: session.id, key, outcome: outcomeOf(result) },
    captured: result.outcome === 'answered' && result.response.captured === true,
    ...(result.outcome === 'unknown'
      ? mergeProviderData(session, {})
      : mergeProviderData(session, result.response)),
  }));
  const order_id = collection.is_placed ? collection.order_id : null;
  const authorized = await recordReplies(tx, { id: collection.id, order_id }, rows);
  const now = new Date().toISOString();
  for (const session of collection.payment_sessions)
    if (authorized.some(({ id }) => id === session.id)) session.payment_authorized_at = now;
  const { currency_code } = collection;
  if (authorized.length > 0)
    await insertEvents(
      tx,
      authorized.map(({ payment_id: id, amount, provider_id }) => [
        'payment.created',
        { id, order_id, provider_id, amount, amount_refunded: 0, currency_code },
      ]),
    );
  await addAuthorizedAmount(
    tx,
    collection,
    authorized.reduce((all, { amount }) => all + amount, 0),
  );
}

function outcomeOf(result: CallResult<Authorization>): Outcome {
  if (result.outcome === 'unknown') return 'unknown';
  if (result.outcome === 'refused') return 'error';
  const { status } = result.response;
  return status === 'refused' ? 'error' : status === 'error' ? 'unknown' : status;
}
