import { ok, openSampleShop, createSizedProduct, type SampleShop } from '../support/sample-shop.ts';

/*
 * Products that nothing but their ids tells apart: pages of them neither repeat nor skip one. Their rows are stored in another order
 * than that of their ids, so a page that is not ordered by id shows it.
 */

const STORED = [4, 0, 6, 2, 5, 1, 3];
const PAGE = 3;

let shop: SampleShop;
/** In ascending order. */
let ids: string[];

beforeAll(async () => {
  shop = await openSampleShop();
  const made: string[] = [];
  for (const place of STORED)
    made.push((await createSizedProduct(shop, `Bell ${place}`, ['Small'], { eur: 1000 })).id);
  ids = made.sort();
  for (const place of STORED)
    await shop.sql(`update product set title = 'Bell', created_at = '2026-01-01T00:00:00Z' where id = $1`, [
      ids[place],
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
    expect(await paged(shop.admin, `title=Bell&${query}`)).toEqual(inOrder(direction));
  });

  it.each([
    ['title', 'order=title', 'ascending'],
    ['default, the newest first', '', 'descending'],
    ['price descending', 'order=-variants.prices.amount', 'descending'],
  ])('return each product once to shoppers when ordered by %s', async (_, query, direction) => {
    expect(await paged(shop.store, `title=Bell&${query}`)).toEqual(inOrder(direction));
  });

  it('return each product once to shoppers when ordered by relevance', async () => {
    expect(await paged(shop.store, 'q=bell')).toEqual(inOrder('descending'));
  });
});

/** All ids. */
function inOrder(direction: string): string[] {
  return direction === 'ascending' ? ids : ids.toReversed();
}

/** The ids on all pages of a list, one page after the other. */
async function paged(surface: SampleShop['store'], query: string): Promise<string[]> {
  const found: string[] = [];
  for (let offset = 0; offset < ids.length; offset += PAGE) {
    const { products } = ok(await surface.get(`/products?${query}&limit=${PAGE}&offset=${offset}`));
    found.push(...products.map(({ id }) => id));
  }
  return found;
}
