import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
let order: { id: string; display_id: number; items: { id: string; quantity: number }[] };

/** A shipped order of Anna Berg in Kiruna. */
beforeAll(async () => {
  shop = await useSampleShop();
  const [variant] = (
    await createSizedProduct(shop, 'Compass', ['One'], { eur: 1000 }, { inventory_quantity: 9 })
  ).variants;
  const { variants } = ok(await shop.admin.get(`/variants?id=${variant.id}`));
  const codes = { barcode: '4006381333931', ean: '9780201379624', sku: 'COMPASS-1' };
  ok(await shop.admin.post(`/products/${variants[0].product_id}/variants/${variant.id}`, codes));
  const cart = await shop.prepareCart({ items: [{ variant_id: variant.id, quantity: 1 }] });
  const shipping_address = { first_name: 'Anna', last_name: 'Bergström', city: 'Kiruna' };
  ok(await shop.store.post(`/carts/${cart}`, { shipping_address }));
  order = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
  const items = order.items.map(({ id, quantity }) => ({ item_id: id, quantity }));
  const { fulfillments } = ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, { items })).order;
  ok(
    await shop.admin.post(`/orders/${order.id}/shipment`, {
      fulfillment_id: fulfillments[0].id,
      tracking_numbers: ['SE-7788-0001'],
    }),
  );
});
afterAll(() => shop.close());

const search = async (path: string, q: string): Promise<string[]> => {
  const body: Record<string, unknown> = ok(
    await shop.admin.get(`/${path}?q=${encodeURIComponent(q)}&fields=id`),
  );
  return (body[path] as { id: string }[]).map(({ id }) => id);
};

describe('The search for orders', () => {
  it.each(['Anna Bergström', 'bergström anna', 'kiruna', 'Anna Kiruna', '4006381333931', '9780201379624'])(
    'finds an order by %s',
    async (q) => expect(await search('orders', q)).toEqual([order.id]),
  );

  it('finds an order by its tracking number', async () => {
    expect(await search('orders', 'SE-7788-0001')).toEqual([order.id]);
  });

  it('finds an order by the SKU of an item', async () => {
    expect(await search('orders', 'compass-1')).toEqual([order.id]);
  });

  it('finds the order of a whole number by #', async () => {
    await shop.sql('update "order" set display_id = 700046 where id = $1', [order.id]);
    const cart = await shop.prepareCart();
    const other = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    await shop.sql('update "order" set display_id = 7000461 where id = $1', [other.id]);
    expect(await search('orders', '#700046')).toEqual([order.id]);
    expect((await search('orders', '700046')).toSorted()).toEqual([order.id, other.id].toSorted());
  });

  it('finds no order that lacks one of the words', async () => {
    expect(await search('orders', 'Anna Copenhagen')).toEqual([]);
  });
});

describe('The search for customers', () => {
  it('finds one by first and last name', async () => {
    const body = {
      email: 'lena@example.com',
      first_name: 'Lena',
      last_name: 'Nyman',
      password: 'a long password',
    };
    const { customer } = (await shop.admin.post('/customers', body)).body;
    expect(await search('customers', 'lena nyman')).toEqual([customer.id]);
    expect(await search('customers', 'lena berg')).toEqual([]);
  });
});

describe('The search for products', () => {
  it.each(['4006381333931', '9780201379624'])('finds one by the code %s of a variant', async (q) => {
    expect(await search('products', q)).toHaveLength(1);
    expect(await search('variants', q)).toHaveLength(1);
  });
});
