import { ok, openWorld, product, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('a line', () => {
  it('takes in what is added of the same variant with the same metadata', async () => {
    const cart = await made({});
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
    expect(
      items.map((line: { quantity: number; metadata: object }) => [line.quantity, line.metadata]),
    ).toEqual([
      [2, {}],
      [2, { engraving: 'O' }],
    ]);
  });

  it('changes its quantity, and goes at 0', async () => {
    const { id, items } = await made({ items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }] });
    const changed = ok(await shop.store.post(`/carts/${id}/line-items/${items[0].id}`, { quantity: 7 })).cart;
    expect(changed.items).toMatchObject([{ quantity: 7, subtotal: 5075 }]);
    expect(
      ok(await shop.store.post(`/carts/${id}/line-items/${items[0].id}`, { quantity: 0 })).cart,
    ).toMatchObject({ items: [], total: 0 });
  });

  it('goes when it is deleted; deleting it again is fine, deleting that of another cart is not', async () => {
    const mine = await made({ items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }] });
    const other = await made({ items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }] });
    for (let i = 0; i < 2; i++)
      expect(
        ok(await shop.store.delete(`/carts/${mine.id}/line-items/${mine.items[0].id}`)).cart.items,
      ).toEqual([]);
    expect((await shop.store.delete(`/carts/${mine.id}/line-items/${other.items[0].id}`)).status).toBe(404);
    expect(ok(await shop.store.get(`/carts/${other.id}`)).cart.items).toHaveLength(1);
  });

  it('is not sold beyond the stock, however many lines share it', async () => {
    const rare = await product(shop, 'Rare', ['One'], { eur: 100 }, { inventory_quantity: 3 });
    const [{ id: variant_id }] = rare.variants;
    const cart = await made({ items: [{ variant_id, quantity: 2 }] });
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

  it('may go beyond the stock where backorders are allowed', async () => {
    const sofa = await product(
      shop,
      'Sofa',
      ['One'],
      { eur: 90000 },
      { inventory_quantity: 0, allow_backorder: true },
    );
    expect((await made({ items: [{ variant_id: sofa.variants[0].id, quantity: 2 }] })).items).toHaveLength(1);
  });

  it('is refused without a price in the region', async () => {
    const local = await product(shop, 'Local', ['One'], { eur: 100 }, { manage_inventory: false });
    const body = { region_id: shop.america.id, items: [{ variant_id: local.variants[0].id, quantity: 1 }] };
    expect(await shop.store.post('/carts', body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('is refused where its sales channel does not sell it', async () => {
    const { sales_channel } = ok(await shop.admin.post('/sales-channels', { name: 'Empty shelf' }));
    const cart = await made({ sales_channel_id: sales_channel.id });
    expect(
      await shop.store.post(`/carts/${cart.id}/line-items`, {
        variant_id: shop.mug.variants[0].id,
        quantity: 1,
      }),
    ).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('is refused when its sum would pass what a number can hold, instead of being rounded', async () => {
    const palace = await product(
      shop,
      'Palace',
      ['One'],
      { eur: Number.MAX_SAFE_INTEGER },
      { manage_inventory: false },
    );
    const [{ id: variant_id }] = palace.variants;
    const answer = await shop.store.post('/carts', {
      region_id: shop.europe.id,
      items: [{ variant_id, quantity: 2 }],
    });
    expect(answer).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });
});

describe('a line of a cart', () => {
  it('that is updated takes metadata in, and is refused beyond the stock, which other lines share', async () => {
    const rare = await product(shop, 'Scarce', ['One'], { eur: 100 }, { inventory_quantity: 5 });
    const [{ id: variant_id }] = rare.variants;
    const { cart } = ok(
      await shop.store.post('/carts', { region_id: shop.europe.id, items: [{ variant_id, quantity: 2 }] }),
    );
    const gift = { variant_id, quantity: 1, metadata: { gift: true, note: 'x' } };
    const { items } = ok(await shop.store.post(`/carts/${cart.id}/line-items`, gift)).cart;
    const path = `/carts/${cart.id}/line-items/${items[1].id}`;
    expect(await shop.store.post(path, { quantity: 4 })).toMatchObject({
      status: 400,
      body: { code: 'insufficient_inventory' },
    });
    const changed = ok(await shop.store.post(path, { quantity: 3, metadata: { note: '', to: 'Ada' } })).cart;
    expect(changed.items[1]).toMatchObject({ quantity: 3, metadata: { gift: true, to: 'Ada' } });
  });

  it.each([[-1], [1.5], ['2'], [2 ** 31], [null]])('has no quantity %p', async (quantity) => {
    const id = await shop.readyCart();
    const [line] = ok(await shop.store.get(`/carts/${id}`)).cart.items;
    expect(await shop.store.post(`/carts/${id}/line-items/${line.id}`, { quantity })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('merges whatever the order of its metadata, and not with one that has more', async () => {
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
    const [{ id: variant_id }] = shop.mug.variants;
    for (const metadata of [{ a: 1, b: { c: [2] } }, { b: { c: [2] }, a: 1 }, { a: 1 }])
      ok(await shop.store.post(`/carts/${id}/line-items`, { variant_id, quantity: 1, metadata }));
    const { items } = ok(await shop.store.get(`/carts/${id}`)).cart;
    expect(items.map((line: { quantity: number }) => line.quantity)).toEqual([2, 1]);
  });
});

async function made(body: Record<string, unknown>) {
  return ok(await shop.store.post('/carts', body)).cart;
}
