import { insertEvents } from '#engine/background/deliveries';
import type { Tx } from '#engine/kernel/database/sql';
import { deleteLevels, lockLevels } from './delete-levels.ts';

/**
 * Unlinks deleted variants from their inventory items. An item that no variant uses any more is deleted with its levels and
 * the reservations of staff, unless it is reserved for an order.
 */
export async function unlinkDeletedVariants(tx: Tx, ids: readonly string[]): Promise<void> {
  const [{ orphans }] = await tx.query<{ orphans: string[] }>(
    `with unlinked as (
       update product_variant_inventory_item set deleted_at = now(), updated_at = now()
       where variant_id = any($1) and deleted_at is null returning inventory_item_id
     )
     select array(select distinct inventory_item_id from unlinked u where not exists (
       select from product_variant_inventory_item k
       where k.inventory_item_id = u.inventory_item_id and k.deleted_at is null and k.variant_id <> all($1))) as orphans`,
    [ids],
  );
  if (orphans.length === 0) return;
  // a concurrent sale of the item holds the locks on its levels
  await lockLevels(tx, 'inventory_item_id', orphans);
  const unreservedItems = await tx.query<{ id: string }>(
    `update inventory_item i set deleted_at = now(), updated_at = now()
     where i.id = any($1) and i.deleted_at is null and not exists (
       select from reservation_item r where r.inventory_item_id = i.id and r.line_item_id is not null and r.deleted_at is null)
     returning i.id`,
    [orphans],
  );
  if (unreservedItems.length === 0) return;
  const deletedIds = unreservedItems.map(({ id }) => id);
  await deleteLevels(tx, 'inventory_item_id', deletedIds);
  await insertEvents(tx, [['inventory-item.deleted', { ids: deletedIds }]]);
}
