import type { Sql, Tx, WritableSql } from '#engine/kernel/database/sql';
import { notAllowed } from '#engine/kernel/errors';
import { sendLast } from '#engine/kernel/writing/change';
import type { PaymentSessionStatus } from '#model/entities/payments/payment-session.entity';
import { PAYMENT_CANCELED } from './cancellation/canceled-payments.ts';
import { cartLeaseHolder } from './cart-lease.ts';
import { intentSql } from './intent-sql.ts';
import { OFFLINE_PAYMENT } from './offline-payment.ts';
import type { ProviderData } from './payment-provider.ts';

/*
 * Rows of payments and of their payment sessions while a cart is being completed. At most one payment of a cart is not
 * canceled. The cart refers to it once it is completed.
 */

/** The payment of a cart that is being completed. */
export interface CartPayment extends ProviderData {
  /** Also the provider's idempotency key. */
  id: string;
  amount: number;
  currency_code: string;
  provider_id: string;
  /** `asked` until the provider's response is known; null, for payments from before this column existed, counts as authorized. */
  authorization_status: 'asked' | 'pending' | 'authorized' | null;
  /** Whether an earlier completion has requested its authorization, without a response. */
  is_repeated?: boolean;
}

/** An authorized payment that is stored together with its order, see `storeAuthorizedPayment`. */
export interface AuthorizedCartPayment extends Omit<CartPayment, 'authorization_status'> {
  session_id: string;
  /** Whether the money is captured already. */
  captured: boolean;
}

/** The cart that a payment is for. */
interface CartReference {
  id: string;
  region: { currency_code: string };
}

const PAYMENT_OF_CART = `select id, amount, currency_code, provider_id, data, private_data, authorization_status
  from payment where canceled_at is null and cart_id =`;

export async function paymentOf(sql: Sql, cartId: string): Promise<CartPayment | undefined> {
  const [payment] = await sql.query<CartPayment>(`${PAYMENT_OF_CART} $1`, [cartId]);
  return payment;
}

/** SQL for the JSON of a cart's `CartPayment`; null if it has none. @param cartId SQL of its id */
export function paymentOfCartSql(cartId: string): string {
  return `(select row_to_json(p) from (${PAYMENT_OF_CART} ${cartId}) p)`;
}

/**
 * Inserts a payment before its provider is called; the caller has the lease of the cart.
 * @throws not_allowed if another payment has the same `private_data.intent`, since money that is paid once buys one cart
 */
export async function insertRequestedPayment(tx: Tx, cartId: string, payment: CartPayment): Promise<void> {
  const { id, amount, currency_code, provider_id, data, private_data } = payment;
  await requireUnusedIntent(tx, private_data.intent);
  const inserting = tx.query(
    `insert into payment (id, cart_id, amount, currency_code, provider_id, data, private_data, authorization_status, idempotency_key)
     values ($1, $2, $3, $4, $5, $6, $7, 'asked', $1)`,
    [id, cartId, amount, currency_code, provider_id, JSON.stringify(data), JSON.stringify(private_data)],
  );
  await sendLast(tx, inserting);
}

/** Inserts an authorized payment of an order that was just placed, for a provider that authorizes without a call. */
export async function storeAuthorizedPayment(
  tx: Tx,
  placed: { order_id: string; cart_id: string },
  { id, session_id, amount, currency_code, provider_id, data, private_data, captured }: AuthorizedCartPayment,
): Promise<void> {
  await tx.query(
    `with paid as (
       insert into payment (id, cart_id, order_id, amount, currency_code, provider_id, data, private_data, captured_at, idempotency_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then now() end, $1)
     )
     update payment_session set status = 'authorized', data = $7, private_data = $8, payment_authorized_at = now(), updated_at = now()
     where id = $10`,
    [
      id,
      placed.cart_id,
      placed.order_id,
      amount,
      currency_code,
      provider_id,
      JSON.stringify(data),
      JSON.stringify(private_data),
      captured,
      session_id,
    ],
  );
}

/** Waits for other transactions with the same intent, then looks for their payments. */
async function requireUnusedIntent(tx: Tx, intent: unknown): Promise<void> {
  if (typeof intent !== 'string') return;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`payment intent ${intent}`]);
  const [used] = await tx.query(
    `select from payment p where ${intentSql('p')} = $1 and p.canceled_at is null limit 1`,
    [intent],
  );
  if (used) throw notAllowed('This payment was used for another purchase; please pay again');
}

/** Inserts a captured payment that was received offline. */
export async function insertOfflinePayment(
  tx: Tx,
  cart: CartReference,
  { id, amount }: Pick<CartPayment, 'id' | 'amount'>,
): Promise<void> {
  await tx.query(
    `insert into payment (id, cart_id, amount, currency_code, provider_id, data, captured_at)
     values ($1, $2, $3, $4, '${OFFLINE_PAYMENT}', '{}', now())`,
    [id, cart.id, amount, cart.region.currency_code],
  );
}

/**
 * Cancels a payment that belongs to no order or swap, and notifies its provider through an outbox event. A session whose intent is canceled
 * with it is restarted.
 */
export async function cancelPayment(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `with payment as (
       update payment set canceled_at = now(), updated_at = now()
       where id = $1 and canceled_at is null and order_id is null and swap_id is null
       returning id, cart_id, data, private_data
     ), session as (
       update payment_session s set payment_authorized_at = null, updated_at = now(), ${restartIf("s.private_data ? 'intent'")}
       from payment p where s.cart_id = p.cart_id and (s.status = 'authorized' or ${intentSql('s')} = ${intentSql('p')})
     )
     insert into outbox_event (name, data) select '${PAYMENT_CANCELED}', json_build_object('id', id) from payment`,
    [id],
  );
}

/** Stores the data that the provider is called with. */
export async function storePaymentData(
  sql: WritableSql,
  { id, data, private_data }: CartPayment,
): Promise<void> {
  await sql.query('update payment set data = $2, private_data = $3 where id = $1', [
    id,
    JSON.stringify(data),
    JSON.stringify(private_data),
  ]);
}

/**
 * Records that a payment was authorized.
 * @returns false if it was canceled meanwhile
 */
export async function recordAuthorized(
  sql: WritableSql,
  id: string,
  sessionId: string,
  { data, private_data, captured }: ProviderData & { captured?: boolean },
): Promise<boolean> {
  const recorded = await sql.query(
    `with payment as (
       update payment set authorization_status = 'authorized', data = $3, private_data = $4, updated_at = now(),
         captured_at = case when $5 then now() end
       where id = $1 and canceled_at is null returning id
     ), session as (
       update payment_session s set status = 'authorized', data = $3, private_data = $4, payment_authorized_at = now(), updated_at = now()
       from payment where s.id = $2
     )
     select id from payment`,
    [id, sessionId, JSON.stringify(data), JSON.stringify(private_data), captured ?? false],
  );
  return recorded.length > 0;
}

/** Assignments that restart a session under a condition, as `restartSession` does in memory; its status becomes `pending` either way. */
function restartIf(condition: string): string {
  return `status = 'pending', is_initiated = s.is_initiated and not (${condition}),
    attempt = s.attempt + (${condition})::int,
    data = case when ${condition} then '{}' else s.data end,
    private_data = case when ${condition} then '{}' else s.private_data end,
    provider_amount = case when not (${condition}) then s.provider_amount end`;
}

/**
 * Records that the provider may have authorized the payment, or may still do so: the same payment is requested again. One that was canceled
 * meanwhile is left to its cancellation.
 * @returns false if it was canceled
 */
export async function recordUnknownOutcome(
  sql: WritableSql,
  id: string,
  sessionId: string,
  status: PaymentSessionStatus & ('pending' | 'error'),
  { data, private_data }: ProviderData,
): Promise<boolean> {
  const recorded = await sql.query(
    `with payment as (
       update payment set authorization_status = case when $3 = 'pending' then 'pending' else authorization_status end,
         data = $4, private_data = $5, updated_at = now() where id = $1 and canceled_at is null returning id
     ), session as (
       update payment_session s set status = $3::payment_session_status_enum, data = $4, private_data = $5, updated_at = now()
       from payment where s.id = $2
     )
     select id from payment`,
    [id, sessionId, status, JSON.stringify(data), JSON.stringify(private_data)],
  );
  return recorded.length > 0;
}

/**
 * Deletes a payment that was not authorized, as there is nothing to cancel; the next attempt creates a new payment. The session of one that
 * was canceled meanwhile is restarted already.
 */
export async function deleteUnauthorizedPayment(
  sql: WritableSql,
  id: string,
  sessionId: string,
  status: PaymentSessionStatus & ('requires_more' | 'pending' | 'error'),
  { data, private_data }: ProviderData,
): Promise<void> {
  await sql.query(
    `with payment as (delete from payment where id = $1 and canceled_at is null returning id)
     update payment_session s set status = $3, data = $4, private_data = $5, updated_at = now() from payment where s.id = $2`,
    [id, sessionId, status, JSON.stringify(data), JSON.stringify(private_data)],
  );
}

/**
 * Deletes a payment after the provider reported that it was not authorized. The response to a request that is in progress
 * takes precedence.
 * @param intent the intent that has failed; the cart may have another payment. Null for a provider that does not name it
 */
export async function recordReportedFailure(
  tx: Tx,
  cartId: string,
  providerIds: readonly string[],
  intent: string | null,
): Promise<void> {
  await tx.query(
    `with payment as (
       delete from payment p where cart_id = $1 and provider_id = any($2) and authorization_status in ('asked', 'pending')
         and ($3::text is null or ${intentSql('p')} = $3)
         and canceled_at is null and ${cartLeaseHolder('$1')} is null
       returning cart_id
     )
     update payment_session s set status = 'error', updated_at = now()
     from payment p where s.cart_id = p.cart_id and s.provider_id = any($2)`,
    [cartId, providerIds, intent],
  );
}

/**
 * Cancels what a cart has of a payment after the provider reported that its intent has expired or was canceled: the payment that is not
 * placed yet, and the session, which is restarted. A completion that is in progress takes precedence.
 */
export async function recordReportedCancellation(tx: Tx, cartId: string, intent: string): Promise<void> {
  await tx.query(
    `with payment as (
       delete from payment p where p.cart_id = $1 and ${intentSql('p')} = $2 and p.order_id is null and p.swap_id is null
         and p.canceled_at is null and p.captured_at is null and ${cartLeaseHolder('$1')} is null
     )
     update payment_session s set payment_authorized_at = null, updated_at = now(), ${restartIf('true')}
     where s.cart_id = $1 and ${intentSql('s')} = $2 and ${cartLeaseHolder('$1')} is null`,
    [cartId, intent],
  );
}
