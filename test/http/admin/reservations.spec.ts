import { Outbox } from '../../../src/background/outbox.ts';
import { brokenLevels, levelsOf, location, openTwoPlaces, orderOf, stocked } from '../../support/stock.ts';
import { until } from '../../support/until.ts';
import { ok, type World } from '../../support/world.ts';

let shop: World, north: string, south: string;
beforeAll(async () => ({ shop, north, south } = await openTwoPlaces()));
afterAll(() => shop.close());
afterEach(async () => expect(await brokenLevels(shop)).toEqual([]));

describe('reservations', () => {
  it('are made by staff, for nothing in particular', async () => {
    const { item } = await stocked(shop, { [north]: 7 });
    const body = { inventory_item_id: item, location_id: north, quantity: 3 };
    const more = { description: 'For the trade fair', metadata: { a: 1 } };
    const { reservation } = ok(await shop.admin.post('/reservations', { ...body, ...more }));
    expect(reservation).toMatchObject({
      ...{ id: expect.stringMatching(/^resitem_/), ...body, ...more },
      ...{ line_item_id: null, external_id: null, created_by: shop.staff.id },
    });
    expect(await levelsOf(shop, item)).toEqual({ [north]: [7, 3] });
    expect(ok(await shop.admin.get(`/reservations/${reservation.id}`)).reservation).toEqual(reservation);
  });

  it('are never of more than is available', async () => {
    const { item, variant } = await stocked(shop, { [north]: 7 });
    await orderOf(shop, { variant_id: variant, quantity: 2 });
    expect(await make(item, north, 6)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', code: 'insufficient_inventory' },
    });
    ok(await make(item, north, 5));
    expect(await levelsOf(shop, item)).toEqual({ [north]: [7, 7] });
  });

  it('are seven for seven pieces, when twenty ask at once', async () => {
    const { item } = await stocked(shop, { [north]: 7 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(item, north, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(13);
    expect(await levelsOf(shop, item)).toEqual({ [north]: [7, 7] });
  });

  it('and orders never take more than there is between them', async () => {
    const { item, variant } = await stocked(shop, { [north]: 4, [south]: 3 });
    const items = [{ variant_id: variant, quantity: 1 }];
    const carts: string[] = [];
    for (let i = 0; i < 6; i++) carts.push(await shop.readyCart({ items }));
    const answers = await Promise.all([
      ...carts.map((cart) => shop.store.post(`/carts/${cart}/complete`)),
      ...[north, south, north, south].map((place) => make(item, place, 2)),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const levels = Object.values(await levelsOf(shop, item));
    for (const [stockedThere, reserved] of levels) expect(reserved).toBeLessThanOrEqual(stockedThere);
  });

  it.each([
    ['of nothing', { quantity: 0 }],
    ['of less than nothing', { quantity: -1 }],
    ['of a half', { quantity: 1.5 }],
    ['of more than numbers hold', { quantity: 2 ** 31 }],
    ['of a text', { quantity: '1' }],
    ['of nobody knows how many', { quantity: undefined }],
    ['without an item', { inventory_item_id: undefined }],
    ['without a location', { location_id: undefined }],
    ['with a NUL', { description: 'a\0b' }],
    ['with what nobody knows', { external_id: 'x' }],
  ])('%s are refused', async (_, wrong) => {
    const { item } = await stocked(shop, { [north]: 7 });
    const body = { inventory_item_id: item, location_id: north, quantity: 1, ...wrong };
    expect(await shop.admin.post('/reservations', body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
    expect(await levelsOf(shop, item)).toEqual({ [north]: [7, 0] });
  });

  it('need a place where the item is stocked', async () => {
    const { item } = await stocked(shop, { [north]: 7 });
    expect(await make(item, south, 1)).toMatchObject({
      status: 404,
      body: { message: `Item ${item} is not stocked at location ${south}` },
    });
    expect((await make('iitem_none', north, 1)).status).toBe(404);
  });

  it('change how many they are of, up to what is available', async () => {
    const { item } = await stocked(shop, { [north]: 7 });
    const { id } = ok(await make(item, north, 3)).reservation;
    const { reservation } = ok(await shop.admin.post(`/reservations/${id}`, { quantity: 7 }));
    expect(reservation).toMatchObject({ id, quantity: 7 });
    expect(await shop.admin.post(`/reservations/${id}`, { quantity: 8 })).toMatchObject({
      body: { code: 'insufficient_inventory' },
    });
    ok(
      await shop.admin.post(`/reservations/${id}`, { quantity: 1, description: 'Less', metadata: { a: 1 } }),
    );
    expect(await levelsOf(shop, item)).toEqual({ [north]: [7, 1] });
    ok(await shop.admin.post(`/reservations/${id}`, { description: null }));
    expect(ok(await shop.admin.get(`/reservations/${id}`)).reservation).toMatchObject({
      ...{ quantity: 1, description: null, metadata: { a: 1 } },
    });
  });

  it('move to another place, which they must fit into', async () => {
    const { item } = await stocked(shop, { [north]: 7, [south]: 2 });
    const { id } = ok(await make(item, north, 3)).reservation;
    expect((await shop.admin.post(`/reservations/${id}`, { location_id: south })).body.code).toBe(
      'insufficient_inventory',
    );
    ok(await shop.admin.post(`/reservations/${id}`, { location_id: south, quantity: 2 }));
    expect(await levelsOf(shop, item)).toEqual({ [north]: [7, 0], [south]: [2, 2] });
  });

  it('are of one place, when several move them at once', async () => {
    const { item } = await stocked(shop, { [north]: 7, [south]: 7 });
    const { id } = ok(await make(item, north, 3)).reservation;
    await Promise.all([
      ...[south, north, south].map((location_id) => shop.admin.post(`/reservations/${id}`, { location_id })),
      shop.admin.post(`/reservations/${id}`, { quantity: 5 }),
    ]);
    const { reservation } = ok(await shop.admin.get(`/reservations/${id}`));
    expect(await levelsOf(shop, item)).toEqual({
      [north]: [7, 0],
      [south]: [7, 0],
      [reservation.location_id]: [7, reservation.quantity],
    });
  });

  it('are deleted, also twice and by several at once, and free what they held', async () => {
    const { item } = await stocked(shop, { [north]: 7 });
    const { id } = ok(await make(item, north, 3)).reservation;
    const gone = { id, object: 'reservation', deleted: true };
    const answers = await Promise.all([1, 2, 3].map(() => shop.admin.delete(`/reservations/${id}`)));
    expect(answers.map(({ body }) => body)).toEqual([gone, gone, gone]);
    expect(await levelsOf(shop, item)).toEqual({ [north]: [7, 0] });
    expect(await shop.admin.get(`/reservations/${id}`)).toMatchObject({ status: 404 });
    expect((await shop.admin.post(`/reservations/${id}`, { quantity: 1 })).status).toBe(404);
  });

  it('are listed by what they are of, who made them, and what they say', async () => {
    const { item, variant } = await stocked(shop, { [north]: 7 });
    const order = await orderOf(shop, { variant_id: variant, quantity: 2 });
    const { id } = ok(await make(item, north, 3, { description: '50 % for Ada' })).reservation;
    const of = `inventory_item_id[]=${item}`;
    for (const [filter, count] of [
      ...([
        ['', 2],
        ['&quantity[gt]=2', 1],
        ['&quantity=3', 1],
        ['&quantity[lt]=2', 0],
      ] as const),
      ...([
        [`&line_item_id[]=${order.lines[0]}`, 1],
        [`&created_by[]=${shop.staff.id}`, 1],
      ] as const),
      ...([
        [`&location_id[]=${north}`, 2],
        [`&location_id[]=${south}`, 0],
      ] as const),
      ...([
        ['&description=50 %25 for Ada', 1],
        ['&description=50', 0],
      ] as const),
      ...([
        ['&description[contains]=FOR', 1],
        ['&description[starts_with]=50 %25', 1],
      ] as const),
      ...([
        ['&description[ends_with]=ada', 1],
        ['&description[ends_with]=%25', 0],
      ] as const),
      ...([
        ['&created_at[gt]=2020-01-01', 2],
        ['&created_at[gt]=2120-01-01', 0],
      ] as const),
    ]) {
      const answer = ok(
        await shop.admin.get(encodeURI(`/reservations?${of}${filter}`).replaceAll('%2525', '%25')),
      );
      expect([filter, answer.count, answer.limit]).toEqual([filter, count, 20]);
    }
    for (const wrong of [
      'description[like]=x',
      'description[contains][]=x',
      'quantity=many',
      'location_id[a][b]=c',
    ])
      expect([wrong, (await shop.admin.get(`/reservations?${wrong}`)).status]).toEqual([wrong, 400]);
    const shown = ok(
      await shop.admin.get(`/reservations?${of}&expand=line_item,inventory_item&order=created_at`),
    );
    expect(shown.reservations).toMatchObject([
      { line_item: { id: order.lines[0], order: { id: order.id } }, inventory_item: { id: item } },
      { id, line_item: null },
    ]);
  });

  it('tell subscribers what happens to them', async () => {
    const { item } = await stocked(shop, { [north]: 7, [south]: 7 });
    const heard: string[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    for (const name of [
      'reservation-item.created',
      'reservation-item.updated',
      'reservation-item.deleted',
    ] as const)
      outbox.subscribe(
        name,
        ({ data }) => void heard.push(`${name} ${'id' in data ? data.id : data.ids.join()}`),
      );
    const { id } = ok(await make(item, north, 3)).reservation;
    ok(await shop.admin.post(`/reservations/${id}`, { location_id: south }));
    ok(await shop.admin.delete(`/reservations/${id}`));
    await until(() => heard.length >= 3);
    expect(heard.sort()).toEqual(
      ['created', 'deleted', 'updated'].map((what) => `reservation-item.${what} ${id}`),
    );
  });

  it('hold their location, their item and their level, unless they are for no line', async () => {
    const place = await location(shop, 'Held');
    const { item, variant } = await stocked(shop, { [place]: 7 });
    const free = ok(await make(item, place, 1)).reservation.id;
    const level = `/inventory-items/${item}/location-levels/${place}`;
    expect(await shop.admin.delete(level)).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        message: `Cannot remove Inventory Level ${item} at Location ${place} because there are reserved items.`,
      },
    });
    const { id: order } = await orderOf(shop, { variant_id: variant, quantity: 2 });
    for (const path of [level, `/stock-locations/${place}`, `/inventory-items/${item}`])
      expect([path, (await shop.admin.delete(path)).body.type]).toEqual([path, 'not_allowed']);
    ok(await shop.admin.post(`/orders/${order}/cancel`));
    ok(await shop.admin.delete(`/stock-locations/${place}`));
    expect((await shop.admin.get(`/reservations/${free}`)).status).toBe(404);
    expect(await levelsOf(shop, item)).toEqual({});
  });

  it('are not made at a location that is being deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const place = await location(shop, 'Closing');
      const { item } = await stocked(shop, { [place]: 3 });
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => make(item, place, 1)),
        shop.admin.delete(`/stock-locations/${place}`),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => ![200, 404].includes(status))).toEqual(
        [],
      );
      expect(await levelsOf(shop, item)).toEqual({});
      expect(ok(await shop.admin.get(`/reservations?inventory_item_id[]=${item}`)).count).toBe(0);
    }
  });

  it('of counted shelves stay, and nothing more is sold there than lies there', async () => {
    const { item, variant } = await stocked(shop, { [north]: 7 });
    const { id } = ok(await make(item, north, 5)).reservation;
    ok(await shop.admin.post(`/inventory-items/${item}/location-levels/${north}`, { stocked_quantity: 2 }));
    expect(await levelsOf(shop, item)).toEqual({ [north]: [2, 5] });
    expect((await make(item, north, 1)).body.code).toBe('insufficient_inventory');
    const { variants } = ok(await shop.store.get(`/variants?id=${variant}`));
    expect(variants).toMatchObject([{ inventory_quantity: -3, purchasable: false }]);
    ok(await shop.admin.delete(`/reservations/${id}`));
    expect(await levelsOf(shop, item)).toEqual({ [north]: [2, 0] });
  });
});

function make(inventory_item_id: string, location_id: string, quantity: number, more: object = {}) {
  return shop.admin.post('/reservations', { inventory_item_id, location_id, quantity, ...more });
}
