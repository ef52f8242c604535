import { Outbox } from '../../../src/background/outbox.ts';
import { until } from '../../support/until.ts';
import { lamp, lampItem, location, openTwoPlaces } from '../../support/stock.ts';
import { ok, type World } from '../../support/world.ts';

let shop: World, north: string, south: string;
beforeAll(async () => ({ shop, north, south } = await openTwoPlaces()));
afterAll(() => shop.close());

describe('inventory items', () => {
  it('are made for a variant that has none', async () => {
    const variant_id = await aVariant();
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

  it('are made once for a variant, also when two ask at the same time', async () => {
    const variant_id = await aVariant();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => shop.admin.post('/inventory-items', { variant_id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)!.body).toMatchObject({
      type: 'not_allowed',
      message: 'Inventory Item already exists for this variant',
    });
    expect(ok(await shop.admin.get(`/variants/${variant_id}?expand=inventory_items`)).variant).toMatchObject({
      inventory_items: [{ variant_id, required_quantity: 1 }],
    });
  });

  it('are refused without a variant, for one that is not there, and with the SKU of another', async () => {
    const [variant_id, other] = [await aVariant(), await aVariant()];
    const [make, sku] = [(body: object) => shop.admin.post('/inventory-items', body), 'TAKEN'];
    ok(await make({ variant_id: other, sku }));
    expect(await make({ sku: 'X' })).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'variant_id is required' },
    });
    expect(await make({ variant_id: 'variant_none' })).toMatchObject({ status: 404 });
    expect(await make({ variant_id, sku })).toMatchObject({ status: 422, body: { type: 'duplicate_error' } });
    ok(await make({ variant_id, sku: 'FREE' }));
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
  ])('are refused with %j', async (wrong) => {
    const variant_id = await aVariant();
    const answer = await shop.admin.post('/inventory-items', { variant_id, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  it('are listed with their variants, levels and sums', async () => {
    const { id, variant } = await anItem({ sku: 'LISTED' }, { [north]: 3, [south]: 4 });
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

  it('of a location are those that are stocked there, with what is there alone', async () => {
    const [here, there] = [await location(shop, 'Here'), await location(shop, 'There')];
    const both = await anItem({}, { [here]: 3, [there]: 4 });
    await anItem({}, { [there]: 5 });
    const { inventory_items } = ok(await shop.admin.get(`/inventory-items?location_id[]=${here}`));
    expect(inventory_items).toMatchObject([
      { id: both.id, stocked_quantity: 3, location_levels: [{ location_id: here }] },
    ]);
    expect(inventory_items[0].location_levels).toHaveLength(1);
    const path = `/inventory-items?location_id[]=${here}&location_id[]=${there}`;
    expect(ok(await shop.admin.get(path)).count).toBe(2);
  });

  it('are found by what they are', async () => {
    const facts = { title: 'Brass lamp', description: 'Shines', hs_code: '9405', origin_country: 'dk' };
    const more = { mid_code: 'DK1', material: 'brass', weight: 4711, height: 12, requires_shipping: false };
    const { id } = await anItem({ sku: 'BRASS', ...facts, ...more });
    for (const filter of [
      ...['q=brass', 'q=SHINE', 'q=bras', `id=${id}`, 'sku=BRASS', 'hs_code=9405', 'origin_country=dk'],
      ...['mid_code=DK1', 'material=brass', 'weight=4711', 'weight[gt]=4710&weight[lt]=4712', 'height=12'],
      'requires_shipping=false',
    ])
      expect([
        filter,
        ok(await shop.admin.get(`/inventory-items?${filter}`)).inventory_items.map(idOf),
      ]).toEqual([filter, [id]]);
    expect(ok(await shop.admin.get('/inventory-items?q=%25&limit=1')).count).toBe(0);
    for (const wrong of [
      'weight=heavy',
      'weight[near]=1',
      'order=colour',
      'expand=colour',
      'requires_shipping=1',
    ])
      expect([wrong, (await shop.admin.get(`/inventory-items?${wrong}`)).status]).toEqual([wrong, 400]);
  });

  it('change what is given', async () => {
    const { id } = await anItem({ sku: 'OLD', title: 'Lamp', metadata: { a: 1, b: 2 } });
    const { inventory_item } = ok(
      await shop.admin.post(`/inventory-items/${id}`, {
        ...{ sku: 'NEW', title: null, requires_shipping: false, metadata: { a: '' } },
      }),
    );
    expect(inventory_item).toMatchObject({
      ...{ id, sku: 'NEW', title: null, requires_shipping: false, metadata: { b: 2 } },
    });
  });

  it('are not found by an id that nobody has', async () => {
    const unknown = { status: 404, body: { message: 'InventoryItem with id iitem_none was not found' } };
    expect(await shop.admin.get('/inventory-items/iitem_none')).toMatchObject(unknown);
    expect(await shop.admin.post('/inventory-items/iitem_none', { sku: 'x' })).toMatchObject(unknown);
    expect(await shop.admin.get('/inventory-items/iitem_none/location-levels')).toMatchObject(unknown);
    expect(
      await shop.admin.post('/inventory-items/iitem_none/location-levels', {
        ...{ location_id: north, stocked_quantity: 1 },
      }),
    ).toMatchObject(unknown);
  });

  it('are deleted with their levels, also twice, and leave their SKU to others', async () => {
    const { id, variant } = await anItem({ sku: 'PASSED-ON' }, { [north]: 3 });
    for (const _ of ['once', 'again'])
      expect(ok(await shop.admin.delete(`/inventory-items/${id}`))).toEqual({
        ...{ id, object: 'inventory_item', deleted: true },
      });
    expect((await shop.admin.get(`/inventory-items/${id}`)).status).toBe(404);
    expect(
      await shop.sql('select from inventory_level where inventory_item_id = $1 and deleted_at is null', [id]),
    ).toEqual([]);
    ok(await shop.admin.post('/inventory-items', { variant_id: variant, sku: 'PASSED-ON' }));
  });

  it('tell subscribers what happens to them and their levels', async () => {
    const heard: string[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    for (const name of ['inventory-item', 'inventory-level'] as const)
      for (const what of ['created', 'updated', 'deleted'] as const)
        outbox.subscribe(`${name}.${what}`, ({ name: event, data }) => {
          heard.push(`${event} ${'id' in data ? 'one' : data.ids.length}`);
        });
    const { id } = await anItem({}, { [north]: 3 });
    ok(await shop.admin.post(`/inventory-items/${id}`, { title: 'Lamp' }));
    ok(await shop.admin.post(`/inventory-items/${id}/location-levels/${north}`, { stocked_quantity: 4 }));
    ok(await shop.admin.delete(`/inventory-items/${id}`));
    await until(() => heard.length >= 6);
    expect(heard.sort()).toEqual([
      ...['inventory-item.created 1', 'inventory-item.deleted 1', 'inventory-item.updated one'],
      ...['inventory-level.created 1', 'inventory-level.deleted 1', 'inventory-level.updated one'],
    ]);
  });
});

const idOf = ({ id }: { id: string }) => id;

const aVariant = () => lamp(shop);

const anItem = (body: object = {}, levels: Record<string, number> = {}) => lampItem(shop, body, levels);
