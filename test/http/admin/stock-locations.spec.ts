import { Outbox } from '../../../src/background/outbox.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';
import { ok } from '../../support/world.ts';

let shop: Shop;
beforeAll(async () => (shop = await openShop()));
afterAll(() => shop.close());

const address = { address_1: 'Kaistraße 1', city: 'Hamburg', country_code: 'DE' };

describe('stock locations', () => {
  it('are made with a name and an address', async () => {
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

  it('are made with a name alone, and show no more than that unless asked', async () => {
    const { stock_location } = ok(await shop.admin.post('/stock-locations', { name: 'Shop' }));
    expect(stock_location.address_id).toBeNull();
    expect(stock_location).not.toHaveProperty('address');
  });

  it('may share an address', async () => {
    const first = await aLocation({ address });
    const second = await aLocation({ address_id: first.address_id });
    expect(second.address_id).toBe(first.address_id);
  });

  it.each([
    ['no name', {}],
    ['an empty name', { name: '  ' }],
    ['an address without a country', { name: 'x', address: { address_1: 'x' } }],
    ['an address without a street', { name: 'x', address: { country_code: 'de' } }],
    ['a country that is no code', { name: 'x', address: { ...address, country_code: 'Germany' } }],
    ['a name that holds a NUL', { name: 'a\0b' }],
    ['an address that is a text', { name: 'x', address: 'Kaistraße 1' }],
    ['what nobody knows', { name: 'x', stock: 1 }],
  ])('are refused with %s', async (_, body) => {
    const { count } = ok(await shop.admin.get('/stock-locations'));
    expect(await shop.admin.post('/stock-locations', body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
    expect(ok(await shop.admin.get('/stock-locations')).count).toBe(count);
  });

  it('are refused with an address that is not there', async () => {
    expect(await shop.admin.post('/stock-locations', { name: 'x', address_id: 'laddr_none' })).toMatchObject({
      status: 404,
      body: { type: 'not_found' },
    });
  });

  it('are found by name, id, address and sales channel', async () => {
    const { id, address_id } = await aLocation({ name: 'Lighthouse', address });
    const channel = await aChannel();
    ok(await shop.admin.post(`/sales-channels/${channel}/stock-locations`, { location_id: id }));
    for (const filter of [
      'q=LIGHTH',
      'name=Lighthouse',
      `id[]=${id}`,
      `id=${id}`,
      `address_id=${address_id}`,
      `sales_channel_id[]=${channel}`,
      `sales_channel_id[]=${channel}&created_at[gt]=2020-01-01`,
    ]) {
      const { stock_locations, count, limit } = ok(await shop.admin.get(`/stock-locations?${filter}`));
      expect([filter, stock_locations.map(idOf), count, limit]).toEqual([filter, [id], 1, 20]);
    }
    for (const filter of [
      'q=%25house',
      'name=Light',
      'sales_channel_id[]=sc_none',
      'created_at[gt]=2120-01-01',
    ])
      expect([filter, ok(await shop.admin.get(`/stock-locations?${filter}`)).count]).toEqual([filter, 0]);
  });

  it('show the channels that they serve', async () => {
    const { id } = await aLocation();
    const channel = await aChannel();
    ok(await shop.admin.post(`/sales-channels/${channel}/stock-locations`, { location_id: id }));
    const shown = async () =>
      ok(
        await shop.admin.get(`/stock-locations/${id}?expand=sales_channels`),
      ).stock_location.sales_channels.map(idOf);
    expect(await shown()).toEqual([channel]);
    ok(await shop.admin.delete(`/sales-channels/${channel}/stock-locations`, { location_id: id }));
    expect(await shown()).toEqual([]);
  });

  it('change what is given, and lay an address over the one that they have', async () => {
    const { id, address_id } = await aLocation({ address, metadata: { a: 1, b: 2 } });
    const changed = ok(
      await shop.admin.post(`/stock-locations/${id}?expand=address`, {
        address: { city: null, postal_code: '20457' },
        metadata: { b: '' },
      }),
    ).stock_location;
    expect(changed).toMatchObject({
      ...{ name: 'Warehouse', address_id, metadata: { a: 1 } },
      address: { address_1: 'Kaistraße 1', city: null, postal_code: '20457', country_code: 'de' },
    });
    const moved = ok(await shop.admin.post(`/stock-locations/${id}`, { address_id: null, name: 'Depot' }));
    expect(moved.stock_location).toMatchObject({ name: 'Depot', address_id: null });
  });

  it('need a whole address when they have none', async () => {
    const { id } = await aLocation();
    expect(await shop.admin.post(`/stock-locations/${id}`, { address: { city: 'Kiel' } })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'A first address needs address_1 and country_code' },
    });
    const { stock_location } = ok(await shop.admin.post(`/stock-locations/${id}`, { address }));
    expect(stock_location.address_id).toMatch(/^laddr_/);
  });

  it('are not found by an id that nobody has', async () => {
    const unknown = { status: 404, body: { message: 'StockLocation with id sloc_none was not found' } };
    expect(await shop.admin.get('/stock-locations/sloc_none')).toMatchObject(unknown);
    expect(await shop.admin.post('/stock-locations/sloc_none', { name: 'x' })).toMatchObject(unknown);
  });

  it('are deleted with their links to channels, also twice', async () => {
    const { id } = await aLocation();
    const channel = await aChannel();
    ok(await shop.admin.post(`/sales-channels/${channel}/stock-locations`, { location_id: id }));
    for (const _ of ['once', 'again'])
      expect(ok(await shop.admin.delete(`/stock-locations/${id}`))).toEqual({
        ...{ id, object: 'stock_location', deleted: true },
      });
    expect((await shop.admin.get(`/stock-locations/${id}`)).status).toBe(404);
    const { sales_channel } = ok(await shop.admin.get(`/sales-channels/${channel}?expand=locations`));
    expect(sales_channel.locations).toEqual([]);
  });

  it('tell subscribers what happens to them', async () => {
    const heard: string[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    for (const what of ['created', 'updated', 'deleted'] as const)
      outbox.subscribe(`stock-location.${what}`, ({ data }) => void heard.push(`${data.id} ${what}`));
    const { id } = await aLocation();
    ok(await shop.admin.post(`/stock-locations/${id}`, { name: 'Depot' }));
    for (const _ of ['once', 'again']) ok(await shop.admin.delete(`/stock-locations/${id}`));
    await until(() => heard.length >= 3);
    expect(heard.sort()).toEqual([`${id} created`, `${id} deleted`, `${id} updated`]);
  });
});

describe('the location of the store', () => {
  let fresh: Shop;
  beforeAll(async () => (fresh = await openShop({ STOCK_LOCATIONS: 'true' })));
  afterAll(() => fresh.close());

  it('is the first one that is made, until it is deleted or another one is named', async () => {
    const [first, second] = [await locationIn(fresh), await locationIn(fresh)];
    expect(await defaultLocation()).toBe(first);
    ok(await fresh.admin.post('/store', { default_location_id: second }));
    expect(await defaultLocation()).toBe(second);
    ok(await fresh.admin.delete(`/stock-locations/${second}`));
    expect(await defaultLocation()).toBeNull();
  });

  it('is refused when it is not there', async () => {
    expect(await fresh.admin.post('/store', { default_location_id: 'sloc_none' })).toMatchObject({
      status: 404,
    });
  });

  it('is shown by dashboards only where the shop has switched locations on', async () => {
    const modulesOf = async (one: Shop) => ok(await one.admin.get('/store')).store.modules;
    expect(await modulesOf(fresh)).toEqual([
      { module: 'inventoryService', resolution: '' },
      { module: 'stockLocationService', resolution: '' },
    ]);
    expect(await modulesOf(shop)).toEqual([]);
  });

  async function defaultLocation(): Promise<string | null> {
    return ok(await fresh.admin.get('/store')).store.default_location_id;
  }
});

const idOf = ({ id }: { id: string }) => id;

async function aLocation(body: Record<string, unknown> = {}): Promise<{ id: string; address_id: string }> {
  return ok(await shop.admin.post('/stock-locations', { name: 'Warehouse', ...body })).stock_location;
}

async function locationIn({ admin }: Shop): Promise<string> {
  return ok(await admin.post('/stock-locations', { name: 'Warehouse' })).stock_location.id;
}

async function aChannel(): Promise<string> {
  return ok(await shop.admin.post('/sales-channels', { name: 'Market' })).sales_channel.id;
}
