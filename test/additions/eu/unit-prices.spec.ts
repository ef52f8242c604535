import { createPriceList } from '../../support/price-lists.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop({ EU: 'legal,lowest-price' });
  for (const [key, unit] of Object.entries({ net_weight: 'g', net_volume: 'ml', net_area: 'm²' }))
    ok(await shop.admin.post('/attributes', { key, unit, name: key, type: 'number' }));
});
afterAll(() => shop.close());

let products = 0;

async function createVariant(amount: number, attributes: Record<string, number> | null) {
  const title = `Jar ${++products}`;
  const response = await shop.admin.post('/products', {
    ...{ title, status: 'published', options: [{ title: 'Size' }] },
    variants: [{ title, options: [{ value: 'M' }], prices: [{ currency_code: 'eur', amount }], attributes }],
  });
  return ok(response).product;
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
    ['nothing in it', 500, { net_weight: 0 }, [null, null, null]],
    ['no attribute', 500, null, [null, null, null]],
  ])('is right for %s', async (_, amount, attributes, expected) => {
    expect(await readUnitPrice(await createVariant(amount, attributes as never))).toEqual(expected);
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
});
