import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* The relations that responses include besides the default ones of the contract, as Medusa's eager relations. */

let shop: SampleShop;

beforeAll(async () => {
  shop = await useSampleShop();
});

afterAll(() => shop.close());

describe('The providers of a region', () => {
  it('are included in a cart with its region', async () => {
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
    const { region } = ok(await shop.store.get(`/carts/${id}`)).cart;
    expect(region.payment_providers.map(idOf)).toEqual(['manual', 'test']);
    expect(region.fulfillment_providers.map(idOf)).toEqual(['manual']);
  });

  it('are included in a shipping option with its region', async () => {
    const [option] = ok(await shop.admin.get('/shipping-options')).shipping_options;
    expect(option.region.payment_providers.map(idOf)).toEqual(['manual', 'test']);
  });

  it('are included if other relations are expanded', async () => {
    const { region } = ok(await shop.admin.get(`/regions/${shop.europe.id}?expand=currency`));
    expect(Object.keys(region)).toEqual(
      expect.arrayContaining(['currency', 'fulfillment_providers', 'payment_providers']),
    );
    expect(region).not.toHaveProperty('countries');
  });

  it('are not included if expand is empty', async () => {
    const { region } = ok(await shop.admin.get(`/regions/${shop.europe.id}?expand=`));
    expect(region).not.toHaveProperty('payment_providers');
  });
});

it('The currency of a region is included on /admin by default', async () => {
  const { id } = shop.europe;
  const euro = expect.objectContaining({ code: 'eur', symbol: '€' }) as unknown;
  expect(ok(await shop.admin.get(`/regions/${id}`)).region.currency).toEqual(euro);
  const [, listed] = ok(await shop.admin.get('/regions?order=name')).regions;
  expect([listed.currency.code, listed.currency_code]).toEqual([listed.currency_code, listed.currency_code]);
  expect(ok(await shop.admin.post(`/regions/${id}`, { metadata: {} })).region.currency).toEqual(euro);
});

it('A shipping method includes its shipping option, in carts and in orders', async () => {
  const cartId = await shop.prepareCart();
  const expected = { shipping_option: { id: shop.standardShipping.id, name: 'Standard' } };
  const { cart } = ok(await shop.store.get(`/carts/${cartId}?expand=shipping_methods`));
  expect(cart.shipping_methods).toMatchObject([expected]);
  const { data } = ok(await shop.store.post(`/carts/${cartId}/complete`));
  expect(ok(await shop.store.get(`/orders/${data.id}`)).order.shipping_methods).toMatchObject([expected]);
  expect(ok(await shop.admin.get(`/orders/${data.id}`)).order.shipping_methods).toMatchObject([expected]);
});

it('A cart and its order include their sales channel', async () => {
  const cartId = await shop.prepareCart();
  const channel = { name: 'Default Sales Channel' };
  const { cart } = ok(await shop.store.get(`/carts/${cartId}`));
  expect(cart.sales_channel).toMatchObject({ ...channel, id: cart.sales_channel_id });
  const { data } = ok(await shop.store.post(`/carts/${cartId}/complete`));
  expect(ok(await shop.admin.get(`/orders/${data.id}`)).order.sales_channel).toMatchObject(channel);
});

it('A product on /admin includes sales channels, categories, option values and profiles', async () => {
  const { product } = ok(await shop.admin.get(`/products/${shop.shirt.id}`));
  expect(product).toMatchObject({
    categories: [],
    options: [{ title: 'Size', values: [{ value: 'Small' }, { value: 'Large' }] }],
    profiles: [{ id: product.profile_id, type: 'default' }],
    profile: { id: product.profile_id, type: 'default' },
    sales_channels: [{ name: 'Default Sales Channel' }],
  });
});

describe('An order', () => {
  let orderId: string;
  beforeAll(async () => {
    orderId = ok(await shop.store.post(`/carts/${await shop.prepareCart()}/complete`)).data.id;
  });

  it.each(['items', 'items,refunds'])('includes the variants of its items with expand=%s', async (expand) => {
    const { order } = ok(await shop.admin.get(`/orders/${orderId}?expand=${expand}`));
    expect(order.items[0].variant).toMatchObject({
      id: order.items[0].variant_id,
      title: expect.any(String),
    });
  });

  it('does not include its items if only refunds are expanded', async () => {
    const { order } = ok(await shop.admin.get(`/orders/${orderId}?expand=refunds`));
    expect(order).not.toHaveProperty('items');
  });

  it('includes the profile of a product together with its profiles', async () => {
    const { order } = ok(await shop.admin.get(`/orders/${orderId}?expand=items.variant.product.profiles`));
    const [{ variant }] = order.items;
    expect(variant.product.profile).toEqual(variant.product.profiles[0]);
    expect(variant.product.profile.name).toBe('Default Shipping Profile');
  });
});

function idOf({ id }: { id: string }): string {
  return id;
}
