import { Outbox } from '#engine/background/outbox';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

let shop: Shop;
beforeAll(async () => (shop = await useShop({})));
afterAll(() => shop.close());

const address = { address_1: 'Kaistraße 1', city: 'Hamburg', country_code: 'DE' };

describe('A stock location', () => {
  it('has a name and an address', async () => {
    const path = '/stock-locations?expand=address,sales_channels';
    const { stock_location } = ok(
      await shop.admin.post(path, { name: '  Warehouse ', address, metadata: { a: 1 } }),
    );
    expect(stock_location).toMatchObject({
      id: expect.stringMatching(/^sloc_/),
      name: 'Warehouse',
      address_id: expect.stringMatching(/^laddr_/),
      address: { ...address, country_code: 'de', company: null },
      sales_channels: [],
      metadata: { a: 1 },
      deleted_at: null,
    });
  });

  it('requires only a name', async () => {
    const { stock_location } = ok(await shop.admin.post('/stock-locations', { name: 'Shop' }));
    expect(stock_location.address_id).toBeNull();
  });

  it('includes its address only if it is expanded', async () => {
    expect(await createLocation({ address })).not.toHaveProperty('address');
  });

  it('may share its address with another one', async () => {
    const first = await createLocation({ address });
    const second = await createLocation({ address_id: first.address_id });
    expect(second.address_id).toBe(first.address_id);
  });

  it.each([
    ['without a name', {}],
    ['with a blank name', { name: '  ' }],
    ['with an address without a country', { name: 'x', address: { address_1: 'x' } }],
    ['with an address without a street', { name: 'x', address: { country_code: 'de' } }],
    [
      'with a country name as its country code',
      { name: 'x', address: { ...address, country_code: 'Germany' } },
    ],
    ['with a NUL character in its name', { name: 'a\0b' }],
    ['with a text as its address', { name: 'x', address: 'Kaistraße 1' }],
    ['with an unknown field', { name: 'x', stock: 1 }],
  ])('is rejected %s', async (_, body) => {
    const { count } = ok(await shop.admin.get('/stock-locations'));
    expect(await shop.admin.post('/stock-locations', body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
    expect(ok(await shop.admin.get('/stock-locations')).count).toBe(count);
  });

  it('is rejected with an unknown address', async () => {
    expect(await shop.admin.post('/stock-locations', { name: 'x', address_id: 'laddr_none' })).toMatchObject({
      status: 404,
      body: { type: 'not_found' },
    });
  });

  describe('in a list', () => {
    let id: string, address_id: string, channel: string;
    beforeAll(async () => {
      ({ id, address_id } = await createLocation({ name: 'Lighthouse', address }));
      channel = await createChannel();
      ok(await shop.admin.post(`/sales-channels/${channel}/stock-locations`, { location_id: id }));
    });

    it.each([
      ['a search text', () => 'q=LIGHTH'],
      ['its name', () => 'name=Lighthouse'],
      ['a list of ids', () => `id[]=${id}`],
      ['its id', () => `id=${id}`],
      ['its address', () => `address_id=${address_id}`],
      ['its sales channel', () => `sales_channel_id[]=${channel}`],
      [
        'its sales channel and creation time',
        () => `sales_channel_id[]=${channel}&created_at[gt]=2020-01-01`,
      ],
    ])('is found by %s, with 20 locations per page', async (_, filter) => {
      const { stock_locations, count, limit } = ok(await shop.admin.get(`/stock-locations?${filter()}`));
      expect([stock_locations.map(idOf), count, limit]).toEqual([[id], 1, 20]);
    });

    it.each([
      ['a percent sign in a search text', 'q=%25house'],
      ['a part of its name', 'name=Light'],
      ['another sales channel', 'sales_channel_id[]=sc_none'],
      ['a creation time in the future', 'created_at[gt]=2120-01-01'],
    ])('is not found by %s', async (_, filter) => {
      expect(ok(await shop.admin.get(`/stock-locations?${filter}`)).count).toBe(0);
    });
  });

  it('expands its sales channels', async () => {
    const { id } = await createLocation();
    const channel = await createChannel();
    ok(await shop.admin.post(`/sales-channels/${channel}/stock-locations`, { location_id: id }));
    const getChannelIds = async () =>
      ok(
        await shop.admin.get(`/stock-locations/${id}?expand=sales_channels`),
      ).stock_location.sales_channels.map(idOf);
    expect(await getChannelIds()).toEqual([channel]);
    ok(await shop.admin.delete(`/sales-channels/${channel}/stock-locations`, { location_id: id }));
    expect(await getChannelIds()).toEqual([]);
  });

  it('merges the fields of an update into its address and metadata', async () => {
    const { id, address_id } = await createLocation({ address, metadata: { a: 1, b: 2 } });
    const updated = ok(
      await shop.admin.post(`/stock-locations/${id}?expand=address`, {
        address: { city: null, postal_code: '20457' },
        metadata: { b: '' },
      }),
    ).stock_location;
    expect(updated).toMatchObject({
      ...{ name: 'Warehouse', address_id, metadata: { a: 1 } },
      address: { address_1: 'Kaistraße 1', city: null, postal_code: '20457', country_code: 'de' },
    });
  });

  it('loses its address if address_id is null', async () => {
    const { id } = await createLocation({ address });
    const updated = ok(await shop.admin.post(`/stock-locations/${id}`, { address_id: null, name: 'Depot' }));
    expect(updated.stock_location).toMatchObject({ name: 'Depot', address_id: null });
  });

  it('without an address requires a complete one', async () => {
    const { id } = await createLocation();
    expect(await shop.admin.post(`/stock-locations/${id}`, { address: { city: 'Kiel' } })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'A first address needs address_1 and country_code' },
    });
    const { stock_location } = ok(await shop.admin.post(`/stock-locations/${id}`, { address }));
    expect(stock_location.address_id).toMatch(/^laddr_/);
  });

  it.each([
    ['read', () => shop.admin.get('/stock-locations/sloc_none')],
    ['updated', () => shop.admin.post('/stock-locations/sloc_none', { name: 'x' })],
  ])('must exist to be %s', async (_, send) => {
    expect(await send()).toMatchObject({
      status: 404,
      body: { message: 'StockLocation with id sloc_none was not found' },
    });
  });

  it('is deleted with its links to sales channels, and a second deletion responds equally', async () => {
    const { id } = await createLocation();
    const channel = await createChannel();
    ok(await shop.admin.post(`/sales-channels/${channel}/stock-locations`, { location_id: id }));
    for (const _ of ['once', 'again'])
      expect(ok(await shop.admin.delete(`/stock-locations/${id}`))).toEqual({
        ...{ id, object: 'stock_location', deleted: true },
      });
    expect((await shop.admin.get(`/stock-locations/${id}`)).status).toBe(404);
    const { sales_channel } = ok(await shop.admin.get(`/sales-channels/${channel}?expand=locations`));
    expect(sales_channel.locations).toEqual([]);
  });

  it('emits an event when it is created, updated and deleted', async () => {
    const events: string[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    for (const change of ['created', 'updated', 'deleted'] as const)
      outbox.subscribe(`stock-location.${change}`, ({ data }) => void events.push(`${data.id} ${change}`));
    const { id } = await createLocation();
    ok(await shop.admin.post(`/stock-locations/${id}`, { name: 'Depot' }));
    for (const _ of ['once', 'again']) ok(await shop.admin.delete(`/stock-locations/${id}`));
    await until(() => events.length >= 3);
    expect(events.sort()).toEqual([`${id} created`, `${id} deleted`, `${id} updated`]);
  });
});

describe('The default location of the store', () => {
  let newShop: Shop;
  beforeAll(async () => (newShop = await useShop({ STOCK_LOCATIONS: 'true' })));
  afterAll(() => newShop.close());

  it('is the first created one until another one is set or it is deleted', async () => {
    const [first, second] = [await createLocationIn(newShop), await createLocationIn(newShop)];
    expect(await getDefaultLocation()).toBe(first);
    ok(await newShop.admin.post('/store', { default_location_id: second }));
    expect(await getDefaultLocation()).toBe(second);
    ok(await newShop.admin.delete(`/stock-locations/${second}`));
    expect(await getDefaultLocation()).toBeNull();
  });

  it('must exist', async () => {
    expect(await newShop.admin.post('/store', { default_location_id: 'sloc_none' })).toMatchObject({
      status: 404,
    });
  });

  it('appears in dashboards only if the modules of the store include stock locations', async () => {
    const modulesOf = async ({ admin }: Shop) => ok(await admin.get('/store')).store.modules;
    expect(await modulesOf(newShop)).toEqual([
      { module: 'inventoryService', resolution: '' },
      { module: 'stockLocationService', resolution: '' },
    ]);
    expect(await modulesOf(shop)).toEqual([]);
  });

  async function getDefaultLocation(): Promise<string | null> {
    return ok(await newShop.admin.get('/store')).store.default_location_id;
  }
});

const idOf = ({ id }: { id: string }) => id;

async function createLocation(
  body: Record<string, unknown> = {},
): Promise<{ id: string; address_id: string }> {
  return ok(await shop.admin.post('/stock-locations', { name: 'Warehouse', ...body })).stock_location;
}

async function createLocationIn({ admin }: Shop): Promise<string> {
  return ok(await admin.post('/stock-locations', { name: 'Warehouse' })).stock_location.id;
}

async function createChannel(): Promise<string> {
  return ok(await shop.admin.post('/sales-channels', { name: 'Market' })).sales_channel.id;
}
