import { Injectable, type OnModuleInit } from '@nestjs/common';
import { insertEvents, type ParkedFailure } from '#engine/background/deliveries';
import type { NewEvent, PaymentSessionRemoved } from '#engine/background/events';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { cartLeaseHolder } from '../cart-lease.ts';
import { findIntent, intentSql } from '../intent-sql.ts';
import { PaymentProvider, type ProviderData } from '../payment-provider.ts';
import { PaymentProviders } from '../payment-providers.ts';
import { PAYMENT_CANCELED } from './canceled-payments.ts';

/** The event of a session that must be deleted at its provider. */
export const PAYMENT_SESSION_REMOVED = 'payment_session.removed';

/** A fixed name, independent of the order in which subscribers of the event register. */
const SUBSCRIBER = 'payment-providers';

/** A session that is open at its provider. */
export interface RemovedSession extends ProviderData {
  id: string;
  provider_id: string;
  attempt: number;
}

/**
 * Has the company release an intent that nothing here needs any more, after the commit.
 * @param provider_id any provider of the company
 */
export function releaseIntent(tx: Tx, provider_id: string, intent: string): Promise<void> {
  return insertEvents(tx, [
    [PAYMENT_SESSION_REMOVED, { key: intent, provider_id, data: {}, private_data: { intent } }],
  ]);
}

/** Deletes the events of sessions that were deleted at their providers. @param keys of `sessionKey` */
export async function forgetRemovedSessions(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.query(
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
      { announceParked: ({ data }, failure) => announceFailure(data as PaymentSessionRemoved, failure) },
    );
  }

  /** @param attempt counts from 1; the session was already tried to be deleted right after it was removed */
  private async delete(
    { key, provider_id, data, private_data }: PaymentSessionRemoved,
    attempt: number,
  ): Promise<void> {
    if (!deletesSessions(this.providers.get(provider_id))) return;
    const intent = findIntent({ data, private_data });
    if (intent !== null && (await this.isReleasedByPayment(intent))) return;
    const call = { operation: 'delete session', logContext: { session: key } };
    const reply = await this.providers.call(provider_id, call, (provider, signal) =>
      provider.delete({ data, private_data, attempt }, signal),
    );
    if (reply.outcome === 'unknown') throw reply.error; // the outbox retries
  }

  /**
   * Whether a payment uses the intent of a session, so that its cancellation, or that of its order, releases the session. A payment of a
   * cart that its bank has not decided on is canceled, as no completion of the cart can use it without the session.
   */
  private isReleasedByPayment(intent: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [payment] = await tx.query<UsedPayment>(
        `select p.id, p.cart_id, p.authorization_status in ('asked', 'pending') as is_undecided
         from payment p where ${intentSql('p')} = $1 and p.canceled_at is null limit 1`,
        [intent],
      );
      if (payment?.is_undecided && payment.cart_id !== null)
        await cancelWithoutSession(tx, payment.id, intent);
      return payment !== undefined;
    });
  }
}

interface UsedPayment {
  id: string;
  cart_id: string | null;
  is_undecided: boolean;
}

/** Cancels a payment whose session was removed from its cart, unless the cart is in completion, which cancels the payment itself. */
async function cancelWithoutSession(tx: Tx, id: string, intent: string): Promise<void> {
  await tx.query('select from cart where id = (select cart_id from payment where id = $1) for update', [id]);
  await tx.query(
    `with canceled as (
       update payment p set canceled_at = now(), updated_at = now()
       where p.id = $1 and p.canceled_at is null and p.authorization_status in ('asked', 'pending')
         and ${cartLeaseHolder('p.cart_id')} is null
         and not exists (select from payment_session s where s.cart_id = p.cart_id and ${intentSql('s')} = $2)
       returning p.id)
     insert into outbox_event (name, data) select '${PAYMENT_CANCELED}', json_build_object('id', id) from canceled`,
    [id, intent],
  );
  tx.afterCommit(() => tx.events.wake());
}

function announceFailure(session: PaymentSessionRemoved, failure: ParkedFailure): NewEvent {
  const { provider_id } = session;
  return [
    'payment.release_failed',
    { payment_id: null, provider_id, intent: findIntent(session), ...failure },
  ];
}
