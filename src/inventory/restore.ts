import type { Tx } from '../kernel/sql.ts';
import { piecesOf, type Pieces } from './take.ts';

/**
 * Puts back into the one number of variants what is not sold any more, or has come back; by id, as `takeStock`. Variants whose stock
 * nobody manages have none, and what is at locations is put back there (`release.ts`, `receive.ts`).
 */
export async function restoreNumbers(tx: Tx, pieces: readonly Readonly<Pieces>[]): Promise<void> {
  const back = [...piecesOf(pieces)].filter(([, quantity]) => quantity > 0);
  if (back.length === 0) return;
  await tx.query(
    `with back as (select * from unnest($1::text[], $2::bigint[]) b (id, quantity)),
          locked as materialized (select v.id from product_variant v where v.id = any($1) order by v.id for update)
     update product_variant v set inventory_quantity = v.inventory_quantity + b.quantity, updated_at = now()
     from back b, locked l where v.id = b.id and l.id = v.id and v.manage_inventory
       and not exists (select from product_variant_inventory_item i where i.variant_id = v.id and i.deleted_at is null)`,
    [back.map(([id]) => id), back.map(([, quantity]) => quantity)],
  );
}
