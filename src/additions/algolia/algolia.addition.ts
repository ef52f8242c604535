import { defineModule, findMissingPackages, optional, required, text } from '@storekeep/server/module';
import { AlgoliaProvider } from './algolia-provider.ts';

export { type AlgoliaOptions, AlgoliaProvider } from './algolia-provider.ts';

/** The product search of shoppers by Algolia. */
export const algoliaModule = defineModule({
  name: 'algolia',
  variables: {
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
  },
  findProblems({ algoliaAppId, algoliaApiKey }) {
    if (algoliaAppId !== null && algoliaApiKey !== null)
      return findMissingPackages('ALGOLIA_APP_ID', '@algolia/client-search');
    if (algoliaAppId === algoliaApiKey) return [];
    return ['ALGOLIA_APP_ID and ALGOLIA_API_KEY: one of them is missing'];
  },
  configure({ algoliaAppId: appId, algoliaApiKey: apiKey, algoliaIndex: index }) {
    if (appId === null || apiKey === null) return {};
    return { search: new AlgoliaProvider({ appId, apiKey, index }) };
  },
});
