import { createRegion, ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('A user', () => {
  it('is returned without its password hash and its API token', async () => {
    const { user } = ok(await shop.admin.get('/auth'));
    expect(user).toMatchObject({ api_token: null });
    expect(user).not.toHaveProperty('password_hash');
  });
});

describe('A deleted region', () => {
  let region: string, cart: string;
  beforeAll(async () => {
    region = await createRegion(shop, {
      name: 'Gone',
      currency_code: 'sek',
      tax_rate: 25,
      countries: ['se'],
    });
    ({ id: cart } = ok(await shop.store.post('/carts', { region_id: region })).cart);
    ok(await shop.admin.delete(`/regions/${region}`));
  });

  it('is an object of nulls in a cart that expands it', async () => {
    const expanded = ok(await shop.store.get(`/carts/${cart}?expand=region`)).cart;
    expect(expanded.region).toMatchObject({
      id: null,
      name: null,
      currency_code: null,
      tax_rate: null,
      metadata: null,
    });
    expect(expanded.region_id).toBe(region);
  });

  it('is not returned by its id', async () => {
    expect((await shop.admin.get(`/regions/${region}`)).status).toBe(404);
  });

  it('is returned in lists only if they are filtered by deleted_at', async () => {
    expect(names(ok(await shop.admin.get('/regions')))).not.toContain('Gone');
    expect(names(ok(await shop.admin.get('/regions?deleted_at[gt]=2020-01-01')))).toEqual(['Gone']);
  });
});

describe('A product that is not published', () => {
  it('is an object of nulls in a cart that expands it', async () => {
    const cart = await shop.prepareCart({ items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }] });
    ok(await shop.admin.post(`/products/${shop.mug.id}`, { status: 'draft' }));
    const { items } = ok(await shop.store.get(`/carts/${cart}?expand=items.variant.product`)).cart;
    expect(items[0].variant.product).toMatchObject({ id: null, title: null });
    ok(await shop.admin.post(`/products/${shop.mug.id}`, { status: 'published' }));
  });
});

describe('An empty relation', () => {
  it('is null, or an empty list', async () => {
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    expect(cart).toMatchObject({ billing_address: null, payment: null, payment_session: null, items: [] });
  });
});

function names({ regions }: { regions: { name: string }[] }): string[] {
  return regions.map((region) => region.name);
}
