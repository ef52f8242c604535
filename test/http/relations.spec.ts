import { ok, openWorld, type World } from '../support/world.ts';

/*
 * Which relations answers show besides the default ones of the contract: the eager ones stay whatever is expanded.
 */

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

describe('the providers of a region', () => {
  it('are shown wherever the region is', async () => {
    const { id } = ok(await world.store.post('/carts', { region_id: world.europe.id })).cart;
    const { region } = ok(await world.store.get(`/carts/${id}`)).cart;
    expect(region.payment_providers.map(idOf)).toEqual(['manual', 'test']);
    expect(region.fulfillment_providers.map(idOf)).toEqual(['manual']);
    const [option] = ok(await world.admin.get('/shipping-options')).shipping_options;
    expect(option.region.payment_providers.map(idOf)).toEqual(['manual', 'test']);
  });

  it('stay when other relations are asked for', async () => {
    const { region } = ok(await world.admin.get(`/regions/${world.europe.id}?expand=currency`));
    expect(Object.keys(region)).toEqual(
      expect.arrayContaining(['currency', 'fulfillment_providers', 'payment_providers']),
    );
    expect(region).not.toHaveProperty('countries');
  });

  it('go when no relation at all is asked for', async () => {
    const { region } = ok(await world.admin.get(`/regions/${world.europe.id}?expand=`));
    expect(region).not.toHaveProperty('payment_providers');
  });
});

it('The currency of a region is shown to staff by default', async () => {
  const { id } = world.europe;
  const euro = expect.objectContaining({ code: 'eur', symbol: '€' }) as unknown;
  expect(ok(await world.admin.get(`/regions/${id}`)).region.currency).toEqual(euro);
  const [, listed] = ok(await world.admin.get('/regions?order=name')).regions;
  expect([listed.currency.code, listed.currency_code]).toEqual([listed.currency_code, listed.currency_code]);
  expect(ok(await world.admin.post(`/regions/${id}`, { metadata: {} })).region.currency).toEqual(euro);
});

it('a shipping method shows the option it was chosen from, in carts and in orders', async () => {
  const cartId = await world.readyCart();
  const chosen = { shipping_option: { id: world.standard.id, name: 'Standard' } };
  const { cart } = ok(await world.store.get(`/carts/${cartId}?expand=shipping_methods`));
  expect(cart.shipping_methods).toMatchObject([chosen]);
  const { data } = ok(await world.store.post(`/carts/${cartId}/complete`));
  expect(ok(await world.store.get(`/orders/${data.id}`)).order.shipping_methods).toMatchObject([chosen]);
  expect(ok(await world.admin.get(`/orders/${data.id}`)).order.shipping_methods).toMatchObject([chosen]);
});

it('a cart and an order show the sales channel they belong to', async () => {
  const cartId = await world.readyCart();
  const channel = { name: 'Default Sales Channel' };
  const { cart } = ok(await world.store.get(`/carts/${cartId}`));
  expect(cart.sales_channel).toMatchObject({ ...channel, id: cart.sales_channel_id });
  const { data } = ok(await world.store.post(`/carts/${cartId}/complete`));
  expect(ok(await world.admin.get(`/orders/${data.id}`)).order.sales_channel).toMatchObject(channel);
});

it('a product page has what it draws: channels, categories, the values of options, profiles', async () => {
  const { product } = ok(await world.admin.get(`/products/${world.shirt.id}`));
  expect(product).toMatchObject({
    categories: [],
    options: [{ title: 'Size', values: [{ value: 'Small' }, { value: 'Large' }] }],
    profiles: [{ id: product.profile_id, type: 'default' }],
    profile: { id: product.profile_id, type: 'default' },
    sales_channels: [{ name: 'Default Sales Channel' }],
  });
});

it('the items of an order show their variants, also when the items alone are asked for', async () => {
  const orderId = ok(await world.store.post(`/carts/${await world.readyCart()}/complete`)).data.id;
  for (const expand of ['items', 'items,refunds']) {
    const { order } = ok(await world.admin.get(`/orders/${orderId}?expand=${expand}`));
    expect(order.items[0].variant).toMatchObject({
      id: order.items[0].variant_id,
      title: expect.any(String),
    });
  }
  const { order } = ok(await world.admin.get(`/orders/${orderId}?expand=refunds`));
  expect(order).not.toHaveProperty('items');
});

it('the profile of a product is shown wherever its profiles are', async () => {
  const orderId = ok(await world.store.post(`/carts/${await world.readyCart()}/complete`)).data.id;
  const { order } = ok(await world.admin.get(`/orders/${orderId}?expand=items.variant.product.profiles`));
  const [{ variant }] = order.items;
  expect(variant.product.profile).toEqual(variant.product.profiles[0]);
  expect(variant.product.profile.name).toBe('Default Shipping Profile');
});

function idOf({ id }: { id: string }): string {
  return id;
}
