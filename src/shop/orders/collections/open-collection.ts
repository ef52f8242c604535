import { insertEvents } from '#engine/background/deliveries';
import type { PaymentCollectionPayload } from '#engine/background/events';
import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { aggregate, type Loaded } from '#engine/kernel/writing/aggregate';
import { expression, linked, type Links, type RowIn } from '#engine/kernel/writing/aggregate-fields';
import { insertRows, updateRow } from '#engine/kernel/writing/rows';
import {
  PaymentCollection,
  type PaymentCollectionStatus,
} from '#model/entities/payments/payment-collection.entity';
import { PaymentSession } from '#model/entities/payments/payment-session.entity';
import { releasePayer, removeSessions } from '#shop/payments/cancellation/release-payer';
import {
  cancelCollectedPayments,
  cancelPendingPayments,
  insertOfflinePaymentOfCollection,
} from '#shop/payments/payments-of-collections';
import type { SessionOwner } from '#shop/payments/session-providers';

const paymentSessions = linked(PaymentSession, {
  as: 's',
  except: ['cart_id', 'is_selected', 'currency_code'],
  order: 's.created_at',
});
/** Its `idempotency_key` is the id of the payment that its provider is called to authorize. */
export type CollectionSession = RowIn<typeof paymentSessions> & { amount: number };

export const openCollections = aggregate(PaymentCollection, {
  as: 'c',
  joins: 'left join order_edit e on e.payment_collection_id = c.id left join "order" o on o.id = e.order_id',
  except: ['description', 'created_by', 'metadata'],
  with: {
    /** The order whose edit it pays for; null without an edit. */
    order_id: expression<string | null>('e.order_id'),
    /** Whether that edit is confirmed: then payments belong to the order immediately. */
    is_placed: expression<boolean>('coalesce(e.confirmed_at is not null, false)'),
    email: expression<string | null>('o.email'),
    /** The customer of that order. */
    customer_id: expression<string | null>('o.customer_id'),
    /** The payment providers of its region. */
    provider_ids: expression<string[]>(
      'array(select p.provider_id from region_payment_providers p where p.region_id = c.region_id)',
    ),
    payment_sessions: paymentSessions as Links<CollectionSession>,
  },
});

/** A payment collection that is locked. */
export type OpenCollection = Loaded<typeof openCollections>;

/**
 * Locks a collection and loads it. The order of its edit has to be locked already.
 * @throws not_found
 */
export async function lockCollection(tx: Tx, id: string): Promise<OpenCollection> {
  const [[locked], collection] = await Promise.all([
    tx.query('select from payment_collection where id = $1 and deleted_at is null for update', [id]),
    openCollections.load(tx, id),
  ]);
  if (!locked || !collection) throw notFound('payment_collection', id);
  return collection;
}

/** Creates a collection for the increase of an order's total. @returns its id */
export async function createCollection(
  tx: Tx,
  details: Pick<OpenCollection, 'amount' | 'region_id' | 'currency_code'> & {
    description: string | null;
    created_by: string;
  },
): Promise<string> {
  const collection = {
    ...{ id: newId(PaymentCollection), ...details },
    ...{ type: 'order_edit' as const, status: 'not_paid' as const, authorized_amount: null },
  };
  await insertRows(tx, PaymentCollection, [collection]);
  await publishCollectionEvent(tx, 'created', collection);
  return collection.id;
}

/**
 * Changes the amount to collect, and removes the sessions.
 * @throws not_allowed when the amount increases although something is authorized
 */
export async function setAmount(tx: Tx, collection: OpenCollection, amount: number): Promise<void> {
  if (amount === collection.amount) return;
  if ((collection.authorized_amount ?? 0) > 0) {
    if (amount < collection.amount) return; // staff refund the excess
    throw notAllowed('Cannot make the order dearer: a payment for the edit is authorized already');
  }
  await removeSessionsOf(tx, collection.payment_sessions);
  Object.assign(collection, { amount, status: 'not_paid' as const, payment_sessions: [] });
  await updateRow(tx, PaymentCollection, collection.id, { amount, status: 'not_paid' });
  await publishCollectionEvent(tx, 'updated', collection);
}

/** Cancels a collection and its authorized payments, and releases what can still be paid. Payments that staff have received stay the order's. */
export async function cancelCollection(tx: Tx, collection: OpenCollection): Promise<void> {
  await releasePayer(tx, { payment_collection_id: collection.id });
  const canceled = { ...collection, status: 'canceled' as const };
  await Promise.all([
    cancelCollectedPayments(tx, collection),
    updateRow(tx, PaymentCollection, collection.id, { status: canceled.status }),
  ]);
  await publishCollectionEvent(tx, 'updated', canceled);
}

/** Deletes a collection with its sessions, and detaches it from its edit. */
export async function deleteCollection(tx: Tx, collection: OpenCollection): Promise<void> {
  await releasePayer(tx, { payment_collection_id: collection.id });
  await tx.query(
    `with edit as (update order_edit set payment_collection_id = null, updated_at = now() where payment_collection_id = $1)
     update payment_collection set deleted_at = now(), updated_at = now() where id = $1`,
    [collection.id],
  );
  await publishCollectionEvent(tx, 'deleted', collection);
}

/** Removes sessions, and cancels their pending authorizations. */
export async function removeSessionsOf(tx: Tx, removed: readonly CollectionSession[]): Promise<void> {
  if (removed.length === 0) return;
  await cancelPendingAuthorizations(tx, removed);
  await removeSessions(
    tx,
    removed.map(({ id }) => id),
  );
}

/** Cancels authorizations that are pending at providers, or that may have succeeded without a response. */
export async function cancelPendingAuthorizations(
  tx: Tx,
  sessions: readonly CollectionSession[],
): Promise<void> {
  const keys = sessions.flatMap(({ payment_authorized_at, idempotency_key }) =>
    payment_authorized_at === null && idempotency_key !== null ? idempotency_key : [],
  );
  await cancelPendingPayments(tx, keys);
}

/** Records an offline payment that was received already, without a provider. */
export function recordOfflinePayment(
  tx: Tx,
  { id, is_placed, ...collection }: OpenCollection,
  amount: number,
): Promise<void> {
  const order_id = is_placed ? collection.order_id : null;
  return insertOfflinePaymentOfCollection(
    tx,
    { id, order_id, currency_code: collection.currency_code },
    amount,
  );
}

/** Adds to the authorized amount, and updates the status. */
export async function addAuthorizedAmount(
  tx: Tx,
  collection: OpenCollection,
  addedAmount: number,
): Promise<void> {
  const authorized_amount = (collection.authorized_amount ?? 0) + addedAmount;
  const status = statusOf(authorized_amount, collection.amount);
  Object.assign(collection, { authorized_amount, status });
  await tx.query(
    'update payment_collection set authorized_amount = $2, status = $3, updated_at = now() where id = $1',
    [collection.id, authorized_amount, status],
  );
  if (addedAmount > 0 || status === 'authorized')
    await publishCollectionEvent(tx, 'payment_authorized', collection);
}

function statusOf(authorized: number, amount: number): PaymentCollectionStatus {
  if (authorized >= amount) return 'authorized';
  return authorized > 0 ? 'partially_authorized' : 'awaiting';
}

/** The input of its payment providers. */
export function payerOf(collection: OpenCollection): SessionOwner {
  const { id, currency_code, email, customer_id, payment_sessions } = collection;
  return {
    details: { cart_id: null, payment_collection_id: id, currency_code, email, customer_id },
    payment_sessions,
  };
}

export async function publishCollectionEvent(
  tx: Tx,
  change: 'created' | 'updated' | 'deleted' | 'payment_authorized',
  { id, type, status, amount, authorized_amount, region_id, currency_code }: PaymentCollectionPayload,
): Promise<void> {
  await insertEvents(tx, [
    [
      `payment-collection.${change}`,
      { id, type, status, amount, authorized_amount, region_id, currency_code },
    ],
  ]);
}
