import { lockRows } from '../support/row-lock.ts';
import { ok } from '../support/sample-shop.ts';
import { openShopWithWarehouse, type ShopWithWarehouse } from '../support/shop-with-warehouse.ts';
import { getLevels, placeOrderOf } from '../support/stock.ts';
import { until } from '../support/until.ts';

/* The external warehouse of docs/extending.md, which also sells to others. */

let warehouseShop: ShopWithWarehouse;
let {
  shop,
  warehouse,
  shopLocation,
  warehouseLocation,
  createStockedVariant,
  waitForNotifications,
  listKeys,
} = {} as ShopWithWarehouse;

beforeAll(async () => {
  warehouseShop = await openShopWithWarehouse();
  ({
    shop,
    warehouse,
    shopLocation,
    warehouseLocation,
    createStockedVariant,
    waitForNotifications,
    listKeys,
  } = warehouseShop);
});
beforeEach(() => warehouse.behaviors.clear());
afterAll(() => warehouseShop.close());

describe('An external warehouse', () => {
  it('releases the reservation when the order is canceled', async () => {
    const { variant, item } = await createStockedVariant(7);
    const { id } = await placeOrderOf(shop, { variant_id: variant, quantity: 3 });
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    await waitForNotifications();
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 7, reserved: 0 });
    expect(await getLevels(shop, item)).toEqual({ [warehouseLocation]: [7, 0] });
  });

  it('releases the reservation if its item is deleted before the order is placed', async () => {
    const { variant, item } = await createStockedVariant(7);
    const cart = await shop.prepareCart({ items: [{ variant_id: variant, quantity: 3 }] });
    const level = await lockRows(
      shop,
      'select from inventory_level where inventory_item_id = $1 for update',
      [item],
    );
    const completing = shop.store.post(`/carts/${cart}/complete`);
    await level.waitForWaiters(1); // it has a lease, and is about to choose what the warehouse supplies
    const lease = await lockRows(shop, 'select from lease where key = $1 for update', [`cart:${cart}`]);
    await level.release();
    await lease.waitForWaiters(1); // the warehouse has reserved the items
    ok(await shop.admin.delete(`/inventory-items/${item}`));
    const { product_id } = ok(await shop.admin.get(`/variants/${variant}`)).variant;
    ok(await shop.admin.post(`/products/${product_id}/variants/${variant}`, { inventory_quantity: 7 }));
    await lease.release();
    expect(await completing).toMatchObject({ status: 409 });
    await waitForNotifications();
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 7, reserved: 0 });
  });

  it('receives each fulfillment, cancellation and return once', async () => {
    const { variant, item } = await createStockedVariant(7);
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 3 });
    const first = await fulfill(id, lines[0], 2);
    await waitForNotifications();
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 5, reserved: 1 });

    ok(await shop.admin.post(`/orders/${id}/fulfillments/${first}/cancel`));
    await waitForNotifications();
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 7, reserved: 3 });

    const second = await fulfill(id, lines[0], 3);
    ok(await shop.admin.post(`/orders/${id}/shipment`, { fulfillment_id: second }));
    const back = {
      items: [{ item_id: lines[0], quantity: 1 }],
      receive_now: true,
      location_id: warehouseLocation,
    };
    ok(await shop.admin.post(`/orders/${id}/return`, back));
    await waitForNotifications();
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 5, reserved: 0 });
    expect(await getLevels(shop, item)).toEqual({ [warehouseLocation]: [5, 0] });
  });

  it.each(['fails', 'hangs before', 'hangs after'] as const)(
    'that %s receives the call again with the same key, and counts it once',
    async (behaviour) => {
      const { variant, item } = await createStockedVariant(7);
      const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 3 });
      warehouse.behaviors.set('ship', behaviour);
      await fulfill(id, lines[0], 3);
      await until(
        async () => (await shop.sql('select from outbox_event where last_error is not null')).length > 0,
      );
      warehouse.behaviors.clear();
      await waitForNotifications();
      expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 4, reserved: 0 });
      expect(listKeys('ship', item)).toHaveLength(1);
    },
  );

  it('receives no fulfillment of items that it has not reserved, which is rejected', async () => {
    const { variant, item } = await createStockedVariant(7, 2);
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    expect(await getLevels(shop, item)).toMatchObject({ [shopLocation]: [2, 2] });
    const body = { items: [{ item_id: lines[0], quantity: 2 }], location_id: warehouseLocation };
    expect(await shop.admin.post(`/orders/${id}/fulfillment`, body)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Insufficient stock for item') },
    });
  });

  async function fulfill(order: string, item_id: string, quantity: number): Promise<string> {
    const body = { items: [{ item_id, quantity }], location_id: warehouseLocation };
    const { fulfillments } = ok(await shop.admin.post(`/orders/${order}/fulfillment`, body)).order;
    return fulfillments.at(-1)!.id;
  }
});
