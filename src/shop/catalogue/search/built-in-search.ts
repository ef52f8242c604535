import type { Sql, Tx } from '#engine/kernel/database/sql';
import type { IndexedProduct } from './read-documents.ts';
import type { SearchCountCache } from './search-count-cache.ts';
import type { SearchQuery, SearchResult } from './search-provider.ts';
import { splitWords } from './search-words.ts';
import { searchTranslations } from './translated-search.ts';

/*
 * The built-in search: PostgreSQL's full-text search over words that `search-words.ts` has normalized. Every word of a query is a
 * prefix. If nothing matches, similar words (typing errors) and words that contain a word of the query are tried.
 */

/** How many matches are ranked; if there are more, matches in titles come first, then arbitrary ones. */
const MAX_RANKED = 1000;
/** The highest count that is returned. */
const MAX_COUNT = 10_000;

/** Inserts or replaces documents, and deletes others. */
export async function upsertDocuments(
  tx: Tx,
  { documents, removedIds }: { documents: readonly IndexedProduct[]; removedIds: readonly string[] },
): Promise<void> {
  const rows = documents.map((document) => {
    const { a, b, c, d } = weightedText(document);
    const title_length = Math.min(a.split(' ').length, 1000);
    return {
      id: document.id,
      channels: document.sales_channel_ids,
      title: [...new Set(splitWords(document.title).map(titleLexeme))],
      created_at: document.created_at,
      title_length,
      a,
      b,
      c,
      d,
    };
  });
  await tx.query(UPSERT_DOCUMENTS, [JSON.stringify(rows), removedIds]);
  await addWords(
    tx,
    rows.flatMap((row) => [row.a, row.b, row.c, row.d].join(' ').split(' ')),
  );
}

/** Adds words to those by which typing errors are corrected. */
export async function addWords(tx: Tx, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const indexedWords = new Set(words);
  await tx.query('insert into search_word (word) select unnest($1::text[]) on conflict do nothing', [
    [...indexedWords].filter((word) => WORD.test(word)).sort(), // sorted, so that concurrent inserts of the same words cannot deadlock
  ]);
}

/** Words for the correction of typing errors: without numbers and short words, which are too many. */
const WORD = /^\p{L}[\p{L}\p{M}]{2,39}$/u;

const UPSERT_DOCUMENTS = `
  with removed as (delete from search_document where product_id = any($2::varchar[]))
  insert into search_document (product_id, channels, words, title_length, created_at)
  select r.id, r.channels,
    setweight(to_tsvector('simple', r.a), 'A') || setweight(to_tsvector('simple', r.b), 'B')
      || setweight(to_tsvector('simple', r.c), 'C') || setweight(to_tsvector('simple', r.d), 'D') || array_to_tsvector(r.title),
    r.title_length, to_timestamp(r.created_at)
  from json_to_recordset($1) r (id varchar, channels varchar[], title text[], created_at bigint, title_length smallint, a text, b text, c text, d text)
  on conflict (product_id) do update
    set channels = excluded.channels, words = excluded.words, title_length = excluded.title_length, created_at = excluded.created_at`;

/** The texts for the weights A (highest) to D. */
function weightedText(document: IndexedProduct): Record<'a' | 'b' | 'c' | 'd', string> {
  const { title, handle, subtitle, collection, type, tags, categories, variants, description } = document;
  const text = (parts: (string | null)[]) => parts.flatMap(splitWords).join(' ');
  return {
    a: text([title]),
    b: text([handle, type, ...tags, ...variants.flatMap((variant) => [variant.title, variant.sku])]),
    c: text([subtitle, collection, ...categories]),
    d: text([description]),
  };
}

/**
 * Returns a second lexeme for words of the title, so that the index can find words in titles only. No other lexeme begins with `/`.
 */
function titleLexeme(word: string): string {
  return `/${word}`;
}

/** Searches like `SearchProvider.search`; `count` is at most 10,000. @param counts the cache of counts, which is updated */
export async function searchDocuments(
  sql: Sql,
  query: SearchQuery,
  counts: SearchCountCache,
): Promise<SearchResult> {
  const terms = [...new Set(splitWords(query.q))].slice(0, 20);
  if (terms.length === 0) return { ids: [], count: 0 };
  const prefixes = terms.map((word) => (as: ToLexeme) => `'${as(word)}':*`);
  const isTranslated = query.locales !== undefined && query.locales.length > 0;
  const find = (words: readonly ((as: ToLexeme) => string)[], stemmed: readonly string[]) =>
    isTranslated
      ? searchTranslations(
          sql,
          query,
          words.map((word) => word((lexeme) => lexeme)),
          stemmed,
        )
      : findDocuments(sql, query, words, terms, counts);
  const found = await find(prefixes, terms);
  if (found.count > 0) return found;
  const similar = await similarWords(sql, terms);
  if (similar.some((alternativesOfWord) => alternativesOfWord.length === 0)) return found;
  const alternatives = similar.map(
    (alternativesOfWord) => (as: ToLexeme) =>
      `(${alternativesOfWord.map((word) => `'${as(word)}'`).join(' | ')})`,
  );
  return find(alternatives, []);
}

/** Returns the word itself, or `titleLexeme` of it. */
type ToLexeme = (word: string) => string;

/** @param terms a `tsquery` for each word of the query @param exact the words, whose exact matches rank higher */
async function findDocuments(
  sql: Sql,
  { sales_channel_ids, limit, offset }: SearchQuery,
  terms: readonly ((as: ToLexeme) => string)[],
  exact: readonly string[],
  counts: SearchCountCache,
): Promise<SearchResult> {
  const query = terms.map((term) => term((word) => word)).join(' & ');
  const key = JSON.stringify([query, sales_channel_ids]);
  const cached = counts.get(key);
  const [{ version, ...found }] = await sql.query<SearchResult & { version: number | null }>(FIND_DOCUMENTS, [
    query,
    terms.map((term) => term(titleLexeme)).join(' & '),
    exact.map((word) => `'${word}'`).join(' | '),
    sales_channel_ids,
    limit,
    offset,
    offset + limit <= MAX_RANKED ? MAX_RANKED : MAX_COUNT,
    cached?.count ?? null,
    cached?.version ?? null,
  ]);
  if (version !== null && found.count >= MAX_RANKED) counts.set(key, { count: found.count, version });
  return found;
}

/*
 * Selects matches in titles first, and others only if these are too few, so that the number of rows read is bounded. Pages beyond
 * `MAX_RANKED` continue with the unranked matches. A count stays valid until a product changes (`last_value` of the sequence of
 * `search_change`), provided that all changes are indexed.
 */
const RANKED_ROW =
  'product_id, title_length, created_at, ts_rank(words, $1::tsquery) + ts_rank(words, $3::tsquery) as rank';
const FIND_DOCUMENTS = `
  with titled as materialized (
    select ${RANKED_ROW} from search_document where words @@ $2::tsquery and ($4::varchar[] is null or channels && $4) limit $7),
  other as materialized (
    select ${RANKED_ROW} from search_document
    where words @@ $1::tsquery and not words @@ $2::tsquery and ($4::varchar[] is null or channels && $4)
    limit (select $7 - count(*) from titled)),
  found as materialized (
    select *, row_number() over () > ${MAX_RANKED} as later from (select * from titled union all select * from other) f),
  noted as (
    select case when not exists (select from search_change where provider is null) then last_value end as version
    from search_change_id_seq)
  select
    case
      when (select count(*) from found) < $7 or $7 >= ${MAX_COUNT} then (select count(*) from found)
      when $9 = (select version from noted) then $8
      else (select count(*) from (
        select from search_document where words @@ $1::tsquery and ($4::varchar[] is null or channels && $4) limit ${MAX_COUNT}) f)
    end as count,
    (select version from noted) as version,
    array(select product_id from found order by later, rank desc, title_length, created_at desc, product_id desc
      limit $5 offset $6) as ids`;

/** Returns up to eight similar words for each word: those that contain it and, with the extension pg_trgm, those with similar spelling. */
async function similarWords(sql: Sql, terms: readonly string[]): Promise<string[][]> {
  const schema = await trigramSchema(sql);
  const rows = await sql.query<{ place: number; word: string }>(similarWordsSql(schema), [terms]);
  return terms.map((_, index) => rows.filter((row) => row.place === index + 1).map(({ word }) => word));
}

function similarWordsSql(schema: string | null): string {
  const isAlike = schema === null ? 'false' : `w.word operator(${schema}.%) a.word`;
  const alike = schema === null ? '0' : `${schema}.similarity(w.word, a.word)`;
  return `select a.place::int as place, l.word from unnest($1::text[]) with ordinality a (word, place), lateral (
      select w.word from search_word w where w.word like '%' || a.word || '%' or ${isAlike}
      order by ${alike} desc, w.word limit 8) l`;
}

async function trigramSchema(sql: Sql): Promise<string | null> {
  const [extension] = await sql.query<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'`,
  );
  return extension?.schema ?? null;
}
