import { createSizedProduct, ok } from '../support/sample-shop.ts';
import { type Call, unique } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** Calls of the operations on stock at locations. */
export const callsOfStock: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/stock-locations': async (shop) => {
    for (let i = 0; i < 3; i++) await createLocation(shop);
    return { searchText: 'OCATION' };
  },
  'POST /admin/stock-locations': () => ({
    body: { name: unique('Location'), address: { address_1: 'Kaistraße 1', country_code: 'de' } },
  }),
  'GET /admin/stock-locations/{id}': callForLocation(),
  'POST /admin/stock-locations/{id}': callForLocation({ name: 'Another' }),
  'DELETE /admin/stock-locations/{id}': callForLocation(),
  'GET /admin/inventory-items': async (shop) => {
    for (let i = 0; i < 3; i++) await createItem(shop);
    return { searchText: 'AMP' };
  },
  'POST /admin/inventory-items': async (shop) => ({ body: { variant_id: await createVariant(shop) } }),
  'GET /admin/inventory-items/{id}': callForItem(),
  'POST /admin/inventory-items/{id}': callForItem({ title: 'Another' }),
  'DELETE /admin/inventory-items/{id}': callForItem(),
  'GET /admin/inventory-items/{id}/location-levels': callForLevel(),
  'POST /admin/inventory-items/{id}/location-levels': async (shop) => ({
    params: { id: await createItem(shop) },
    body: { location_id: await createLocation(shop), stocked_quantity: 7 },
  }),
  'POST /admin/inventory-items/{id}/location-levels/{location_id}': callForLevel({ stocked_quantity: 8 }),
  'DELETE /admin/inventory-items/{id}/location-levels/{location_id}': callForLevel(),
  'GET /admin/reservations': async (shop) => {
    for (let i = 0; i < 3; i++) await createReservation(shop);
    return {};
  },
  'POST /admin/reservations': async (shop) => ({ body: { ...(await createLevel(shop)), quantity: 1 } }),
  'GET /admin/reservations/{id}': callForReservation(),
  'POST /admin/reservations/{id}': callForReservation({ quantity: 2 }),
  'DELETE /admin/reservations/{id}': callForReservation(),
  'GET /admin/orders/{id}/reservations': async (shop) => {
    const { id } = await createReservableOrder(shop);
    return { params: { id } };
  },
  'POST /admin/orders/{id}/line-items/{line_item_id}/reserve': async (shop) => {
    const { id, line_item_id, location_id } = await createReservableOrder(shop);
    return { params: { id, line_item_id }, body: { location_id } };
  },
  'POST /admin/sales-channels/{id}/stock-locations': callForSalesChannel,
  'DELETE /admin/sales-channels/{id}/stock-locations': callForSalesChannel,
};

async function createLocation({ admin }: PopulatedShop): Promise<string> {
  return ok(await admin.post('/stock-locations', { name: unique('Location') })).stock_location.id;
}

function callForLocation(body?: Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({ params: { id: await createLocation(shop) }, body });
}

async function callForSalesChannel(shop: PopulatedShop): Promise<Call> {
  const { sales_channel } = ok(await shop.admin.post('/sales-channels', { name: unique('Channel') }));
  return { params: { id: sales_channel.id }, body: { location_id: await createLocation(shop) } };
}

async function createVariant(shop: PopulatedShop): Promise<string> {
  const stock = { inventory_quantity: 7 };
  return (await createSizedProduct(shop, unique('Lamp'), ['One size'], { eur: 1000 }, stock)).variants[0].id;
}

async function createItem(shop: PopulatedShop): Promise<string> {
  const body = { variant_id: await createVariant(shop), sku: unique('LAMP') };
  return ok(await shop.admin.post('/inventory-items', body)).inventory_item.id;
}

function callForItem(body?: Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({ params: { id: await createItem(shop) }, body });
}

/** Creates an inventory item with a stock of seven at a location. */
async function createLevel(shop: PopulatedShop): Promise<{ inventory_item_id: string; location_id: string }> {
  const [inventory_item_id, location_id] = [await createItem(shop), await createLocation(shop)];
  const level = { location_id, stocked_quantity: 7 };
  ok(await shop.admin.post(`/inventory-items/${inventory_item_id}/location-levels`, level));
  return { inventory_item_id, location_id };
}

async function createReservation(shop: PopulatedShop): Promise<string> {
  const body = { ...(await createLevel(shop)), quantity: 1, description: unique('For') };
  return ok(await shop.admin.post('/reservations', body)).reservation.id;
}

function callForReservation(body?: Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({
    params: { id: await createReservation(shop) },
    body,
  });
}

/** Places an order whose line can be reserved: its variant got an inventory item afterwards. */
async function createReservableOrder(shop: PopulatedShop) {
  const variant_id = await createVariant(shop);
  const cart = await shop.prepareCart({ items: [{ variant_id, quantity: 1 }] });
  const { data } = ok(await shop.store.post(`/carts/${cart}/complete`));
  const { id } = ok(await shop.admin.post('/inventory-items', { variant_id })).inventory_item;
  const location_id = await createLocation(shop);
  ok(await shop.admin.post(`/inventory-items/${id}/location-levels`, { location_id, stocked_quantity: 7 }));
  return { id: data.id, line_item_id: data.items[0].id, location_id };
}

function callForLevel(body?: Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => {
    const { inventory_item_id: id, location_id } = await createLevel(shop);
    return { params: { id, location_id }, body };
  };
}
