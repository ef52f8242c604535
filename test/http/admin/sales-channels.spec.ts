import { type Shop, useShop } from '../../support/shop.ts';

describe('A sales channel', () => {
  let shop: Shop;
  let productCount = 0;

  beforeAll(async () => {
    shop = await useShop();
  });

  afterAll(() => shop.close());

  it('is enabled when it is created', async () => {
    const { status, body } = await shop.admin.post('/sales-channels', {
      name: 'Market place',
      description: 'Saturdays',
    });
    expect(status).toBe(200);
    expect(body.sales_channel).toEqual({
      id: expect.stringMatching(/^sc_/),
      name: 'Market place',
      description: 'Saturdays',
      is_disabled: false,
      metadata: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      updated_at: expect.any(String),
      deleted_at: null,
    });
  });

  it('requires a name', async () => {
    const { status, body } = await shop.admin.post('/sales-channels', { description: 'Nameless' });
    expect(status).toBe(400);
    expect(body.type).toBe('invalid_data');
  });

  it('is returned by id', async () => {
    const channel = await createChannel('Readable');
    expect((await shop.admin.get(`/sales-channels/${channel}`)).body.sales_channel).toMatchObject({
      id: channel,
      name: 'Readable',
    });
  });

  it('must exist to be read', async () => {
    const { status, body } = await shop.admin.get('/sales-channels/sc_none');
    expect(status).toBe(404);
    expect(body.message).toBe('Sales channel with id sc_none was not found');
  });

  it('must exist to be updated', async () => {
    expect((await shop.admin.post('/sales-channels/sc_none', { name: 'x' })).status).toBe(404);
  });

  it('is listed before older ones, 20 per page', async () => {
    const [older, newer] = [await createChannel('Older'), await createChannel('Newer')];
    const { body } = await shop.admin.get(`/sales-channels?id[]=${older}&id[]=${newer}`);
    expect(body).toMatchObject({
      count: 2,
      offset: 0,
      limit: 20,
      sales_channels: [{ id: newer }, { id: older }],
    });
  });

  describe('in a list', () => {
    let channel: string;
    beforeAll(async () => (channel = await createChannel('Harbour shop')));

    it('is found by a part of its name', async () => {
      const { body } = await shop.admin.get('/sales-channels?q=harbour');
      expect(body.sales_channels).toMatchObject([{ id: channel }]);
    });

    it('matches the filter of its exact name only', async () => {
      const { body } = await shop.admin.get('/sales-channels?name=Harbour%20shop');
      expect(body.sales_channels).toMatchObject([{ id: channel }]);
      expect((await shop.admin.get('/sales-channels?name=Harbour')).body.sales_channels).toEqual([]);
    });
  });

  it('changes only in the fields of an update, where null clears the description', async () => {
    const { body: created } = await shop.admin.post('/sales-channels', {
      name: 'Before',
      description: 'Something',
    });
    const { body } = await shop.admin.post(`/sales-channels/${created.sales_channel.id}`, {
      description: null,
      is_disabled: true,
    });
    expect(body.sales_channel).toMatchObject({ name: 'Before', description: null, is_disabled: true });
  });

  it('can be deleted twice with the same response', async () => {
    const channel = await createChannel('Short-lived');
    const response = { status: 200, body: { id: channel, object: 'sales-channel', deleted: true } };
    expect(await shop.admin.delete(`/sales-channels/${channel}`)).toMatchObject(response);
    expect(await shop.admin.delete(`/sales-channels/${channel}`)).toMatchObject(response);
    expect((await shop.admin.get(`/sales-channels/${channel}`)).status).toBe(404);
  });

  it('cannot be deleted while it is the default of the store', async () => {
    const { body } = await shop.admin.get('/store');
    const rejected = await shop.admin.delete(`/sales-channels/${body.store.default_sales_channel_id}`);
    expect(rejected.status).toBe(400);
    expect(rejected.body.type).toBe('not_allowed');
    expect((await shop.admin.get(`/sales-channels/${body.store.default_sales_channel_id}`)).status).toBe(200);
  });

  describe('at /admin/sales-channels/:id/products/batch', () => {
    it('adds and removes products by requests that can be repeated', async () => {
      const [channel, shirt, hat] = [
        await createChannel('Clothes'),
        await createProduct('Shirt'),
        await createProduct('Hat'),
      ];
      const both = { product_ids: [{ id: shirt }, { id: hat }] };
      const added = await shop.admin.post(`/sales-channels/${channel}/products/batch`, both);
      expect(added.status).toBe(200);
      expect(added.body.sales_channel.id).toBe(channel);
      expect((await shop.admin.post(`/sales-channels/${channel}/products/batch`, both)).status).toBe(200);
      expect(await productsOf(channel)).toEqual([shirt, hat].sort());

      const one = { product_ids: [{ id: shirt }, { id: 'prod_none' }] };
      expect((await shop.admin.delete(`/sales-channels/${channel}/products/batch`, one)).status).toBe(200);
      expect((await shop.admin.delete(`/sales-channels/${channel}/products/batch`, one)).status).toBe(200);
      expect(await productsOf(channel)).toEqual([hat]);
    });

    it('adds no product of a batch if one does not exist', async () => {
      const [channel, shirt] = [await createChannel('Strict'), await createProduct('Shirt')];
      const { status, body } = await shop.admin.post(`/sales-channels/${channel}/products/batch`, {
        product_ids: [{ id: shirt }, { id: 'prod_a' }, { id: 'prod_b' }],
      });
      expect(status).toBe(404);
      expect(body.message).toContain('prod_a, prod_b');
      expect(await productsOf(channel)).toEqual([]);
    });

    it.each(['post', 'delete'] as const)('must exist for %s', async (method) => {
      const path = '/sales-channels/sc_none/products/batch';
      expect((await shop.admin[method](path, { product_ids: [] })).status).toBe(404);
    });

    it.each([
      ['post', { product_ids: ['prod_1'] }],
      ['delete', undefined],
    ] as const)('requires a list of objects for %s', async (method, body) => {
      const channel = await createChannel('Formal');
      expect((await shop.admin[method](`/sales-channels/${channel}/products/batch`, body)).status).toBe(400);
    });
  });

  describe('at /admin/sales-channels/:id/stock-locations', () => {
    it('is linked to a location only once, and can be unlinked repeatedly', async () => {
      const [channel, location_id] = [await createChannel('Stocked'), await createLocation()];
      const path = `/sales-channels/${channel}/stock-locations`;
      await shop.admin.post(path, { location_id });
      const { status, body } = await shop.admin.post(`${path}?expand=locations`, { location_id });
      expect(status).toBe(200);
      expect(body.sales_channel.locations).toMatchObject([{ sales_channel_id: channel, location_id }]);

      const removed = { status: 200, body: { id: location_id, object: 'stock-location', deleted: true } };
      expect(await shop.admin.delete(path, { location_id })).toMatchObject(removed);
      expect(await shop.admin.delete(path, { location_id })).toMatchObject(removed);
      expect(await locationsOf(channel)).toEqual([]);
    });

    it('is linked to a location only once by simultaneous requests', async () => {
      const [channel, location_id] = [await createChannel('Busy'), await createLocation()];
      const path = `/sales-channels/${channel}/stock-locations`;
      await Promise.all(Array.from({ length: 5 }, () => shop.admin.post(path, { location_id })));
      expect(await locationsOf(channel)).toHaveLength(1);
    });

    it.each(['post', 'delete'] as const)('must exist for %s', async (method) => {
      const location_id = await createLocation();
      const path = '/sales-channels/sc_none/stock-locations';
      expect((await shop.admin[method](path, { location_id })).status).toBe(404);
    });

    it.each(['post', 'delete'] as const)('requires an existing location for %s', async (method) => {
      const path = `/sales-channels/${await createChannel('Unstocked')}/stock-locations`;
      expect(await shop.admin[method](path, { location_id: 'sloc_none' })).toMatchObject({
        status: 404,
        body: { message: 'StockLocation with id sloc_none was not found' },
      });
    });

    it('requires a location_id', async () => {
      const path = `/sales-channels/${await createChannel('Unstocked')}/stock-locations`;
      expect((await shop.admin.post(path, {})).status).toBe(400);
    });

    it('is not linked to a location that is deleted at the same time', async () => {
      for (let round = 0; round < 5; round++) {
        const [channel, location_id] = [await createChannel('Racing'), await createLocation()];
        const [linked] = await Promise.all([
          shop.admin.post(`/sales-channels/${channel}/stock-locations`, { location_id }),
          shop.admin.delete(`/stock-locations/${location_id}`),
        ]);
        expect([200, 404]).toContain(linked.status);
        expect(await locationsOf(channel)).toEqual([]);
      }
    });
  });

  async function createLocation(): Promise<string> {
    return (await shop.admin.post('/stock-locations', { name: 'Warehouse' })).body.stock_location.id;
  }

  async function locationsOf(channel: string): Promise<object[]> {
    const { body } = await shop.admin.get(`/sales-channels/${channel}?expand=locations`);
    return body.sales_channel.locations;
  }

  async function createChannel(name: string): Promise<string> {
    return (await shop.admin.post('/sales-channels', { name })).body.sales_channel.id;
  }

  async function createProduct(title: string): Promise<string> {
    const { body } = await shop.admin.post('/products', { title, handle: `product-${++productCount}` });
    return body.product.id;
  }

  async function productsOf(channel: string): Promise<string[]> {
    const { body } = await shop.admin.get(`/products?sales_channel_id[]=${channel}`);
    return (body.products as { id: string }[]).map(({ id }) => id).sort();
  }
});
