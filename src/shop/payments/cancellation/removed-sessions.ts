import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PaymentSessionRemoved } from '../../../engine/background/events.ts';
import { Outbox } from '../../../engine/background/outbox.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import type { Sql } from '../../../engine/kernel/database/sql.ts';
import type { Step } from '../../../engine/kernel/writing/aggregate.ts';
import { intentSql } from '../intent-sql.ts';
import { PaymentProvider, type ProviderData } from '../payment-provider.ts';
import { PaymentProviders } from '../payment-providers.ts';

/** The event of a session that must be deleted at its provider. */
export const PAYMENT_SESSION_REMOVED = 'payment_session.removed';

/** A fixed name, independent of the order in which subscribers of the event register. */
const SUBSCRIBER = 'payment-providers';

/** The session is deleted right after the commit; the event repeats that after a failure or a crash, so it is delivered later. */
const DELAY_SECONDS = 60;

/** A session that is open at its provider. */
export interface RemovedSession extends ProviderData {
  id: string;
  provider_id: string;
  attempt: number;
}

/**
 * The insert of the events as a step of the statement that removes or restarts sessions, whose shoppers may have paid, or may still pay.
 */
export function insertRemovedSessionsStep(sessions: readonly RemovedSession[]): Step {
  const columns = 'id text, attempt int, provider_id text, data json, private_data json';
  return {
    sql: (parameter, condition) =>
      `${insertRemovedSessionsSql(`json_to_recordset($${parameter}::json)`, `(${columns})`)} where ${condition}`,
    value: JSON.stringify(sessions),
  };
}

/**
 * The insert of the events as the last part of a statement.
 * @param rows SQL of rows with the columns of `payment_session`; @param columns their definition, if `rows` is a function
 */
export function insertRemovedSessionsSql(rows: string, columns = ''): string {
  return `insert into outbox_event (name, data, available_at)
    select '${PAYMENT_SESSION_REMOVED}', json_build_object('key', r.id || '_' || r.attempt, 'provider_id', r.provider_id,
      'data', r.data, 'private_data', r.private_data), now() + interval '${DELAY_SECONDS} s'
    from ${rows} r ${columns}`;
}

/** Deletes the events of sessions that were deleted at their providers. @param keys of `sessionKey` */
export async function forgetRemovedSessions(sql: Sql, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql.query(
    `delete from outbox_event where name = '${PAYMENT_SESSION_REMOVED}' and data ->> 'key' = any($1)`,
    [keys],
  );
}

/** Whether a provider has something to delete; offline providers, for example, do not. */
export function deletesSessions(provider: PaymentProvider | undefined): boolean {
  return provider !== undefined && provider.delete !== PaymentProvider.prototype.delete;
}

/** Deletes sessions at their providers that could not be deleted when they were removed. Repeated until the provider succeeds. */
@Injectable()
export class RemovedSessions implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe(
      PAYMENT_SESSION_REMOVED,
      ({ data, attempt }) => this.delete(data, attempt),
      SUBSCRIBER,
    );
  }

  /** @param attempt counts from 1; the session was already tried to be deleted right after it was removed */
  private async delete(
    { key, provider_id, data, private_data }: PaymentSessionRemoved,
    attempt: number,
  ): Promise<void> {
    if (!deletesSessions(this.providers.get(provider_id)) || (await this.hasPayment(private_data))) return;
    const call = { operation: 'delete session', logContext: { session: key } };
    const reply = await this.providers.call(provider_id, call, (provider, signal) =>
      provider.delete({ data, private_data, attempt }, signal),
    );
    if (reply.outcome === 'unknown') throw reply.error; // the outbox retries
  }

  /** Whether a payment uses the intent of the session; its cancellation would then be that of an order. */
  private async hasPayment({ intent }: Record<string, unknown>): Promise<boolean> {
    if (typeof intent !== 'string') return false;
    const payments = await this.database.query(
      `select from payment p where ${intentSql('p')} = $1 and p.canceled_at is null limit 1`,
      [intent],
    );
    return payments.length > 0;
  }
}
