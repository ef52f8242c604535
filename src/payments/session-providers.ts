import { Injectable } from '@nestjs/common';
import type { PaymentSessionStatus } from '../entities/payment-session.ts';
import { Database } from '../kernel/database.ts';
import {
  kept,
  requireSmallAnswer,
  type PaymentDetails,
  type PaymentProvider,
  type ProviderData,
} from './payment-provider.ts';
import { PaymentProviders } from './payment-providers.ts';

/** A session as it stands in the database. Amounts are in the smallest unit of the currency. */
export interface OpenSession extends ProviderData {
  id: string;
  provider_id: string;
  is_initiated: boolean;
  status: PaymentSessionStatus;
  /** What is to be paid. */
  amount: number | null;
  /** The amount that the provider's data are for; null where that is `amount`. */
  provider_amount: number | null;
}

/** Of a session whose provider has not been asked yet. */
export function notBegun(): Omit<OpenSession, 'id' | 'provider_id' | 'amount'> {
  return { status: 'pending', is_initiated: false, data: {}, private_data: {}, provider_amount: null };
}

/** Sets what is to be paid by a session, in memory. Its provider still has the amount of before. */
export function setAmount(session: OpenSession, amount: number): void {
  if (session.amount === amount) return;
  if (session.is_initiated) session.provider_amount ??= session.amount ?? 0;
  Object.assign(session, { amount, status: 'pending' });
}

/** Whether the provider has opened the session, for the amount that it has now. */
export function isInStep({ is_initiated, amount, provider_amount }: OpenSession): boolean {
  return is_initiated && (provider_amount ?? amount) === amount;
}

/**
 * Opens a session at its provider, or updates the amount there.
 * @returns the data of the session from then on
 * @throws when the provider fails, or answers more than 64 kB
 */
export async function openSession(
  provider: PaymentProvider,
  session: OpenSession,
  details: PaymentDetails,
  signal: AbortSignal,
): Promise<ProviderData> {
  const { is_initiated, data, private_data } = session;
  const answer = is_initiated
    ? await provider.update({ ...details, data, private_data }, signal)
    : await provider.initiate(details, signal);
  return requireSmallAnswer(kept(session, answer));
}

/** Who pays by sessions: a cart, or a payment collection. */
export interface Payer {
  about: Omit<PaymentDetails, 'amount'>;
  payment_sessions: OpenSession[];
}

const MOST_ROUNDS = 3;

/** Brings payment providers in step with sessions. Its calls happen after the commit. */
@Injectable()
export class SessionProviders {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * Opens new sessions at their provider, updates others to their amount, and ends those that were removed. The payer has
   * changed already, so a provider that fails does not undo that: its session shows `error`, and the next change of the
   * payer, or the completion, asks again.
   * @param before the sessions as they were, not the same objects
   */
  async follow(payer: Payer, before: readonly OpenSession[]): Promise<void> {
    const outOfStep = payer.payment_sessions.filter(
      (session) => !isInStep(session) || session.status === 'error',
    );
    const ended = before.filter(
      ({ id, is_initiated }) =>
        is_initiated && !payer.payment_sessions.some((session) => session.id === id && session.is_initiated),
    );
    await Promise.all([this.bringInStep(payer, outOfStep), ...ended.map((session) => this.end(session))]);
  }

  /** A session that its provider fails to end expires there. */
  async end({ provider_id, data, private_data }: ProviderData & { provider_id: string }): Promise<void> {
    await this.providers.ask(provider_id, { what: 'delete session' }, (provider, signal) =>
      provider.delete({ data, private_data }, signal),
    );
  }

  /**
   * Asks the providers, and stores what they answer, here and in the database. An answer to what a session was before is
   * discarded, and the provider is asked again for what the session is now, so that its last call has the present amount.
   */
  private async bringInStep(payer: Payer, sessions: readonly OpenSession[]): Promise<void> {
    let open = sessions;
    for (let round = 1; open.length > 0 && round <= MOST_ROUNDS; round++) {
      const asked = await Promise.all(
        open.map(async (session) => ({
          sent: { ...session },
          answer: await this.ask(payer, session),
          session,
        })),
      );
      const changed = asked.filter(({ sent, answer }) => !isSame(sent, answer));
      const stored = await this.store(payer, changed);
      for (const { session, answer } of asked) if (stored.has(answer.id)) Object.assign(session, answer);
      const outdated = changed.filter(({ answer }) => !stored.has(answer.id));
      await Promise.all(outdated.filter(isOpenedOnly).map(({ answer }) => this.end(answer)));
      open = await this.reload(payer, outdated);
    }
  }

  /** @returns the session as it is when the provider has answered */
  private async ask(payer: Payer, session: OpenSession): Promise<OpenSession> {
    const { cart_id, payment_collection_id } = payer.about;
    const amount = session.amount!;
    const question = {
      what: session.is_initiated ? 'update' : 'initiate',
      about: { cart_id, payment_collection_id },
    };
    const reply = await this.providers.ask(session.provider_id, question, (provider, signal) =>
      openSession(provider, session, { ...payer.about, amount }, signal),
    );
    if (reply.end !== 'answered') return { ...session, status: 'error' };
    const status = session.status === 'error' ? 'pending' : session.status;
    return { ...session, ...reply.answer, status, is_initiated: true, provider_amount: amount };
  }

  /**
   * Stores answers under the lock of the payer, each only if its session is still what its provider was asked about.
   * @returns the ids of the sessions that are stored
   */
  private async store(payer: Payer, asked: readonly Asked[]): Promise<Set<string>> {
    if (asked.length === 0) return new Set();
    const { cart_id, payment_collection_id } = payer.about;
    const rows = asked.map(({ sent, answer }) => ({
      ...answer,
      ...{ sent_data: sent.data, sent_private_data: sent.private_data, was_initiated: sent.is_initiated },
    }));
    const stored = await this.database.query<{ id: string }>(
      STORE[cart_id === null ? 'payment_collection' : 'cart'],
      [cart_id ?? payment_collection_id, JSON.stringify(rows)],
    );
    return new Set(stored.map(({ id }) => id));
  }

  /** @returns the sessions that another request has changed, and whose providers have to be asked again */
  private async reload(payer: Payer, outdated: readonly Asked[]): Promise<OpenSession[]> {
    if (outdated.length === 0) return [];
    const rows = await this.database.query<OpenSession & { currency_code: string | null }>(
      `select id, provider_id, is_initiated, status, data, private_data, amount, provider_amount, currency_code
       from payment_session where id = any($1)`,
      [outdated.map(({ session }) => session.id)],
    );
    const { currency_code } = payer.about;
    return outdated.flatMap((one) => {
      const row = rows.find(({ id }) => id === one.session.id);
      if (!row) return [];
      const { currency_code: currency, ...session } = row;
      Object.assign(one.session, session);
      // the change to another currency opens it itself; and an authorized one is over
      if ((currency ?? currency_code) !== currency_code || session.status === 'authorized') return [];
      return one.sent.is_initiated || !isInStep(session) ? one.session : [];
    });
  }
}

interface Asked {
  /** As it was when its provider was asked. */
  sent: OpenSession;
  /** As it is after the answer. */
  answer: OpenSession;
  /** The payer's object. */
  session: OpenSession;
}

/** Opened at the provider, but not stored. */
function isOpenedOnly({ sent, answer }: Asked): boolean {
  return answer.is_initiated && !sent.is_initiated;
}

function isSame(sent: OpenSession, answer: OpenSession): boolean {
  return (['data', 'private_data', 'status', 'is_initiated', 'provider_amount'] as const).every(
    (key) => sent[key] === answer[key],
  );
}

/** The payer is locked first: a change of it that has loaded its sessions writes them whole. */
function storing(payer: 'cart' | 'payment_collection'): string {
  return `with payer as (select id from ${payer} where id = $1 for update)
    update payment_session s set data = n.data, private_data = n.private_data, status = n.status, is_initiated = n.is_initiated,
      provider_amount = n.provider_amount, updated_at = now()
    from json_to_recordset($2) n (id text, data jsonb, private_data jsonb, status payment_session_status_enum, is_initiated boolean,
      provider_amount bigint, amount bigint, sent_data jsonb, sent_private_data jsonb, was_initiated boolean)
    where s.id = n.id and (select count(*) from payer) > 0 and s.amount = n.amount and s.is_initiated = n.was_initiated
      and s.data = n.sent_data and s.private_data = n.sent_private_data and s.status <> 'authorized'
    returning s.id`;
}

const STORE = { cart: storing('cart'), payment_collection: storing('payment_collection') };
