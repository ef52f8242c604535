import type { PaymentPayload } from '#engine/background/events';
import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import type { Columns } from '#engine/kernel/writing/rows';
import { Payment } from '#model/entities/payments/payment.entity';
import type { PaymentSession } from '#model/entities/payments/payment-session.entity';
import { PAYMENT_CANCELED } from './cancellation/canceled-payments.ts';
import { OFFLINE_PAYMENT } from './offline-payment.ts';
import type { ProviderData } from './payment-provider.ts';

/*
 * Rows of the payments of a payment collection and of their payment sessions. While the provider is called, the session's
 * `idempotency_key` is the id of its payment.
 */

/** The result of an authorization request; `unknown` if the provider did not respond. */
export type Outcome = 'authorized' | 'pending' | 'requires_more' | 'error' | 'unknown';

/** Inserts or updates sessions of a collection; its other sessions remain. */
export async function writeSessions(
  tx: Tx,
  collectionId: string,
  sessions: readonly Columns<PaymentSession>[],
): Promise<void> {
  await tx.query(
    `with session as (
       insert into payment_session (id, provider_id, amount, provider_amount, status, is_initiated, data, private_data, idempotency_key)
       select id, provider_id, amount, provider_amount, status, is_initiated, data, private_data, idempotency_key
       from json_populate_recordset(null::payment_session, $2)
       on conflict (id) do update set amount = excluded.amount, provider_amount = excluded.provider_amount, status = excluded.status,
         idempotency_key = excluded.idempotency_key, updated_at = now() returning id)
     insert into payment_collection_sessions (payment_collection_id, payment_session_id) select $1, id from session on conflict do nothing`,
    [collectionId, JSON.stringify(sessions)],
  );
}

/**
 * Inserts a payment for each session before its provider is called, unless the session already has one.
 * @param sessions their ids, each with the id for its payment
 * @returns the payment of each session
 */
export function insertRequestedPayments(
  tx: Tx,
  sessions: readonly { id: string; key: string }[],
  currency_code: string,
): Promise<{ session_id: string; key: string }[]> {
  return tx.query(
    `with requested as (select * from json_to_recordset($1) r (id text, key text)),
     existing as (select r.id, p.id as key from requested r join payment_session s on s.id = r.id
       join payment p on p.id = s.idempotency_key and p.canceled_at is null),
     inserted as (insert into payment (id, amount, currency_code, provider_id, data, private_data, authorization_status, idempotency_key)
       select r.key, s.amount, $2, s.provider_id, s.data, s.private_data, 'asked', r.key
       from requested r join payment_session s on s.id = r.id where not exists (select from existing e where e.id = r.id) returning id),
     keyed as (update payment_session s set idempotency_key = r.key, updated_at = now()
       from requested r join inserted i on i.id = r.key where s.id = r.id)
     select r.id as session_id, coalesce(e.key, r.key) as key from requested r left join existing e on e.id = r.id`,
    [JSON.stringify(sessions), currency_code],
  );
}

/**
 * Records the providers' responses: links authorized payments to the collection, leaves pending and unknown ones to be
 * requested again, and deletes those that were not authorized.
 * @param replies by session, with the id of the payment as `key`
 * @returns the authorized payments, with the id of the session as `id`
 */
export function recordReplies(
  tx: Tx,
  collection: { id: string; order_id: string | null },
  replies: readonly (ProviderData & { id: string; key: string; outcome: Outcome; captured: boolean })[],
): Promise<{ id: string; payment_id: string; amount: number; provider_id: string }[]> {
  return tx.query(
    `with reply as (select * from json_to_recordset($2) r (id text, key text, outcome text, captured boolean, data jsonb, private_data jsonb)),
     authorized as (update payment p set authorization_status = null, data = r.data, private_data = r.private_data, order_id = $3,
         captured_at = case when r.captured then now() end, updated_at = now()
       from reply r where p.id = r.key and r.outcome = 'authorized' and p.canceled_at is null
       returning p.id, r.id as session_id, p.amount, p.provider_id),
     pending as (update payment p set authorization_status = 'pending', data = r.data, private_data = r.private_data, updated_at = now()
       from reply r where p.id = r.key and r.outcome = 'pending' and p.canceled_at is null),
     deleted as (delete from payment p using reply r where p.id = r.key and r.outcome in ('requires_more', 'error')),
     linked as (insert into payment_collection_payments (payment_collection_id, payment_id) select $1, id from authorized),
     sessions as (update payment_session s set data = r.data, private_data = r.private_data, updated_at = now(),
         is_initiated = s.is_initiated or r.outcome <> 'unknown',
         provider_amount = case r.outcome when 'unknown' then s.provider_amount else s.amount end,
         status = case r.outcome when 'unknown' then 'error' else r.outcome end::payment_session_status_enum,
         payment_authorized_at = case when r.outcome = 'authorized' then now() end,
         idempotency_key = case when r.outcome not in ('requires_more', 'error') then r.key end
       from reply r where s.id = r.id and (r.outcome <> 'authorized' or exists (select from authorized a where a.session_id = r.id)))
     select session_id as id, id as payment_id, amount, provider_id from authorized`,
    [collection.id, JSON.stringify(replies), collection.order_id],
  );
}

/** Cancels payments whose authorization is pending or has an unknown outcome. */
export async function cancelPendingPayments(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `with canceled as (update payment set canceled_at = now(), updated_at = now()
       where id = any($1) and canceled_at is null and authorization_status in ('asked', 'pending') returning id)
     insert into outbox_event (name, data) select '${PAYMENT_CANCELED}', json_build_object('id', id) from canceled`,
    [ids],
  );
}

/** Inserts a captured payment that was received offline. */
export async function insertOfflinePaymentOfCollection(
  tx: Tx,
  collection: { id: string; order_id: string | null; currency_code: string },
  amount: number,
): Promise<void> {
  await tx.query(
    `with payment as (
       insert into payment (id, order_id, amount, currency_code, provider_id, data, captured_at)
       values ($1, $2, $3, $4, '${OFFLINE_PAYMENT}', '{}', now()))
     insert into payment_collection_payments (payment_collection_id, payment_id) values ($5, $1)`,
    [newId(Payment), collection.order_id, amount, collection.currency_code, collection.id],
  );
}

/** Closes a collection: its payments that were captured offline are assigned to its order, all others are canceled. */
export async function cancelCollectedPayments(
  tx: Tx,
  collection: { id: string; order_id: string | null },
): Promise<void> {
  await tx.query(
    `with linked as (select payment_id as id from payment_collection_payments where payment_collection_id = $1),
     received as (update payment p set order_id = $2, updated_at = now() from linked l where p.id = l.id and p.captured_at is not null),
     canceled as (update payment p set canceled_at = now(), updated_at = now() from linked l
       where p.id = l.id and p.captured_at is null and p.canceled_at is null and p.order_id is null returning p.id)
     insert into outbox_event (name, data) select '${PAYMENT_CANCELED}', json_build_object('id', id) from canceled`,
    [collection.id, collection.order_id],
  );
}

/** Assigns the payments of a collection to an order, and returns them. */
export function assignCollectedPayments(
  tx: Tx,
  collectionId: string | null,
  orderId: string,
): Promise<PaymentPayload[]> {
  return tx.query(
    `update payment p set order_id = $2, updated_at = now() from payment_collection_payments l
     where l.payment_collection_id = $1 and p.id = l.payment_id and p.canceled_at is null
     returning p.id, p.order_id, p.provider_id, p.amount, p.amount_refunded, p.currency_code`,
    [collectionId, orderId],
  );
}
