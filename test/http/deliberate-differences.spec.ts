import { type DanishShop, openDanishShop } from '../support/danish-shop.ts';
import { formatCsv, getProductByHandle, importCsv } from '../support/jobs.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { createSwapActions, type SwapActions } from '../support/swaps.ts';

/* Intended differences from Medusa v1 that tests of clients could notice; docs/differences.md gives the reasons. */

let shop: SampleShop;
let denmark: DanishShop;
let swaps: SwapActions;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
  swaps = createSwapActions(shop, denmark);
});

afterAll(() => shop.close());

it.each(['shipping_address', 'billing_address'])('An unknown id as %s is a 404', async (name) => {
  const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
  expect(await shop.store.post(`/carts/${id}`, { [name]: 'addr_unknown' })).toMatchObject({
    status: 404,
    body: { type: 'not_found', message: 'Address with id addr_unknown was not found' },
  });
});

it('The totals of an order are included with `fields` only if it lists them', async () => {
  const { id } = ok(await shop.store.post(`/carts/${await shop.prepareCart()}/complete`)).data;
  const keysOf = async (query: string) =>
    Object.keys(ok(await shop.admin.get(`/orders/${id}?expand=&${query}`)).order);
  expect(await keysOf('fields=status')).toEqual(['id', 'status']);
  expect(await keysOf('fields=status,total')).toEqual(['id', 'status', 'total']);
});

it('A cart on /store includes fields that Medusa v1 omits', async () => {
  expect(ok(await shop.store.get(`/carts/${await shop.prepareCart()}`)).cart).toMatchObject({
    raw_discount_total: 0,
    refunded_total: 0,
    items: [{ refundable: expect.any(Number), gift_card_total: 0 }],
  });
});

describe('An order on /store', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = ok(await shop.store.post(`/carts/${await shop.prepareCart()}/complete`)).data);
  });

  it('includes fields that Medusa v1 omits', async () => {
    const { order } = ok(await shop.store.get(`/orders/${id}`));
    expect(order).toMatchObject({ canceled_at: null, metadata: null });
  });

  it('includes its returns only if they are expanded', async () => {
    expect(ok(await shop.store.get(`/orders/${id}`)).order).not.toHaveProperty('returns');
    expect(ok(await shop.store.get(`/orders/${id}?expand=returns`)).order.returns).toEqual([]);
  });
});

it('A metadata key that an update sets to null is removed', async () => {
  const metadata = { stays: 'yes', removed: 'soon' };
  const { id } = ok(await shop.admin.post('/collections', { title: 'Autumn', metadata })).collection;
  const { collection } = ok(await shop.admin.post(`/collections/${id}`, { metadata: { removed: null } }));
  expect(collection.metadata).toEqual({ stays: 'yes' });
});

describe('A draft order', () => {
  const create = (unit_price: number, price: number) =>
    shop.admin.post('/draft-orders', {
      email: 'ada@example.com',
      region_id: shop.europe.id,
      shipping_methods: [{ option_id: shop.standardShipping.id, price }],
      items: [{ title: 'Engraving', unit_price, quantity: 1 }],
    });

  it('accepts prices of 0', async () => {
    expect(ok(await create(0, 0)).draft_order.cart.total).toBe(0);
  });

  it.each([
    ['of a line', -1, 0],
    ['of shipping', 0, -1],
  ])('is rejected with a negative price %s', async (_, unitPrice, shippingPrice) => {
    expect(await create(unitPrice, shippingPrice)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });
});

it('An inactive category has the same 404 message on /store as an unknown one', async () => {
  const { id: inactive } = ok(
    await shop.admin.post('/product-categories', { name: 'Closed' }),
  ).product_category;
  for (const id of [inactive, 'pcat_none'])
    expect(await shop.store.get(`/product-categories/${id}`)).toMatchObject({
      status: 404,
      body: { message: `ProductCategory with id: ${id} was not found` },
    });
});

it('A shopper cannot add a line to the cart of a swap', async () => {
  const { cart_id } = await swaps.create(await denmark.placeOrder(2, { shipped: true }), 1, 1);
  const line = { variant_id: denmark.chair.variants[0].id, quantity: 1 };
  expect(await shop.store.post(`/carts/${cart_id}/line-items`, line)).toMatchObject({
    status: 400,
    body: { type: 'not_allowed' },
  });
});

it('A claim is rejected with a shipping option of another region', async () => {
  const { id, items } = await denmark.placeOrder(2, { shipped: true });
  const claim = {
    type: 'replace',
    claim_items: [{ item_id: items[0].id, quantity: 1 }],
    additional_items: [{ variant_id: denmark.chair.variants[0].id, quantity: 1 }],
    shipping_methods: [{ option_id: shop.standardShipping.id, price: 0 }],
  };
  expect(await shop.admin.post(`/orders/${id}/claims`, claim)).toMatchObject({
    status: 400,
    body: {
      message: `Shipping option ${shop.standardShipping.id} does not ship to region ${denmark.region}`,
    },
  });
});

it('An imported product has no thumbnail if its thumbnail cell is empty', async () => {
  const picture = 'https://pictures.example.com/1.png';
  await importCsv(
    shop,
    formatCsv(
      ['Product Handle', 'Product Title', 'Product Thumbnail', 'Image 1 Url'],
      ['lamp', 'Lamp', '', picture],
    ),
  );
  await importCsv(
    shop,
    formatCsv(['Product Handle', 'Product Title', 'Image 1 Url'], ['torch', 'Torch', picture]),
  );
  expect((await getProductByHandle(shop, 'lamp')).thumbnail).toBeNull();
  expect((await getProductByHandle(shop, 'torch')).thumbnail).toBe(picture);
});
