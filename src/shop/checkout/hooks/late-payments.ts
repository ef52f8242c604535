import type { Tx } from '#engine/kernel/database/sql';
import type { Payer } from '#shop/payments/cancellation/release-payer';
import { releaseIntent } from '#shop/payments/cancellation/removed-sessions';
import { intentSql } from '#shop/payments/intent-sql';

/**
 * Has the company give back what a customer has paid for a payer that cannot use it: the payer has ended, or its session was replaced. The
 * bank may have moved the money after the session was released. Such payers get no payment with this intent any more.
 * @param provider_id any provider of the company
 * @returns whether the money is given back
 */
export async function releaseLatePayment(
  tx: Tx,
  provider_id: string,
  payer: Payer,
  intent: string,
): Promise<boolean> {
  const [isUnusable, id] =
    'cart_id' in payer
      ? [IS_UNUSABLE_FOR_CART, payer.cart_id]
      : [IS_UNUSABLE_FOR_COLLECTION, payer.payment_collection_id];
  const late = await tx.query(
    `select where ${isUnusable}
       and not exists (select from payment p where ${intentSql('p')} = $2 and p.canceled_at is null)`,
    [id, intent],
  );
  if (late.length === 0) return false;
  await releaseIntent(tx, provider_id, intent);
  return true;
}

const IS_UNUSABLE_FOR_CART = `exists (select from cart c where c.id = $1 and (
  c.deleted_at is not null or c.completed_at is not null
  or exists (select from swap w where w.cart_id = c.id and w.canceled_at is not null)
  or not exists (select from payment_session s where s.cart_id = c.id
    and (${intentSql('s')} = $2 or s.private_data ? 'awaits_credential'))))`;

const IS_UNUSABLE_FOR_COLLECTION = `exists (select from payment_collection k where k.id = $1 and (
  k.deleted_at is not null or k.status in ('canceled', 'authorized')
  or not exists (select from payment_collection_sessions w join payment_session s on s.id = w.payment_session_id
    where w.payment_collection_id = k.id and ${intentSql('s')} = $2)))`;
