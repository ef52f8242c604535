import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { sendLast } from '#engine/kernel/writing/change';
import type { PaymentSessionStatus } from '#model/entities/payments/payment-session.entity';
import { insertRemovedSessions } from './cancellation/release-payer.ts';
import { deletesSessions, forgetRemovedSessions } from './cancellation/removed-sessions.ts';
import { awaitsCredential } from './credentials/payment-credential.ts';
import { detailsFor, type PayerDetails, storeCustomerReference } from './customers/payment-customers.ts';
import {
  isUnopened,
  mergeProviderData,
  type PaymentDetails,
  type PaymentProvider,
  type ProviderData,
  type Unopened,
} from './payment-provider.ts';
import { PaymentProviders } from './payment-providers.ts';
import { requireSmallResponse } from './requests/require-small-response.ts';
import { storeResponses } from './store-sessions.ts';

/** A stored payment session. Amounts are in minor currency units. */
export interface OpenSession extends ProviderData {
  id: string;
  provider_id: string;
  is_initiated: boolean;
  status: PaymentSessionStatus;
  /** Only the selected session of a cart is opened at its provider; the sessions of a payment collection are all opened. */
  is_selected?: true | null;
  /** How often the session was restarted, or its provider has failed; part of the idempotency key of `initiate`. */
  attempt: number;
  /** The amount to pay. */
  amount: number | null;
  /** The amount that the provider last received; null if that is `amount`. */
  provider_amount: number | null;
}

/** The initial columns of a session whose provider has not been called yet. */
export function uninitiatedSession(): Omit<OpenSession, 'id' | 'provider_id' | 'amount'> {
  return {
    ...{ status: 'pending', is_initiated: false, data: {}, private_data: {}, provider_amount: null },
    attempt: 0,
  };
}

/** Resets a session in memory, so that its provider opens a new one. */
export function restartSession(session: OpenSession): void {
  Object.assign(session, uninitiatedSession(), { attempt: session.attempt + 1 });
}

/** The idempotency key of opening a session at its provider. */
function sessionKey({ id, attempt }: Pick<OpenSession, 'id' | 'attempt'>): string {
  return `${id}_${attempt}`;
}

/** Sets the amount of a session in memory. The provider still has the previous amount. */
export function setAmount(session: OpenSession, amount: number): void {
  if (session.amount === amount) return;
  if (session.is_initiated) session.provider_amount ??= session.amount ?? 0;
  Object.assign(session, { amount, status: 'pending' });
}

/** Whether the provider of a session must open it, or get its current amount. */
function needsProvider(session: OpenSession): boolean {
  if (session.is_selected === null || awaitsCredential(session)) return false;
  return !isUpToDate(session) || session.status === 'error';
}

/** Whether the provider has opened the session and has its current amount, or gets it with a credential. */
export function isUpToDate(session: OpenSession): boolean {
  const { is_initiated, amount, provider_amount } = session;
  return is_initiated && ((provider_amount ?? amount) === amount || awaitsCredential(session));
}

/** The sessions that are open at their providers, but were removed or restarted here. */
function removedSessions(before: readonly OpenSession[], after: readonly OpenSession[]): OpenSession[] {
  return before.filter(
    ({ id, is_initiated, attempt }) =>
      is_initiated && !after.some((session) => session.id === id && session.attempt === attempt),
  );
}

/** The data of a session after its provider has opened or updated it. */
export interface OpenedSession extends ProviderData {
  customer_reference?: string;
}

/**
 * Opens a session at its provider, or updates the amount there.
 * @throws if the provider fails, or responds with more than 64 kB
 */
export async function openSession(
  provider: PaymentProvider,
  session: OpenSession,
  details: PaymentDetails,
  signal: AbortSignal,
): Promise<OpenedSession | Unopened> {
  const { is_initiated, data, private_data } = session;
  const request = { ...details, session_key: sessionKey(session) };
  const answer = is_initiated
    ? await provider.update({ ...request, data, private_data }, signal)
    : await provider.initiate(request, signal);
  if (isUnopened(answer)) return answer;
  const { customer_reference } = answer;
  return { ...requireSmallResponse(mergeProviderData(session, answer)), customer_reference };
}

/** The owner of payment sessions: a cart or a payment collection. */
export interface SessionOwner {
  details: PayerDetails;
  payment_sessions: OpenSession[];
}

const MAX_ROUNDS = 3;

/** Synchronizes payment providers with sessions. Providers are called after the commit. */
@Injectable()
export class SessionProviders {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
  ) {}

  /** Opens and updates sessions of providers that make no calls, in memory. */
  async openOffline({ details, payment_sessions }: SessionOwner): Promise<void> {
    const payer = { ...details, cart: undefined, customer_id: null };
    for (const session of payment_sessions.filter(needsProvider)) {
      const provider = this.providers.get(session.provider_id);
      if (provider?.isOffline) Object.assign(session, await this.callProvider(payer, session));
    }
  }

  /**
   * Records the sessions that must be deleted at their providers, in the transaction that removes or restarts them. `synchronize` deletes
   * the sessions after the commit; if that fails, the outbox does.
   * @param before copies of the sessions before the change
   * @param after the sessions as they are written
   */
  async recordRemovals(tx: Tx, before: readonly OpenSession[], after: readonly OpenSession[]): Promise<void> {
    const removed = this.findSessionsToDelete(before, after);
    if (removed.length > 0) await sendLast(tx, insertRemovedSessions(tx, removed));
  }

  /**
   * Opens selected sessions at their providers, updates their amounts, and deletes those that were removed or deselected. The change of
   * the payer is already committed, so a failing provider does not undo it: its session gets the status `error`, and the
   * next change of the payer, or its completion, retries.
   * @param before copies of the sessions before the change
   */
  async synchronize(payer: SessionOwner, before: readonly OpenSession[]): Promise<void> {
    const outdated = payer.payment_sessions.filter(needsProvider);
    await Promise.all([
      this.callUntilCurrent(payer, outdated),
      this.deleteRemoved(this.findSessionsToDelete(before, payer.payment_sessions)),
    ]);
  }

  /**
   * Deletes a session at its provider.
   * @returns false if that has failed; without an event of the session, it then expires there, unpaid
   */
  async deleteSession(session: ProviderData & { provider_id: string }): Promise<boolean> {
    const { provider_id, data, private_data } = session;
    const call = { operation: 'delete session' };
    const reply = await this.providers.call(provider_id, call, (provider, signal) =>
      provider.delete({ data, private_data }, signal),
    );
    return reply.outcome === 'answered';
  }

  /** The removed sessions whose providers have something to delete. */
  private findSessionsToDelete(before: readonly OpenSession[], after: readonly OpenSession[]): OpenSession[] {
    return removedSessions(before, after).filter(({ provider_id }) =>
      deletesSessions(this.providers.get(provider_id)),
    );
  }

  private async deleteRemoved(removed: readonly OpenSession[]): Promise<void> {
    const deleted = await Promise.all(
      removed.map(async (session) => ((await this.deleteSession(session)) ? [sessionKey(session)] : [])),
    );
    const keys = deleted.flat();
    if (keys.length > 0) await this.database.transaction((tx) => forgetRemovedSessions(tx, keys));
  }

  /**
   * Calls the providers, and stores their responses in memory and in the database. If a session has changed meanwhile, the
   * response is discarded, and the provider is called again, so that its last call has the current amount.
   */
  private async callUntilCurrent(payer: SessionOwner, sessions: readonly OpenSession[]): Promise<void> {
    let open = sessions;
    for (let round = 1; open.length > 0 && round <= MAX_ROUNDS; round++) {
      const calls = await Promise.all(
        open.map(async (session) => ({
          sent: { ...session },
          answer: await this.callProvider(payer.details, session),
          session,
        })),
      );
      const changed = calls.filter(({ sent, answer }) => !isSame(sent, answer));
      if (changed.length === 0) return;
      const stored = await this.database.transaction((tx) => storeResponses(tx, payer.details, changed));
      for (const { session, answer } of calls) if (stored.has(answer.id)) Object.assign(session, answer);
      const outdated = changed.filter(({ answer }) => !stored.has(answer.id));
      await Promise.all(
        outdated.filter(wasOpenedButNotStored).map(({ answer }) => this.deleteSession(answer)),
      );
      open = await this.reload(payer, outdated);
    }
  }

  /** @returns the session with the provider's response */
  private async callProvider(payer: PayerDetails, session: OpenSession): Promise<OpenSession> {
    const { cart_id, payment_collection_id, customer_id } = payer;
    const amount = session.amount!;
    const providerCall = {
      operation: session.is_initiated ? 'update' : 'initiate',
      logContext: { cart_id, payment_collection_id },
    };
    const reply = await this.providers.call(session.provider_id, providerCall, (provider, signal) => {
      const details = detailsFor(this.database, provider, payer);
      return openSession(provider, session, { ...details, amount }, signal);
    });
    if (reply.outcome === 'unknown') {
      // the company repeats its failure for the same key
      const attempt = session.attempt + (reply.response ? 1 : 0);
      return { ...session, attempt, status: 'error' };
    }
    if (reply.outcome === 'refused')
      return { ...session, data: { ...session.data, refusal: reply.message }, status: 'error' };
    const { customer_reference, ...data } = reply.response;
    await this.storeCustomer(customer_id, session.provider_id, customer_reference);
    const status = session.status === 'error' ? 'pending' : session.status;
    return { ...session, ...data, status, is_initiated: true, provider_amount: amount };
  }

  /** Stores the provider's id of the customer, if its response contained one. */
  async storeCustomer(
    customerId: string | null,
    providerId: string,
    reference: string | undefined,
  ): Promise<void> {
    if (reference === undefined || customerId === null) return;
    const provider = this.providers.require(providerId);
    await this.database.transaction((tx) => storeCustomerReference(tx, customerId, provider, reference));
  }

  /** @returns the sessions that another request has changed, and whose providers must be called again */
  private async reload(payer: SessionOwner, outdated: readonly SessionCall[]): Promise<OpenSession[]> {
    if (outdated.length === 0) return [];
    const rows = await this.database.query<OpenSession & { currency_code: string | null }>(
      `select id, provider_id, is_initiated, status, data, private_data, amount, provider_amount, attempt, currency_code
       from payment_session where id = any($1)`,
      [outdated.map(({ session }) => session.id)],
    );
    const { currency_code } = payer.details;
    return outdated.flatMap((outdatedSession) => {
      const row = rows.find(({ id }) => id === outdatedSession.session.id);
      if (!row) return [];
      const { currency_code: currency, ...session } = row;
      Object.assign(outdatedSession.session, session);
      // the request that changes the currency reopens the session itself; an authorized session needs no update
      if ((currency ?? currency_code) !== currency_code || session.status === 'authorized') return [];
      return outdatedSession.sent.is_initiated || !isUpToDate(session) ? outdatedSession.session : [];
    });
  }
}

interface SessionCall {
  /** The session as sent to the provider. */
  sent: OpenSession;
  /** The session with the provider's response. */
  answer: OpenSession;
  /** The payer's object, which is updated in place. */
  session: OpenSession;
}

/** Whether a session that was not stored has been opened at the provider, and must be deleted there. */
function wasOpenedButNotStored({ sent, answer }: SessionCall): boolean {
  return answer.is_initiated && !sent.is_initiated;
}

function isSame(sent: OpenSession, answer: OpenSession): boolean {
  return (['data', 'private_data', 'status', 'is_initiated', 'provider_amount', 'attempt'] as const).every(
    (key) => sent[key] === answer[key],
  );
}
