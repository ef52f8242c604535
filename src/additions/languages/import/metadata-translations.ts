/*
 * Translations that shops of Medusa v1 have in metadata, which has no form for them. These are found:
 *
 *   { "translations": { "de": { "title": "Hemd" } } }   also under "i18n" and "locales"
 *   { "de": { "title": "Hemd" } }
 *   { "title_de": "Hemd" }                               also "title.de", "title:de" and "title-de"
 */

const LOCALE = '[a-z]{2}([-_][A-Za-z]{2})?';

/** SQL that selects `id`, `locale`, `field` and `text` of the translations in the metadata of a table. @param fields whose texts are selected */
export function metadataTranslationsSql(table: string, fields: readonly string[]): string {
  const names = fields.map((field) => `'${field}'`).join();
  return `
    select t.id, x.locale, x.field, x.text
    from "${table}" t, lateral (
      select l.locale, f.key as field, f.value #>> '{}' as text
      from jsonb_each(case when jsonb_typeof(t.metadata) = 'object' then t.metadata else '{}' end) m, lateral (
          select m.key as locale, m.value
          union all
          select n.key, n.value from jsonb_each(case when m.key in ('translations', 'i18n', 'locales')
            and jsonb_typeof(m.value) = 'object' then m.value else '{}' end) n) l,
        lateral jsonb_each(case when jsonb_typeof(l.value) = 'object' then l.value else '{}' end) f
      where l.locale ~ '^${LOCALE}$' and f.key in (${names}) and jsonb_typeof(f.value) = 'string'
      union all
      select (regexp_match(m.key, '^(${fields.join('|')})[_.:-](${LOCALE})$'))[2],
        (regexp_match(m.key, '^(${fields.join('|')})[_.:-](${LOCALE})$'))[1], m.value #>> '{}'
      from jsonb_each(case when jsonb_typeof(t.metadata) = 'object' then t.metadata else '{}' end) m
      where m.key ~ '^(${fields.join('|')})[_.:-]${LOCALE}$' and jsonb_typeof(m.value) = 'string') x
    where t.metadata is not null and x.text <> ''`;
}
