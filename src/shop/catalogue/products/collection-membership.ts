import type { Tx } from '../../../engine/kernel/database/sql.ts';

/** Puts products into a collection, out of that in which they are. */
export async function addToCollection(tx: Tx, collectionId: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update product set collection_id = $1, updated_at = now()
     where id = any($2) and collection_id is distinct from $1`,
    [collectionId, ids],
  );
}

/** @param ids which products; those that are not in it are fine. All of them unless told */
export async function removeFromCollection(
  tx: Tx,
  collectionId: string,
  ids: readonly string[] | null = null,
): Promise<void> {
  await tx.query(
    `update product set collection_id = null, updated_at = now()
     where collection_id = $1 and ($2::text[] is null or id = any($2))`,
    [collectionId, ids],
  );
}
