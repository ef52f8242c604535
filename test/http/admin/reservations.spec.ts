import { Outbox } from '#engine/background/outbox';
import { ok, type SampleShop } from '../../support/sample-shop.ts';
import {
  createLocation,
  createStockedVariant,
  findInconsistentLevels,
  getLevels,
  openShopWithTwoLocations,
  placeOrderOf,
} from '../../support/stock.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop, north: string, south: string;
beforeAll(async () => ({ shop, north, south } = await openShopWithTwoLocations()));
afterAll(() => shop.close());
afterEach(async () => expect(await findInconsistentLevels(shop)).toEqual([]));

describe('A reservation', () => {
  it('can be created by staff without an order line', async () => {
    const { item } = await createStockedVariant(shop, { [north]: 7 });
    const body = { inventory_item_id: item, location_id: north, quantity: 3 };
    const details = { description: 'For the trade fair', metadata: { a: 1 } };
    const { reservation } = ok(await shop.admin.post('/reservations', { ...body, ...details }));
    expect(reservation).toMatchObject({
      ...{ id: expect.stringMatching(/^resitem_/), ...body, ...details },
      ...{ line_item_id: null, external_id: null, created_by: shop.staff.id },
    });
    expect(await getLevels(shop, item)).toEqual({ [north]: [7, 3] });
    expect(ok(await shop.admin.get(`/reservations/${reservation.id}`)).reservation).toEqual(reservation);
  });

  it('cannot exceed the available quantity', async () => {
    const { item, variant } = await createStockedVariant(shop, { [north]: 7 });
    await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    expect(await reserve(item, north, 6)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', code: 'insufficient_inventory' },
    });
    ok(await reserve(item, north, 5));
    expect(await getLevels(shop, item)).toEqual({ [north]: [7, 7] });
  });

  it('is created for 7 of 20 simultaneous requests if 7 units are available', async () => {
    const { item } = await createStockedVariant(shop, { [north]: 7 });
    const responses = await Promise.all(Array.from({ length: 20 }, () => reserve(item, north, 1)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(13);
    expect(await getLevels(shop, item)).toEqual({ [north]: [7, 7] });
  });

  it('and a simultaneous order never reserve more than the stock of a location together', async () => {
    const { item, variant } = await createStockedVariant(shop, { [north]: 4, [south]: 3 });
    const items = [{ variant_id: variant, quantity: 1 }];
    const carts: string[] = [];
    for (let i = 0; i < 6; i++) carts.push(await shop.prepareCart({ items }));
    const responses = await Promise.all([
      ...carts.map((cart) => shop.store.post(`/carts/${cart}/complete`)),
      ...[north, south, north, south].map((location) => reserve(item, location, 2)),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    const levels = Object.values(await getLevels(shop, item));
    for (const [stockedQuantity, reserved] of levels) expect(reserved).toBeLessThanOrEqual(stockedQuantity);
  });

  it.each([
    ['with a quantity of 0', { quantity: 0 }],
    ['with a negative quantity', { quantity: -1 }],
    ['with a fractional quantity', { quantity: 1.5 }],
    ['with a quantity beyond a 32-bit integer', { quantity: 2 ** 31 }],
    ['with a text as its quantity', { quantity: '1' }],
    ['without a quantity', { quantity: undefined }],
    ['without an item', { inventory_item_id: undefined }],
    ['without a location', { location_id: undefined }],
    ['with a NUL character', { description: 'a\0b' }],
    ['with an unknown field', { external_id: 'x' }],
  ])('is rejected %s', async (_, invalid) => {
    const { item } = await createStockedVariant(shop, { [north]: 7 });
    const body = { inventory_item_id: item, location_id: north, quantity: 1, ...invalid };
    expect(await shop.admin.post('/reservations', body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
    expect(await getLevels(shop, item)).toEqual({ [north]: [7, 0] });
  });

  it('requires a location where the item is stocked', async () => {
    const { item } = await createStockedVariant(shop, { [north]: 7 });
    expect(await reserve(item, south, 1)).toMatchObject({
      status: 404,
      body: { message: `Item ${item} is not stocked at location ${south}` },
    });
  });

  it('requires an existing item', async () => {
    expect((await reserve('iitem_none', north, 1)).status).toBe(404);
  });

  it('can be increased up to the available quantity', async () => {
    const { item } = await createStockedVariant(shop, { [north]: 7 });
    const { id } = ok(await reserve(item, north, 3)).reservation;
    const { reservation } = ok(await shop.admin.post(`/reservations/${id}`, { quantity: 7 }));
    expect(reservation).toMatchObject({ id, quantity: 7 });
    expect(await shop.admin.post(`/reservations/${id}`, { quantity: 8 })).toMatchObject({
      body: { code: 'insufficient_inventory' },
    });
  });

  it('changes only in the fields of an update', async () => {
    const { item } = await createStockedVariant(shop, { [north]: 7 });
    const { id } = ok(await reserve(item, north, 3)).reservation;
    ok(
      await shop.admin.post(`/reservations/${id}`, { quantity: 1, description: 'Less', metadata: { a: 1 } }),
    );
    expect(await getLevels(shop, item)).toEqual({ [north]: [7, 1] });
    ok(await shop.admin.post(`/reservations/${id}`, { description: null }));
    expect(ok(await shop.admin.get(`/reservations/${id}`)).reservation).toMatchObject({
      ...{ quantity: 1, description: null, metadata: { a: 1 } },
    });
  });

  it('moves only to a location with enough available stock', async () => {
    const { item } = await createStockedVariant(shop, { [north]: 7, [south]: 2 });
    const { id } = ok(await reserve(item, north, 3)).reservation;
    expect((await shop.admin.post(`/reservations/${id}`, { location_id: south })).body.code).toBe(
      'insufficient_inventory',
    );
    ok(await shop.admin.post(`/reservations/${id}`, { location_id: south, quantity: 2 }));
    expect(await getLevels(shop, item)).toEqual({ [north]: [7, 0], [south]: [2, 2] });
  });

  it('counts at one location after simultaneous moves', async () => {
    const { item } = await createStockedVariant(shop, { [north]: 7, [south]: 7 });
    const { id } = ok(await reserve(item, north, 3)).reservation;
    await Promise.all([
      ...[south, north, south].map((location_id) => shop.admin.post(`/reservations/${id}`, { location_id })),
      shop.admin.post(`/reservations/${id}`, { quantity: 5 }),
    ]);
    const { reservation } = ok(await shop.admin.get(`/reservations/${id}`));
    expect(await getLevels(shop, item)).toEqual({
      [north]: [7, 0],
      [south]: [7, 0],
      [reservation.location_id]: [7, reservation.quantity],
    });
  });

  it('releases its quantity once when simultaneous requests delete it', async () => {
    const { item } = await createStockedVariant(shop, { [north]: 7 });
    const { id } = ok(await reserve(item, north, 3)).reservation;
    const deleted = { id, object: 'reservation', deleted: true };
    const responses = await Promise.all([1, 2, 3].map(() => shop.admin.delete(`/reservations/${id}`)));
    expect(responses.map(({ body }) => body)).toEqual([deleted, deleted, deleted]);
    expect(await getLevels(shop, item)).toEqual({ [north]: [7, 0] });
  });

  it('can be neither read nor updated after its deletion', async () => {
    const { item } = await createStockedVariant(shop, { [north]: 7 });
    const { id } = ok(await reserve(item, north, 3)).reservation;
    ok(await shop.admin.delete(`/reservations/${id}`));
    expect(await shop.admin.get(`/reservations/${id}`)).toMatchObject({ status: 404 });
    expect((await shop.admin.post(`/reservations/${id}`, { quantity: 1 })).status).toBe(404);
  });

  it('emits events when it is created, updated and deleted', async () => {
    const { item } = await createStockedVariant(shop, { [north]: 7, [south]: 7 });
    const events: string[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    for (const name of [
      'reservation-item.created',
      'reservation-item.updated',
      'reservation-item.deleted',
    ] as const)
      outbox.subscribe(
        name,
        ({ data }) => void events.push(`${name} ${'id' in data ? data.id : data.ids.join()}`),
      );
    const { id } = ok(await reserve(item, north, 3)).reservation;
    ok(await shop.admin.post(`/reservations/${id}`, { location_id: south }));
    ok(await shop.admin.delete(`/reservations/${id}`));
    await until(() => events.length >= 3);
    expect(events.sort()).toEqual(
      ['created', 'deleted', 'updated'].map((change) => `reservation-item.${change} ${id}`),
    );
  });

  it('without an order line protects its inventory level from deletion', async () => {
    const { item } = await createStockedVariant(shop, { [north]: 7 });
    ok(await reserve(item, north, 1));
    expect(await shop.admin.delete(`/inventory-items/${item}/location-levels/${north}`)).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        message: `Cannot remove Inventory Level ${item} at Location ${north} because there are reserved items.`,
      },
    });
  });

  it('of an order line protects its location, item and inventory level from deletion', async () => {
    const id = await createLocation(shop, 'Protected');
    const { item, variant } = await createStockedVariant(shop, { [id]: 7 });
    await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    const level = `/inventory-items/${item}/location-levels/${id}`;
    for (const path of [level, `/stock-locations/${id}`, `/inventory-items/${item}`])
      expect([path, (await shop.admin.delete(path)).body.type]).toEqual([path, 'not_allowed']);
  });

  it('without an order line is deleted with its location', async () => {
    const id = await createLocation(shop, 'Unprotected');
    const { item, variant } = await createStockedVariant(shop, { [id]: 7 });
    const { reservation } = ok(await reserve(item, id, 1));
    const { id: order } = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    ok(await shop.admin.post(`/orders/${order}/cancel`));
    ok(await shop.admin.delete(`/stock-locations/${id}`));
    expect((await shop.admin.get(`/reservations/${reservation.id}`)).status).toBe(404);
    expect(await getLevels(shop, item)).toEqual({});
  });

  it('is not left behind at a location that is deleted at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await createLocation(shop, 'Closing');
      const { item } = await createStockedVariant(shop, { [id]: 3 });
      const responses = await Promise.all([
        ...[1, 2, 3].map(() => reserve(item, id, 1)),
        shop.admin.delete(`/stock-locations/${id}`),
      ]);
      expect(responses.map(({ status }) => status).filter((status) => ![200, 404].includes(status))).toEqual(
        [],
      );
      expect(await getLevels(shop, item)).toEqual({});
      expect(ok(await shop.admin.get(`/reservations?inventory_item_id[]=${item}`)).count).toBe(0);
    }
  });

  it('persists when the stocked quantity is reduced below it, and the variant is not purchasable', async () => {
    const { item, variant } = await createStockedVariant(shop, { [north]: 7 });
    const { id } = ok(await reserve(item, north, 5)).reservation;
    ok(await shop.admin.post(`/inventory-items/${item}/location-levels/${north}`, { stocked_quantity: 2 }));
    expect(await getLevels(shop, item)).toEqual({ [north]: [2, 5] });
    expect((await reserve(item, north, 1)).body.code).toBe('insufficient_inventory');
    const { variants } = ok(await shop.store.get(`/variants?id=${variant}`));
    expect(variants).toMatchObject([{ inventory_quantity: -3, purchasable: false }]);
    ok(await shop.admin.delete(`/reservations/${id}`));
    expect(await getLevels(shop, item)).toEqual({ [north]: [2, 0] });
  });
});

function reserve(inventory_item_id: string, location_id: string, quantity: number, overrides: object = {}) {
  return shop.admin.post('/reservations', { inventory_item_id, location_id, quantity, ...overrides });
}
