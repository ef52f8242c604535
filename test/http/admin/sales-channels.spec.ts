import { openShop, type Shop } from '../../support/shop.ts';

describe('sales channels', () => {
  let shop: Shop;
  let made = 0;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  it('are made with a name, and enabled', async () => {
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

  it('need a name', async () => {
    const { status, body } = await shop.admin.post('/sales-channels', { description: 'Nameless' });
    expect(status).toBe(400);
    expect(body.type).toBe('invalid_data');
  });

  it('are shown by id', async () => {
    const channel = await aChannel('Shown');
    expect((await shop.admin.get(`/sales-channels/${channel}`)).body.sales_channel).toMatchObject({
      id: channel,
      name: 'Shown',
    });
  });

  it('are not found by an unknown id', async () => {
    const { status, body } = await shop.admin.get('/sales-channels/sc_none');
    expect(status).toBe(404);
    expect(body.message).toBe('Sales channel with id sc_none was not found');
    expect((await shop.admin.post('/sales-channels/sc_none', { name: 'x' })).status).toBe(404);
  });

  it('are listed, 20 on a page, the latest first', async () => {
    const [older, newer] = [await aChannel('Older'), await aChannel('Newer')];
    const { body } = await shop.admin.get(`/sales-channels?id[]=${older}&id[]=${newer}`);
    expect(body).toMatchObject({
      count: 2,
      offset: 0,
      limit: 20,
      sales_channels: [{ id: newer }, { id: older }],
    });
  });

  it('are searched by name and description, and filtered by name', async () => {
    const channel = await aChannel('Harbour shop');
    expect((await shop.admin.get('/sales-channels?q=harbour')).body.sales_channels).toMatchObject([
      { id: channel },
    ]);
    expect((await shop.admin.get('/sales-channels?name=Harbour%20shop')).body.sales_channels).toMatchObject([
      { id: channel },
    ]);
    expect((await shop.admin.get('/sales-channels?name=Harbour')).body.sales_channels).toEqual([]);
  });

  it('change what is given, and clear a description with null', async () => {
    const { body: made } = await shop.admin.post('/sales-channels', {
      name: 'Before',
      description: 'Something',
    });
    const { body } = await shop.admin.post(`/sales-channels/${made.sales_channel.id}`, {
      description: null,
      is_disabled: true,
    });
    expect(body.sales_channel).toMatchObject({ name: 'Before', description: null, is_disabled: true });
  });

  it('are deleted, and deleted again with the same answer', async () => {
    const channel = await aChannel('Short-lived');
    const answer = { status: 200, body: { id: channel, object: 'sales-channel', deleted: true } };
    expect(await shop.admin.delete(`/sales-channels/${channel}`)).toMatchObject(answer);
    expect(await shop.admin.delete(`/sales-channels/${channel}`)).toMatchObject(answer);
    expect((await shop.admin.get(`/sales-channels/${channel}`)).status).toBe(404);
  });

  it('keep the default one of the store', async () => {
    const { body } = await shop.admin.get('/store');
    const refused = await shop.admin.delete(`/sales-channels/${body.store.default_sales_channel_id}`);
    expect(refused.status).toBe(400);
    expect(refused.body.type).toBe('not_allowed');
    expect((await shop.admin.get(`/sales-channels/${body.store.default_sales_channel_id}`)).status).toBe(200);
  });

  describe('and their products', () => {
    it('are added, also twice, and removed, also when they are not there', async () => {
      const [channel, shirt, hat] = [
        await aChannel('Clothes'),
        await aProduct('Shirt'),
        await aProduct('Hat'),
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

    it('are none of them added when one does not exist, and the answer names it', async () => {
      const [channel, shirt] = [await aChannel('Strict'), await aProduct('Shirt')];
      const { status, body } = await shop.admin.post(`/sales-channels/${channel}/products/batch`, {
        product_ids: [{ id: shirt }, { id: 'prod_a' }, { id: 'prod_b' }],
      });
      expect(status).toBe(404);
      expect(body.message).toContain('prod_a, prod_b');
      expect(await productsOf(channel)).toEqual([]);
    });

    it('need a channel', async () => {
      expect(
        (await shop.admin.post('/sales-channels/sc_none/products/batch', { product_ids: [] })).status,
      ).toBe(404);
      expect(
        (await shop.admin.delete('/sales-channels/sc_none/products/batch', { product_ids: [] })).status,
      ).toBe(404);
    });

    it('are named in a list of objects', async () => {
      const channel = await aChannel('Formal');
      expect(
        (await shop.admin.post(`/sales-channels/${channel}/products/batch`, { product_ids: ['prod_1'] }))
          .status,
      ).toBe(400);
      expect((await shop.admin.delete(`/sales-channels/${channel}/products/batch`)).status).toBe(400);
    });
  });

  describe('and their stock locations', () => {
    it('are added once, and removed once and for all', async () => {
      const [channel, location_id] = [await aChannel('Stocked'), await aLocation()];
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

    it('are added once when two ask at the same time', async () => {
      const [channel, location_id] = [await aChannel('Busy'), await aLocation()];
      const path = `/sales-channels/${channel}/stock-locations`;
      await Promise.all(Array.from({ length: 5 }, () => shop.admin.post(path, { location_id })));
      expect(await locationsOf(channel)).toHaveLength(1);
    });

    it('need a channel and a location', async () => {
      const [channel, location_id] = [await aChannel('Unstocked'), await aLocation()];
      const path = `/sales-channels/${channel}/stock-locations`;
      expect((await shop.admin.post('/sales-channels/sc_none/stock-locations', { location_id })).status).toBe(
        404,
      );
      expect(
        (await shop.admin.delete('/sales-channels/sc_none/stock-locations', { location_id })).status,
      ).toBe(404);
      expect((await shop.admin.post(path, {})).status).toBe(400);
      const unknown = { status: 404, body: { message: 'StockLocation with id sloc_none was not found' } };
      expect(await shop.admin.post(path, { location_id: 'sloc_none' })).toMatchObject(unknown);
      expect(await shop.admin.delete(path, { location_id: 'sloc_none' })).toMatchObject(unknown);
    });

    it('are not linked while they are deleted', async () => {
      for (let round = 0; round < 5; round++) {
        const [channel, location_id] = [await aChannel('Racing'), await aLocation()];
        const [linked] = await Promise.all([
          shop.admin.post(`/sales-channels/${channel}/stock-locations`, { location_id }),
          shop.admin.delete(`/stock-locations/${location_id}`),
        ]);
        expect([200, 404]).toContain(linked.status);
        expect(await locationsOf(channel)).toEqual([]);
      }
    });
  });

  async function aLocation(): Promise<string> {
    return (await shop.admin.post('/stock-locations', { name: 'Warehouse' })).body.stock_location
      .id as string;
  }

  async function locationsOf(channel: string): Promise<object[]> {
    const { body } = await shop.admin.get(`/sales-channels/${channel}?expand=locations`);
    return body.sales_channel.locations as object[];
  }

  async function aChannel(name: string): Promise<string> {
    return (await shop.admin.post('/sales-channels', { name })).body.sales_channel.id as string;
  }

  async function aProduct(title: string): Promise<string> {
    const { body } = await shop.admin.post('/products', { title, handle: `product-${++made}` });
    return body.product.id as string;
  }

  async function productsOf(channel: string): Promise<string[]> {
    const { body } = await shop.admin.get(`/products?sales_channel_id[]=${channel}`);
    return (body.products as { id: string }[]).map(({ id }) => id).sort();
  }
});
