import type { Sql } from '../../../engine/kernel/database/sql.ts';
import type { SearchDocument } from './search-provider.ts';

/** Reads the documents of published products. The ids of all others are returned in `removedIds`. */
export async function readDocuments(
  sql: Sql,
  ids: readonly string[],
): Promise<{ documents: SearchDocument[]; removedIds: string[] }> {
  const documents = await sql.query<SearchDocument>(READ, [ids]);
  const publishedIds = new Set(documents.map(({ id }) => id));
  return { documents, removedIds: ids.filter((id) => !publishedIds.has(id)) };
}

const READ = `
  select p.id, p.title, p.subtitle, p.description, p.handle, p.thumbnail,
    (select c.title from product_collection c where c.id = p.collection_id and c.deleted_at is null) as collection,
    (select t.value from product_type t where t.id = p.type_id and t.deleted_at is null) as type,
    array(select t.value from product_tags l join product_tag t on t.id = l.product_tag_id
          where l.product_id = p.id and t.deleted_at is null order by t.value) as tags,
    array(select c.name from product_category_product l join product_category c on c.id = l.product_category_id
          where l.product_id = p.id and c.is_active and not c.is_internal order by c.name) as categories,
    (select coalesce(json_agg(json_build_object('id', v.id, 'title', v.title, 'sku', v.sku, 'prices', (
        select coalesce(json_agg(json_build_object('currency_code', m.currency_code, 'amount', m.amount)), '[]')
        from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id
        where l.variant_id = v.id and m.deleted_at is null and m.price_list_id is null)) order by v.variant_rank, v.created_at, v.id), '[]')
      from product_variant v where v.product_id = p.id and v.deleted_at is null) as variants,
    array(select l.sales_channel_id from product_sales_channel l where l.product_id = p.id) as sales_channel_ids,
    floor(extract(epoch from p.created_at))::bigint as created_at
  from product p where p.id = any($1) and p.status = 'published' and p.deleted_at is null`;
