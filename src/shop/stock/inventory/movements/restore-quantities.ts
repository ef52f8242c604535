import { insertEvents } from '#engine/background/deliveries';
import type { Tx } from '#engine/kernel/database/sql';
import { quantitiesByVariant, type VariantQuantity } from './take-stock.ts';

/**
 * Adds canceled or returned units to the `inventory_quantity` of variants, which are locked by id, as in `takeStock`. Skips
 * variants without managed inventory, and those stocked at locations (see `release-stock.ts`, `receive-stock.ts`).
 */
export async function restoreVariantQuantities(
  tx: Tx,
  lines: readonly Readonly<VariantQuantity>[],
): Promise<void> {
  const restored = [...quantitiesByVariant(lines)].filter(([, quantity]) => quantity > 0);
  if (restored.length === 0) return;
  const variants = await tx.query<{ id: string; product_id: string }>(
    `with restored as (select * from unnest($1::text[], $2::bigint[]) r (id, quantity)),
          locked as materialized (select v.id from product_variant v where v.id = any($1) order by v.id for update)
     update product_variant v set inventory_quantity = v.inventory_quantity + r.quantity, updated_at = now()
     from restored r, locked l where v.id = r.id and l.id = v.id and v.manage_inventory
       and not exists (select from product_variant_inventory_item i where i.variant_id = v.id and i.deleted_at is null)
     returning v.id, v.product_id`,
    [restored.map(([id]) => id), restored.map(([, quantity]) => quantity)],
  );
  await insertEvents(
    tx,
    variants.map((variant) => ['product-variant.updated', { ...variant, fields: ['inventory_quantity'] }]),
  );
}
