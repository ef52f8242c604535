import type { PaymentCollectionTold } from '../background/events.ts';
import { write } from '../background/deliveries.ts';
import {
  PaymentCollection,
  type PaymentCollectionStatus,
  type PaymentCollectionType,
} from '../entities/payment-collection.ts';
import { Payment } from '../entities/payment.ts';
import { notAllowed, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../kernel/sql.ts';
import { PAYMENT_CANCELED } from '../payments/canceled-payments.ts';
import { NOBODY } from '../payments/nobody.ts';
import type { OpenSession, Payer } from '../payments/session-providers.ts';

/** A collection that is locked. */
export interface OpenCollection {
  id: string;
  type: PaymentCollectionType;
  status: PaymentCollectionStatus;
  amount: number;
  authorized_amount: number | null;
  region_id: string;
  currency_code: string;
  /** Of the order whose edit it pays for; null when no edit has it. */
  order_id: string | null;
  /** Whether that edit is confirmed: payments are the order's at once. */
  is_placed: boolean;
  email: string | null;
  /** Those of its region. */
  provider_ids: string[];
  payment_sessions: CollectionSession[];
}

export interface CollectionSession extends OpenSession {
  amount: number;
  payment_authorized_at: string | null;
  /** The payment that its provider is asked for. */
  idempotency_key: string | null;
}

/**
 * Locks a collection and reads it. The order of its edit has to be locked already.
 * @throws not_found
 */
export async function enterCollection(tx: Tx, id: string): Promise<OpenCollection> {
  const [locked] = await tx.query(
    'select from payment_collection where id = $1 and deleted_at is null for update',
    [id],
  );
  if (!locked) throw notFound('payment_collection', id);
  const [collection] = await tx.query<OpenCollection>(
    `select k.id, k.type, k.status, k.amount, k.authorized_amount, k.region_id, k.currency_code, e.order_id, o.email,
       coalesce(e.confirmed_at is not null, false) as is_placed,
       array(select p.provider_id from region_payment_providers p where p.region_id = k.region_id) as provider_ids,
       (select coalesce(json_agg(json_build_object('id', s.id, 'provider_id', s.provider_id, 'is_initiated', s.is_initiated,
          'status', s.status, 'data', s.data, 'private_data', s.private_data, 'amount', s.amount,
          'payment_authorized_at', s.payment_authorized_at, 'idempotency_key', s.idempotency_key) order by s.created_at, s.id), '[]')
        from payment_session s join payment_collection_sessions w on w.payment_session_id = s.id
        where w.payment_collection_id = k.id) as payment_sessions
     from payment_collection k left join order_edit e on e.payment_collection_id = k.id left join "order" o on o.id = e.order_id
     where k.id = $1`,
    [id],
  );
  return collection;
}

/** Asks for money: what an order has become dearer by. @returns its id */
export async function openCollection(
  tx: Tx,
  asked: Pick<OpenCollection, 'amount' | 'region_id' | 'currency_code'> & {
    description: string | null;
    created_by: string;
  },
): Promise<string> {
  const id = newId(PaymentCollection);
  await tx.query(
    `insert into payment_collection (id, type, status, description, amount, region_id, currency_code, created_by)
     values ($1, 'order_edit', 'not_paid', $2, $3, $4, $5, $6)`,
    [id, asked.description, asked.amount, asked.region_id, asked.currency_code, asked.created_by],
  );
  await tell(tx, 'created', {
    ...asked,
    id,
    type: 'order_edit',
    status: 'not_paid',
    authorized_amount: null,
  });
  return id;
}

/**
 * Another amount is to be collected; sessions of before are over.
 * @throws not_allowed when something is authorized, and it is more now
 */
export async function setAmount(tx: Tx, collection: OpenCollection, amount: number): Promise<void> {
  if (amount === collection.amount) return;
  if ((collection.authorized_amount ?? 0) > 0) {
    if (amount < collection.amount) return; // what is too much is given back by staff
    throw notAllowed('Cannot make the order dearer: a payment for the edit is authorized already');
  }
  await dropSessions(tx, collection.payment_sessions);
  Object.assign(collection, { amount, status: 'not_paid', payment_sessions: [] });
  await tx.query(
    `update payment_collection set amount = $2, status = 'not_paid', updated_at = now() where id = $1`,
    [collection.id, amount],
  );
  await tell(tx, 'updated', collection);
}

/** Nothing is to be collected any more: what is authorized is given up. What staff have received stays the order's. */
export async function cancelCollection(tx: Tx, collection: OpenCollection): Promise<void> {
  await giveUpAsked(tx, collection.payment_sessions);
  await tx.query(
    `with linked as (select payment_id as id from payment_collection_payments where payment_collection_id = $1),
     received as (update payment p set order_id = $2, updated_at = now() from linked l where p.id = l.id and p.captured_at is not null),
     given_up as (update payment p set canceled_at = now(), updated_at = now() from linked l
       where p.id = l.id and p.captured_at is null and p.canceled_at is null and p.order_id is null returning p.id),
     told as (insert into outbox_event (name, data) select '${PAYMENT_CANCELED}', json_build_object('id', id) from given_up)
     update payment_collection set status = 'canceled', updated_at = now() where id = $1`,
    [collection.id, collection.order_id],
  );
  await tell(tx, 'updated', { ...collection, status: 'canceled' });
}

/** It is gone, and so are its sessions; an edit lets go of it. */
export async function deleteCollection(tx: Tx, collection: OpenCollection): Promise<void> {
  await dropSessions(tx, collection.payment_sessions);
  await tx.query(
    `with edit as (update order_edit set payment_collection_id = null, updated_at = now() where payment_collection_id = $1)
     update payment_collection set deleted_at = now(), updated_at = now() where id = $1`,
    [collection.id],
  );
  await tell(tx, 'deleted', collection);
}

/** Takes sessions away. */
export async function dropSessions(tx: Tx, gone: readonly CollectionSession[]): Promise<void> {
  if (gone.length === 0) return;
  await giveUpAsked(tx, gone);
  await tx.query('delete from payment_session where id = any($1)', [gone.map(({ id }) => id)]);
}

/** Gives up what providers may be authorizing at the moment, or have authorized without our knowing. */
export async function giveUpAsked(tx: Tx, sessions: readonly CollectionSession[]): Promise<void> {
  const asked = sessions.flatMap(({ payment_authorized_at, idempotency_key }) =>
    payment_authorized_at === null && idempotency_key !== null ? idempotency_key : [],
  );
  if (asked.length === 0) return;
  await tx.query(
    `with given_up as (update payment set canceled_at = now(), updated_at = now()
       where id = any($1) and canceled_at is null and authorization_status in ('asked', 'pending') returning id)
     insert into outbox_event (name, data) select '${PAYMENT_CANCELED}', json_build_object('id', id) from given_up`,
    [asked],
  );
}

/** A payment of money that is there already, without a provider. */
export async function payByNobody(tx: Tx, collection: OpenCollection, amount: number): Promise<void> {
  await tx.query(
    `with payment as (
       insert into payment (id, order_id, amount, currency_code, provider_id, data, captured_at)
       values ($1, $2, $3, $4, '${NOBODY}', '{}', now()))
     insert into payment_collection_payments (payment_collection_id, payment_id) values ($5, $1)`,
    [
      newId(Payment),
      collection.is_placed ? collection.order_id : null,
      amount,
      collection.currency_code,
      collection.id,
    ],
  );
}

/** Notes how much is authorized, and what follows from it. */
export async function noteAuthorized(tx: Tx, collection: OpenCollection, more: number): Promise<void> {
  const authorized_amount = (collection.authorized_amount ?? 0) + more;
  const status = statusOf(authorized_amount, collection.amount);
  Object.assign(collection, { authorized_amount, status });
  await tx.query(
    'update payment_collection set authorized_amount = $2, status = $3, updated_at = now() where id = $1',
    [collection.id, authorized_amount, status],
  );
  if (more > 0 || status === 'authorized') await tell(tx, 'payment_authorized', collection);
}

function statusOf(authorized: number, amount: number): PaymentCollectionStatus {
  if (authorized >= amount) return 'authorized';
  return authorized > 0 ? 'partially_authorized' : 'awaiting';
}

/** What its payment providers have to know of it. */
export function payerOf({ id, currency_code, email, payment_sessions }: OpenCollection): Payer {
  return { about: { cart_id: null, payment_collection_id: id, currency_code, email }, payment_sessions };
}

export async function tell(
  tx: Tx,
  what: 'created' | 'updated' | 'deleted' | 'payment_authorized',
  { id, type, status, amount, authorized_amount, region_id, currency_code }: PaymentCollectionTold,
): Promise<void> {
  await write(tx, [
    [`payment-collection.${what}`, { id, type, status, amount, authorized_amount, region_id, currency_code }],
  ]);
}
