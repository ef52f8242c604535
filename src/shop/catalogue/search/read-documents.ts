import type { Sql } from '#engine/kernel/database/sql';

/** What the built-in search indexes of a published product. */
export interface IndexedProduct {
  id: string;
  title: string;
  subtitle: string | null;
  description: string | null;
  handle: string | null;
  collection: string | null;
  type: string | null;
  tags: string[];
  /** Names of visible categories. */
  categories: string[];
  variants: { title: string; sku: string | null }[];
  sales_channel_ids: string[];
  /** Seconds since 1970. */
  created_at: number;
}

/** Reads the documents of published products for the built-in search. The ids of all others are returned in `removedIds`. */
export async function readDocuments(
  sql: Sql,
  ids: readonly string[],
): Promise<{ documents: IndexedProduct[]; removedIds: string[] }> {
  const documents = await sql.query<IndexedProduct>(READ, [ids]);
  const publishedIds = new Set(documents.map(({ id }) => id));
  return { documents, removedIds: ids.filter((id) => !publishedIds.has(id)) };
}

const READ = `
  select p.id, p.title, p.subtitle, p.description, p.handle,
    (select c.title from product_collection c where c.id = p.collection_id and c.deleted_at is null) as collection,
    (select t.value from product_type t where t.id = p.type_id and t.deleted_at is null) as type,
    array(select t.value from product_tags l join product_tag t on t.id = l.product_tag_id
          where l.product_id = p.id and t.deleted_at is null order by t.value) as tags,
    array(select c.name from product_category_product l join product_category c on c.id = l.product_category_id
          where l.product_id = p.id and c.is_active and not c.is_internal order by c.name) as categories,
    (select coalesce(json_agg(json_build_object('title', v.title, 'sku', v.sku) order by v.variant_rank, v.created_at, v.id), '[]')
      from product_variant v where v.product_id = p.id and v.deleted_at is null) as variants,
    array(select l.sales_channel_id from product_sales_channel l where l.product_id = p.id) as sales_channel_ids,
    floor(extract(epoch from p.created_at))::bigint as created_at
  from product p where p.id = any($1) and p.status = 'published' and p.deleted_at is null`;
