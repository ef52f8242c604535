import { ok, openWorld, product, type Product, type World } from '../../support/world.ts';

/* What is sold is what is on the shelf: completion looks again, tells the shopper once, and sells what they have seen. */

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('completing a cart', () => {
  it('is refused once when a price has changed, with the new one in the cart and in its session', async () => {
    const plate = await aPlate();
    const { cart, line } = await cartOf(plate);
    await price(plate, 1500);
    expect(await complete(cart)).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        message: expect.stringMatching(/^The price has changed of Plate \d+ \(One size\): the total/),
      },
    });
    const seen = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(seen.items).toMatchObject([{ id: line, unit_price: 1500 }, { title: 'Mug' }]);
    expect(seen.payment_session.amount).toBe(seen.total);
    expect(ok(await complete(cart)).data).toMatchObject({ total: seen.total });
  });

  it.each([
    [
      'is not published any more',
      (plate: Product) => shop.admin.post(`/products/${plate.id}`, { status: 'draft' }),
    ],
    ['is deleted', (plate: Product) => shop.admin.delete(`/products/${plate.id}`)],
    [
      'is in its sales channel no more',
      (plate: Product) => shop.admin.post(`/products/${plate.id}`, { sales_channels: [] }),
    ],
  ])('is refused once when something %s, and then sells the rest', async (_, change) => {
    const plate = await aPlate();
    const { cart } = await cartOf(plate);
    ok((await change(plate)) ?? { status: 200, body: {}, headers: {} });
    expect(await complete(cart)).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        message: expect.stringMatching(/^Not sold any more: Plate \d+ \(One size\): the total/),
      },
    });
    const { data } = ok(await complete(cart));
    expect(data.items).toMatchObject([{ title: 'Mug' }]);
  });

  it('is refused while its sales channel is closed, and nothing can be added; it keeps what is in it', async () => {
    const { cart } = await cartOf(await aPlate());
    const { sales_channel_id } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    const set = (is_disabled: boolean) =>
      shop.admin.post(`/sales-channels/${sales_channel_id}`, { is_disabled });
    ok(await set(true));
    expect(await complete(cart)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: `Sales channel ${sales_channel_id} is closed` },
    });
    const more = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    expect(await shop.store.post(`/carts/${cart}/line-items`, more)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
    ok(await set(false));
    expect(ok(await complete(cart)).data.items).toHaveLength(2);
  });

  it('gives nothing up when the shelf has only become fuller', async () => {
    const plate = await aPlate();
    const { cart } = await cartOf(plate);
    await shop.sql('update product_variant set inventory_quantity = 1000 where product_id = $1', [plate.id]);
    expect(ok(await complete(cart)).type).toBe('order');
  });

  it('goes on when nothing was agreed: the session of a cart of before has no amount', async () => {
    const { cart } = await cartOf(await aPlate());
    await shop.sql('update payment_session set amount = null where cart_id = $1', [cart]);
    expect(ok(await complete(cart)).type).toBe('order');
  });

  it('can be asked for as older clients do', async () => {
    const { cart } = await cartOf(await aPlate());
    const { type, data } = ok(await shop.store.post(`/carts/${cart}/complete-cart`));
    expect(type).toBe('order');
    expect(ok(await complete(cart)).data.id).toBe(data.id);
  });
});

describe('a cart', () => {
  it('takes no product that is not published', async () => {
    const plate = await aPlate();
    ok(await shop.admin.post(`/products/${plate.id}`, { status: 'draft' }));
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    const line = { variant_id: plate.variants[0].id, quantity: 1 };
    expect((await shop.store.post(`/carts/${cart.id}/line-items`, line)).status).toBe(404);
  });

  it('is refused what has no price before it is told that there is too little of it', async () => {
    const plate = await aPlate();
    await price(plate, null);
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    const line = { variant_id: plate.variants[0].id, quantity: 5000 };
    expect(await shop.store.post(`/carts/${cart.id}/line-items`, line)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('keeps what others have taken off a line', async () => {
    const { cart, line } = await cartOf(await aPlate());
    await shop.sql(
      `insert into line_item_adjustment (id, item_id, description, amount) values ('lia_other', $1, 'goodwill', 300)`,
      [line],
    );
    const changed = ok(await shop.store.post(`/carts/${cart}/line-items/${line}`, { quantity: 2 })).cart;
    expect(changed.items[0]).toMatchObject({
      discount_total: 300,
      adjustments: [{ id: 'lia_other', discount_id: null, description: 'goodwill', amount: 300 }],
    });
  });
});

let plates = 0;

async function aPlate(): Promise<Product> {
  return product(shop, `Plate ${++plates}`, ['One size'], { eur: 1200 }, { inventory_quantity: 50 });
}

/** A plate and a mug, ready to be completed. */
async function cartOf(plate: Product): Promise<{ cart: string; line: string }> {
  const items = [plate, shop.mug].map(({ variants }) => ({ variant_id: variants[0].id, quantity: 1 }));
  const cart = await shop.readyCart({ items });
  return { cart, line: ok(await shop.store.get(`/carts/${cart}`)).cart.items[0].id };
}

async function price(plate: Product, amount: number | null): Promise<void> {
  const prices = amount === null ? [] : [{ currency_code: 'eur', amount }];
  ok(await shop.admin.post(`/products/${plate.id}/variants/${plate.variants[0].id}`, { prices }));
}

function complete(cart: string) {
  return shop.store.post(`/carts/${cart}/complete`);
}
