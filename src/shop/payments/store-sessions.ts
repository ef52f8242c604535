import type { Tx } from '#engine/kernel/database/sql';
import type { ProviderData } from './payment-provider.ts';

interface StoredSession extends ProviderData {
  id: string;
  is_initiated: boolean;
  attempt: number;
}

/**
 * Stores the responses of providers under the lock of the payer, each only if its session has not changed since the provider was called.
 * @param payer the cart or payment collection of the sessions
 * @param calls each session as sent to the provider, and with its response
 * @returns the ids of the stored sessions
 */
export async function storeResponses(
  tx: Tx,
  { cart_id, payment_collection_id }: { cart_id: string | null; payment_collection_id?: string },
  calls: readonly { sent: StoredSession; answer: StoredSession }[],
): Promise<Set<string>> {
  const rows = calls.map(({ sent, answer }) => ({
    ...answer,
    ...{ sent_data: sent.data, sent_private_data: sent.private_data, was_initiated: sent.is_initiated },
    sent_attempt: sent.attempt,
  }));
  const stored = await tx.query<{ id: string }>(STORE[cart_id === null ? 'payment_collection' : 'cart'], [
    cart_id ?? payment_collection_id,
    JSON.stringify(rows),
  ]);
  return new Set(stored.map(({ id }) => id));
}

/** Locks the payer first, since a concurrent change of it writes back all columns of the sessions that it has loaded. */
function storeSql(payer: 'cart' | 'payment_collection'): string {
  return `with payer as (select id from ${payer} where id = $1 for update)
    update payment_session s set data = n.data, private_data = n.private_data, status = n.status, is_initiated = n.is_initiated,
      attempt = n.attempt, provider_amount = n.provider_amount, updated_at = now()
    from json_to_recordset($2) n (id text, data jsonb, private_data jsonb, status payment_session_status_enum, is_initiated boolean,
      provider_amount bigint, amount bigint, attempt int, sent_attempt int, sent_data jsonb, sent_private_data jsonb, was_initiated boolean)
    where s.id = n.id and (select count(*) from payer) > 0 and s.amount = n.amount and s.is_initiated = n.was_initiated
      and s.attempt = n.sent_attempt
      and s.data = n.sent_data and s.private_data = n.sent_private_data and s.status <> 'authorized'
    returning s.id`;
}

const STORE = {
  cart: storeSql('cart'),
  payment_collection: storeSql('payment_collection'),
};
