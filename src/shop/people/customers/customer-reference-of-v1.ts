import type { Tx } from '#engine/kernel/database/sql';

/**
 * Writes a company's id of a customer to their metadata, where a plugin of Medusa v1 looks for it, while v1 runs on the same database
 * (`adopt --beside`).
 * @param key of the metadata
 */
export async function writeReferenceForV1(
  tx: Tx,
  customerId: string,
  key: string,
  reference: string,
): Promise<void> {
  await tx.query(
    `update customer set metadata = coalesce(metadata, '{}') || jsonb_build_object($2::text, $3::text)
     where id = $1 and exists (select from installation where key = 'v1_beside')`,
    [customerId, key, reference],
  );
}
