import { StockCheck } from '#shop/stock/inventory/stock-check';
import { ok, type SampleShop } from '../support/sample-shop.ts';
import {
  addInventoryItem,
  createLocation,
  createStockedVariant,
  findInconsistentLevels,
  fulfillLine,
  getLevels,
  openShopWithTwoLocations,
  placeOrderOf,
  placeShippedOrder,
} from '../support/stock.ts';

let shop: SampleShop, north: string, south: string;
beforeAll(async () => ({ shop, north, south } = await openShopWithTwoLocations()));
afterAll(() => shop.close());
afterEach(async () => expect(await findInconsistentLevels(shop)).toEqual([]));

describe('A fulfillment', () => {
  it('takes stock at the given location from the reservations there first, then from those at other locations', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 5, [south]: 3 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 7 });
    expect(await getLevels(shop, item)).toEqual({ [north]: [5, 5], [south]: [3, 2] });
    ok(await fulfillLine(shop, id, lines[0], 3, south));
    expect(await getLevels(shop, item)).toEqual({ [north]: [5, 4], [south]: [0, 0] });
  });

  it('does not take stock that is reserved for other orders', async () => {
    const { variant } = await createStockedVariant(shop, { [north]: 2, [south]: 2 });
    await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    const [{ location_id }] = await shop.sql<{ location_id: string }>(
      'select location_id from reservation_item where line_item_id = $1',
      [lines[0]],
    );
    const other = location_id === north ? south : north;
    const { title } = ok(await shop.admin.get(`/orders/${id}`)).order.items[0];
    expect(await fulfillLine(shop, id, lines[0], 2, other)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: `Insufficient stock for item: ${title}` },
    });
  });

  it('is rejected at a location that does not stock the item', async () => {
    const { variant } = await createStockedVariant(shop, { [north]: 2 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 1 });
    const { title } = ok(await shop.admin.get(`/orders/${id}`)).order.items[0];
    expect(await fulfillLine(shop, id, lines[0], 1, south)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: `Inventory item for ${title} not found at location` },
    });
  });

  it('defaults to the only location where its lines are reserved', async () => {
    const { variant, item } = await createStockedVariant(shop, { [south]: 3 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    const { fulfillments } = ok(await fulfillLine(shop, id, lines[0], 2)).order;
    expect(fulfillments).toMatchObject([{ location_id: south }]);
    expect(await getLevels(shop, item)).toEqual({ [south]: [1, 0] });
  });

  it('is rejected without a location if its lines are reserved at several', async () => {
    const { variant } = await createStockedVariant(shop, { [north]: 1, [south]: 1 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    expect(await fulfillLine(shop, id, lines[0], 2)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed' },
    });
  });

  it('reserves again for its line when it is canceled', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 3 });
    const screws = await addInventoryItem(shop, variant, { [north]: 8 }, 2);
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 3 });
    const [{ id: fulfillment }] = ok(await fulfillLine(shop, id, lines[0], 2, north)).order.fulfillments;
    expect(await getLevels(shop, item)).toEqual({ [north]: [1, 1] });
    ok(await shop.admin.post(`/orders/${id}/fulfillments/${fulfillment}/cancel`));
    expect(await getLevels(shop, item)).toEqual({ [north]: [3, 3] });
    expect(await getLevels(shop, screws)).toEqual({ [north]: [8, 6] });
  });

  it('that is canceled after its location was deleted restocks the default location', async () => {
    const closed = await createLocation(shop, 'Closed');
    const { variant, item } = await createStockedVariant(shop, { [closed]: 2 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    const [{ id: fulfillment }] = ok(await fulfillLine(shop, id, lines[0], 2)).order.fulfillments;
    ok(await shop.admin.delete(`/stock-locations/${closed}`));
    ok(await shop.admin.post(`/orders/${id}/fulfillments/${fulfillment}/cancel`));
    expect(await getLevels(shop, item)).toEqual({ [north]: [2, 2] });
  });

  it('that is canceled after the return of its unit restocks the unit only once', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 6 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 1 });
    const [{ id: fulfillment }] = ok(await fulfillLine(shop, id, lines[0], 1)).order.fulfillments;
    ok(await returnItem(id, lines[0], 1));
    expect(await getLevels(shop, item)).toEqual({ [north]: [6, 0] });
    ok(await shop.admin.post(`/orders/${id}/fulfillments/${fulfillment}/cancel`));
    expect(await getLevels(shop, item)).toEqual({ [north]: [6, 0] });
  });
});

describe('A return', () => {
  it('restocks the given location, and creates its level if it is missing', async () => {
    const { id, line, item } = await placeShippedOrder(shop, { [north]: 3 });
    ok(await returnItem(id, line, 2, south));
    expect(await getLevels(shop, item)).toEqual({ [north]: [1, 0], [south]: [2, 0] });
  });

  it('defaults to the location of the fulfillment', async () => {
    const { id, line, item } = await placeShippedOrder(shop, { [north]: 3 });
    ok(await returnItem(id, line, 1));
    expect(await getLevels(shop, item)).toEqual({ [north]: [2, 0] });
  });

  it('restocks the default location after the location of the fulfillment was deleted', async () => {
    const closed = await createLocation(shop, 'Closed');
    const { id, line, item } = await placeShippedOrder(shop, { [closed]: 2 });
    ok(await shop.admin.delete(`/stock-locations/${closed}`));
    ok(await returnItem(id, line, 1));
    expect(await getLevels(shop, item)).toEqual({ [north]: [1, 0] });
  });

  it('is rejected at an unknown location', async () => {
    const { id, line } = await placeShippedOrder(shop, { [north]: 3 });
    expect(await returnItem(id, line, 1, 'sloc_gone')).toMatchObject({ status: 404 });
  });

  it('of unfulfilled items releases their reservation', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 3 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    ok(await shop.admin.post(`/orders/${id}/capture`));
    ok(await returnItem(id, lines[0], 2, north));
    expect(await getLevels(shop, item)).toEqual({ [north]: [3, 0] });
  });

  it('of items of which one was not shipped restocks only the shipped ones', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 5 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 3 });
    ok(await shop.admin.post(`/orders/${id}/capture`));
    const [fulfillment] = ok(await fulfillLine(shop, id, lines[0], 2)).order.fulfillments;
    ok(await shop.admin.post(`/orders/${id}/shipment`, { fulfillment_id: fulfillment.id }));
    expect(await getLevels(shop, item)).toEqual({ [north]: [3, 1] });
    ok(await returnItem(id, lines[0], 3));
    expect(await getLevels(shop, item)).toEqual({ [north]: [5, 0] });
  });
});

describe('An order edit', () => {
  it('moves fewer or more reservations to its lines', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 5 });
    const other = await createStockedVariant(shop, { [south]: 5 });
    const { id } = await placeOrderOf(shop, { variant_id: variant, quantity: 3 });
    await confirmEdit(id, async (path, line) => {
      ok(await shop.admin.post(`${path}/items/${line}`, { quantity: 1 }));
      ok(await shop.admin.post(`${path}/items`, { variant_id: other.variant, quantity: 2 }));
    });
    expect(await getLevels(shop, item)).toEqual({ [north]: [5, 1] });
    expect(await getLevels(shop, other.item)).toEqual({ [south]: [5, 2] });
    const { items } = ok(await shop.admin.get(`/orders/${id}`)).order;
    const reservations = await shop.sql<{ line_item_id: string }>(
      `select line_item_id from reservation_item where deleted_at is null and inventory_item_id in ($1, $2)`,
      [item, other.item],
    );
    expect(reservations.map((reservation) => reservation.line_item_id).sort()).toEqual(
      items.map((line) => line.id).sort(),
    );
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    expect(await getLevels(shop, item)).toEqual({ [north]: [5, 0] });
  });

  it('is rejected when the stock does not suffice for more', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 3 });
    const { id } = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: id }));
    const path = `/order-edits/${order_edit.id}`;
    ok(await shop.admin.post(`${path}/items/${order_edit.items[0].id}`, { quantity: 3 }));
    await placeOrderOf(shop, { variant_id: variant, quantity: 1 });
    const response = await shop.admin.post(`${path}/confirm`);
    expect(response).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', code: 'insufficient_inventory' },
    });
    expect(await getLevels(shop, item)).toEqual({ [north]: [3, 3] });
  });
});

describe('A variant that is deleted', () => {
  it('deletes its inventory item', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 1 });
    await deleteProductOf(variant);
    expect(await existingItems(item)).toEqual([]);
  });

  it('leaves its inventory item in place while the item is reserved', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 1 });
    const { id } = await placeOrderOf(shop, { variant_id: variant, quantity: 1 });
    await deleteProductOf(variant);
    expect(await existingItems(item)).toEqual([{ id: item }]);
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    expect(await getLevels(shop, item)).toEqual({ [north]: [1, 0] });
  });

  it('can still be fulfilled', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 3 });
    const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    await deleteProductOf(variant);
    ok(await fulfillLine(shop, id, lines[0], 2));
    expect(await getLevels(shop, item)).toEqual({ [north]: [1, 0] });
  });

  async function deleteProductOf(variant: string): Promise<void> {
    const { product_id } = ok(await shop.admin.get(`/variants/${variant}`)).variant;
    ok(await shop.admin.delete(`/products/${product_id}`));
  }

  function existingItems(item: string): Promise<object[]> {
    return shop.sql('select id from inventory_item where id = $1 and deleted_at is null', [item]);
  }
});

describe('The check of reserved quantities', () => {
  it('corrects a quantity that differs from the sum of the reservations, and reports it', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 5 });
    await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
    await shop.sql('update inventory_level set reserved_quantity = 4 where inventory_item_id = $1', [item]);
    const check = shop.app.get(StockCheck, { strict: false });
    expect(await check.correct()).toEqual([
      { inventory_item_id: item, location_id: north, stored: 4, reserved: 2 },
    ]);
    expect(await getLevels(shop, item)).toEqual({ [north]: [5, 2] });
    expect(await check.correct()).toEqual([]);
  });
});

async function confirmEdit(
  order: string,
  work: (path: string, line: string) => Promise<void>,
): Promise<void> {
  const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order }));
  await work(`/order-edits/${order_edit.id}`, order_edit.items[0].id);
  ok(await shop.admin.post(`/order-edits/${order_edit.id}/confirm`));
}

function returnItem(order: string, item_id: string, quantity: number, location_id?: string) {
  return shop.admin.post(`/orders/${order}/return`, {
    ...{ items: [{ item_id, quantity }], receive_now: true, location_id },
  });
}
