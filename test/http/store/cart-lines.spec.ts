import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('A line of a cart', () => {
  it('absorbs an added line of the same variant with the same metadata', async () => {
    const cart = await createCart({});
    const [{ id: variant_id }] = shop.mug.variants;
    for (const metadata of [undefined, { engraving: 'O' }, undefined, { engraving: 'O' }]) {
      ok(
        await shop.store.post(`/carts/${cart.id}/line-items`, {
          variant_id,
          quantity: 1,
          ...(metadata && { metadata }),
        }),
      );
    }
    const { items } = ok(await shop.store.get(`/carts/${cart.id}`)).cart;
    expect(items.map((line) => [line.quantity, line.metadata])).toEqual([
      [2, {}],
      [2, { engraving: 'O' }],
    ]);
  });

  it('is updated to another quantity', async () => {
    const { id, items } = await createCart({ items: [mug()] });
    const { cart } = ok(await shop.store.post(`/carts/${id}/line-items/${items[0].id}`, { quantity: 7 }));
    expect(cart.items).toMatchObject([{ quantity: 7, subtotal: 5075 }]);
  });

  it('is removed by an update to quantity 0', async () => {
    const { id, items } = await createCart({ items: [mug()] });
    expect(
      ok(await shop.store.post(`/carts/${id}/line-items/${items[0].id}`, { quantity: 0 })).cart,
    ).toMatchObject({ items: [], total: 0 });
  });

  it('can be deleted, also repeatedly', async () => {
    const { id, items } = await createCart({ items: [mug()] });
    for (let i = 0; i < 2; i++)
      expect(ok(await shop.store.delete(`/carts/${id}/line-items/${items[0].id}`)).cart.items).toEqual([]);
  });

  it('cannot be deleted through another cart', async () => {
    const [cart, other] = [await createCart({}), await createCart({ items: [mug()] })];
    expect((await shop.store.delete(`/carts/${cart.id}/line-items/${other.items[0].id}`)).status).toBe(404);
    expect(ok(await shop.store.get(`/carts/${other.id}`)).cart.items).toHaveLength(1);
  });

  it('is rejected if the lines of its variant exceed the stock together', async () => {
    const rare = await createSizedProduct(shop, 'Rare', ['One'], { eur: 100 }, { inventory_quantity: 3 });
    const [{ id: variant_id }] = rare.variants;
    const cart = await createCart({ items: [{ variant_id, quantity: 2 }] });
    const more = await shop.store.post(`/carts/${cart.id}/line-items`, {
      variant_id,
      quantity: 2,
      metadata: { gift: true },
    });
    expect(more).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', code: 'insufficient_inventory' },
    });
    expect(ok(await shop.store.get(`/carts/${cart.id}`)).cart.items).toHaveLength(1);
  });

  it('may exceed the stock if its variant allows backorders', async () => {
    const sofa = await createSizedProduct(
      shop,
      'Sofa',
      ['One'],
      { eur: 90000 },
      { inventory_quantity: 0, allow_backorder: true },
    );
    const { items } = await createCart({ items: [{ variant_id: sofa.variants[0].id, quantity: 2 }] });
    expect(items).toHaveLength(1);
  });

  it('is rejected if its variant has no price in the region', async () => {
    const local = await createSizedProduct(shop, 'Local', ['One'], { eur: 100 }, { manage_inventory: false });
    const body = { region_id: shop.america.id, items: [{ variant_id: local.variants[0].id, quantity: 1 }] };
    expect(await shop.store.post('/carts', body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('is rejected if the sales channel of the cart does not sell its product', async () => {
    const { sales_channel } = ok(await shop.admin.post('/sales-channels', { name: 'Empty channel' }));
    const cart = await createCart({ sales_channel_id: sales_channel.id });
    expect(await shop.store.post(`/carts/${cart.id}/line-items`, mug())).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('is rejected instead of rounded if its subtotal exceeds the safe integers', async () => {
    const palace = await createSizedProduct(
      shop,
      'Palace',
      ['One'],
      { eur: Number.MAX_SAFE_INTEGER },
      { manage_inventory: false },
    );
    const [{ id: variant_id }] = palace.variants;
    const response = await shop.store.post('/carts', {
      region_id: shop.europe.id,
      items: [{ variant_id, quantity: 2 }],
    });
    expect(response).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });
});

describe('An update of a line', () => {
  it('is rejected if the lines of its variant exceed the stock together', async () => {
    const path = await createSecondLine('Scarce');
    expect(await shop.store.post(path, { quantity: 4 })).toMatchObject({
      status: 400,
      body: { code: 'insufficient_inventory' },
    });
    expect(ok(await shop.store.post(path, { quantity: 3 })).cart.items[1]).toMatchObject({ quantity: 3 });
  });

  it('merges its metadata into that of the line', async () => {
    const path = await createSecondLine('Limited');
    const body = { quantity: 3, metadata: { note: '', to: 'Ada' } };
    expect(ok(await shop.store.post(path, body)).cart.items[1]).toMatchObject({
      quantity: 3,
      metadata: { gift: true, to: 'Ada' },
    });
  });

  it.each([[-1], [1.5], ['2'], [2 ** 31], [null]])('rejects the quantity %p', async (quantity) => {
    const id = await shop.prepareCart();
    const [line] = ok(await shop.store.get(`/carts/${id}`)).cart.items;
    expect(await shop.store.post(`/carts/${id}/line-items/${line.id}`, { quantity })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });
});

describe('A line with metadata', () => {
  it('merges with a line of equal metadata in any key order, but not of partly equal metadata', async () => {
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
    const [{ id: variant_id }] = shop.mug.variants;
    for (const metadata of [{ a: 1, b: { c: [2] } }, { b: { c: [2] }, a: 1 }, { a: 1 }])
      ok(await shop.store.post(`/carts/${id}/line-items`, { variant_id, quantity: 1, metadata }));
    const { items } = ok(await shop.store.get(`/carts/${id}`)).cart;
    expect(items.map((line) => line.quantity)).toEqual([2, 1]);
  });
});

async function createCart(body: Record<string, unknown>) {
  return ok(await shop.store.post('/carts', body)).cart;
}

function mug() {
  return { variant_id: shop.mug.variants[0].id, quantity: 1 };
}

/** Creates a cart with two lines of a variant with a stock of 5: 2 units, and 1 unit with metadata. @returns the path of the latter */
async function createSecondLine(title: string): Promise<string> {
  const { variants } = await createSizedProduct(
    shop,
    title,
    ['One'],
    { eur: 100 },
    { inventory_quantity: 5 },
  );
  const [{ id: variant_id }] = variants;
  const cart = await createCart({ region_id: shop.europe.id, items: [{ variant_id, quantity: 2 }] });
  const gift = { variant_id, quantity: 1, metadata: { gift: true, note: 'x' } };
  const { items } = ok(await shop.store.post(`/carts/${cart.id}/line-items`, gift)).cart;
  return `/carts/${cart.id}/line-items/${items[1].id}`;
}
