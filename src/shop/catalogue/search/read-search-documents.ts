import type { Sql } from '#engine/kernel/database/sql';
import { type SearchDocument, type SearchedProduct, toSearchDocument } from './search-document.ts';

/** Reads the documents of published products for an external search engine. The ids of all others are returned in `removedIds`. */
export async function readSearchDocuments(
  sql: Sql,
  ids: readonly string[],
): Promise<{ documents: SearchDocument[]; removedIds: string[] }> {
  const rows = await sql.query<{ product: SearchedProduct }>(READ, [ids]);
  const documents = rows.map(({ product }) => toSearchDocument(product));
  const publishedIds = new Set(documents.map(({ id }) => id));
  return { documents, removedIds: ids.filter((id) => !publishedIds.has(id)) };
}

/** The columns of a row under an alias, as the members of `json_build_object`. They are listed, as a shop's own columns may be for staff only. */
function members(row: string, columns: readonly string[]): string {
  return columns.map((column) => `'${column}', ${row}.${column}`).join(', ');
}

const MEASURES = ['weight', 'length', 'height', 'width', 'hs_code', 'origin_country', 'mid_code', 'material'];

const PRODUCT = [
  'id',
  'title',
  'subtitle',
  'description',
  'handle',
  'is_giftcard',
  'status',
  'thumbnail',
  'discountable',
  'external_id',
  'collection_id',
  'type_id',
  'metadata',
  ...MEASURES,
];

const VARIANT = [
  'id',
  'title',
  'product_id',
  'sku',
  'barcode',
  'ean',
  'upc',
  'variant_rank',
  'allow_backorder',
  'manage_inventory',
  'metadata',
  ...MEASURES,
];

const PRICE = ['id', 'currency_code', 'amount', 'min_quantity', 'max_quantity', 'region_id'];

/** An array of what a query returns as `json`, in its order. */
function arrayOf(query: string): string {
  return `(select coalesce(json_agg(part.json), '[]') from (${query}) part)`;
}

function timestamp(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

// two objects, as a function has at most 100 arguments
const READ = `
  select jsonb_build_object(${members('p', PRODUCT)}) || jsonb_build_object(
    'created_at', ${timestamp('p.created_at')}, 'updated_at', ${timestamp('p.updated_at')},
    'created_at_timestamp', floor(extract(epoch from p.created_at))::bigint,
    'sales_channel_ids', array(select l.sales_channel_id from product_sales_channel l where l.product_id = p.id order by 1),
    'collection', (select json_build_object(${members('c', ['id', 'title', 'handle'])}) from product_collection c
      where c.id = p.collection_id and c.deleted_at is null),
    'type', (select json_build_object(${members('t', ['id', 'value'])}) from product_type t
      where t.id = p.type_id and t.deleted_at is null),
    'tags', ${arrayOf(`
      select json_build_object(${members('t', ['id', 'value'])}) as json
      from product_tags l join product_tag t on t.id = l.product_tag_id
      where l.product_id = p.id and t.deleted_at is null order by t.value`)},
    'categories', array(select c.name from product_category_product l join product_category c on c.id = l.product_category_id
      where l.product_id = p.id and c.is_active and not c.is_internal order by c.name),
    'images', ${arrayOf(`
      select json_build_object(${members('i', ['id', 'url'])}) as json
      from product_images l join image i on i.id = l.image_id
      where l.product_id = p.id and i.deleted_at is null order by i.created_at, i.id`)},
    'options', ${arrayOf(`
      select json_build_object(${members('o', ['id', 'title'])}) as json from product_option o
      where o.product_id = p.id and o.deleted_at is null order by o.created_at, o.id`)},
    'variants', ${arrayOf(`
      select jsonb_build_object(${members('v', VARIANT)}) || jsonb_build_object(
        'options', ${arrayOf(`
          select json_build_object(${members('w', ['id', 'option_id', 'value'])}) as json from product_option_value w
          where w.variant_id = v.id and w.deleted_at is null order by w.created_at, w.id`)},
        'prices', ${arrayOf(`
          select json_build_object(${members('m', PRICE)}) as json
          from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id
          where l.variant_id = v.id and m.deleted_at is null and m.price_list_id is null order by m.currency_code, m.id`)}) as json
      from product_variant v where v.product_id = p.id and v.deleted_at is null order by v.variant_rank, v.created_at, v.id`)}) as product
  from product p where p.id = any($1) and p.status = 'published' and p.deleted_at is null`;
