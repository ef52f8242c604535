import type { Tx } from '../../../engine/kernel/database/sql.ts';

/** The first location of a shop becomes the one that is taken where nobody names another. */
export async function setFirstDefaultLocation(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update store set default_location_id = $1, updated_at = now()
     where default_location_id is null and not exists (select from stock_location where id <> $1 and deleted_at is null)`,
    [id],
  );
}

/** A location that goes is not the default one any more. */
export async function clearDefaultLocation(tx: Tx, id: string): Promise<void> {
  await tx.query(
    'update store set default_location_id = null, updated_at = now() where default_location_id = $1',
    [id],
  );
}
