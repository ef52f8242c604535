import { AbandonedReservations } from '#shop/checkout/checkout/abandoned-reservations';
import { WarehousePolling } from '#shop/stock/inventory/warehouses/poll-warehouses';
import { createSizedProduct, ok } from '../support/sample-shop.ts';
import { openShopWithWarehouse, type ShopWithWarehouse } from '../support/shop-with-warehouse.ts';
import { findInconsistentLevels, getLevels, placeOrderOf } from '../support/stock.ts';
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

function cartOf(...items: { variant_id: string; quantity: number }[]): Promise<string> {
  return shop.prepareCart({ items });
}

const complete = (cart: string) => shop.store.post(`/carts/${cart}/complete`);

async function readQuantity(variant: string): Promise<number> {
  return ok(await shop.store.get(`/variants/${variant}`)).variant.inventory_quantity;
}

async function expectNoReservations(): Promise<void> {
  expect(await shop.sql('select from external_reservation')).toEqual([]);
}

describe('The stock of an external warehouse', () => {
  it('is returned as of its last refresh, and refreshed by a periodic task', async () => {
    const { variant, item } = await createStockedVariant(7);
    expect(await readQuantity(variant)).toBe(7);
    warehouse.setStock(item, warehouseLocation, 4);
    await refreshLevels();
    expect(await readQuantity(variant)).toBe(4);
    warehouse.setStock(item, warehouseLocation, 9);
    warehouse.behaviors.set('available', 'fails');
    await refreshLevels();
    expect(await readQuantity(variant)).toBe(4);
  });

  it('is returned less the quantity reserved there for orders', async () => {
    const { variant, item } = await createStockedVariant(7);
    await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    await refreshLevels();
    expect(await readQuantity(variant)).toBe(5);
    expect(await getLevels(shop, item)).toEqual({ [warehouseLocation]: [7, 2] });
    expect(await findInconsistentLevels(shop)).toEqual([]);
  });

  it('cannot be reserved by staff', async () => {
    const { item } = await createStockedVariant(5, 1);
    const reservation = { location_id: warehouseLocation, inventory_item_id: item, quantity: 1 };
    expect(await shop.admin.post('/reservations', reservation)).toMatchObject({
      status: 400,
      body: {
        message: `Location ${warehouseLocation} belongs to the external warehouse warehouse: reserve its items there`,
      },
    });
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 5, reserved: 0 });
  });

  it('is not available to draft orders, which take our own stock', async () => {
    const { variant, item } = await createStockedVariant(5, 1);
    const draft = { email: 'oliver@example.com', region_id: shop.europe.id };
    const { draft_order } = ok(
      await shop.admin.post('/draft-orders', {
        ...{ ...draft, items: [{ variant_id: variant, quantity: 2 }] },
        shipping_methods: [{ option_id: shop.standardShipping.id }],
      }),
    );
    expect(await shop.admin.post(`/draft-orders/${draft_order.id}/pay`)).toMatchObject({
      body: { errors: [{ code: 'insufficient_inventory' }] },
    });
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 5, reserved: 0 });
  });

  async function refreshLevels(): Promise<void> {
    await shop.app.get(WarehousePolling, { strict: false }).pollAll();
  }
});

describe('An order of items in an external warehouse', () => {
  it('is reserved there under one key, with the SKUs of the items', async () => {
    const { variant, item } = await createStockedVariant(7);
    await shop.sql(`update inventory_item set sku = 'LAMP-7' where id = $1`, [item]);
    const { lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 3 });
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 7, reserved: 3 });
    expect(warehouse.calls.filter((call) => call.items[0].inventory_item_id === item)).toMatchObject([
      {
        what: 'reserve',
        items: [
          {
            line_item_id: lines[0],
            location_id: warehouseLocation,
            sku: 'LAMP-7',
            quantity: 3,
            backorder: false,
          },
        ],
      },
    ]);
    await expectNoReservations();
  });

  it('comes from our own stock if that suffices', async () => {
    const { variant, item } = await createStockedVariant(3, 4);
    await placeOrderOf(shop, { variant_id: variant, quantity: 4 });
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 3, reserved: 0 });
  });

  it('comes from our own stock and from the warehouse if neither suffices', async () => {
    const { variant, item } = await createStockedVariant(3, 2);
    await placeOrderOf(shop, { variant_id: variant, quantity: 5 });
    expect(await getLevels(shop, item)).toEqual({ [shopLocation]: [2, 2], [warehouseLocation]: [3, 3] });
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 3, reserved: 3 });
  });

  it('is rejected when the warehouse rejects it, without any reservation, and the stock is refreshed', async () => {
    const { variant, item } = await createStockedVariant(5);
    const cart = await cartOf({ variant_id: variant, quantity: 3 });
    warehouse.setStock(item, warehouseLocation, 2);
    expect(await complete(cart)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'insufficient_inventory' }] },
    });
    const payments = await shop.sql('select canceled_at from payment where cart_id = $1', [cart]);
    expect(payments.every(({ canceled_at }) => canceled_at !== null)).toBe(true);
    await expectNoReservations();
    await until(async () => (await readQuantity(variant)) === 2);
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 2, reserved: 0 });
  });

  it.each(['hangs before', 'hangs after', 'fails'] as const)(
    'is rejected with a conflict when the warehouse %s, and is reserved once on retry',
    async (behaviour) => {
      const { variant, item } = await createStockedVariant(5);
      const cart = await cartOf({ variant_id: variant, quantity: 3 });
      warehouse.behaviors.set('reserve', behaviour);
      for (const _ of [1, 2])
        expect(await complete(cart)).toMatchObject({ status: 409, body: { type: 'conflict' } });
      warehouse.behaviors.set('reserve', 'works');
      expect(ok(await complete(cart)).type).toBe('order');
      expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 5, reserved: 3 });
      expect(await getLevels(shop, item)).toEqual({ [warehouseLocation]: [5, 3] });
      expect(listKeys('reserve', item)).toHaveLength(1);
      // the order is paid for with the authorization of the first attempt
      expect(await shop.sql('select canceled_at from payment where cart_id = $1', [cart])).toEqual([
        { canceled_at: null },
      ]);
    },
  );

  it('is not paid with an authorization of a smaller amount', async () => {
    const cart = await leaveAuthorized();
    const mug = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    ok(await shop.store.post(`/carts/${cart}/line-items`, mug));
    const { data } = ok(await complete(cart));
    expect(data.payments).toMatchObject([{ amount: data.total, canceled_at: null }]);
  });

  it('is not paid with the authorization of a provider that the shopper has left', async () => {
    const cart = await leaveAuthorized();
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'test' }));
    expect(ok(await complete(cart)).data.payments).toMatchObject([
      { provider_id: 'test', canceled_at: null },
    ]);
  });

  /** A cart whose payment is authorized, and whose items the warehouse did not reserve. */
  async function leaveAuthorized(): Promise<string> {
    const { variant } = await createStockedVariant(5);
    const cart = await cartOf({ variant_id: variant, quantity: 3 });
    warehouse.behaviors.set('reserve', 'fails');
    expect((await complete(cart)).status).toBe(409);
    warehouse.behaviors.clear();
    return cart;
  }

  it('is not paid with an authorization in another currency', async () => {
    const { variant } = await createStockedVariant(5);
    const prices = ['eur', 'usd'].map((currency_code) => ({ currency_code, amount: 1000 }));
    ok(await shop.admin.post(`/products/${await productOf(variant)}/variants/${variant}`, { prices }));
    const cart = await cartOf({ variant_id: variant, quantity: 3 });
    warehouse.behaviors.set('reserve', 'fails');
    expect((await complete(cart)).status).toBe(409);
    warehouse.behaviors.clear();
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { currency_code: 'usd' }));
    expect((await complete(cart)).body.message).toMatch(/^The cart is in usd now/);
    expect(ok(await complete(cart)).data).toMatchObject({
      currency_code: 'usd',
      payments: [{ currency_code: 'usd' }],
    });
    const canceled = 'select currency_code from payment where cart_id = $1 and canceled_at is not null';
    expect(await shop.sql(canceled, [cart])).toEqual([{ currency_code: 'eur' }]);
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { currency_code: 'eur' }));
  });

  it.each(['hangs before', 'hangs after'] as const)(
    'for which the warehouse %s is released when it is abandoned',
    async (behaviour) => {
      const { variant, item } = await createStockedVariant(5);
      const cart = await cartOf({ variant_id: variant, quantity: 3 });
      warehouse.behaviors.set('reserve', behaviour);
      expect((await complete(cart)).status).toBe(409);
      const releaseAbandoned = () => shop.app.get(AbandonedReservations, { strict: false }).run();
      await releaseAbandoned();
      expect(await shop.sql('select from external_reservation')).toHaveLength(1);
      await shop.sql(`update external_reservation set requested_at = now() - interval '1 hour'`);
      await releaseAbandoned();
      await waitForNotifications();
      await expectNoReservations();
      expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 5, reserved: 0 });
      warehouse.behaviors.clear();
      ok(await complete(cart));
      expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 5, reserved: 3 });
    },
  );

  it('that cannot be placed afterwards is released, and the cart can be completed later', async () => {
    const { variant, item } = await createStockedVariant(5);
    const rare = (await createSizedProduct(shop, 'Rare', ['One'], { eur: 100 }, { inventory_quantity: 1 }))
      .variants[0].id;
    const cart = await cartOf({ variant_id: variant, quantity: 3 }, { variant_id: rare, quantity: 1 });
    await placeOrderOf(shop, { variant_id: rare, quantity: 1 });
    expect(await complete(cart)).toMatchObject({ status: 409 });
    await waitForNotifications();
    await expectNoReservations();
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 5, reserved: 0 });
    ok(
      await shop.admin.post(`/products/${await productOf(rare)}/variants/${rare}`, { inventory_quantity: 1 }),
    );
    ok(await complete(cart));
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 5, reserved: 3 });
  });

  it('is placed by 7 of 30 concurrent carts if the warehouse has 7, regardless of our own level', async () => {
    const { variant, item } = await createStockedVariant(30);
    const carts = [];
    for (let n = 0; n < 30; n++) carts.push(await cartOf({ variant_id: variant, quantity: 1 }));
    warehouse.setStock(item, warehouseLocation, 7);
    const responses = await Promise.all(carts.map(complete));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array(7).fill(200),
      ...Array(23).fill(409),
    ]);
    expect(warehouse.getLevel(item, warehouseLocation)).toEqual({ stocked: 7, reserved: 7 });
    expect((await getLevels(shop, item))[warehouseLocation][1]).toBe(7);
    await expectNoReservations();
  });

  async function productOf(variant: string): Promise<string> {
    return ok(await shop.admin.get(`/variants/${variant}`)).variant.product_id;
  }
});
