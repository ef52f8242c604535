import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createShippingOption } from '../../support/shipping.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

async function placeOrder(quantity = 1): Promise<{ id: string; items: { id: string; total: number }[] }> {
  const items = [{ variant_id: shop.shirt.variants[0].id, quantity }];
  return ok(await shop.store.post(`/carts/${await shop.prepareCart({ items })}/complete`)).data;
}

describe('An order', () => {
  it('still includes its variant, product, discount and region after they are deleted', async () => {
    const rarity = await createSizedProduct(
      shop,
      'Rarity',
      ['One'],
      { eur: 1000 },
      { inventory_quantity: 1 },
    );
    const [variant] = rarity.variants;
    const rule = { type: 'percentage', value: 10, allocation: 'total' };
    const body = { code: 'GONE', rule, regions: [shop.europe.id] };
    const { discount } = ok(await shop.admin.post('/discounts', body));
    const cart = await shop.prepareCart({ items: [{ variant_id: variant.id, quantity: 1 }] });
    ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'GONE' }] }));
    const { id, total } = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    ok(await shop.admin.delete(`/products/${rarity.id}`));
    ok(await shop.admin.delete(`/discounts/${discount.id}`));
    await shop.sql('update region set deleted_at = now() where id = $1', [shop.europe.id]);

    const forStaff = ok(await shop.admin.get(`/orders/${id}`)).order;
    const expanded = ok(await shop.admin.get(`/orders/${id}?expand=items.variant.product`)).order;
    const forShopper = ok(await shop.store.get(`/orders/${id}`)).order;
    await shop.sql('update region set deleted_at = null where id = $1', [shop.europe.id]);

    const expected = {
      ...{ total, region: { id: shop.europe.id }, items: [{ variant: { id: variant.id, title: 'One' } }] },
      discounts: [{ code: 'GONE', rule: { value: 10 } }],
    };
    expect(forStaff).toMatchObject(expected);
    expect(forShopper).toMatchObject(expected);
    expect(expanded.items[0].variant.product).toMatchObject({ id: rarity.id, title: 'Rarity' });
  });
});

describe('A variant within an order', () => {
  it.each([
    [false, true, 0],
    [false, true, 1],
    [false, false, -1],
    [true, true, -1],
  ])(
    'equals GET /admin/variants/:id with backorder %s, managed inventory %s and stock %i',
    async (allow_backorder, manage_inventory, inventory_quantity) => {
      const { id, items } = await placeOrder();
      await shop.sql(
        `update product_variant v set allow_backorder = $2, manage_inventory = $3, inventory_quantity = $4
         from line_item l where l.id = $1 and v.id = l.variant_id`,
        [items[0].id, allow_backorder, manage_inventory, inventory_quantity],
      );

      const { product: _, ...variant } = ok(await shop.admin.get(`/orders/${id}`)).order.items[0].variant;
      const variantForStaff: Record<string, unknown> = ok(
        await shop.admin.get(`/variants/${variant.id}`),
      ).variant;

      expect(variant).toEqual(
        Object.fromEntries(Object.keys(variant).map((name) => [name, variantForStaff[name]])),
      );
      expect(variant).toMatchObject({ inventory_quantity, purchasable: variantForStaff.purchasable });
      await shop.sql(
        'update product_variant set allow_backorder = false, inventory_quantity = 100 where id = $1',
        [variant.id],
      );
    },
  );
});

describe('An order that an earlier version wrote', () => {
  it('has a refundable amount of what was paid less what was refunded', async () => {
    const { id } = await placeOrder();
    await shop.sql(
      `insert into refund (id, order_id, amount, reason) values ('ref_1', $1, 1000, 'other'), ('ref_2', $1, 16, 'return')`,
      [id],
    );
    expect(ok(await shop.admin.get(`/orders/${id}`)).order).toMatchObject({
      paid_total: 2916,
      refunded_total: 1016,
      refundable_amount: 1900,
    });
    const fields = 'fields=paid_total,refunded_total,refundable_amount';
    expect(ok(await shop.admin.get(`/orders?id=${id}&${fields}`)).orders[0]).toMatchObject({
      refunded_total: 1016,
      refundable_amount: 1900,
    });
  });

  it('has lines whose refundable amount is the exact total of the units not yet returned', async () => {
    const { id, items } = await placeOrder(2);
    // 2 × 19.50 plus 19 % tax: the first unit costs 23.21, the second 23.20
    expect(items[0].total).toBe(4641);
    for (const [returned, refundable] of [
      [0, 4641],
      [1, 2320],
      [2, 0],
    ]) {
      await shop.sql('update line_item set returned_quantity = $2 where id = $1', [items[0].id, returned]);
      expect(ok(await shop.admin.get(`/orders/${id}`)).order.items[0].refundable).toBe(refundable);
    }
  });
});

describe('POST /admin/orders/:id', () => {
  let id: string;
  beforeAll(async () => ({ id } = await placeOrder()));

  it('changes the customer and the e-mail', async () => {
    const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', password: 'secret' };
    const { customer } = (await shop.admin.post('/customers', ada)).body;
    const change = { email: 'Ada@example.com', customer_id: customer.id, no_notification: false };
    expect(ok(await shop.admin.post(`/orders/${id}`, change)).order).toMatchObject({
      email: 'ada@example.com',
      customer_id: customer.id,
      no_notification: false,
    });
  });

  it('merges fields into the shipping address without changing the billing address or the cart', async () => {
    const body = { shipping_address: { city: 'Bonn' } };
    const { cart_id, ...updated } = ok(await shop.admin.post(`/orders/${id}`, body)).order;
    expect(updated).toMatchObject({
      shipping_address: { city: 'Bonn', address_1: 'Hauptstr. 1', country_code: 'de' },
      billing_address: { city: 'Berlin' },
    });
    const { cart } = ok(await shop.store.get(`/carts/${cart_id}`));
    expect(cart.shipping_address).toMatchObject({ city: 'Berlin' });
  });

  it.each(['shipping_address', 'billing_address'])(
    'rejects a %s in a country of another region',
    async (address) => {
      expect(await shop.admin.post(`/orders/${id}`, { [address]: { country_code: 'us' } })).toMatchObject({
        status: 400,
        body: { type: 'invalid_data', message: 'Shipping country must be in the order region' },
      });
    },
  );

  it('responds with 404 for an unknown customer', async () => {
    expect(await shop.admin.post(`/orders/${id}`, { customer_id: 'cus_none' })).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['items', () => [{ id: 'item_1' }]],
    ['region', () => shop.america.id],
    ['discounts', () => [{}]],
    ['payment_method', () => ({ provider_id: 'manual' })],
    ['shipping_method', () => ({ price: 1 })],
  ])('rejects %s, which only an order edit can change', async (field, value) => {
    expect(await shop.admin.post(`/orders/${id}`, { [field]: value() })).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'Use an order edit to change what was sold' },
    });
  });

  it('accepts empty lists of items and discounts', async () => {
    ok(await shop.admin.post(`/orders/${id}`, { items: [], discounts: [] }));
  });

  it('responds with 404 for an unknown order', async () => {
    expect(await shop.admin.post('/orders/order_x', {})).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: expect.stringContaining('order_x was not found') },
    });
  });
});

describe('The status of an order', () => {
  it('becomes archived only after it was completed, and completed again when it leaves the archive', async () => {
    const { id } = await placeOrder();
    expect(await shop.admin.post(`/orders/${id}/archive`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: "Can't archive an unprocessed order" },
    });
    for (const [action, status] of [
      ['complete', 'completed'],
      ['complete', 'completed'],
      ['archive', 'archived'],
      ['archive', 'archived'],
      ['complete', 'completed'],
    ])
      expect(ok(await shop.admin.post(`/orders/${id}/${action}`)).order.status).toBe(status);
  });
});

describe('POST /admin/orders/:id/shipping-methods', () => {
  it('replaces the shipping method of the same profile and calculates its taxes', async () => {
    const { id } = await placeOrder();
    const body = { option_id: shop.standardShipping.id, price: 1000, data: { lift: true } };
    expect(ok(await shop.admin.post(`/orders/${id}/shipping-methods`, body)).order).toMatchObject({
      shipping_total: 1000,
      total: 1950 + 371 + 1190,
      paid_total: 2916,
      shipping_methods: [{ price: 1000, data: { lift: true }, tax_lines: [{ rate: 19 }], total: 1190 }],
    });
  });

  it.each([
    ['an option of another region', () => createShippingOption(shop, shop.america.id)],
    ['a return shipping option', () => createShippingOption(shop, shop.europe.id, { is_return: true })],
  ])('rejects %s', async (_, createOption) => {
    const { id } = await placeOrder();
    const body = { option_id: await createOption(), price: 1 };
    expect(await shop.admin.post(`/orders/${id}/shipping-methods`, body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('is rejected once something is fulfilled', async () => {
    const { id, items } = await placeOrder();
    const fulfillment = { items: [{ item_id: items[0].id, quantity: 1 }] };
    ok(await shop.admin.post(`/orders/${id}/fulfillment`, fulfillment));
    expect(
      await shop.admin.post(`/orders/${id}/shipping-methods`, {
        option_id: shop.standardShipping.id,
        price: 1,
      }),
    ).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
  });
});
