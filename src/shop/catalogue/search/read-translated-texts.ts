import type { Sql } from '#engine/kernel/database/sql';

/** The texts of a product in a language. */
export type TranslatedTexts = Record<'product_id' | 'locale', string> &
  Record<'title' | 'handle' | 'subtitle' | 'description' | 'collection' | 'type', string | null> &
  Record<'tags' | 'categories' | 'variants', string[]>;

/** Reads the texts of published products in other languages: their own, and those of what they belong to. */
export function readTranslatedTexts(sql: Sql, ids: readonly string[]): Promise<TranslatedTexts[]> {
  return sql.query<TranslatedTexts>(READ, [ids]);
}

const textIn = (row: string, field: string) => `${row}.translations #>> array[k.locale, '${field}']`;
const textsOf = (from: string, row: string, field: string) =>
  `array(select ${textIn(row, field)} from ${from} and ${textIn(row, field)} is not null order by 1)`;

const COLLECTION = 'product_collection c where c.id = p.collection_id and c.deleted_at is null';
const TYPE = 'product_type y where y.id = p.type_id and y.deleted_at is null';
const TAGS = `product_tags l join product_tag g on g.id = l.product_tag_id
  where l.product_id = p.id and g.deleted_at is null`;
const CATEGORIES = `product_category_product l join product_category a on a.id = l.product_category_id
  where l.product_id = p.id and a.is_active and not a.is_internal`;
const VARIANTS = 'product_variant v where v.product_id = p.id and v.deleted_at is null';

const READ = `
  select p.id as product_id, k.locale, ${textIn('p', 'title')} as title, ${textIn('p', 'handle')} as handle,
    ${textIn('p', 'subtitle')} as subtitle, ${textIn('p', 'description')} as description,
    (select ${textIn('c', 'title')} from ${COLLECTION}) as collection, (select ${textIn('y', 'value')} from ${TYPE}) as type,
    ${textsOf(TAGS, 'g', 'value')} as tags, ${textsOf(CATEGORIES, 'a', 'name')} as categories,
    ${textsOf(VARIANTS, 'v', 'title')} as variants
  from product p cross join lateral (
    select distinct jsonb_object_keys(x.translations) as locale from (
      select p.translations
      union all select c.translations from ${COLLECTION}
      union all select y.translations from ${TYPE}
      union all select g.translations from ${TAGS}
      union all select a.translations from ${CATEGORIES}
      union all select v.translations from ${VARIANTS}) x
    where x.translations is not null) k
  where p.id = any($1) and p.status = 'published' and p.deleted_at is null`;
