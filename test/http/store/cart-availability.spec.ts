import {
  createSizedProduct,
  ok,
  type Product,
  type SampleShop,
  useSampleShop,
} from '../../support/sample-shop.ts';

/* Completion compares the cart with the catalogue again: a first attempt reports the changes, the next one sells the updated cart. */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('Completing a cart', () => {
  it('is rejected once after a price change, which then is in the cart and its payment session', async () => {
    const plate = await createPlate();
    const { cart, line } = await readyCartOf(plate);
    await setPrice(plate, 1500);
    expect(await complete(cart)).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        message: expect.stringMatching(/^The price has changed of Plate \d+ \(One size\): the total/),
      },
    });
    const updated = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(updated.items).toMatchObject([{ id: line, unit_price: 1500 }, { title: 'Mug' }]);
    expect(updated.payment_session.amount).toBe(updated.total);
    expect(ok(await complete(cart)).data).toMatchObject({ total: updated.total });
  });

  it.each([
    ['is unpublished', (plate: Product) => shop.admin.post(`/products/${plate.id}`, { status: 'draft' })],
    ['is deleted', (plate: Product) => shop.admin.delete(`/products/${plate.id}`)],
    [
      'is removed from its sales channel',
      (plate: Product) => shop.admin.post(`/products/${plate.id}`, { sales_channels: [] }),
    ],
  ])('is rejected once after a product %s, then orders the remaining lines', async (_, change) => {
    const plate = await createPlate();
    const { cart } = await readyCartOf(plate);
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

  it('succeeds if only the stock has increased', async () => {
    const plate = await createPlate();
    const { cart } = await readyCartOf(plate);
    await shop.sql('update product_variant set inventory_quantity = 1000 where product_id = $1', [plate.id]);
    expect(ok(await complete(cart)).type).toBe('order');
  });

  it('succeeds if the payment session has no amount, like those of an adopted database', async () => {
    const { cart } = await readyCartOf(await createPlate());
    await shop.sql('update payment_session set amount = null where cart_id = $1', [cart]);
    expect(ok(await complete(cart)).type).toBe('order');
  });

  it('is also available as POST /store/carts/{id}/complete-cart for older clients', async () => {
    const { cart } = await readyCartOf(await createPlate());
    const { type, data } = ok(await shop.store.post(`/carts/${cart}/complete-cart`));
    expect(type).toBe('order');
    expect(ok(await complete(cart)).data.id).toBe(data.id);
  });
});

describe('A cart whose sales channel is disabled', () => {
  let cart: string;
  let channel: string;
  const disable = async (is_disabled: boolean) =>
    ok(await shop.admin.post(`/sales-channels/${channel}`, { is_disabled }));

  beforeAll(async () => {
    ({ cart } = await readyCartOf(await createPlate()));
    channel = ok(await shop.store.get(`/carts/${cart}`)).cart.sales_channel_id;
    await disable(true);
  });
  afterAll(() => disable(false));

  it('cannot be completed', async () => {
    expect(await complete(cart)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: `Sales channel ${channel} is closed` },
    });
  });

  it('rejects new lines', async () => {
    const line = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    expect(await shop.store.post(`/carts/${cart}/line-items`, line)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('is completed with all its lines once the sales channel is enabled again', async () => {
    await disable(false);
    expect(ok(await complete(cart)).data.items).toHaveLength(2);
  });
});

describe('A cart', () => {
  it('rejects a product that is not published', async () => {
    const plate = await createPlate();
    ok(await shop.admin.post(`/products/${plate.id}`, { status: 'draft' }));
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    const line = { variant_id: plate.variants[0].id, quantity: 1 };
    expect((await shop.store.post(`/carts/${cart.id}/line-items`, line)).status).toBe(404);
  });

  it('rejects a variant for its missing price rather than for its insufficient stock', async () => {
    const plate = await createPlate();
    await setPrice(plate, null);
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    const line = { variant_id: plate.variants[0].id, quantity: 5000 };
    expect(await shop.store.post(`/carts/${cart.id}/line-items`, line)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('keeps the line adjustments of other programs', async () => {
    const { cart, line } = await readyCartOf(await createPlate());
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

async function createPlate(): Promise<Product> {
  return createSizedProduct(
    shop,
    `Plate ${++plates}`,
    ['One size'],
    { eur: 1200 },
    { inventory_quantity: 50 },
  );
}

/** Creates a cart with the plate and a mug that is ready to be completed. */
async function readyCartOf(plate: Product): Promise<{ cart: string; line: string }> {
  const items = [plate, shop.mug].map(({ variants }) => ({ variant_id: variants[0].id, quantity: 1 }));
  const cart = await shop.prepareCart({ items });
  return { cart, line: ok(await shop.store.get(`/carts/${cart}`)).cart.items[0].id };
}

async function setPrice(plate: Product, amount: number | null): Promise<void> {
  const prices = amount === null ? [] : [{ currency_code: 'eur', amount }];
  ok(await shop.admin.post(`/products/${plate.id}/variants/${plate.variants[0].id}`, { prices }));
}

function complete(cart: string) {
  return shop.store.post(`/carts/${cart}/complete`);
}
