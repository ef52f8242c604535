import type { RequestOptions } from '../../support/shop.ts';
import { ok, openWorld, product, type Product, type World } from '../../support/world.ts';

let shop: World;
/** Sold on the web only, on the market only, and in the default channel: the shirt and the mug. */
let lamp: Product;
let tent: Product;
let web: string;
let market: string;

beforeAll(async () => {
  shop = await openWorld();
  [web, market] = [await aChannel('Web'), await aChannel('Market')];
  lamp = await soldIn('Lamp', web);
  tent = await soldIn('Tent', market);
});
afterAll(() => shop.close());

async function aChannel(name: string): Promise<string> {
  return ok(await shop.admin.post('/sales-channels', { name })).sales_channel.id;
}

async function soldIn(title: string, channel: string): Promise<Product> {
  const made = await product(shop, title, ['One'], { eur: 1000 }, { manage_inventory: false });
  ok(await shop.admin.post(`/products/${made.id}`, { sales_channels: [{ id: channel }] }));
  return made;
}

async function aKey(...channels: string[]): Promise<string> {
  const { id } = ok(
    await shop.admin.post('/publishable-api-keys', { title: 'Storefront' }),
  ).publishable_api_key;
  const sales_channel_ids = channels.map((channel) => ({ id: channel }));
  if (channels.length > 0)
    ok(await shop.admin.post(`/publishable-api-keys/${id}/sales-channels/batch`, { sales_channel_ids }));
  return id;
}

const by = (key: string): RequestOptions => ({ headers: { 'x-publishable-api-key': key } });

async function titles(query = '', key?: string): Promise<string[]> {
  const answer = ok(await shop.store.get(`/products?order=title&${query}`, key ? by(key) : {}));
  const found = answer.products.map(({ title }: { title: string }) => title);
  expect(answer.count).toBe(found.length);
  return found;
}

/** Refused in the way of both kinds of clients. */
function outOfScope(text: string) {
  return {
    status: 400,
    body: {
      type: 'invalid_data',
      message: 'Provided request body contains errors. Please check the data and retry the request',
      errors: [text],
    },
  };
}

const channelOutside = (id: string) =>
  outOfScope(
    `Provided sales channel id param: ${id} is not associated with the Publishable API Key passed in the header of the request.`,
  );

describe('a list without a key', () => {
  it('shows what the default channel sells, and counts it', async () => {
    expect(await titles()).toEqual(['Mug', 'Shirt']);
    const { variants } = ok(await shop.store.get('/variants'));
    expect(variants.map((variant: { product: { title: string } }) => variant.product.title).sort()).toEqual([
      'Mug',
      'Shirt',
      'Shirt',
    ]);
  });

  it('shows another channel when the request names it, unless it is closed', async () => {
    expect(await titles(`sales_channel_id[]=${web}`)).toEqual(['Lamp']);
    expect(await titles(`sales_channel_id[]=${web}&sales_channel_id[]=${market}`)).toEqual(['Lamp', 'Tent']);
    const closed = await aChannel('Closed');
    await soldIn('Chair', closed);
    ok(await shop.admin.post(`/sales-channels/${closed}`, { is_disabled: true }));
    expect(await titles(`sales_channel_id[]=${closed}`)).toEqual([]);
  });

  it('shows the variants of another channel when the request names it', async () => {
    const { variants, count } = ok(await shop.store.get(`/variants?sales_channel_id=${web}`));
    expect([variants[0].product.title, count]).toEqual(['Lamp', 1]);
  });

  it('finds any product by its id', async () => {
    expect((await shop.store.get(`/products/${lamp.id}`)).status).toBe(200);
    expect((await shop.store.get(`/products/${lamp.id}?sales_channel_id=${market}`)).status).toBe(404);
    expect((await shop.store.get(`/variants/${lamp.variants[0].id}`)).status).toBe(200);
  });

  it('counts right, however products come and go', async () => {
    const count = async () => ok(await shop.store.get('/products?limit=1')).count;
    const before = await count();
    const made = await product(shop, 'Counted', ['One'], { eur: 100 });
    const steps: [string, object, number][] = [
      ['', { status: 'draft' }, 0],
      ['', { status: 'published' }, 1],
      ['', { sales_channels: [{ id: web }] }, 0],
      ['', { sales_channels: [] }, 0],
    ];
    expect(await count()).toBe(before + 1);
    for (const [, change, more] of steps) {
      ok(await shop.admin.post(`/products/${made.id}`, change));
      expect([change, await count()]).toEqual([change, before + more]);
    }
    const channel = ok(await shop.admin.get('/store')).store.default_sales_channel_id;
    const batch = { product_ids: [{ id: made.id }] };
    ok(await shop.admin.post(`/sales-channels/${channel}/products/batch`, batch));
    expect(await count()).toBe(before + 1);
    ok(await shop.admin.delete(`/products/${made.id}`));
    expect(await count()).toBe(before);
  });

  it('counts right when a product is published while its channel gets it', async () => {
    const channel = await aChannel('Race');
    const made = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => product(shop, `Race ${i}`, ['One'], { eur: 100 })),
    );
    await shop.sql(`update product set status = 'draft' where id = any($1)`, [made.map(({ id }) => id)]);
    await Promise.all(
      made.flatMap(({ id }) => [
        shop.admin.post(`/products/${id}`, { status: 'published' }),
        shop.admin.post(`/sales-channels/${channel}/products/batch`, { product_ids: [{ id }] }),
      ]),
    );
    expect(await titles(`sales_channel_id[]=${channel}`)).toHaveLength(8);
    ok(await shop.admin.post(`/products/${made[0].id}`, { status: 'draft' }));
    for (const { id } of made) await shop.admin.delete(`/products/${id}`);
  });
});

describe('a publishable key', () => {
  it('shows what its channels sell, and what the request narrows that to', async () => {
    const [both, one] = [await aKey(web, market), await aKey(web)];
    expect(await titles('', both)).toEqual(['Lamp', 'Tent']);
    expect(await titles('', one)).toEqual(['Lamp']);
    expect(await titles(`sales_channel_id[]=${market}`, both)).toEqual(['Tent']);
    const { variants, count } = ok(await shop.store.get('/variants', by(one)));
    expect([variants[0].product.title, count]).toEqual(['Lamp', 1]);
    const { hits } = ok(await shop.store.post('/products/search', { q: 't' }, by(both)));
    expect(hits.map(({ title }: { title: string }) => title)).toEqual(['Tent']);
  });

  it('refuses a channel that is not one of its own, wherever the request names it', async () => {
    const key = await aKey(web);
    const cart = ok(await shop.store.post('/carts', {}, by(key))).cart;
    expect(cart.sales_channel_id).toBe(web);
    for (const answer of [
      await shop.store.get(`/products?sales_channel_id[]=${market}`, by(key)),
      await shop.store.get(`/products/${lamp.id}?sales_channel_id=${market}`, by(key)),
      await shop.store.get(`/variants?sales_channel_id=${market}`, by(key)),
      await shop.store.get(`/variants/${lamp.variants[0].id}?sales_channel_id=${market}`, by(key)),
      await shop.store.post('/carts', { sales_channel_id: market }, by(key)),
      await shop.store.post(`/carts/${cart.id}`, { sales_channel_id: market }, by(key)),
    ])
      expect(answer).toMatchObject(channelOutside(market));
  });

  it('refuses a product and a variant that its channels do not sell, and does not find what is not there', async () => {
    const key = await aKey(web);
    const scope =
      'is not associated with sales channels defined by the Publishable API Key passed in the header of the request.';
    const get = (path: string) => shop.store.get(path, by(key));
    expect((await get(`/products/${lamp.id}`)).status).toBe(200);
    expect((await get(`/variants/${lamp.variants[0].id}`)).status).toBe(200);
    expect(await get(`/products/${tent.id}`)).toMatchObject(
      outOfScope(`Product with id: ${tent.id} ${scope}`),
    );
    const [{ id }] = tent.variants;
    expect(await get(`/variants/${id}`)).toMatchObject(outOfScope(`Variant with id: ${id} ${scope}`));
    expect((await get('/products/prod_nope')).status).toBe(404);
    expect((await get('/variants/variant_nope')).status).toBe(404);
  });

  it('makes carts in its oldest channel', async () => {
    expect(ok(await shop.store.post('/carts', {}, by(await aKey(market, web)))).cart.sales_channel_id).toBe(
      web,
    );
  });

  it('without channels restricts nothing', async () => {
    const key = await aKey();
    expect(await titles('', key)).toEqual(['Chair', 'Lamp', 'Mug', 'Shirt', 'Tent']);
    expect((await shop.store.get(`/products/${tent.id}`, by(key))).status).toBe(200);
  });

  it('opens no channel that is disabled or deleted, and is refused when none is left', async () => {
    const [disabled, deleted] = [await aChannel('Disabled'), await aChannel('Deleted')];
    const [some, none] = [await aKey(web, disabled, deleted), await aKey(disabled, deleted)];
    await soldIn('Rug', disabled);
    ok(await shop.admin.post(`/sales-channels/${disabled}`, { is_disabled: true }));
    ok(await shop.admin.delete(`/sales-channels/${deleted}`));
    expect(await titles('', some)).toEqual(['Lamp']);
    expect((await shop.store.get('/products', by(none))).status).toBe(400);
  });

  it('opens nothing from the moment on that it is revoked or deleted', async () => {
    const [revoked, deleted] = [await aKey(web), await aKey(web)];
    ok(await shop.admin.post(`/publishable-api-keys/${revoked}/revoke`));
    ok(await shop.admin.delete(`/publishable-api-keys/${deleted}`));
    for (const key of [revoked, deleted, 'pk_nope', 'a\0b'])
      for (const answer of [
        await shop.store.get('/products', by(key)),
        await shop.store.get(`/products/${lamp.id}`, by(key)),
        await shop.store.get('/variants', by(key)),
        await shop.store.post('/products/search', { q: 'a' }, by(key)),
        await shop.store.post('/carts', {}, by(key)),
      ])
        expect(answer).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });
});
