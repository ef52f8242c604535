import { setTimeout as sleep } from 'node:timers/promises';
import { ok } from './sample-shop.ts';
import { SeededRandom } from './seeded-random.ts';
import type { ApiClient, Shop } from './shop.ts';
import { until } from './until.ts';

/** Variables of a shop with an index in memory, however few products it has. */
export const WITH_INDEX = { FACET_INDEX_MB: '32', FACET_INDEX_MIN_PRODUCTS: '0' };
/** Variables of a shop without it. */
export const WITHOUT_INDEX = { FACET_INDEX_MB: '0' };

const shopsWithIndex = new WeakSet<Shop>();

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- facets have the names of the request
type FacetedList = any;

/** Lists products; in a shop with an index, as soon as that finds them and counts their facets. */
export async function readFacets(
  shop: Shop,
  path: string,
  client: Pick<ApiClient, 'get'> = shop.store,
): Promise<FacetedList> {
  if (!shopsWithIndex.has(shop)) return ok(await client.get(path));
  return until(async () => {
    const { list, isInMemory } = await listWithFacets(shop, path, client);
    return isInMemory && list;
  }, `the index answers ${path}`);
}

/** Lists products, and says whether the index has found them and counted their facets. */
export async function listWithFacets(
  shop: Shop,
  path: string,
  client: Pick<ApiClient, 'get'> = shop.store,
): Promise<{ list: FacetedList; isInMemory: boolean }> {
  let list: FacetedList;
  const texts = await shop.recordSql(async () => {
    list = ok(await client.get(path));
  });
  const bySql = ["'count', x.count", 'variant_row as materialized'];
  return { list, isInMemory: !texts.some((text) => bySql.some((part) => text.includes(part))) };
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

/** Holds back the responses to single statements of a shop's database, as slow connections do. */
export interface HeldResponses {
  /** Holds back the response to the next statement with such a text. */
  next(isHeld: (text: string) => boolean): { arrived: Promise<void>; release: () => void };
  restore(): void;
}

export function holdResponses({ database }: Shop): HeldResponses {
  type Hold = { isHeld: (text: string) => boolean; arrive: () => void; released: Promise<void> };
  const holds: Hold[] = [];
  const query = database.query.bind(database);
  const spy = jest.spyOn(database, 'query').mockImplementation(async (...args: Parameters<typeof query>) => {
    const rows = await query(...args);
    const place = holds.findIndex(({ isHeld }) => isHeld(args[0]));
    if (place < 0) return rows;
    const [{ arrive, released }] = holds.splice(place, 1);
    arrive();
    await released;
    return rows;
  });
  return {
    next(isHeld) {
      let release!: () => void;
      const released = new Promise<void>((resolve) => (release = resolve));
      const arrived = new Promise<void>((arrive) => holds.push({ isHeld, arrive, released }));
      return { arrived, release };
    },
    restore: () => spy.mockRestore(),
  };
}
