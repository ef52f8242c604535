import type { Tx } from '#engine/kernel/database/sql';

/** Makes the first location of a shop the default location of the store. */
export async function setFirstDefaultLocation(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update store set default_location_id = $1, updated_at = now()
     where default_location_id is null and not exists (select from stock_location where id <> $1 and deleted_at is null)`,
    [id],
  );
}

/** Clears the default location of the store if it is this one, which is being deleted. */
export async function clearDefaultLocation(tx: Tx, id: string): Promise<void> {
  await tx.query(
    'update store set default_location_id = null, updated_at = now() where default_location_id = $1',
    [id],
  );
}
