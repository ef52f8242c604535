import { subscribedNames } from '#engine/background/deliveries';
import type { Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import {
  type Columns,
  insertMissingRows,
  insertRows,
  softDelete,
  updateExistingRow,
} from '#engine/kernel/writing/rows';
import type { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { InventoryItem } from '#model/entities/stock/inventory-item.entity';
import { InventoryLevel } from '#model/entities/stock/inventory-level.entity';
import { ProductVariantInventoryItem } from '#model/entities/stock/product-variant-inventory-item.entity';
import { deleteLevels } from './delete-levels.ts';
import { stockErrors } from './stock-errors.ts';

/**
 * Creates the inventory item of a variant, which then tracks its stock.
 * @throws not_found, not_allowed (it has one already), duplicate_error (the SKU of another item)
 */
export async function createItem(
  tx: Tx,
  variantId: string,
  columns: Columns<InventoryItem>,
): Promise<string> {
  const [variant] = await tx.query(
    'select from product_variant where id = $1 and deleted_at is null for update',
    [variantId],
  );
  if (!variant) throw notFound('variant', variantId);
  const linked = await tx.query(
    'select from product_variant_inventory_item where variant_id = $1 and deleted_at is null limit 1',
    [variantId],
  );
  if (linked.length > 0) throw stockErrors.variantHasItem();
  const id = newId(InventoryItem);
  await insertRows(tx, InventoryItem, [{ id, ...columns }]);
  await insertRows(tx, ProductVariantInventoryItem, [
    { id: newId(ProductVariantInventoryItem), inventory_item_id: id, variant_id: variantId },
  ]);
  return id;
}

/** @throws not_found, duplicate_error (the SKU of another item) */
export async function updateItem(tx: Tx, id: string, columns: Columns<InventoryItem>): Promise<void> {
  await updateExistingRow(tx, InventoryItem, id, columns);
}

/**
 * Deletes an item with its levels and the reservations of staff. Variants without another item fall back to their
 * `inventory_quantity`.
 * @returns false if it was deleted before
 * @throws not_allowed while it is reserved for order lines
 */
export async function removeItem(tx: Tx, id: string): Promise<boolean> {
  await lockVariantsOfItem(tx, id);
  const [item] = await tx.query(
    'select from inventory_item where id = $1 and deleted_at is null for update',
    [id],
  );
  if (!item) return false;
  await deleteLevels(tx, 'inventory_item_id', [id]);
  await tx.query(
    `update product_variant_inventory_item set deleted_at = now(), updated_at = now()
     where inventory_item_id = $1 and deleted_at is null`,
    [id],
  );
  return softDelete(tx, InventoryItem, id);
}

/** A sale has locked the variant when it decides whether to take its stock at locations: until it commits, the item stays. */
async function lockVariantsOfItem(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `select from product_variant where id in (
       select variant_id from product_variant_inventory_item where inventory_item_id = $1 and deleted_at is null)
     order by id for no key update`,
    [id],
  );
}

/** The columns that a new item copies from its variant. */
const COPIED_COLUMNS = [
  ...(['sku', 'title', 'origin_country', 'hs_code', 'mid_code', 'material'] as const),
  ...(['weight', 'length', 'height', 'width'] as const),
];

/** A new variant with managed inventory. */
export type StockedVariant = Pick<ProductVariant, 'id' | 'inventory_quantity'> &
  Partial<Pick<ProductVariant, (typeof COPIED_COLUMNS)[number]>>;

/**
 * Creates an inventory item for each new variant, or links the existing item with the same SKU. The `inventory_quantity` of
 * the variant becomes the stocked quantity at the store's default location, if there is one.
 */
export async function createItemsForVariants(tx: Tx, variants: readonly StockedVariant[]): Promise<void> {
  if (variants.length === 0) return;
  const items = variants.map((variant) => ({ id: newId(InventoryItem), variant }));
  await insertMissingRows(
    tx,
    InventoryItem,
    items.map(({ id, variant }) => ({ id, ...copiedColumns(variant) })),
  );
  const rows = items.map(({ id, variant: { id: variant_id, sku = null, inventory_quantity } }) => ({
    ...{ item_id: id, variant_id, sku, stocked: Math.max(0, inventory_quantity) },
    ...{ link_id: newId(ProductVariantInventoryItem), level_id: newId(InventoryLevel) },
  }));
  await tx.query(LINK_AND_STOCK, [
    JSON.stringify(rows),
    subscribedNames(tx, ['inventory-item.created', 'inventory-level.created']),
  ]);
}

function copiedColumns(variant: StockedVariant): Columns<InventoryItem> {
  return Object.fromEntries(COPIED_COLUMNS.map((name) => [name, variant[name] ?? null]));
}

const LINK_AND_STOCK = `
  with item as (
    select n.*, i.id as stocked_item_id from json_to_recordset($1)
        n (item_id text, variant_id text, sku text, stocked int, link_id text, level_id text)
      join inventory_item i on (i.id = n.item_id or i.sku = n.sku) and i.deleted_at is null
  ), linked as (
    insert into product_variant_inventory_item (id, inventory_item_id, variant_id) select link_id, stocked_item_id, variant_id from item
  ), default_location as (
    select l.id from store s join stock_location l on l.id = s.default_location_id and l.deleted_at is null for share of l
  ), level as (
    insert into inventory_level (id, inventory_item_id, location_id, stocked_quantity)
    select i.level_id, i.stocked_item_id, d.id, i.stocked from item i, default_location d
    on conflict (inventory_item_id, location_id) where deleted_at is null do nothing returning id
  )
  insert into outbox_event (name, data)
  select name, json_build_object('ids', json_agg(id)) from (
    select 'inventory-item.created', stocked_item_id from item where stocked_item_id = item_id
    union all select 'inventory-level.created', id from level) as event (name, id)
  where name = any($2)
  group by name order by name`;
