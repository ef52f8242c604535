import { optional, required, text, url } from './config-kinds.ts';

/* The variables of external search engines. */

export const searchVariables = {
  meilisearchHost: optional('MEILISEARCH_HOST', url, {
    description: 'A Meilisearch for the product search of shoppers; defaults to PostgreSQL',
  }),
  meilisearchApiKey: optional('MEILISEARCH_API_KEY', text('key', /^\S+$/), {
    description: 'Its key, with the rights to search, and to write documents and settings of the index',
    secret: true,
  }),
  meilisearchIndex: required('MEILISEARCH_INDEX', text('name', /^[\w-]+$/), 'products', {
    description: 'Its index of products',
  }),
  algoliaAppId: optional('ALGOLIA_APP_ID', text('id', /^\w+$/), {
    description: 'An application of Algolia for the product search of shoppers; defaults to PostgreSQL',
  }),
  algoliaApiKey: optional('ALGOLIA_API_KEY', text('key', /^\S+$/), {
    description: 'Its key, with the rights `search`, `addObject`, `deleteObject` and `editSettings`',
    secret: true,
  }),
  algoliaIndex: required('ALGOLIA_INDEX', text('name', /^[\w-]+$/), 'products', {
    description: 'Its index of products',
  }),
};

interface SearchConfig {
  meilisearchHost: string | null;
  algoliaAppId: string | null;
  algoliaApiKey: string | null;
}

/** Finds variables that are valid on their own, but not in combination. */
export function findSearchProblems({ meilisearchHost, algoliaAppId, algoliaApiKey }: SearchConfig): string[] {
  const problems: string[] = [];
  if ((algoliaAppId === null) !== (algoliaApiKey === null))
    problems.push('ALGOLIA_APP_ID and ALGOLIA_API_KEY: one of them is missing');
  if (algoliaAppId !== null && meilisearchHost !== null)
    problems.push('ALGOLIA_APP_ID: MEILISEARCH_HOST is set as well; products are searched by one of them');
  return problems;
}
