import type { Tx } from '#engine/kernel/database/sql';
import { intentSql } from '../intent-sql.ts';
import { OFFLINE_PAYMENT } from '../offline-payment.ts';
import { PAYMENT_CANCELED } from './canceled-payments.ts';
import { PAYMENT_SESSION_REMOVED, type RemovedSession } from './removed-sessions.ts';

/** For a session that is deleted right after the commit: the event only repeats that after a failure or a crash. */
const DELAY_SECONDS = 60;

/** The condition that a session may be open at its provider. */
const IS_OPEN = `is_initiated and provider_id not in ('manual', '${OFFLINE_PAYMENT}')`;

/** A cart or payment collection. */
export type Payer = { cart_id: string } | { payment_collection_id: string };

/**
 * Releases everything that can still be paid for a payer, in the transaction that ends it: the customer may have the page of a bank open,
 * or may have paid in the browser without coming back. Removes the sessions that are not authorized, and cancels the payments that belong
 * to no order yet; the companies are called after the commit, until they succeed. Authorized payments of a collection remain, as the order
 * may need them: see `cancelCollection`. The caller has locked the payer.
 *
 * Every change that ends a payer calls this. Money that a bank moves afterwards is given back when its webhook arrives
 * (`checkout/hooks/late-payments.ts`).
 */
export async function releasePayer(tx: Tx, payer: Payer): Promise<void> {
  if ('cart_id' in payer) await tx.query(RELEASE_CART, [payer.cart_id]);
  else await tx.query(RELEASE_COLLECTION, [payer.payment_collection_id]);
  tx.afterCommit(() => tx.events.wake());
}

/** Removes sessions of a payer that has been paid otherwise, like `releasePayer`. */
export async function releaseSessions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(RELEASE_SESSIONS, [ids]);
  tx.afterCommit(() => tx.events.wake());
}

/** Inserts the events of sessions that the transaction removes or restarts: their shoppers may have paid, or may still pay. */
export async function insertRemovedSessions(tx: Tx, sessions: readonly RemovedSession[]): Promise<void> {
  await tx.query(INSERT_REMOVED, [JSON.stringify(sessions)]);
}

/** Deletes sessions that the request then deletes at their providers as well, see `SessionProviders.synchronize`. */
export async function removeSessions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(REMOVE_SESSIONS, [ids]);
}

/** @param rows SQL of rows with the columns of `payment_session` */
function insertRemovedSql(rows: string, delaySeconds = 0): string {
  return `insert into outbox_event (name, data, available_at)
    select '${PAYMENT_SESSION_REMOVED}', json_build_object('key', r.id || '_' || r.attempt, 'provider_id', r.provider_id,
      'data', r.data, 'private_data', r.private_data), now() + interval '${delaySeconds} s'
    from ${rows}`;
}

const INSERT_REMOVED = insertRemovedSql(
  'json_to_recordset($1::json) r (id text, attempt int, provider_id text, data json, private_data json)',
  DELAY_SECONDS,
);

const REMOVE_SESSIONS = `with removed as (delete from payment_session where id = any($1) returning *)
  ${insertRemovedSql(`(select * from removed where ${IS_OPEN}) r`, DELAY_SECONDS)}`;

/**
 * @param removed SQL that deletes sessions and returns them
 * @param unplaced SQL of the condition of the payments `p` to cancel; may read the removed sessions from `s`
 */
function releaseSql(removed: string, unplaced: string): string {
  // the cancellation of a payment also releases its session, and may need it: see `PaymentProvider.abandon`
  const isReleasedByPayment = `exists (select from canceled p where p.provider_id = s.provider_id and
    (p.id = s.idempotency_key or ${intentSql('p')} = ${intentSql('s')} or p.private_data = s.private_data))`;
  return `with s as (${removed}), canceled as (
      update payment p set canceled_at = now(), updated_at = now() where p.canceled_at is null and ${unplaced}
      returning p.id, p.provider_id, p.data, p.private_data
    ), cancellations as (
      insert into outbox_event (name, data) select '${PAYMENT_CANCELED}', json_build_object('id', id) from canceled
    )
    ${insertRemovedSql(`(select * from s where ${IS_OPEN} and not ${isReleasedByPayment}) r`)}`;
}

const RELEASE_CART = releaseSql(
  'delete from payment_session where cart_id = $1 returning *',
  'p.cart_id = $1 and p.order_id is null and p.swap_id is null',
);

const RELEASE_COLLECTION = releaseSql(
  `delete from payment_session x using payment_collection_sessions w
   where w.payment_collection_id = $1 and x.id = w.payment_session_id and x.payment_authorized_at is null returning x.*`,
  `p.id in (select idempotency_key from s) and p.authorization_status in ('asked', 'pending')`,
);

const RELEASE_SESSIONS = releaseSql('delete from payment_session where id = any($1) returning *', 'false');
