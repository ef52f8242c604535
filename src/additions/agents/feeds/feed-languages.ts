import type { Sql } from '@storekeep/server/extend';

/**
 * The languages of a feed: its own and those it falls back to, such as `de-AT` and `de`; none for the default, which is ''.
 * @returns null if the shop does not have the language
 */
export async function findLocales(
  sql: Pick<Sql, 'query'>,
  locale: string,
): Promise<readonly string[] | null> {
  if (locale === '') return [];
  const [store] = await sql.query<{ locales: string[] | null }>('select locales from store limit 1');
  const available = store?.locales ?? [];
  const parts = locale.split('-');
  const chain = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
  return available.includes(locale) ? chain.filter((candidate) => available.includes(candidate)) : null;
}
