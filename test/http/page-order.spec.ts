import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/*
 * Products with equal sort keys are ordered by id, so that pages neither repeat nor skip one. The rows are stored in another order than
 * that of their ids, so that a missing tie-break fails the tests.
 */

const STORED = [4, 0, 6, 2, 5, 1, 3];
const PAGE = 3;

let shop: SampleShop;
/** The ids of the products, in ascending order. */
let ids: string[];

beforeAll(async () => {
  shop = await useSampleShop();
  const created: string[] = [];
  for (const position of STORED)
    created.push((await createSizedProduct(shop, `Bell ${position}`, ['Small'], { eur: 1000 })).id);
  ids = created.sort();
  for (const position of STORED)
    await shop.sql(`update product set title = 'Bell', created_at = '2026-01-01T00:00:00Z' where id = $1`, [
      ids[position],
    ]);
});
afterAll(() => shop.close());

describe('Pages of products with equal sort keys', () => {
  it.each([
    ['title', 'order=title', 'ascending'],
    ['title descending', 'order=-title', 'descending'],
    ['default, the newest first', '', 'descending'],
    ['creation', 'order=created_at', 'ascending'],
    ['titles of variants', 'order=variants.title', 'ascending'],
    ['titles of variants descending', 'order=-variants.title', 'descending'],
  ])('return each product once to staff when ordered by %s', async (_, query, direction) => {
    expect(await idsOfAllPages(shop.admin, `title=Bell&${query}`)).toEqual(sortedIds(direction));
  });

  it.each([
    ['title', 'order=title', 'ascending'],
    ['default, the newest first', '', 'descending'],
    ['price descending', 'order=-variants.prices.amount', 'descending'],
  ])('return each product once to shoppers when ordered by %s', async (_, query, direction) => {
    expect(await idsOfAllPages(shop.store, `title=Bell&${query}`)).toEqual(sortedIds(direction));
  });

  it('return each product once to shoppers when ordered by relevance', async () => {
    expect(await idsOfAllPages(shop.store, 'q=bell')).toEqual(sortedIds('descending'));
  });
});

/** Returns the ids of all products in ascending or descending order. */
function sortedIds(direction: string): string[] {
  return direction === 'ascending' ? ids : ids.toReversed();
}

/** Reads all pages of a list and returns the ids of the products on them. */
async function idsOfAllPages(surface: SampleShop['store'], query: string): Promise<string[]> {
  const listedIds: string[] = [];
  for (let offset = 0; offset < ids.length; offset += PAGE) {
    const { products } = ok(await surface.get(`/products?${query}&limit=${PAGE}&offset=${offset}`));
    listedIds.push(...products.map(({ id }) => id));
  }
  return listedIds;
}
