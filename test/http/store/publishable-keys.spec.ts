import {
  createSizedProduct,
  ok,
  type Product,
  type SampleShop,
  useSampleShop,
} from '../../support/sample-shop.ts';
import type { RequestOptions } from '../../support/shop.ts';

let shop: SampleShop;
/* The shirt and the mug of the world are sold in the default channel. */
/** Sold in `web` only. */
let lamp: Product;
/** Sold in `market` only. */
let tent: Product;
let web: string;
let market: string;

beforeAll(async () => {
  shop = await useSampleShop();
  [web, market] = [await createChannel('Web'), await createChannel('Market')];
  lamp = await createProductIn('Lamp', web);
  tent = await createProductIn('Tent', market);
});
afterAll(() => shop.close());

async function createChannel(name: string): Promise<string> {
  return ok(await shop.admin.post('/sales-channels', { name })).sales_channel.id;
}

async function createProductIn(title: string, channel: string): Promise<Product> {
  const created = await createSizedProduct(shop, title, ['One'], { eur: 1000 }, { manage_inventory: false });
  ok(await shop.admin.post(`/products/${created.id}`, { sales_channels: [{ id: channel }] }));
  return created;
}

async function createKey(...channels: string[]): Promise<string> {
  const { id } = ok(
    await shop.admin.post('/publishable-api-keys', { title: 'Storefront' }),
  ).publishable_api_key;
  const sales_channel_ids = channels.map((channel) => ({ id: channel }));
  if (channels.length > 0)
    ok(await shop.admin.post(`/publishable-api-keys/${id}/sales-channels/batch`, { sales_channel_ids }));
  return id;
}

const withKey = (key: string): RequestOptions => ({ headers: { 'x-publishable-api-key': key } });

/** Lists products, and checks the count of the list. */
async function listTitles(query = '', key?: string): Promise<string[]> {
  const { products, count } = ok(
    await shop.store.get(`/products?order=title&${query}`, key ? withKey(key) : {}),
  );
  expect(count).toBe(products.length);
  return products.map(({ title }) => title);
}

/** The error with our `type` and with the `errors` of Medusa v1. */
function scopeRejection(text: string) {
  return {
    status: 400,
    body: {
      type: 'invalid_data',
      message: 'Provided request body contains errors. Please check the data and retry the request',
      errors: [text],
    },
  };
}

const channelRejection = (id: string) =>
  scopeRejection(
    `Provided sales channel id param: ${id} is not associated with the Publishable API Key passed in the header of the request.`,
  );

describe('A list without a publishable key', () => {
  it('contains and counts the products of the default channel', async () => {
    expect(await listTitles()).toEqual(['Mug', 'Shirt']);
    const { variants } = ok(await shop.store.get('/variants'));
    expect(variants.map((variant) => variant.product.title).sort()).toEqual(['Mug', 'Shirt', 'Shirt']);
  });

  it('contains the products of requested channels', async () => {
    expect(await listTitles(`sales_channel_id[]=${web}`)).toEqual(['Lamp']);
    expect(await listTitles(`sales_channel_id[]=${web}&sales_channel_id[]=${market}`)).toEqual([
      'Lamp',
      'Tent',
    ]);
  });

  it('is empty for a disabled channel', async () => {
    const disabled = await createChannel('Closed');
    await createProductIn('Chair', disabled);
    ok(await shop.admin.post(`/sales-channels/${disabled}`, { is_disabled: true }));
    expect(await listTitles(`sales_channel_id[]=${disabled}`)).toEqual([]);
  });

  it('contains the variants of a requested channel', async () => {
    const { variants, count } = ok(await shop.store.get(`/variants?sales_channel_id=${web}`));
    expect([variants[0].product.title, count]).toEqual(['Lamp', 1]);
  });

  it('has the right count after every change of a product and its channels', async () => {
    const count = async () => ok(await shop.store.get('/products?limit=1')).count;
    const before = await count();
    const created = await createSizedProduct(shop, 'Counted', ['One'], { eur: 100 });
    const steps: [object, number][] = [
      [{ status: 'draft' }, 0],
      [{ status: 'published' }, 1],
      [{ sales_channels: [{ id: web }] }, 0],
      [{ sales_channels: [] }, 0],
    ];
    expect(await count()).toBe(before + 1);
    for (const [change, more] of steps) {
      ok(await shop.admin.post(`/products/${created.id}`, change));
      expect([change, await count()]).toEqual([change, before + more]);
    }
    const channel = ok(await shop.admin.get('/store')).store.default_sales_channel_id;
    const batch = { product_ids: [{ id: created.id }] };
    ok(await shop.admin.post(`/sales-channels/${channel}/products/batch`, batch));
    expect(await count()).toBe(before + 1);
    ok(await shop.admin.delete(`/products/${created.id}`));
    expect(await count()).toBe(before);
  });

  it('has the right count when products are published while they are added to a channel', async () => {
    const channel = await createChannel('Race');
    const products = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => createSizedProduct(shop, `Race ${i}`, ['One'], { eur: 100 })),
    );
    await shop.sql(`update product set status = 'draft' where id = any($1)`, [products.map(({ id }) => id)]);
    await Promise.all(
      products.flatMap(({ id }) => [
        shop.admin.post(`/products/${id}`, { status: 'published' }),
        shop.admin.post(`/sales-channels/${channel}/products/batch`, { product_ids: [{ id }] }),
      ]),
    );
    expect(await listTitles(`sales_channel_id[]=${channel}`)).toHaveLength(8);
    ok(await shop.admin.post(`/products/${products[0].id}`, { status: 'draft' }));
    for (const { id } of products) await shop.admin.delete(`/products/${id}`);
  });
});

describe('A product requested by its id without a publishable key', () => {
  it('is returned even if the default channel does not sell it', async () => {
    expect((await shop.store.get(`/products/${lamp.id}`)).status).toBe(200);
    expect((await shop.store.get(`/variants/${lamp.variants[0].id}`)).status).toBe(200);
  });

  it('is not found if the requested channel does not sell it', async () => {
    expect((await shop.store.get(`/products/${lamp.id}?sales_channel_id=${market}`)).status).toBe(404);
  });
});

describe('A publishable key', () => {
  let keyOfBothChannels: string;
  let keyOfOneChannel: string;

  beforeAll(async () => {
    [keyOfBothChannels, keyOfOneChannel] = [await createKey(web, market), await createKey(web)];
  });

  it('restricts the products of a list to its channels', async () => {
    expect(await listTitles('', keyOfBothChannels)).toEqual(['Lamp', 'Tent']);
    expect(await listTitles('', keyOfOneChannel)).toEqual(['Lamp']);
  });

  it('allows a list to be restricted to one of its channels', async () => {
    expect(await listTitles(`sales_channel_id[]=${market}`, keyOfBothChannels)).toEqual(['Tent']);
  });

  it('restricts the variants of a list to its channels', async () => {
    const { variants, count } = ok(await shop.store.get('/variants', withKey(keyOfOneChannel)));
    expect([variants[0].product.title, count]).toEqual(['Lamp', 1]);
  });

  it('restricts the products of a search to its channels', async () => {
    const { hits } = ok(await shop.store.post('/products/search', { q: 't' }, withKey(keyOfBothChannels)));
    expect(hits.map(({ title }) => title)).toEqual(['Tent']);
  });

  it.each([
    [
      'of a list of products',
      () => shop.store.get(`/products?sales_channel_id[]=${market}`, withKey(keyOfOneChannel)),
    ],
    [
      'of a product',
      () => shop.store.get(`/products/${lamp.id}?sales_channel_id=${market}`, withKey(keyOfOneChannel)),
    ],
    [
      'of a list of variants',
      () => shop.store.get(`/variants?sales_channel_id=${market}`, withKey(keyOfOneChannel)),
    ],
    [
      'of a variant',
      () =>
        shop.store.get(
          `/variants/${lamp.variants[0].id}?sales_channel_id=${market}`,
          withKey(keyOfOneChannel),
        ),
    ],
    [
      'of a new cart',
      () => shop.store.post('/carts', { sales_channel_id: market }, withKey(keyOfOneChannel)),
    ],
    [
      'of an update of a cart',
      async () => {
        const { cart } = ok(await shop.store.post('/carts', {}, withKey(keyOfOneChannel)));
        expect(cart.sales_channel_id).toBe(web);
        return shop.store.post(`/carts/${cart.id}`, { sales_channel_id: market }, withKey(keyOfOneChannel));
      },
    ],
  ])('rejects another channel as the channel %s', async (_, send) => {
    expect(await send()).toMatchObject(channelRejection(market));
  });

  describe('with a product requested by its id', () => {
    const scope =
      'is not associated with sales channels defined by the Publishable API Key passed in the header of the request.';
    const get = (path: string) => shop.store.get(path, withKey(keyOfOneChannel));

    it('returns a product and a variant of its channels', async () => {
      expect((await get(`/products/${lamp.id}`)).status).toBe(200);
      expect((await get(`/variants/${lamp.variants[0].id}`)).status).toBe(200);
    });

    it('rejects a product of another channel', async () => {
      expect(await get(`/products/${tent.id}`)).toMatchObject(
        scopeRejection(`Product with id: ${tent.id} ${scope}`),
      );
    });

    it('rejects a variant of another channel', async () => {
      const [{ id }] = tent.variants;
      expect(await get(`/variants/${id}`)).toMatchObject(scopeRejection(`Variant with id: ${id} ${scope}`));
    });

    it('returns 404 for an unknown product or variant', async () => {
      expect((await get('/products/prod_nope')).status).toBe(404);
      expect((await get('/variants/variant_nope')).status).toBe(404);
    });
  });

  it('assigns a new cart to its oldest channel', async () => {
    const key = withKey(await createKey(market, web));
    expect(ok(await shop.store.post('/carts', {}, key)).cart.sales_channel_id).toBe(web);
  });

  it('without channels restricts nothing', async () => {
    const key = await createKey();
    // Chair is of another test, which may not have run
    const titles = (await listTitles('', key)).filter((title) => title !== 'Chair');
    expect(titles).toEqual(['Lamp', 'Mug', 'Shirt', 'Tent']);
    expect((await shop.store.get(`/products/${tent.id}`, withKey(key))).status).toBe(200);
  });

  it('ignores disabled and deleted channels, and is rejected if it has no other', async () => {
    const [disabled, deleted] = [await createChannel('Disabled'), await createChannel('Deleted')];
    const [some, none] = [await createKey(web, disabled, deleted), await createKey(disabled, deleted)];
    await createProductIn('Rug', disabled);
    ok(await shop.admin.post(`/sales-channels/${disabled}`, { is_disabled: true }));
    ok(await shop.admin.delete(`/sales-channels/${deleted}`));
    expect(await listTitles('', some)).toEqual(['Lamp']);
    expect((await shop.store.get('/products', withKey(none))).status).toBe(400);
  });

  it.each([
    ['is revoked', () => createRevokedKey()],
    ['is deleted', () => createDeletedKey()],
    ['is unknown', async () => 'pk_nope'],
    ['contains a NUL character', async () => 'a\0b'],
  ])('is rejected by every route if it %s', async (_, createInvalidKey) => {
    const key = withKey(await createInvalidKey());
    for (const response of [
      await shop.store.get('/products', key),
      await shop.store.get(`/products/${lamp.id}`, key),
      await shop.store.get('/variants', key),
      await shop.store.post('/products/search', { q: 'a' }, key),
      await shop.store.post('/carts', {}, key),
    ])
      expect(response).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  async function createRevokedKey(): Promise<string> {
    const key = await createKey(web);
    ok(await shop.admin.post(`/publishable-api-keys/${key}/revoke`));
    return key;
  }

  async function createDeletedKey(): Promise<string> {
    const key = await createKey(web);
    ok(await shop.admin.delete(`/publishable-api-keys/${key}`));
    return key;
  }
});
