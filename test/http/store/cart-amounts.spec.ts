import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('A price in a cart', () => {
  it.each([
    { verb: 'includes', of: 'region', inclusive: 'region' },
    { verb: 'includes', of: 'region', inclusive: 'currency' },
    { verb: 'excludes', of: 'currency', inclusive: 'region' },
    { verb: 'includes', of: 'currency', inclusive: 'currency' },
  ])(
    '$verb tax if it is a price of the $of and only the $inclusive includes tax',
    async ({ verb, of, inclusive }) => {
      const [region, currency] = [inclusive === 'region', inclusive === 'currency'];
      const includes_tax = verb === 'includes';
      ok(await shop.admin.post(`/regions/${shop.europe.id}`, { includes_tax: region }));
      ok(await shop.admin.post('/currencies/eur', { includes_tax: currency }));
      const variant = await createVariant([
        { currency_code: 'eur', amount: 11_900 },
        ...(of === 'region' ? [{ region_id: shop.europe.id, amount: 5950 }] : []),
      ]);
      const { cart } = ok(await createCart(variant));
      const [price, net] = of === 'region' ? [5950, 5000] : [11_900, 10_000];
      expect(cart.items[0]).toMatchObject({ includes_tax, unit_price: price });
      expect(cart).toMatchObject(
        includes_tax ? { subtotal: net, total: price } : { subtotal: price, total: Math.round(price * 1.19) },
      );
      ok(await shop.admin.post(`/regions/${shop.europe.id}`, { includes_tax: false }));
      ok(await shop.admin.post('/currencies/eur', { includes_tax: false }));
    },
  );

  it('that includes tax is reduced by a discount of its net amount and the tax on that', async () => {
    ok(await shop.admin.post('/currencies/eur', { includes_tax: true }));
    const rule = { type: 'percentage', value: 10, allocation: 'total' };
    ok(await shop.admin.post('/discounts', { code: 'TENTH', rule, regions: [shop.europe.id] }));
    const { cart } = ok(await createCart(await createVariant([{ currency_code: 'eur', amount: 999 }])));
    expect(cart).toMatchObject({ subtotal: 839, tax_total: 160, total: 999 });
    const reduced = ok(await shop.store.post(`/carts/${cart.id}`, { discounts: [{ code: 'TENTH' }] })).cart;
    expect(reduced).toMatchObject({ subtotal: 839, discount_total: 84, tax_total: 144, total: 899 });
    expect(reduced.items[0]).toMatchObject({ total: 899, original_tax_total: 160, original_total: 999 });
    ok(await shop.admin.post('/currencies/eur', { includes_tax: false }));
  });
});

describe('An amount of a cart', () => {
  const limit = Number.MAX_SAFE_INTEGER;
  const limitExceeded = {
    status: 400,
    body: { type: 'invalid_data', message: 'An amount exceeds 2^53 - 1' },
  };

  async function addInAmerica(quantity: number) {
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.america.id })).cart;
    const variant_id = await createVariant([{ currency_code: 'usd', amount: limit }]);
    return { id, response: await shop.store.post(`/carts/${id}/line-items`, { variant_id, quantity }) };
  }

  it('can be as high as 2^53 - 1', async () => {
    const { response } = await addInAmerica(1);
    expect(ok(response).cart).toMatchObject({ subtotal: limit, tax_total: 0, total: limit });
  });

  it('is rejected if the subtotal exceeds 2^53 - 1', async () => {
    const { id, response } = await addInAmerica(2);
    expect(response).toMatchObject(limitExceeded);
    expect(ok(await shop.store.get(`/carts/${id}`)).cart).toMatchObject({ items: [], total: 0 });
  });

  it('is rejected if it exceeds 2^53 - 1 with tax', async () => {
    const variant = await createVariant([{ currency_code: 'eur', amount: limit }]);
    expect(await createCart(variant)).toMatchObject(limitExceeded);
  });
});

async function createVariant(prices: object[]): Promise<string> {
  const body = {
    title: `Thing ${Math.random()}`,
    status: 'published',
    options: [{ title: 'Size' }],
    variants: [{ title: 'One', manage_inventory: false, options: [{ value: 'One' }], prices }],
  };
  return ok(await shop.admin.post('/products', body)).product.variants[0].id;
}

function createCart(variant_id: string) {
  return shop.store.post('/carts', { region_id: shop.europe.id, items: [{ variant_id, quantity: 1 }] });
}
