import { setTimeout as sleep } from 'node:timers/promises';
import { ok } from './sample-shop.ts';
import { SeededRandom } from './seeded-random.ts';
import type { ApiClient, Shop } from './shop.ts';
import { until } from './until.ts';

/** Variables of a shop that counts facets in memory, however few products it has. */
export const WITH_INDEX = { FACET_INDEX_MB: '32', FACET_INDEX_MIN_PRODUCTS: '0' };
/** Variables of a shop that counts facets by SQL. */
export const WITHOUT_INDEX = { FACET_INDEX_MB: '0' };

const shopsWithIndex = new WeakSet<Shop>();

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- facets have the names of the request
type FacetedList = any;

/** Lists products with facets; in a shop with an index, as soon as that answers. */
export async function readFacets(
  shop: Shop,
  path: string,
  client: Pick<ApiClient, 'get'> = shop.store,
): Promise<FacetedList> {
  if (!shopsWithIndex.has(shop)) return ok(await client.get(path));
  return until(async () => {
    const { list, isCountedInMemory } = await listWithFacets(shop, path, client);
    return isCountedInMemory && list;
  }, `the index answers ${path}`);
}

/** Lists products with facets, and says who has counted them. */
export async function listWithFacets(
  shop: Shop,
  path: string,
  client: Pick<ApiClient, 'get'> = shop.store,
): Promise<{ list: FacetedList; isCountedInMemory: boolean }> {
  let list: FacetedList;
  const texts = await shop.recordSql(async () => {
    list = ok(await client.get(path));
  });
  return { list, isCountedInMemory: !texts.some((text) => text.includes(`'count', x.count`)) };
}

/** Makes `readFacets` wait for the index of a shop. */
export function expectIndex(shop: Shop): Shop {
  shopsWithIndex.add(shop);
  return shop;
}

/** Lets the responses of a shop's database overtake each other, as those of several connections do. @returns a function that ends it */
export function delayStatements({ database }: Shop): () => void {
  const random = new SeededRandom(11);
  const query = database.query.bind(database);
  const spy = jest.spyOn(database, 'query').mockImplementation(async (...args: Parameters<typeof query>) => {
    const rows = await query(...args);
    await sleep(random.integerBelow(15));
    return rows;
  });
  return () => spy.mockRestore();
}
