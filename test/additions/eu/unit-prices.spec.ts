import { StorefrontCatalogue } from '@storekeep/server/extend';
import { UnitPrices } from '#additions/eu/legal/unit-prices';
import { createPriceList } from '../../support/price-lists.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { SeededRandom } from '../../support/seeded-random.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop({ EU: 'legal,lowest-price' });
  for (const [key, unit] of Object.entries({ net_weight: 'g', net_volume: 'ml', net_area: 'm²' }))
    ok(await shop.admin.post('/attributes', { key, unit, name: key, type: 'number' }));
});
afterAll(() => shop.close());

const MAX = Number.MAX_SAFE_INTEGER;
let products = 0;

type Variant = readonly [amount: number, attributes: Record<string, number> | null];

const createVariant = (...variant: Variant) => createVariants([variant]);

/** A product with variants `Size 0`, `Size 1` and so on. */
async function createVariants(variants: readonly Variant[]) {
  const response = await shop.admin.post('/products', {
    ...{ title: `Jar ${++products}`, status: 'published', options: [{ title: 'Size' }] },
    variants: variants.map(([amount, attributes], index) => ({
      ...{ title: `Size ${index}`, options: [{ value: `${index}` }], attributes },
      prices: [{ currency_code: 'eur', amount }],
    })),
  });
  return ok(response).product;
}

/** Rounded half up; null beyond the safe integers. */
function pricePerKilogram(amount: number, milligrams: number): number | null {
  const content = BigInt(milligrams);
  const price = (2n * BigInt(amount) * 1_000_000n + content) / (2n * content);
  return price <= MAX ? Number(price) : null;
}

async function readUnitPrice({ id }: { id: string }, query = `region_id=${shop.europe.id}`) {
  const { variants } = ok(await shop.store.get(`/products/${id}?${query}`)).product;
  const { unit_price, unit_price_incl_tax, unit_price_unit } = variants[0];
  return [unit_price, unit_price_incl_tax, unit_price_unit];
}

describe('The price per unit', () => {
  it.each([
    ['250 g at 5.00', 500, { net_weight: 250 }, [2000, 2380, 'kg']],
    ['1.5 kg at 9.99', 999, { net_weight: 1500 }, [666, 793, 'kg']],
    ['750 ml at 4.99', 499, { net_volume: 750 }, [665, 792, 'l']],
    ['2.4 m² at 19.90', 1990, { net_area: 2.4 }, [829, 987, 'm²']],
    ['0.5 g, rounded half up once, at 0.01', 1, { net_weight: 0.5 }, [2000, 2000, 'kg']],
    ['weight before volume', 500, { net_volume: 100, net_weight: 500 }, [1000, 1190, 'kg']],
    ['a price whose multiple exceeds int8', 5e15, { net_weight: 1e6 }, [5e12, 5.95e12, 'kg']],
    ['the largest price', MAX, { net_weight: 1000 }, [MAX, null, 'kg']],
    ['a result beyond the safe integers', MAX, { net_weight: 999 }, [null, null, null]],
    ['the least content', 1, { net_weight: Number.MIN_VALUE }, [null, null, null]],
    ['the largest content', 1, { net_weight: Number.MAX_VALUE }, [0, 0, 'kg']],
    ['nothing in it', 500, { net_weight: 0 }, [null, null, null]],
    ['no attribute', 500, null, [null, null, null]],
  ])('is right for %s', async (_, amount, attributes, expected) => {
    expect(await readUnitPrice(await createVariant(amount, attributes as never))).toEqual(expected);
  });

  it('is exact for prices and contents of all magnitudes', async () => {
    const random = new SeededRandom(71);
    const draw = (digits: number) => Math.ceil(10 ** (random.next() * digits));
    const cases = Array.from({ length: 60 }, () => ({ amount: draw(15.9), milligrams: draw(10) }));
    const { id } = await createVariants(
      cases.map(({ amount, milligrams }) => [amount, { net_weight: milligrams / 1000 }]),
    );
    const { variants } = ok(await shop.store.get(`/products/${id}?currency_code=eur`)).product;
    const shown = new Map(variants.map(({ title, unit_price }) => [title, unit_price]));
    const expected = cases.map(({ amount, milligrams }) => pricePerKilogram(amount, milligrams));
    expect(cases.map((_, index) => shown.get(`Size ${index}`))).toEqual(expected);
    expect(expected).toContain(null);
  });

  it('is that of the reduced price, beside the lowest price of the last 30 days', async () => {
    const product = await createVariant(1000, { net_weight: 500 });
    const prices = [{ variant_id: product.variants[0].id, currency_code: 'eur', amount: 800 }];
    await createPriceList(shop, { status: 'active', prices });
    expect(await readUnitPrice(product)).toEqual([1600, 1904, 'kg']);
    const { variants } = ok(
      await shop.store.get(`/products/${product.id}?region_id=${shop.europe.id}`),
    ).product;
    expect(variants[0]).toHaveProperty('lowest_price_30_days', 1000);
  });

  it('follows changes of the content and of the unit of the attribute', async () => {
    const product = await createVariant(500, { net_weight: 250 });
    expect(await readUnitPrice(product)).toEqual([2000, 2380, 'kg']);
    const [variant] = product.variants;
    ok(
      await shop.admin.post(`/products/${product.id}/variants/${variant.id}`, {
        attributes: { net_weight: 200 },
      }),
    );
    expect(await readUnitPrice(product)).toEqual([2500, 2975, 'kg']);
    const [{ id }] = ok(await shop.admin.get('/attributes?key=net_weight')).attributes;
    ok(await shop.admin.post(`/attributes/${id}`, { unit: 'kg' }));
    expect(await readUnitPrice(product)).toEqual([3, 3, 'kg']);
    ok(await shop.admin.post(`/attributes/${id}`, { unit: 'g' }));
  });

  it('is shown for a currency, and not outside of the EU or without a buyer', async () => {
    const product = await createVariant(500, { net_weight: 250 });
    expect(await readUnitPrice(product, 'currency_code=eur')).toEqual([2000, null, 'kg']);
    expect(await readUnitPrice(product, `region_id=${shop.america.id}`)).toEqual([null, null, null]);
    expect(await readUnitPrice(product, '')).toEqual([undefined, undefined, undefined]);
  });

  it('is added once, however often its module is initialized', async () => {
    const product = await createVariant(500, { net_weight: 250 });
    new UnitPrices(shop.app.get(StorefrontCatalogue, { strict: false })).onModuleInit();
    expect(await readUnitPrice(product)).toEqual([2000, 2380, 'kg']);
  });

  it('keeps its name: another extension of prices cannot take it', () => {
    const catalogue = shop.app.get(StorefrontCatalogue, { strict: false });
    expect(() => catalogue.extendPrices('unit-price', (prices) => prices)).toThrow(
      'another module extends prices by unit-price',
    );
  });
});
