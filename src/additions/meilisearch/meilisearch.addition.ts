import { defineModule, findMissingPackages, optional, required, text, url } from '@storekeep/server/module';
import { MeilisearchProvider } from './meilisearch-provider.ts';

export { type MeilisearchOptions, MeilisearchProvider } from './meilisearch-provider.ts';

/** The product search of shoppers by Meilisearch. */
export const meilisearchModule = defineModule({
  name: 'meilisearch',
  variables: {
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
  },
  findProblems: ({ meilisearchHost }) =>
    meilisearchHost === null ? [] : findMissingPackages('MEILISEARCH_HOST', 'meilisearch'),
  configure({ meilisearchHost: host, meilisearchApiKey, meilisearchIndex: index }) {
    if (host === null) return {};
    return { search: new MeilisearchProvider({ host, apiKey: meilisearchApiKey ?? undefined, index }) };
  },
});
