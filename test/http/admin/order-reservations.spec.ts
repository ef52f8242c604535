import { brokenLevels, itemFor, levelsOf, openTwoPlaces, orderOf, stocked } from '../../support/stock.ts';
import { ok, type World } from '../../support/world.ts';

let shop: World, north: string, south: string;
beforeAll(async () => ({ shop, north, south } = await openTwoPlaces()));
afterAll(() => shop.close());
afterEach(async () => expect(await brokenLevels(shop)).toEqual([]));

describe('reservations for a line of an order', () => {
  it('are made as the order is placed, and shown with it', async () => {
    const { variant, item } = await stocked(shop, { [north]: 7 });
    const { id, lines } = await orderOf(shop, { variant_id: variant, quantity: 2 });
    const { reservations, count, limit } = ok(await shop.admin.get(`/orders/${id}/reservations`));
    expect({ count, limit }).toEqual({ count: 1, limit: 20 });
    expect(reservations).toMatchObject([
      { line_item_id: lines[0], inventory_item_id: item, location_id: north, quantity: 2, created_by: null },
    ]);
    expect((await shop.admin.get('/orders/order_none/reservations')).status).toBe(404);
  });

  it('are of no more than is still to be sent', async () => {
    const { variant, item } = await stocked(shop, { [north]: 9 });
    const { id, lines } = await orderOf(shop, { variant_id: variant, quantity: 3 });
    const [line_item_id] = lines;
    const tooMany = {
      status: 400,
      body: {
        type: 'not_allowed',
        message: 'The reservation quantity cannot be greater than the unfulfilled line item quantity',
      },
    };
    expect(await make(item, north, 1, { line_item_id })).toMatchObject(tooMany);
    const [{ id: first }] = ok(await shop.admin.get(`/orders/${id}/reservations`)).reservations;
    expect(await shop.admin.post(`/reservations/${first}`, { quantity: 4 })).toMatchObject(tooMany);
    ok(await shop.admin.post(`/reservations/${first}`, { quantity: 1 }));
    ok(await make(item, north, 1, { line_item_id }));
    const items = [{ item_id: line_item_id, quantity: 2 }];
    ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items, location_id: north }));
    expect(await levelsOf(shop, item)).toEqual({ [north]: [7, 0] });
    expect(await make(item, north, 2, { line_item_id })).toMatchObject(tooMany);
    ok(await make(item, north, 1, { line_item_id }));
  });

  it('are of no more than that, when several are made at different places at once', async () => {
    const { variant, item } = await stocked(shop, { [north]: 9, [south]: 9 });
    const { id, lines } = await orderOf(shop, { variant_id: variant, quantity: 3 });
    for (const { id: made } of ok(await shop.admin.get(`/orders/${id}/reservations`)).reservations)
      ok(await shop.admin.delete(`/reservations/${made}`));
    const answers = await Promise.all(
      [north, south, north, south, north, south].map((place) =>
        make(item, place, 1, { line_item_id: lines[0] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
  });

  it('need a line of an order that is sold from the item, and is not canceled', async () => {
    const { variant, item } = await stocked(shop, { [north]: 9 });
    const { item: other } = await stocked(shop, { [north]: 9 });
    const { id, lines } = await orderOf(shop, { variant_id: variant, quantity: 3 });
    expect((await make(item, north, 1, { line_item_id: 'item_none' })).status).toBe(404);
    expect((await make(other, north, 1, { line_item_id: lines[0] })).body.type).toBe('not_allowed');
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    expect((await make(item, north, 1, { line_item_id: lines[0] })).body.type).toBe('not_allowed');
    expect(await levelsOf(shop, item)).toEqual({ [north]: [9, 0] });
  });

  it('set aside what is neither reserved nor sent, unless told', async () => {
    const { variant, item } = await stocked(shop, { [north]: 9, [south]: 9 });
    const { id, lines } = await orderOf(shop, { variant_id: variant, quantity: 5 });
    const path = `/orders/${id}/line-items/${lines[0]}/reserve`;
    expect((await shop.admin.post(path, { location_id: south })).body.message).toContain(
      'left to be reserved',
    );
    const [{ id: first }] = ok(await shop.admin.get(`/orders/${id}/reservations`)).reservations;
    ok(await shop.admin.post(`/reservations/${first}`, { quantity: 1 }));
    const { reservation } = ok(await shop.admin.post(path, { location_id: south, quantity: 1 }));
    expect(reservation).toMatchObject({ line_item_id: lines[0], location_id: south, quantity: 1 });
    expect(ok(await shop.admin.post(path, { location_id: south })).reservation.quantity).toBe(3);
    expect((await shop.admin.post(path, { location_id: south, quantity: 1 })).status).toBe(400);
    const all = ok(await shop.admin.get(`/orders/${id}/reservations`)).reservations;
    expect(all.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)).toBe(5);
    expect(Object.values(await levelsOf(shop, item)).reduce((sum, [, reserved]) => sum + reserved, 0)).toBe(
      5,
    );
  });

  it('are one for each item of a kit', async () => {
    const { variant, item } = await stocked(shop, { [north]: 9 });
    const cap = await itemFor(shop, variant, { [north]: 9 }, 2);
    const { id, lines } = await orderOf(shop, { variant_id: variant, quantity: 3 });
    for (const made of ok(await shop.admin.get(`/orders/${id}/reservations`)).reservations)
      ok(await shop.admin.delete(`/reservations/${made.id}`));
    ok(
      await shop.admin.post(`/orders/${id}/line-items/${lines[0]}/reserve`, {
        location_id: north,
        quantity: 2,
      }),
    );
    expect(await levelsOf(shop, item)).toEqual({ [north]: [9, 2] });
    expect(await levelsOf(shop, cap)).toEqual({ [north]: [9, 4] });
  });

  it('are refused for lines of other orders, and for places that have too little', async () => {
    const { variant } = await stocked(shop, { [north]: 9, [south]: 1 });
    const one = await orderOf(shop, { variant_id: variant, quantity: 3 });
    const other = await orderOf(shop, { variant_id: variant, quantity: 1 });
    const path = `/orders/${one.id}/line-items`;
    expect((await shop.admin.post(`${path}/${other.lines[0]}/reserve`, { location_id: north })).status).toBe(
      404,
    );
    const [{ id }] = ok(await shop.admin.get(`/orders/${one.id}/reservations`)).reservations;
    ok(await shop.admin.delete(`/reservations/${id}`));
    const own = `${path}/${one.lines[0]}/reserve`;
    expect((await shop.admin.post(own, { location_id: south })).body.code).toBe('insufficient_inventory');
    expect((await shop.admin.post(own, { location_id: 'sloc_none' })).status).toBe(404);
    expect((await shop.admin.post(own, {})).status).toBe(400);
    ok(await shop.admin.post(own, { location_id: north }));
  });
});

function make(inventory_item_id: string, location_id: string, quantity: number, more: object = {}) {
  return shop.admin.post('/reservations', { inventory_item_id, location_id, quantity, ...more });
}
