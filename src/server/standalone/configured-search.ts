import { AlgoliaProvider } from '#shop/catalogue/search/algolia-provider';
import { MeilisearchProvider } from '#shop/catalogue/search/meilisearch-provider';
import type { SearchProvider } from '#shop/catalogue/search/search-provider';
import type { Config } from './config/config.ts';

/** The search engine of the configuration; null for the built-in search. */
export function configuredSearch(config: Config): SearchProvider | null {
  const { meilisearchHost: host, meilisearchApiKey, meilisearchIndex, algoliaAppId, algoliaApiKey } = config;
  if (host !== null)
    return new MeilisearchProvider({ host, apiKey: meilisearchApiKey ?? undefined, index: meilisearchIndex });
  if (algoliaAppId === null || algoliaApiKey === null) return null;
  return new AlgoliaProvider({ appId: algoliaAppId, apiKey: algoliaApiKey, index: config.algoliaIndex });
}
