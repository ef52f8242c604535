import { ok, type SampleShop } from '../../support/sample-shop.ts';
import { createLampItem, createLocation, openShopWithTwoLocations } from '../../support/stock.ts';

let shop: SampleShop, north: string, south: string;
beforeAll(async () => ({ shop, north, south } = await openShopWithTwoLocations()));
afterAll(() => shop.close());

interface Level {
  location_id: string;
  stocked_quantity: number;
  reserved_quantity: number;
  incoming_quantity: number;
  available_quantity: number;
}

describe('The level of an inventory item', () => {
  it('is created once at a location by four concurrent requests', async () => {
    const { id } = await createLampItem(shop);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () =>
        shop.admin.post(`/inventory-items/${id}/location-levels`, {
          ...{ location_id: north, stocked_quantity: 7, incoming_quantity: 2 },
        }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(responses.find(({ status }) => status === 200)!.body.inventory_item).toMatchObject({ id });
    expect(await levelsOf(id)).toMatchObject([
      {
        ...{ location_id: north, stocked_quantity: 7, incoming_quantity: 2 },
        ...{ reserved_quantity: 0, available_quantity: 7 },
      },
    ]);
  });

  it('is returned for the requested location only', async () => {
    const { id } = await createLampItem(shop, {}, { [north]: 3, [south]: 4 });
    const path = `/inventory-items/${id}/location-levels`;
    const { inventory_item } = ok(await shop.admin.get(`${path}?location_id[]=${south}`));
    expect(inventory_item).toEqual({
      id,
      location_levels: [expect.objectContaining({ location_id: south })],
    });
  });

  it('is updated in the given quantities', async () => {
    const { id } = await createLampItem(shop, {}, { [north]: 3 });
    const path = `/inventory-items/${id}/location-levels/${north}`;
    ok(await shop.admin.post(path, { stocked_quantity: 12 }));
    ok(await shop.admin.post(path, { incoming_quantity: 5 }));
    expect(await levelsOf(id)).toMatchObject([{ stocked_quantity: 12, incoming_quantity: 5 }]);
  });

  it('is not found at a location where the item is not stocked', async () => {
    const { id } = await createLampItem(shop);
    expect(await shop.admin.post(`/inventory-items/${id}/location-levels/${north}`, {})).toMatchObject({
      status: 404,
      body: { message: `Item ${id} is not stocked at location ${north}` },
    });
  });

  it('is rejected at an unknown location', async () => {
    const { id } = await createLampItem(shop);
    const level = { location_id: 'sloc_none', stocked_quantity: 1 };
    expect(await shop.admin.post(`/inventory-items/${id}/location-levels`, level)).toMatchObject({
      status: 404,
      body: { message: 'StockLocation with id sloc_none was not found' },
    });
  });

  describe('in a request that is not valid', () => {
    let id: string;
    let path: string;
    beforeAll(async () => {
      ({ id } = await createLampItem(shop, {}, { [south]: 1 }));
      path = `/inventory-items/${id}/location-levels`;
    });
    afterEach(async () =>
      expect(await levelsOf(id)).toMatchObject([{ location_id: south, stocked_quantity: 1 }]),
    );

    const INVALID_QUANTITIES: [object][] = [
      [{ stocked_quantity: -1 }],
      [{ stocked_quantity: 1.5 }],
      [{ stocked_quantity: 2 ** 31 }],
      [{ stocked_quantity: '7' }],
      [{ incoming_quantity: -1 }],
      [{ reserved_quantity: 1 }],
    ];

    it.each(INVALID_QUANTITIES)('cannot be created with %j', async (quantity) => {
      const level = { location_id: north, stocked_quantity: 1, ...quantity };
      expect(await shop.admin.post(path, level)).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    });

    it.each(INVALID_QUANTITIES)('cannot be updated with %j', async (quantity) => {
      expect(await shop.admin.post(`${path}/${south}`, quantity)).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    });

    it.each(['location_id', 'stocked_quantity'])('cannot be created with %s only', async (name) => {
      const level: Record<string, unknown> = { location_id: north, stocked_quantity: 1 };
      expect((await shop.admin.post(path, { [name]: level[name] })).status).toBe(400);
    });

    it('cannot be created with an empty body', async () => {
      expect((await shop.admin.post(path, {})).status).toBe(400);
    });
  });

  it('can be removed twice with the same response', async () => {
    const { id } = await createLampItem(shop, {}, { [north]: 3 });
    const path = `/inventory-items/${id}/location-levels/${north}`;
    for (let time = 1; time <= 2; time++)
      expect(ok(await shop.admin.delete(path)).inventory_item.id).toBe(id);
    expect(await levelsOf(id)).toEqual([]);
  });

  it('can be created again after it is removed', async () => {
    const { id } = await createLampItem(shop, {}, { [north]: 3 });
    const path = `/inventory-items/${id}/location-levels`;
    ok(await shop.admin.delete(`${path}/${north}`));
    ok(await shop.admin.post(path, { location_id: north, stocked_quantity: 1 }));
    expect(await levelsOf(id)).toMatchObject([{ stocked_quantity: 1 }]);
  });

  it('is deleted with its location, where concurrent requests create no other one', async () => {
    for (let round = 0; round < 5; round++) {
      const location_id = await createLocation(shop, 'Short-lived');
      const [{ id }, { id: other }] = [
        await createLampItem(shop, {}, { [location_id]: 3 }),
        await createLampItem(shop),
      ];
      const level = { location_id, stocked_quantity: 1 };
      await Promise.all([
        shop.admin.post(`/inventory-items/${other}/location-levels`, level),
        shop.admin.delete(`/stock-locations/${location_id}`),
      ]);
      expect([...(await levelsOf(id)), ...(await levelsOf(other))]).toEqual([]);
    }
  });
});

describe('Two levels of 2,147,483,647 units', () => {
  const maximum = 2 ** 31 - 1;
  let id: string;
  let variant: string;
  beforeAll(async () => {
    ({ id, variant } = await createLampItem(shop, { sku: 'SAND' }, { [north]: maximum, [south]: maximum }));
    const { default_sales_channel_id: channel } = ok(await shop.admin.get('/store')).store;
    for (const location_id of [north, south])
      ok(await shop.admin.post(`/sales-channels/${channel}/stock-locations`, { location_id }));
  });

  it('add up to their sum in the list of inventory items', async () => {
    const { inventory_items } = ok(await shop.admin.get('/inventory-items?sku=SAND'));
    expect(inventory_items).toMatchObject([{ id, stocked_quantity: 2 * maximum }]);
  });

  it('add up to their sum in the inventory of the variant', async () => {
    const { inventory } = ok(await shop.admin.get(`/variants/${variant}/inventory`)).variant;
    expect(inventory).toMatchObject([{ id, stocked_quantity: 2 * maximum }]);
  });

  it('limit the inventory_quantity of the variant to the range of an integer', async () => {
    expect(ok(await shop.admin.get(`/variants/${variant}`)).variant.inventory_quantity).toBe(maximum);
  });
});

async function levelsOf(id: string): Promise<Level[]> {
  return ok(await shop.admin.get(`/inventory-items/${id}/location-levels`)).inventory_item.location_levels;
}
