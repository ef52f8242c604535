import {
  expectIndex,
  holdResponses,
  readFacets,
  WITH_INDEX,
  WITHOUT_INDEX,
} from '../../support/facet-index.ts';
import { createProduct } from '../../support/products.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { Shop } from '../../support/shop.ts';

const SIZES = '/products?limit=0&facets=options.Size';
const isRefresh = (text: string) => text.includes('fact_row');
const isCheck = (text: string) => text.includes('as default_channel') && !isRefresh(text);

let shop: SampleShop;
let bySql: Shop;
beforeAll(async () => {
  shop = await useSampleShop(WITH_INDEX);
  expectIndex(shop);
  bySql = await shop.openSecondInstance(WITHOUT_INDEX);
});
afterAll(async () => {
  await bySql?.close();
  await shop?.close();
});

describe('The index of facets', () => {
  it('does not lose a change if the response to an older statement arrives late', async () => {
    const { id } = await createProduct(shop, {
      ...{ title: 'Mug', handle: 'sized-mug', status: 'published', options: [{ title: 'Size' }] },
      variants: [{ title: 'One', options: [{ value: 'One' }], prices: [] }],
    });
    const rename = (value: string) =>
      shop.sql(
        `update product_option_value set value = $1 where variant_id = (select v.id from product_variant v where v.product_id = $2)`,
        [value, id],
      );
    await readFacets(shop, SIZES);
    const responses = holdResponses(shop);

    const late = responses.next(isRefresh);
    await rename('Two');
    const first = shop.store.get(SIZES as '/products');
    await late.arrived;
    await rename('Three');
    // the second request waits for the first one; if it did not, it would be over after so many others
    const second = shop.store.get(SIZES as '/products');
    await Promise.race([second, readOften()]);
    const check = responses.next(isCheck);
    const third = shop.store.get(SIZES as '/products');
    await Promise.race([check.arrived, readOften()]);
    late.release();
    await first;
    check.release();
    for (const response of [second, third]) expect(valuesOf(ok(await response))).toContain('Three');
    responses.restore();

    const { facets } = await readFacets(shop, SIZES);
    expect(facets).toEqual(ok(await bySql.store.get(SIZES as '/products')).facets);
  });

  async function readOften(): Promise<void> {
    for (let time = 0; time < 30; time++) ok(await bySql.store.get(SIZES as '/products'));
  }

  const valuesOf = (list: object): string[] =>
    (list as { facets: Record<string, { value: string }[]> }).facets['options.Size'].map(
      ({ value }) => value,
    );
});
