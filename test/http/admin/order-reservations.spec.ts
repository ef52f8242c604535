import { ok, type SampleShop } from '../../support/sample-shop.ts';
import {
  addInventoryItem,
  createStockedVariant,
  findInconsistentLevels,
  getLevels,
  openShopWithTwoLocations,
  placeOrderOf,
} from '../../support/stock.ts';

let shop: SampleShop, north: string, south: string;
beforeAll(async () => ({ shop, north, south } = await openShopWithTwoLocations()));
afterAll(() => shop.close());
afterEach(async () => expect(await findInconsistentLevels(shop)).toEqual([]));

describe('GET /admin/orders/:id/reservations', () => {
  it('returns the reservations that placing the order created', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 7 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    const { reservations, count, limit } = ok(await shop.admin.get(`/orders/${id}/reservations`));
    expect({ count, limit }).toEqual({ count: 1, limit: 20 });
    expect(reservations).toMatchObject([
      { line_item_id: lines[0], inventory_item_id: item, location_id: north, quantity: 2, created_by: null },
    ]);
  });

  it('responds with 404 for an unknown order', async () => {
    expect((await shop.admin.get('/orders/order_none/reservations')).status).toBe(404);
  });
});

describe('A reservation for an order line', () => {
  it('never exceeds the unfulfilled quantity of the line', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 9 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 3 });
    const [line_item_id] = lines;
    const exceedsUnfulfilled = {
      status: 400,
      body: {
        type: 'not_allowed',
        message: 'The reservation quantity cannot be greater than the unfulfilled line item quantity',
      },
    };
    expect(await reserve(item, north, 1, { line_item_id })).toMatchObject(exceedsUnfulfilled);
    const [{ id: first }] = await reservationsOf(id);
    expect(await shop.admin.post(`/reservations/${first}`, { quantity: 4 })).toMatchObject(
      exceedsUnfulfilled,
    );
    ok(await shop.admin.post(`/reservations/${first}`, { quantity: 1 }));
    ok(await reserve(item, north, 1, { line_item_id }));
    const items = [{ item_id: line_item_id, quantity: 2 }];
    ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items, location_id: north }));
    expect(await getLevels(shop, item)).toEqual({ [north]: [7, 0] });
    expect(await reserve(item, north, 2, { line_item_id })).toMatchObject(exceedsUnfulfilled);
    ok(await reserve(item, north, 1, { line_item_id }));
  });

  it('does not exceed the unfulfilled quantity when several are created at once', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 9, [south]: 9 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 3 });
    await deleteReservations(id);
    const responses = await Promise.all(
      [north, south, north, south, north, south].map((location) =>
        reserve(item, location, 1, { line_item_id: lines[0] }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(3);
  });

  describe('with the wrong line', () => {
    let order: string, line: string, item: string, otherItem: string;
    beforeAll(async () => {
      const { variant, ...own } = await createStockedVariant(shop, { [north]: 9 });
      ({ item } = own);
      ({ item: otherItem } = await createStockedVariant(shop, { [north]: 9 }));
      const placed = await placeOrderOf(shop, { variant_id: variant, quantity: 3 });
      ({
        id: order,
        lines: [line],
      } = placed);
    });

    it('is rejected with 404 if the line does not exist', async () => {
      expect((await reserve(item, north, 1, { line_item_id: 'item_none' })).status).toBe(404);
    });

    it('is rejected if the line sells another inventory item', async () => {
      expect((await reserve(otherItem, north, 1, { line_item_id: line })).body.type).toBe('not_allowed');
    });

    it('is rejected if the order of the line is canceled', async () => {
      ok(await shop.admin.post(`/orders/${order}/cancel`));
      expect((await reserve(item, north, 1, { line_item_id: line })).body.type).toBe('not_allowed');
      expect(await getLevels(shop, item)).toEqual({ [north]: [9, 0] });
    });
  });
});

describe('POST /admin/orders/:id/line-items/:line_id/reserve', () => {
  it('reserves by default the quantity that is neither reserved nor fulfilled', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 9, [south]: 9 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 5 });
    const path = `/orders/${id}/line-items/${lines[0]}/reserve`;
    expect((await shop.admin.post(path, { location_id: south })).body.message).toContain(
      'left to be reserved',
    );
    const [{ id: first }] = await reservationsOf(id);
    ok(await shop.admin.post(`/reservations/${first}`, { quantity: 1 }));
    const { reservation } = ok(await shop.admin.post(path, { location_id: south, quantity: 1 }));
    expect(reservation).toMatchObject({ line_item_id: lines[0], location_id: south, quantity: 1 });
    expect(ok(await shop.admin.post(path, { location_id: south })).reservation.quantity).toBe(3);
    expect((await shop.admin.post(path, { location_id: south, quantity: 1 })).status).toBe(400);
    const all = await reservationsOf(id);
    expect(all.reduce((sum: number, { quantity }) => sum + quantity, 0)).toBe(5);
    expect(Object.values(await getLevels(shop, item)).reduce((sum, [, reserved]) => sum + reserved, 0)).toBe(
      5,
    );
  });

  it('creates a reservation for each item of a kit', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 9 });
    const cap = await addInventoryItem(shop, variant, { [north]: 9 }, 2);
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 3 });
    await deleteReservations(id);
    ok(
      await shop.admin.post(`/orders/${id}/line-items/${lines[0]}/reserve`, {
        location_id: north,
        quantity: 2,
      }),
    );
    expect(await getLevels(shop, item)).toEqual({ [north]: [9, 2] });
    expect(await getLevels(shop, cap)).toEqual({ [north]: [9, 4] });
  });

  describe('for a line without reservations', () => {
    let path: string, ownLine: string, foreignLine: string;
    beforeAll(async () => {
      const { variant } = await createStockedVariant(shop, { [north]: 9, [south]: 1 });
      const order = await placeOrderOf(shop, { variant_id: variant, quantity: 3 });
      const other = await placeOrderOf(shop, { variant_id: variant, quantity: 1 });
      path = `/orders/${order.id}/line-items`;
      [ownLine, foreignLine] = [order.lines[0], other.lines[0]];
      await deleteReservations(order.id);
    });

    it('responds with 404 if the line belongs to another order', async () => {
      expect((await shop.admin.post(`${path}/${foreignLine}/reserve`, { location_id: north })).status).toBe(
        404,
      );
    });

    it('responds with the 404 of the order if the order is unknown', async () => {
      const { status, body } = await shop.admin.post(`/orders/order_none/line-items/${ownLine}/reserve`, {
        location_id: north,
      });
      expect({ status, message: body.message }).toEqual({
        status: 404,
        message: 'Order with id: order_none was not found',
      });
    });

    it('responds with the 404 of the line if the order has no such line', async () => {
      const { status, body } = await shop.admin.post(`${path}/item_none/reserve`, { location_id: north });
      expect({ status, message: body.message }).toEqual({
        status: 404,
        message: 'Line item with item_none was not found',
      });
    });

    it('responds with insufficient_inventory if the location has too little stock', async () => {
      const { body } = await shop.admin.post(`${path}/${ownLine}/reserve`, { location_id: south });
      expect(body.code).toBe('insufficient_inventory');
    });

    it('responds with 404 for an unknown location', async () => {
      const { status } = await shop.admin.post(`${path}/${ownLine}/reserve`, { location_id: 'sloc_none' });
      expect(status).toBe(404);
    });

    it('requires a location', async () => {
      expect((await shop.admin.post(`${path}/${ownLine}/reserve`, {})).status).toBe(400);
    });

    it('accepts a location with enough stock', async () => {
      ok(await shop.admin.post(`${path}/${ownLine}/reserve`, { location_id: north }));
    });
  });
});

function reserve(inventory_item_id: string, location_id: string, quantity: number, overrides: object = {}) {
  return shop.admin.post('/reservations', { inventory_item_id, location_id, quantity, ...overrides });
}

async function reservationsOf(order: string): Promise<{ id: string; quantity: number }[]> {
  return ok(await shop.admin.get(`/orders/${order}/reservations`)).reservations;
}

async function deleteReservations(order: string): Promise<void> {
  for (const { id } of await reservationsOf(order)) ok(await shop.admin.delete(`/reservations/${id}`));
}
