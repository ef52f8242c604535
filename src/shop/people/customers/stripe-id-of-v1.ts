import type { Tx } from '#engine/kernel/database/sql';

/**
 * Writes Stripe's id of a customer to `metadata.stripe_id`, where Medusa v1's plugin looks for it, while v1 runs on the same database
 * (`adopt --beside`).
 */
export async function writeStripeIdForV1(tx: Tx, customerId: string, reference: string): Promise<void> {
  await tx.query(
    `update customer set metadata = coalesce(metadata, '{}') || jsonb_build_object('stripe_id', $2::text)
     where id = $1 and exists (select from installation where key = 'v1_beside')`,
    [customerId, reference],
  );
}
