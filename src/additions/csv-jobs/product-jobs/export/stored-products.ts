import { type Sql, variantQuantitySql } from '@storekeep/server/extend';
import { type CustomCsvColumn, customCsvColumns, customValuesSql } from '../csv/custom-cells.ts';

/** A product with everything that its CSV rows contain. */
export interface StoredProduct {
  id: string;
  handle: string | null;
  title: string;
  is_giftcard: boolean;
  thumbnail: string | null;
  collection: { title: string; handle: string | null } | null;
  type: string | null;
  tags: string[];
  /** URLs */
  images: string[];
  categories: { id: string; handle: string }[];
  channels: { id: string; name: string; description: string | null }[];
  profile: { name: string; type: string } | null;
  options: { id: string; title: string }[];
  variants: StoredVariant[];
  /** Columns of the shop's own. */
  custom: Record<string, unknown>;
  [column: string]: unknown;
}

export interface StoredVariant {
  id: string;
  title: string;
  sku: string | null;
  barcode: string | null;
  inventory_quantity: number;
  allow_backorder: boolean;
  manage_inventory: boolean;
  variant_rank: number | null;
  /** Option values by option id. */
  values: Record<string, string>;
  prices: StoredPrice[];
  /** Columns of the shop's own. */
  custom: Record<string, unknown>;
  [column: string]: unknown;
}

/** A default price without quantity limits. */
export interface StoredPrice {
  id: string;
  amount: number;
  currency_code: string;
  region_id: string | null;
}

/** Reads the products with these ids that are not deleted, in the order of the ids, with one statement. */
export async function readStoredProducts(sql: Sql, ids: readonly string[]): Promise<StoredProduct[]> {
  if (ids.length === 0) return [];
  const rows = await sql.query<{ product: StoredProduct }>(productsSql(customCsvColumns(sql)), [ids]);
  return rows.map(({ product }) => product);
}

const MEASURES = (alias: string) =>
  ['weight', 'length', 'width', 'height', 'hs_code', 'origin_country', 'mid_code', 'material']
    .map((column) => `${alias}.${column}`)
    .join();

// One correlated subquery per part, like the reader: they use indexes whatever the planner's statistics say. The plan of a join of
// all parts depends on statistics, which are outdated while an import runs.
const productsSql = (customColumns: readonly CustomCsvColumn[]) => `
  select row_to_json(row) as product from (
    select p.id, p.handle, p.title, p.subtitle, p.description, p.status, p.thumbnail, p.is_giftcard, p.discountable,
      p.external_id, ${MEASURES('p')}, ${customValuesSql(customColumns, 'product', 'p')} as custom,
      (select json_build_object('title', c.title, 'handle', c.handle) from product_collection c
       where c.id = p.collection_id and c.deleted_at is null) as collection,
      (select t.value from product_type t where t.id = p.type_id and t.deleted_at is null) as type,
      (select coalesce(json_agg(t.value order by t.created_at, t.id), '[]')
       from product_tags l join product_tag t on t.id = l.product_tag_id
       where l.product_id = p.id and t.deleted_at is null) as tags,
      (select coalesce(json_agg(i.url order by i.created_at, i.id), '[]')
       from product_images l join image i on i.id = l.image_id
       where l.product_id = p.id and i.deleted_at is null) as images,
      (select coalesce(json_agg(json_build_object('id', c.id, 'handle', c.handle) order by c.created_at, c.id), '[]')
       from product_category_product l join product_category c on c.id = l.product_category_id
       where l.product_id = p.id) as categories,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'description', c.description)
         order by c.created_at, c.id), '[]')
       from product_sales_channel l join sales_channel c on c.id = l.sales_channel_id
       where l.product_id = p.id and c.deleted_at is null) as channels,
      (select json_build_object('name', s.name, 'type', s.type) from shipping_profile s
       where s.id = (select min(l.profile_id) from product_shipping_profile l where l.product_id = p.id)
         and s.deleted_at is null) as profile,
      (select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title) order by o.created_at, o.id), '[]')
       from product_option o where o.product_id = p.id and o.deleted_at is null) as options,
      (select coalesce(json_agg(row), '[]') from (
         select v.id, v.title, v.sku, v.barcode, ${variantQuantitySql('v')} as inventory_quantity, v.allow_backorder, v.manage_inventory,
           v.variant_rank, ${MEASURES('v')}, ${customValuesSql(customColumns, 'variant', 'v')} as custom,
           (select coalesce(json_object_agg(x.option_id, x.value), '{}') from product_option_value x
            where x.variant_id = v.id and x.deleted_at is null) as values,
           (select coalesce(json_agg(json_build_object('id', m.id, 'amount', m.amount,
              'currency_code', m.currency_code, 'region_id', m.region_id) order by m.created_at, m.id), '[]')
            from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id
            where l.variant_id = v.id and l.deleted_at is null and m.deleted_at is null
              and m.price_list_id is null and m.min_quantity is null and m.max_quantity is null
              and (m.region_id is null
                or exists (select from region r where r.id = m.region_id and r.deleted_at is null))) as prices
         from product_variant v where v.product_id = p.id and v.deleted_at is null
         order by v.variant_rank, v.created_at, v.id) row) as variants
    from unnest($1::text[]) with ordinality requested (id, position)
      join product p on p.id = requested.id and p.deleted_at is null
    order by requested.position) row`;
