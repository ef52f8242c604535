import { lampItem, location, openTwoPlaces } from '../../support/stock.ts';
import { ok, type World } from '../../support/world.ts';

let shop: World, north: string, south: string;
beforeAll(async () => ({ shop, north, south } = await openTwoPlaces()));
afterAll(() => shop.close());

interface Level {
  location_id: string;
  stocked_quantity: number;
  reserved_quantity: number;
  incoming_quantity: number;
  available_quantity: number;
}

describe('levels of inventory items', () => {
  it('are put up at a location, once, also when two ask at the same time', async () => {
    const { id } = await anItem();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        shop.admin.post(`/inventory-items/${id}/location-levels`, {
          ...{ location_id: north, stocked_quantity: 7, incoming_quantity: 2 },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 200)!.body.inventory_item).toMatchObject({ id });
    expect(await levelsOf(id)).toMatchObject([
      {
        ...{ location_id: north, stocked_quantity: 7, incoming_quantity: 2 },
        ...{ reserved_quantity: 0, available_quantity: 7 },
      },
    ]);
  });

  it('are told of some locations', async () => {
    const { id } = await anItem({}, { [north]: 3, [south]: 4 });
    const path = `/inventory-items/${id}/location-levels`;
    const { inventory_item } = ok(await shop.admin.get(`${path}?location_id[]=${south}`));
    expect(inventory_item).toEqual({
      id,
      location_levels: [expect.objectContaining({ location_id: south })],
    });
  });

  it('are counted anew, whatever they were', async () => {
    const { id } = await anItem({}, { [north]: 3 });
    const path = `/inventory-items/${id}/location-levels/${north}`;
    ok(await shop.admin.post(path, { stocked_quantity: 12 }));
    ok(await shop.admin.post(path, { incoming_quantity: 5 }));
    expect(await levelsOf(id)).toMatchObject([{ stocked_quantity: 12, incoming_quantity: 5 }]);
  });

  it('are not there where the item is not stocked', async () => {
    const { id } = await anItem();
    expect(await shop.admin.post(`/inventory-items/${id}/location-levels/${north}`, {})).toMatchObject({
      status: 404,
      body: { message: `Item ${id} is not stocked at location ${north}` },
    });
    const nowhere = { location_id: 'sloc_none', stocked_quantity: 1 };
    expect(await shop.admin.post(`/inventory-items/${id}/location-levels`, nowhere)).toMatchObject({
      status: 404,
      body: { message: 'StockLocation with id sloc_none was not found' },
    });
  });

  it.each([
    [{ stocked_quantity: -1 }],
    [{ stocked_quantity: 1.5 }],
    [{ stocked_quantity: 2 ** 31 }],
    [{ stocked_quantity: '7' }],
    [{ incoming_quantity: -1 }],
    [{ reserved_quantity: 1 }],
  ])('are refused with %j', async (wrong) => {
    const { id } = await anItem({}, { [south]: 1 });
    const path = `/inventory-items/${id}/location-levels`;
    const whole = { location_id: north, stocked_quantity: 1 };
    for (const answer of [
      await shop.admin.post(path, { ...whole, ...wrong }),
      await shop.admin.post(`${path}/${south}`, wrong),
    ])
      expect(answer).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(await levelsOf(id)).toMatchObject([{ location_id: south, stocked_quantity: 1 }]);
  });

  it('may hold more together than one of them', async () => {
    const most = 2 ** 31 - 1;
    const { id, variant } = await anItem({ sku: 'SAND' }, { [north]: most, [south]: most });
    const { default_sales_channel_id: channel } = ok(await shop.admin.get('/store')).store;
    for (const location_id of [north, south])
      ok(await shop.admin.post(`/sales-channels/${channel}/stock-locations`, { location_id }));
    const { inventory_items } = ok(await shop.admin.get('/inventory-items?sku=SAND'));
    expect(inventory_items).toMatchObject([{ id, stocked_quantity: 2 * most }]);
    const { inventory } = ok(await shop.admin.get(`/variants/${variant}/inventory`)).variant;
    expect(inventory).toMatchObject([{ id, stocked_quantity: 2 * most }]);
    expect(ok(await shop.admin.get(`/variants/${variant}`)).variant.inventory_quantity).toBe(most);
  });

  it('need a location and what lies there', async () => {
    const { id } = await anItem();
    for (const body of [{ location_id: north }, { stocked_quantity: 1 }, {}])
      expect((await shop.admin.post(`/inventory-items/${id}/location-levels`, body)).status).toBe(400);
  });

  it('are removed, also twice, and can be put up again', async () => {
    const { id } = await anItem({}, { [north]: 3 });
    const path = `/inventory-items/${id}/location-levels`;
    for (const _ of ['once', 'again'])
      expect(ok(await shop.admin.delete(`${path}/${north}`)).inventory_item.id).toBe(id);
    expect(await levelsOf(id)).toEqual([]);
    ok(await shop.admin.post(path, { location_id: north, stocked_quantity: 1 }));
    expect(await levelsOf(id)).toMatchObject([{ stocked_quantity: 1 }]);
  });

  it('go with their location, and none is put up there while it is deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const location_id = await location(shop, 'Short-lived');
      const [{ id }, { id: other }] = [await anItem({}, { [location_id]: 3 }), await anItem()];
      const level = { location_id, stocked_quantity: 1 };
      await Promise.all([
        shop.admin.post(`/inventory-items/${other}/location-levels`, level),
        shop.admin.delete(`/stock-locations/${location_id}`),
      ]);
      expect([...(await levelsOf(id)), ...(await levelsOf(other))]).toEqual([]);
    }
  });
});

const anItem = (body: object = {}, levels: Record<string, number> = {}) => lampItem(shop, body, levels);

async function levelsOf(id: string): Promise<Level[]> {
  return ok(await shop.admin.get(`/inventory-items/${id}/location-levels`)).inventory_item.location_levels;
}
