import type { Sql, Tx } from '#engine/kernel/database/sql';
import type { TranslatedTexts } from './read-translated-texts.ts';
import type { SearchQuery, SearchResult } from './search-provider.ts';
import { splitWords } from './search-words.ts';

/*
 * Products by their texts in other languages: a row of `search_translation` for each language that a product has texts in. Beside the
 * words themselves, by whose beginnings they are found, rows have what the configuration of PostgreSQL for the language makes of them:
 * `Häuser` finds `Haus`. Products without texts in the language of the request are found by those in the default language.
 */

/** The most matches that are found, the best ones. */
const MAX_RANKED = 10_000;

const BY_RANK = 'rank desc, title_length, created_at desc, product_id desc';

/** The configurations of PostgreSQL by languages. A server without one of them has `simple` instead. */
const CONFIGURATIONS: Readonly<Record<string, string>> = {
  ...{ ar: 'arabic', ca: 'catalan', da: 'danish', de: 'german', el: 'greek', en: 'english', es: 'spanish' },
  ...{ eu: 'basque', fi: 'finnish', fr: 'french', ga: 'irish', hi: 'hindi', hu: 'hungarian', hy: 'armenian' },
  ...{ id: 'indonesian', it: 'italian', lt: 'lithuanian', nb: 'norwegian', ne: 'nepali', nl: 'dutch' },
  ...{ nn: 'norwegian', no: 'norwegian', pt: 'portuguese', ro: 'romanian', ru: 'russian', sr: 'serbian' },
  ...{ sv: 'swedish', ta: 'tamil', tr: 'turkish', yi: 'yiddish' },
};

const configurationOf = (locale: string): string => CONFIGURATIONS[locale.split('-')[0]] ?? 'simple';

/** SQL of the configuration with a name. */
const configurationSql = (name: string): string =>
  `coalesce((select c.oid::regconfig from pg_ts_config c where c.cfgname = ${name} and c.cfgnamespace = 'pg_catalog'::regnamespace), 'pg_catalog.simple'::regconfig)`;

/** Replaces the texts of products in other languages. @returns their words */
export async function replaceTranslations(
  tx: Tx,
  productIds: readonly string[],
  texts: readonly TranslatedTexts[],
): Promise<string[]> {
  await tx.query('delete from search_translation where product_id = any($1::varchar[])', [productIds]);
  if (texts.length === 0) return [];
  const rows = texts.map((each) => {
    const joined = (parts: (string | null)[]) => parts.flatMap(splitWords).join(' ');
    return {
      ...{ product_id: each.product_id, locale: each.locale, language: configurationOf(each.locale) },
      a: joined([each.title]),
      b: joined([each.handle, each.type, ...each.tags, ...each.variants]),
      c: joined([each.subtitle, each.collection, ...each.categories]),
      d: joined([each.description]),
    };
  });
  await tx.query(INSERT, [JSON.stringify(rows)]);
  return rows.flatMap(({ a, b, c, d }) => [a, b, c, d].join(' ').split(' '));
}

const WEIGHTED = ['a', 'b', 'c', 'd'].map(
  (part) =>
    `setweight(to_tsvector('simple', r.${part}) || to_tsvector(r.configuration, r.${part}), '${part.toUpperCase()}')`,
);
const INSERT = `
  insert into search_translation (product_id, locale, words)
  select r.product_id, r.locale, ${WEIGHTED.join(' || ')}
  from (
    select t.*, ${configurationSql('t.language')} as configuration
    from json_to_recordset($1) t (product_id varchar, locale varchar, language text, a text, b text, c text, d text)) r`;

/**
 * Searches the texts in the languages of a query, and those in the default language behind them.
 * @param words `tsquery` of each word of the query, by its beginning or by similar words
 * @param stemmed the words that may also be found by their stems
 */
export async function searchTranslations(
  sql: Sql,
  { locales = [], sales_channel_ids, limit, offset }: SearchQuery,
  words: readonly string[],
  stemmed: readonly string[],
): Promise<SearchResult> {
  const values: unknown[] = [
    words.join(' & '),
    locales,
    sales_channel_ids,
    limit,
    offset,
    configurationOf(locales[0]),
  ];
  const place = (value: string) => `$${values.push(value)}`;
  const tests = words.map((word, index) =>
    stemmed[index] === undefined
      ? `${place(word)}::tsquery`
      : `(${place(word)}::tsquery || plainto_tsquery((select configuration from language), ${place(stemmed[index])}))`,
  );
  const [found] = await sql.query<SearchResult>(
    `with language as materialized (select ${configurationSql('$6')} as configuration),
      translated as materialized (
        select d.product_id, d.title_length, d.created_at, max(ts_rank(t.words, q.query)) as rank
        from (select ${tests.join(' && ')} as query) q, search_translation t join search_document d using (product_id)
        where t.locale = any($2::varchar[]) and t.words @@ q.query and ($3::varchar[] is null or d.channels && $3)
        group by d.product_id order by ${BY_RANK} limit ${MAX_RANKED}),
      other as materialized (
        select d.product_id, d.title_length, d.created_at, ts_rank(d.words, $1::tsquery) as rank
        from search_document d
        where d.words @@ $1::tsquery and ($3::varchar[] is null or d.channels && $3)
          and not exists (select from translated t where t.product_id = d.product_id)
        order by ${BY_RANK} limit (select ${MAX_RANKED} - count(*) from translated)),
      found as materialized (select *, false as later from translated union all select *, true from other)
    select (select count(*) from found) as count,
      array(select product_id from found order by later, ${BY_RANK}
        limit $4 offset $5) as ids`,
    values,
  );
  return found;
}
