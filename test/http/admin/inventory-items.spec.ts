import { Outbox } from '#engine/background/outbox';
import { ok, type SampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';
import { createLamp, createLampItem, createLocation, openShopWithTwoLocations } from '../../support/stock.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop, north: string, south: string;
beforeAll(async () => ({ shop, north, south } = await openShopWithTwoLocations()));
afterAll(() => shop.close());

describe('An inventory item', () => {
  it('is created for a variant without one', async () => {
    const variant_id = await createLamp(shop);
    const { inventory_item } = ok(
      await shop.admin.post('/inventory-items', {
        variant_id,
        sku: 'LAMP-1',
        weight: 300,
        metadata: { a: 1 },
      }),
    );
    expect(inventory_item).toMatchObject({
      ...{
        id: expect.stringMatching(/^iitem_/),
        sku: 'LAMP-1',
        weight: 300,
        title: null,
        metadata: { a: 1 },
      },
      ...{ requires_shipping: true, location_levels: [], stocked_quantity: 0, reserved_quantity: 0 },
    });
  });

  it('is created once for a variant by four concurrent requests', async () => {
    const variant_id = await createLamp(shop);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => shop.admin.post('/inventory-items', { variant_id })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(responses.find(({ status }) => status === 400)!.body).toMatchObject({
      type: 'not_allowed',
      message: 'Inventory Item already exists for this variant',
    });
    expect(ok(await shop.admin.get(`/variants/${variant_id}?expand=inventory_items`)).variant).toMatchObject({
      inventory_items: [{ variant_id, required_quantity: 1 }],
    });
  });

  it('is rejected without a variant', async () => {
    expect(await shop.admin.post('/inventory-items', { sku: 'X' })).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'variant_id is required' },
    });
  });

  it('is rejected for an unknown variant', async () => {
    expect(await shop.admin.post('/inventory-items', { variant_id: 'variant_none' })).toMatchObject({
      status: 404,
    });
  });

  it('is rejected with the SKU of another item, and leaves the variant without one', async () => {
    const variant_id = await createLamp(shop);
    await createLampItem(shop, { sku: 'TAKEN' });
    expect(await shop.admin.post('/inventory-items', { variant_id, sku: 'TAKEN' })).toMatchObject({
      status: 422,
      body: { type: 'duplicate_error' },
    });
    expect((await shop.admin.post('/inventory-items', { variant_id, sku: 'FREE' })).status).toBe(200);
  });

  it.each([
    [{ weight: -1 }],
    [{ weight: 1.5 }],
    [{ weight: 2 ** 31 }],
    [{ sku: 1 }],
    [{ title: 'a\0b' }],
    [{ requires_shipping: 'yes' }],
    [{ inventory_quantity: 1 }],
    [{ metadata: [] }],
  ])('is rejected with %j', async (body) => {
    const variant_id = await createLamp(shop);
    expect(await shop.admin.post('/inventory-items', { variant_id, ...body })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('publishes events of itself and its levels', async () => {
    const events: string[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    for (const name of ['inventory-item', 'inventory-level'] as const)
      for (const change of ['created', 'updated', 'deleted'] as const)
        outbox.subscribe(`${name}.${change}`, ({ name: event, data }) => {
          events.push(`${event} ${'id' in data ? 'one' : data.ids.length}`);
        });
    const { id } = await createLampItem(shop, {}, { [north]: 3 });
    ok(await shop.admin.post(`/inventory-items/${id}`, { title: 'Lamp' }));
    ok(await shop.admin.post(`/inventory-items/${id}/location-levels/${north}`, { stocked_quantity: 4 }));
    ok(await shop.admin.delete(`/inventory-items/${id}`));
    await until(() => events.length >= 6);
    expect(events.sort()).toEqual([
      'inventory-item.created 1',
      'inventory-item.deleted 1',
      'inventory-item.updated one',
      'inventory-level.created 1',
      'inventory-level.deleted 1',
      'inventory-level.updated one',
    ]);
  });
});

describe('An unknown inventory item', () => {
  const path = '/inventory-items/iitem_none';

  it.each<[string, () => Promise<HttpResponse>]>([
    ['GET /admin/inventory-items/{id}', () => shop.admin.get(path)],
    ['POST /admin/inventory-items/{id}', () => shop.admin.post(path, { sku: 'x' })],
    ['GET /admin/inventory-items/{id}/location-levels', () => shop.admin.get(`${path}/location-levels`)],
    [
      'POST /admin/inventory-items/{id}/location-levels',
      () => shop.admin.post(`${path}/location-levels`, { location_id: north, stocked_quantity: 1 }),
    ],
  ])('is not found by %s', async (_, send) => {
    expect(await send()).toMatchObject({
      status: 404,
      body: { message: 'InventoryItem with id iitem_none was not found' },
    });
  });
});

describe('A deleted inventory item', () => {
  let id: string;
  let variant: string;
  let responses: HttpResponse[];
  beforeAll(async () => {
    ({ id, variant } = await createLampItem(shop, { sku: 'RELEASED' }, { [north]: 3 }));
    const path = `/inventory-items/${id}`;
    responses = [await shop.admin.delete(path), await shop.admin.delete(path)];
  });

  it('gets the same response to a second deletion as to the first', () => {
    for (const response of responses)
      expect(ok(response)).toEqual({ id, object: 'inventory_item', deleted: true });
  });

  it('is not found', async () => {
    expect((await shop.admin.get(`/inventory-items/${id}`)).status).toBe(404);
  });

  it('has no levels', async () => {
    expect(
      await shop.sql('select from inventory_level where inventory_item_id = $1 and deleted_at is null', [id]),
    ).toEqual([]);
  });

  it('releases its variant and its SKU', async () => {
    const body = { variant_id: variant, sku: 'RELEASED' };
    expect((await shop.admin.post('/inventory-items', body)).status).toBe(200);
  });
});

describe('GET /admin/inventory-items', () => {
  it('returns items with their variants, levels and total quantities', async () => {
    const { id, variant } = await createLampItem(shop, { sku: 'LISTED' }, { [north]: 3, [south]: 4 });
    const { inventory_items, count, limit } = ok(await shop.admin.get('/inventory-items?sku=LISTED'));
    expect({ count, limit }).toEqual({ count: 1, limit: 20 });
    expect(inventory_items).toMatchObject([
      {
        ...{ id, stocked_quantity: 7, reserved_quantity: 0 },
        variants: [{ id: variant, product: { title: expect.any(String) } }],
        location_levels: [
          { location_id: north, stocked_quantity: 3, available_quantity: 3 },
          { location_id: south, stocked_quantity: 4, available_quantity: 4 },
        ],
      },
    ]);
  });

  describe('with the filter location_id', () => {
    let north: string;
    let south: string;
    let itemAtBoth: string;
    beforeAll(async () => {
      [north, south] = [await createLocation(shop, 'North'), await createLocation(shop, 'South')];
      ({ id: itemAtBoth } = await createLampItem(shop, {}, { [north]: 3, [south]: 4 }));
      await createLampItem(shop, {}, { [south]: 5 });
    });

    it('returns the items at the location, with their level and quantity there only', async () => {
      const { inventory_items } = ok(await shop.admin.get(`/inventory-items?location_id[]=${north}`));
      expect(inventory_items).toMatchObject([
        { id: itemAtBoth, stocked_quantity: 3, location_levels: [{ location_id: north }] },
      ]);
      expect(inventory_items[0].location_levels).toHaveLength(1);
    });

    it('returns the items of several locations', async () => {
      const path = `/inventory-items?location_id[]=${north}&location_id[]=${south}`;
      expect(ok(await shop.admin.get(path)).count).toBe(2);
    });
  });

  describe('with a brass lamp', () => {
    let id: string;
    beforeAll(async () => {
      ({ id } = await createLampItem(shop, {
        ...{ sku: 'BRASS', title: 'Brass lamp', description: 'Shines', hs_code: '9405' },
        ...{ origin_country: 'dk', mid_code: 'DK1', material: 'brass', weight: 4711, height: 12 },
        requires_shipping: false,
      }));
    });

    it.each([
      'q=brass',
      'q=SHINE',
      'q=bras',
      'sku=BRASS',
      'hs_code=9405',
      'origin_country=dk',
      'mid_code=DK1',
      'material=brass',
      'weight=4711',
      'weight[gt]=4710&weight[lt]=4712',
      'height=12',
      'requires_shipping=false',
    ])('finds it by ?%s', async (query) => {
      expect(ok(await shop.admin.get(`/inventory-items?${query}`)).inventory_items.map(idOf)).toEqual([id]);
    });

    it('finds it by its id', async () => {
      expect(ok(await shop.admin.get(`/inventory-items?id=${id}`)).inventory_items.map(idOf)).toEqual([id]);
    });

    it('takes % in a search literally', async () => {
      expect(ok(await shop.admin.get('/inventory-items?q=%25&limit=1')).count).toBe(0);
    });
  });

  it.each(['weight=heavy', 'weight[near]=1', 'order=colour', 'expand=colour', 'requires_shipping=1'])(
    'rejects the query ?%s',
    async (query) => {
      expect((await shop.admin.get(`/inventory-items?${query}`)).status).toBe(400);
    },
  );
});

it('An update of an inventory item sets the given fields and merges metadata', async () => {
  const { id } = await createLampItem(shop, { sku: 'OLD', title: 'Lamp', metadata: { a: 1, b: 2 } });
  const { inventory_item } = ok(
    await shop.admin.post(`/inventory-items/${id}`, {
      ...{ sku: 'NEW', title: null, requires_shipping: false, metadata: { a: '' } },
    }),
  );
  expect(inventory_item).toMatchObject({
    ...{ id, sku: 'NEW', title: null, requires_shipping: false, metadata: { b: 2 } },
  });
});

const idOf = ({ id }: { id: string }) => id;
