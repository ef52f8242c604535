import type { Sql } from '#engine/kernel/database/sql';
import { formatTimestampSql } from '#engine/reader/sql/column-sql';
import { servesChannels, variantQuantitySql } from '#model/entities/stock/stock-of-variant';

/**
 * The stock of a variant by location, and its available quantity in each sales channel of its product. Both lists are empty
 * for a variant without inventory items, whose stock is its `inventory_quantity`.
 */
export interface VariantInventory {
  id: string;
  /** Its inventory items, each with its levels and their sums. */
  inventory: object[];
  sales_channel_availability: { channel_name: string; channel_id: string; available_quantity: number }[];
}

/** Loads the stock of a variant in one statement; undefined if there is no such variant. */
export async function inventoryOfVariant(sql: Sql, id: string): Promise<VariantInventory | undefined> {
  const [variant] = await sql.query<VariantInventory>(INVENTORY, [id]);
  return variant;
}

const timestampsSql = (row: string): string =>
  ['created_at', 'updated_at', 'deleted_at']
    .map((name) => `${formatTimestampSql(`${row}.${name}`)} as ${name}`)
    .join(', ');

const LEVELS = `select l.id, ${timestampsSql('l')}, l.inventory_item_id, l.location_id, l.stocked_quantity, l.reserved_quantity,
    l.incoming_quantity, l.stocked_quantity - l.reserved_quantity as available_quantity, l.metadata
  from inventory_level l where l.inventory_item_id = i.id and l.deleted_at is null order by l.created_at, l.id`;

const LINKED_ITEMS = `product_variant_inventory_item k join inventory_item i on i.id = k.inventory_item_id and i.deleted_at is null`;
const OF_VARIANT = `k.variant_id = v.id and k.deleted_at is null`;

const ITEMS = `select i.id, ${timestampsSql('i')}, i.sku, i.title, i.description, i.thumbnail, i.origin_country, i.hs_code, i.mid_code,
    i.material, i.weight, i.length, i.height, i.width, i.requires_shipping, i.metadata,
    (select coalesce(json_agg(level), '[]') from (${LEVELS}) level) as location_levels,
    s.stocked_quantity, s.reserved_quantity
  from ${LINKED_ITEMS} cross join lateral (
      select coalesce(sum(l.stocked_quantity), 0) as stocked_quantity, coalesce(sum(l.reserved_quantity), 0) as reserved_quantity
      from inventory_level l where l.inventory_item_id = i.id and l.deleted_at is null) s
  where ${OF_VARIANT} order by k.created_at, k.id`;

const CHANNELS = `select c.name as channel_name, c.id as channel_id,
    ${variantQuantitySql('v', servesChannels('array[c.id]::text[]'))} as available_quantity
  from product_sales_channel l join sales_channel c on c.id = l.sales_channel_id
  where l.product_id = v.product_id and c.deleted_at is null and exists (select from ${LINKED_ITEMS} where ${OF_VARIANT})
  order by c.created_at, c.id`;

const INVENTORY = `
  select v.id,
    (select coalesce(json_agg(item), '[]') from (${ITEMS}) item) as inventory,
    (select coalesce(json_agg(channel), '[]') from (${CHANNELS}) channel) as sales_channel_availability
  from product_variant v where v.id = $1 and v.deleted_at is null`;
