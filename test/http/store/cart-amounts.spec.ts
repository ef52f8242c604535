import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('a price in a cart', () => {
  it.each([
    { of: 'region', region: true, currency: false, includes_tax: true },
    { of: 'region', region: false, currency: true, includes_tax: true },
    { of: 'currency', region: true, currency: false, includes_tax: false },
    { of: 'currency', region: false, currency: true, includes_tax: true },
  ])(
    'of its $of includes tax: $includes_tax, where those of the region do: $region, of the currency: $currency',
    async ({ of, region, currency, includes_tax }) => {
      ok(await shop.admin.post(`/regions/${shop.europe.id}`, { includes_tax: region }));
      ok(await shop.admin.post('/currencies/eur', { includes_tax: currency }));
      const variant = await priced([
        { currency_code: 'eur', amount: 11_900 },
        ...(of === 'region' ? [{ region_id: shop.europe.id, amount: 5950 }] : []),
      ]);
      const { cart } = ok(await add(variant, 1));
      const [tag, net] = of === 'region' ? [5950, 5000] : [11_900, 10_000];
      expect(cart.items[0]).toMatchObject({ includes_tax, unit_price: tag });
      expect(cart).toMatchObject(
        includes_tax ? { subtotal: net, total: tag } : { subtotal: tag, total: Math.round(tag * 1.19) },
      );
      ok(await shop.admin.post(`/regions/${shop.europe.id}`, { includes_tax: false }));
      ok(await shop.admin.post('/currencies/eur', { includes_tax: false }));
    },
  );

  it('that includes its tax is what the shopper pays, and less a discount of its net amount', async () => {
    ok(await shop.admin.post('/currencies/eur', { includes_tax: true }));
    const rule = { type: 'percentage', value: 10, allocation: 'total' };
    ok(await shop.admin.post('/discounts', { code: 'TENTH', rule, regions: [shop.europe.id] }));
    const { cart } = ok(await add(await priced([{ currency_code: 'eur', amount: 999 }]), 1));
    expect(cart).toMatchObject({ subtotal: 839, tax_total: 160, total: 999 });
    const reduced = ok(await shop.store.post(`/carts/${cart.id}`, { discounts: [{ code: 'TENTH' }] })).cart;
    expect(reduced).toMatchObject({ subtotal: 839, discount_total: 84, tax_total: 144, total: 899 });
    expect(reduced.items[0]).toMatchObject({ total: 899, original_tax_total: 160, original_total: 999 });
    ok(await shop.admin.post('/currencies/eur', { includes_tax: false }));
  });

  it('may be as much as a number holds; what is more together, with tax or without, is refused', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    const tooMuch = {
      status: 400,
      body: { type: 'invalid_data', message: 'An amount exceeds 2^53 - 1' },
    };
    const america = async (quantity: number) => {
      const { id } = ok(await shop.store.post('/carts', { region_id: shop.america.id })).cart;
      const variant_id = await priced([{ currency_code: 'usd', amount: most }]);
      return { id, answer: await shop.store.post(`/carts/${id}/line-items`, { variant_id, quantity }) };
    };
    expect(ok((await america(1)).answer).cart).toMatchObject({ subtotal: most, tax_total: 0, total: most });
    const { id, answer } = await america(2);
    expect(answer).toMatchObject(tooMuch);
    expect(ok(await shop.store.get(`/carts/${id}`)).cart).toMatchObject({ items: [], total: 0 });
    expect(await add(await priced([{ currency_code: 'eur', amount: most }]), 1)).toMatchObject(tooMuch);
  });
});

async function priced(prices: object[]): Promise<string> {
  const body = {
    title: `Thing ${Math.random()}`,
    status: 'published',
    options: [{ title: 'Size' }],
    variants: [{ title: 'One', manage_inventory: false, options: [{ value: 'One' }], prices }],
  };
  return ok(await shop.admin.post('/products', body)).product.variants[0].id;
}

function add(variant_id: string, quantity: number) {
  return shop.store.post('/carts', { region_id: shop.europe.id, items: [{ variant_id, quantity }] });
}
