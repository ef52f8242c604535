import { lockRows } from '../support/row-lock.ts';
import type { HttpResponse } from '../support/shop.ts';
import {
  getLevels,
  createLocation,
  openShopWithTwoLocations,
  createStockedVariant,
} from '../support/stock.ts';
import { ok, type SampleShop } from '../support/sample-shop.ts';

/* A change of a reservation waits for the levels where the reservation was; when it gets them, the reservation may be elsewhere. */

let shop: SampleShop, north: string, south: string, east: string;
beforeAll(async () => {
  ({ shop, north, south } = await openShopWithTwoLocations());
  east = await createLocation(shop, 'East');
});
afterAll(() => shop.close());

describe('A change of a reservation that is being moved', () => {
  it('is rejected', async () => {
    const { id, item } = await reservation();
    const [moving, changing] = await oneAfterTheOther(
      item,
      () => change(id, { location_id: south }),
      () => change(id, { quantity: 3 }),
    );
    ok(moving);
    expect(changing).toMatchObject({
      status: 409,
      body: { type: 'conflict', message: 'The reservation is being moved; try again' },
    });
  });

  it('does not move the reservation back', async () => {
    const { id, item } = await reservation();
    await oneAfterTheOther(
      item,
      () => change(id, { location_id: south }),
      () => change(id, { quantity: 3 }),
    );
    expect(ok(await shop.admin.get(`/reservations/${id}`)).reservation).toMatchObject({
      location_id: south,
      quantity: 2,
    });
    expect(await getLevels(shop, item)).toEqual({ [north]: [7, 0], [south]: [7, 2], [east]: [7, 0] });
  });

  it('does not move the reservation to a third location', async () => {
    const { id, item } = await reservation();
    await oneAfterTheOther(
      item,
      () => change(id, { location_id: south }),
      () => change(id, { location_id: east }),
    );
    expect(await getLevels(shop, item)).toEqual({ [north]: [7, 0], [south]: [7, 2], [east]: [7, 0] });
  });
});

/** Two pieces of an item in the north, of which each location has seven. */
async function reservation(): Promise<{ id: string; item: string }> {
  const { item } = await createStockedVariant(shop, { [north]: 7, [south]: 7, [east]: 7 });
  const body = { inventory_item_id: item, location_id: north, quantity: 2 };
  const { id } = ok(await shop.admin.post('/reservations', body)).reservation;
  return { id, item };
}

function change(id: string, body: object) {
  return shop.admin.post(`/reservations/${id}`, body);
}

/** Has the first request wait for the level in the north, the second one behind it, and lets both continue. */
async function oneAfterTheOther(
  item: string,
  first: () => Promise<HttpResponse>,
  second: () => Promise<HttpResponse>,
): Promise<HttpResponse[]> {
  const lock = await lockRows(
    shop,
    'select from inventory_level where inventory_item_id = $1 and location_id = $2 for update',
    [item, north],
  );
  const one = first();
  await lock.waitForWaiters(1);
  const two = second();
  await lock.waitForWaiters(2);
  await lock.release();
  return Promise.all([one, two]);
}
