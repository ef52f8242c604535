import { lockRows } from '../support/row-lock.ts';
import { ok, type SampleShop } from '../support/sample-shop.ts';
import type { HttpResponse } from '../support/shop.ts';
import {
  createLocation,
  createStockedVariant,
  getLevels,
  openShopWithTwoLocations,
} from '../support/stock.ts';

/* An update of a reservation waits for the lock of its level. Meanwhile another request may move the reservation to another location. */

let shop: SampleShop, north: string, south: string, east: string;
beforeAll(async () => {
  ({ shop, north, south } = await openShopWithTwoLocations());
  east = await createLocation(shop, 'East');
});
afterAll(() => shop.close());

describe('A change of a reservation that is being moved', () => {
  it('is rejected', async () => {
    const { id, item } = await createReservation();
    const [moveResponse, changeResponse] = await queueRequests(
      item,
      () => updateReservation(id, { location_id: south }),
      () => updateReservation(id, { quantity: 3 }),
    );
    ok(moveResponse);
    expect(changeResponse).toMatchObject({
      status: 409,
      body: { type: 'conflict', message: 'The reservation is being moved; try again' },
    });
  });

  it('does not move the reservation back', async () => {
    const { id, item } = await createReservation();
    await queueRequests(
      item,
      () => updateReservation(id, { location_id: south }),
      () => updateReservation(id, { quantity: 3 }),
    );
    expect(ok(await shop.admin.get(`/reservations/${id}`)).reservation).toMatchObject({
      location_id: south,
      quantity: 2,
    });
    expect(await getLevels(shop, item)).toEqual({ [north]: [7, 0], [south]: [7, 2], [east]: [7, 0] });
  });

  it('does not move the reservation to a third location', async () => {
    const { id, item } = await createReservation();
    await queueRequests(
      item,
      () => updateReservation(id, { location_id: south }),
      () => updateReservation(id, { location_id: east }),
    );
    expect(await getLevels(shop, item)).toEqual({ [north]: [7, 0], [south]: [7, 2], [east]: [7, 0] });
  });
});

/** Reserves two units in the north of an item that has seven units at each location. */
async function createReservation(): Promise<{ id: string; item: string }> {
  const { item } = await createStockedVariant(shop, { [north]: 7, [south]: 7, [east]: 7 });
  const body = { inventory_item_id: item, location_id: north, quantity: 2 };
  const { id } = ok(await shop.admin.post('/reservations', body)).reservation;
  return { id, item };
}

function updateReservation(id: string, body: object) {
  return shop.admin.post(`/reservations/${id}`, body);
}

/** Sends two requests that wait for the lock of the level in the north in this order, and releases the lock. */
async function queueRequests(
  item: string,
  first: () => Promise<HttpResponse>,
  second: () => Promise<HttpResponse>,
): Promise<HttpResponse[]> {
  const lock = await lockRows(
    shop,
    'select from inventory_level where inventory_item_id = $1 and location_id = $2 for update',
    [item, north],
  );
  const firstResponse = first();
  await lock.waitForWaiters(1);
  const secondResponse = second();
  await lock.waitForWaiters(2);
  await lock.release();
  return Promise.all([firstResponse, secondResponse]);
}
