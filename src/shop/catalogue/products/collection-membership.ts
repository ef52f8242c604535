import type { Tx } from '#engine/kernel/database/sql';

/** Moves products into a collection. */
export async function addToCollection(tx: Tx, collectionId: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update product set collection_id = $1, updated_at = now()
     where id = any($2) and collection_id is distinct from $1`,
    [collectionId, ids],
  );
}

/** Removes products from a collection. @param ids defaults to all of its products; others are ignored */
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
