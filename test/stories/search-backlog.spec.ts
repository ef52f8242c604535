import { Client } from 'pg';
import { Search } from '#shop/catalogue/search/search';
import { MAX_PENDING_FOR_SEARCH } from '#shop/catalogue/search/search-changes';
import { listLockWaits } from '../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

/*
 * An import records a change of every product for the search. Other requests must not wait until all of them are indexed.
 */

let shop: SampleShop;
/** Stands for another process that indexes: it holds the lock of the index. */
let indexer: Client;

beforeAll(async () => {
  shop = await useSampleShop({});
  ok(await shop.store.get('/products?q=shirt')); // everything is indexed
  indexer = new Client({ connectionString: shop.testDatabase.url });
  await indexer.connect();
});
afterAll(async () => {
  await indexer.end();
  await shop.close();
});

const insertChanges = (count: number): Promise<unknown> =>
  shop.sql(`insert into search_change (product_id) select 'prod_' || n from generate_series(1, $1::int) n`, [
    count,
  ]);

async function withLockedIndex<T>(work: () => Promise<T>): Promise<T> {
  await indexer.query(`begin; select pg_advisory_xact_lock(hashtextextended('search documents', 0))`);
  try {
    return await work();
  } finally {
    await indexer.query('rollback');
  }
}

describe('A search', () => {
  it('responds while another process locks the index if more changes are pending than a search indexes', async () => {
    await insertChanges(MAX_PENDING_FOR_SEARCH + 1);
    const response = await withLockedIndex(() => shop.store.get('/products?q=shirt'));
    expect(ok(response).products.length).toBeGreaterThan(0);
    await until(async () => (await shop.sql('select from search_change')).length === 0);
  });

  it('waits for the index on one connection per process, so that other requests proceed', async () => {
    await insertChanges(5);
    const searches = await withLockedIndex(async () => {
      const pending = Array.from({ length: 20 }, () => shop.store.get('/products?q=shirt'));
      await until(async () => (await listLockWaits(indexer)).includes('advisory'));
      ok(await shop.store.get('/regions'));
      ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
      expect(await listLockWaits(indexer)).toEqual(['advisory']);
      return pending;
    });
    for (const response of await Promise.all(searches))
      expect(ok(response).products.length).toBeGreaterThan(0);
  });
});

describe('A long backlog', () => {
  it('is indexed in transactions of at most a hundred changes', async () => {
    await insertChanges(250);
    const statements = await shop.recordStatements(() => new Search(shop.database).rebuild());
    const batches = statements.filter(({ text }) => text.startsWith('delete from search_change where id in'));
    expect(batches.length).toBeGreaterThanOrEqual(3);
    expect(new Set(batches.map(({ values }) => values?.[0]))).toEqual(new Set([100]));
    expect(await shop.sql('select from search_change')).toEqual([]);
  });
});
