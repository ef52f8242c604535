import { shippingOption } from '../../support/shipping.ts';
import { ok, openWorld, product, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

async function order(quantity = 1): Promise<{ id: string; items: { id: string; total: number }[] }> {
  const items = [{ variant_id: shop.shirt.variants[0].id, quantity }];
  return ok(await shop.store.post(`/carts/${await shop.readyCart({ items })}/complete`)).data;
}

describe('an order of what was deleted since', () => {
  it('shows the variant, the product, the discount and the region as they were', async () => {
    const things = await product(shop, 'Rarity', ['One'], { eur: 1000 }, { inventory_quantity: 1 });
    const [variant] = things.variants;
    const rule = { type: 'percentage', value: 10, allocation: 'total' };
    const body = { code: 'GONE', rule, regions: [shop.europe.id] };
    const { discount } = ok(await shop.admin.post('/discounts', body));
    const cart = await shop.readyCart({ items: [{ variant_id: variant.id, quantity: 1 }] });
    ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'GONE' }] }));
    const { id, total } = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
    ok(await shop.admin.delete(`/products/${things.id}`));
    ok(await shop.admin.delete(`/discounts/${discount.id}`));
    await shop.sql('update region set deleted_at = now() where id = $1', [shop.europe.id]);

    const shown = ok(await shop.admin.get(`/orders/${id}`)).order;
    const deep = ok(await shop.admin.get(`/orders/${id}?expand=items.variant.product`)).order;
    const ours = ok(await shop.store.get(`/orders/${id}`)).order;
    await shop.sql('update region set deleted_at = null where id = $1', [shop.europe.id]);

    const kept = {
      ...{ total, region: { id: shop.europe.id }, items: [{ variant: { id: variant.id, title: 'One' } }] },
      discounts: [{ code: 'GONE', rule: { value: 10 } }],
    };
    expect(shown).toMatchObject(kept);
    expect(ours).toMatchObject(kept);
    expect(deep.items[0].variant.product).toMatchObject({ id: things.id, title: 'Rarity' });
  });
});

describe('what an order shows of a variant', () => {
  it.each([
    [false, true, 0],
    [false, true, 1],
    [false, false, -1],
    [true, true, -1],
  ])(
    'is what the variant itself shows: backorder %s, managed %s, stock %i',
    async (allow_backorder, manage_inventory, inventory_quantity) => {
      const { id, items } = await order();
      await shop.sql(
        `update product_variant v set allow_backorder = $2, manage_inventory = $3, inventory_quantity = $4
         from line_item l where l.id = $1 and v.id = l.variant_id`,
        [items[0].id, allow_backorder, manage_inventory, inventory_quantity],
      );

      const { product: _, ...variant } = ok(await shop.admin.get(`/orders/${id}`)).order.items[0].variant;
      const own = ok(await shop.admin.get(`/variants/${variant.id}`)).variant;

      expect(variant).toEqual(Object.fromEntries(Object.keys(variant).map((name) => [name, own[name]])));
      expect(variant).toMatchObject({ inventory_quantity, purchasable: own.purchasable });
      await shop.sql(
        'update product_variant set allow_backorder = false, inventory_quantity = 100 where id = $1',
        [variant.id],
      );
    },
  );
});

describe('an order that an older shop wrote', () => {
  it('can give back what was paid less what went back already', async () => {
    const { id } = await order();
    await shop.sql(
      `insert into refund (id, order_id, amount, reason) values ('ref_1', $1, 1000, 'other'), ('ref_2', $1, 16, 'return')`,
      [id],
    );
    const shown = ok(await shop.admin.get(`/orders/${id}`)).order;
    expect(shown).toMatchObject({ paid_total: 2916, refunded_total: 1016, refundable_amount: 1900 });
    const fields = 'fields=paid_total,refunded_total,refundable_amount';
    expect(ok(await shop.admin.get(`/orders?id=${id}&${fields}`)).orders[0]).toMatchObject({
      refunded_total: 1016,
      refundable_amount: 1900,
    });
  });

  it('gives back for a line what its remaining pieces are worth, to the last cent', async () => {
    const { id, items } = await order(2);
    // 2 × 19.50 and 19 %: the first piece is worth 23.21, the second 23.20
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

describe('updating an order', () => {
  it('changes whose it is, and lays fields over its addresses, which others keep', async () => {
    const { id } = await order();
    const before = ok(await shop.admin.get(`/orders/${id}`)).order;
    const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', password: 'secret' };
    const { customer } = (await shop.admin.post('/customers', ada)).body;
    const change = { email: 'Ada@example.com', customer_id: customer.id, no_notification: false };
    const shown = ok(
      await shop.admin.post(`/orders/${id}`, { ...change, shipping_address: { city: 'Bonn' } }),
    ).order;
    expect(shown).toMatchObject({
      email: 'ada@example.com',
      customer_id: customer.id,
      no_notification: false,
      shipping_address: { city: 'Bonn', address_1: 'Hauptstr. 1', country_code: 'de' },
      billing_address: { city: 'Berlin' },
    });
    const cart = ok(await shop.store.get(`/carts/${before.cart_id}`)).cart;
    expect(cart.shipping_address).toMatchObject({ city: 'Berlin' });
  });

  it('is refused for another region, unknown customers, and what an order edit is for', async () => {
    const { id } = await order();
    for (const address of ['shipping_address', 'billing_address'])
      expect(await shop.admin.post(`/orders/${id}`, { [address]: { country_code: 'us' } })).toMatchObject({
        status: 400,
        body: { type: 'invalid_data', message: 'Shipping country must be in the order region' },
      });
    expect(await shop.admin.post(`/orders/${id}`, { customer_id: 'cus_nobody' })).toMatchObject({
      status: 404,
    });
    for (const body of [
      { items: [{ id: 'item_1' }] },
      { region: shop.america.id },
      { discounts: [{}] },
      { payment_method: { provider_id: 'manual' } },
      { shipping_method: { price: 1 } },
    ])
      expect(await shop.admin.post(`/orders/${id}`, body)).toMatchObject({
        status: 400,
        body: { type: 'not_allowed', message: 'Use an order edit to change what was sold' },
      });
    ok(await shop.admin.post(`/orders/${id}`, { items: [], discounts: [] }));
    expect(await shop.admin.post('/orders/order_x', {})).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: expect.stringContaining('order_x was not found') },
    });
  });

  it('completes it, archives what is completed, and gets it out of the archive', async () => {
    const { id } = await order();
    expect(await shop.admin.post(`/orders/${id}/archive`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: "Can't archive an unprocessed order" },
    });
    for (const [step, status] of [
      ['complete', 'completed'],
      ['complete', 'completed'],
      ['archive', 'archived'],
      ['archive', 'archived'],
      ['complete', 'completed'],
    ])
      expect(ok(await shop.admin.post(`/orders/${id}/${step}`)).order.status).toBe(status);
  });
});

describe('adding a shipping method to an order', () => {
  it('takes the place of the one of its profile, with its taxes', async () => {
    const { id } = await order();
    const body = { option_id: shop.standard.id, price: 1000, data: { lift: true } };
    const shown = ok(await shop.admin.post(`/orders/${id}/shipping-methods`, body)).order;
    expect(shown).toMatchObject({
      shipping_total: 1000,
      total: 1950 + 371 + 1190,
      paid_total: 2916,
      shipping_methods: [{ price: 1000, data: { lift: true }, tax_lines: [{ rate: 19 }], total: 1190 }],
    });
  });

  it('is refused for another region, for a way back, and when something is fulfilled', async () => {
    const { id, items } = await order();
    const elsewhere = await shippingOption(shop, shop.america.id);
    const wayBack = await shippingOption(shop, shop.europe.id, { is_return: true });
    for (const option_id of [elsewhere, wayBack])
      expect(await shop.admin.post(`/orders/${id}/shipping-methods`, { option_id, price: 1 })).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    const pieces = { items: [{ item_id: items[0].id, quantity: 1 }] };
    ok(await shop.admin.post(`/orders/${id}/fulfillment`, pieces));
    expect(
      await shop.admin.post(`/orders/${id}/shipping-methods`, { option_id: shop.standard.id, price: 1 }),
    ).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
  });
});
