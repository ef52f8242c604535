import { startWarehouseServer, type WarehouseServer } from '../../fakes/warehouse-server.ts';
import { makeEventsDue } from '../../support/due-events.ts';
import { type CrashPoint, type KillableShop, openKillableShop } from '../../support/killable-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/*
 * The server is killed at each step of selling items of an external warehouse: before it stores the reservation, calls the warehouse and
 * places the order. In the end, the warehouse, which keeps running, has reserved the items of orders, and nothing else.
 */

let shop: KillableShop;
let warehouse: WarehouseServer;
let location: string;

beforeAll(async () => {
  warehouse = await startWarehouseServer();
  shop = await openKillableShop({ WAREHOUSE_SERVER: warehouse.url });
  const body = { name: 'Warehouse', metadata: { stock_keeper: 'warehouse' } };
  location = ok(await shop.post('/admin/stock-locations', body)).stock_location.id;
  const { default_sales_channel_id: channel } = ok(await shop.get('/admin/store')).store;
  ok(await shop.post(`/admin/sales-channels/${channel}/stock-locations`, { location_id: location }));
});
afterAll(async () => {
  await shop.close();
  await warehouse.stop();
});
beforeEach(() => warehouse.behaviors.clear());

/** When the server is killed, and how many units the warehouse has reserved at that moment. */
type Moment = [when: string, kill: () => CrashPoint, reserved: number];

const moments: Moment[] = [
  [
    'before the reservation is stored',
    () => shop.crashAtStatement('before insert on external_reservation'),
    0,
  ],
  ['before the warehouse reserves the items', () => hangWarehouse('hangs before'), 0],
  ['after the warehouse reserves the items', () => hangWarehouse('hangs after'), 3],
  ['before the order is placed', () => shop.crashAtStatement('before delete on external_reservation'), 3],
  ['while it places the order', () => shop.crashAtStatement('before insert on "order"'), 3],
];

describe('A server that is killed', () => {
  it.each(moments)(
    '%s reserves once at the warehouse when the completion is retried',
    async (_, kill, reserved) => {
      const { cart, item } = await prepareCart();
      await kill()(() => complete(cart));
      expect(warehouse.getLevel(item, location)).toEqual({ stocked: 5, reserved });
      await shop.query('delete from lease');
      ok(await complete(cart));
      await untilNotified();
      expect(warehouse.getLevel(item, location)).toEqual({ stocked: 5, reserved: 3 });
      expect(await shop.query('select id from "order" where cart_id = $1', [cart])).toHaveLength(1);
      expect(await readLevels(item)).toEqual([{ reserved_quantity: 3 }]);
    },
  );

  const reservedMoments = moments.filter(([, , reserved]) => reserved > 0);
  it.each(reservedMoments)(
    '%s reserves nothing in the end when the completion is not retried',
    async (_, kill) => {
      const { cart, item } = await prepareCart();
      await kill()(() => complete(cart));
      await shop.query('delete from lease');
      await shop.query(`update external_reservation set requested_at = now() - interval '1 hour'`);
      shop.runRecoveryTasks();
      await until(async () => (await shop.query('select from external_reservation')).length === 0);
      await untilNotified();
      expect(warehouse.getLevel(item, location)).toEqual({ stocked: 5, reserved: 0 });
      expect(await readLevels(item)).toEqual([{ reserved_quantity: 0 }]);
    },
  );

  it('after the order is placed, before it responds, reserves once', async () => {
    const { cart, item } = await prepareCart();
    // only the response reads this table
    await shop.crashBeforeResponse('tracking_link')(() => complete(cart));
    ok(await complete(cart));
    expect(warehouse.getLevel(item, location)).toEqual({ stocked: 5, reserved: 3 });
    expect(await readLevels(item)).toEqual([{ reserved_quantity: 3 }]);
  });
});

function hangWarehouse(behaviour: 'hangs before' | 'hangs after'): CrashPoint {
  return shop.crashAtCompany(warehouse, 'reserve', behaviour);
}

/** Creates a cart with three of five units that are in the warehouse. */
async function prepareCart(): Promise<{ cart: string; item: string }> {
  const body = {
    ...{ title: `Lamp ${Math.random()}`, status: 'published', options: [{ title: 'Size' }] },
    variants: [
      { title: 'One', options: [{ value: 'One' }], prices: [{ currency_code: 'eur', amount: 1000 }] },
    ],
  };
  const variant_id = ok(await shop.post('/admin/products', body)).product.variants[0].id;
  const item = ok(await shop.post('/admin/inventory-items', { variant_id })).inventory_item.id;
  const level = { location_id: location, stocked_quantity: 5 };
  ok(await shop.post(`/admin/inventory-items/${item}/location-levels`, level));
  warehouse.setStock(item, location, 5);
  const items = [{ variant_id, quantity: 3 }];
  const { id } = ok(await shop.post('/store/carts', { region_id: shop.sample.europe.id, items })).cart;
  ok(await shop.post(`/store/carts/${id}`, { email: 'oliver@example.com' }));
  ok(await shop.post(`/store/carts/${id}/payment-session`, { provider_id: 'http' }));
  return { cart: id, item };
}

function complete(cart: string) {
  return shop.post(`/store/carts/${cart}/complete`);
}

function readLevels(item: string) {
  return shop.query('select reserved_quantity from inventory_level where inventory_item_id = $1', [item]);
}

/** Waits until the warehouse has received all calls; a killed process may still hold the lease of an event. */
async function untilNotified(): Promise<void> {
  await until(
    async () => {
      await makeEventsDue(shop.query);
      return (await shop.query(`select from outbox_event where name = 'stock-keeper.told'`)).length === 0;
    },
    'the warehouse has received all calls',
    500,
  );
}
