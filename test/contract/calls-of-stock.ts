import { ok, createSizedProduct } from '../support/sample-shop.ts';
import { unique, type Call } from './calls.ts';
import type { Populated } from './populated.ts';

/** How operations on stock at locations are called whose body or path `calls.ts` does not name. */
export const callsOfStock: Record<string, (shop: Populated) => Call | Promise<Call>> = {
  'GET /admin/stock-locations': async (shop) => {
    for (let i = 0; i < 3; i++) await aLocation(shop);
    return { found: 'OCATION' };
  },
  'POST /admin/stock-locations': () => ({
    body: { name: unique('Location'), address: { address_1: 'Kaistraße 1', country_code: 'de' } },
  }),
  'GET /admin/stock-locations/{id}': ofLocation(),
  'POST /admin/stock-locations/{id}': ofLocation({ name: 'Another' }),
  'DELETE /admin/stock-locations/{id}': ofLocation(),
  'GET /admin/inventory-items': async (shop) => {
    for (let i = 0; i < 3; i++) await anItem(shop);
    return { found: 'AMP' };
  },
  'POST /admin/inventory-items': async (shop) => ({ body: { variant_id: await aVariant(shop) } }),
  'GET /admin/inventory-items/{id}': ofItem(),
  'POST /admin/inventory-items/{id}': ofItem({ title: 'Another' }),
  'DELETE /admin/inventory-items/{id}': ofItem(),
  'GET /admin/inventory-items/{id}/location-levels': ofLevel(),
  'POST /admin/inventory-items/{id}/location-levels': async (shop) => ({
    params: { id: await anItem(shop) },
    body: { location_id: await aLocation(shop), stocked_quantity: 7 },
  }),
  'POST /admin/inventory-items/{id}/location-levels/{location_id}': ofLevel({ stocked_quantity: 8 }),
  'DELETE /admin/inventory-items/{id}/location-levels/{location_id}': ofLevel(),
  'GET /admin/reservations': async (shop) => {
    for (let i = 0; i < 3; i++) await aReservation(shop);
    return {};
  },
  'POST /admin/reservations': async (shop) => ({ body: { ...(await aShelf(shop)), quantity: 1 } }),
  'GET /admin/reservations/{id}': ofReservation(),
  'POST /admin/reservations/{id}': ofReservation({ quantity: 2 }),
  'DELETE /admin/reservations/{id}': ofReservation(),
  'GET /admin/orders/{id}/reservations': async (shop) => {
    const { id } = await reservable(shop);
    return { params: { id } };
  },
  'POST /admin/orders/{id}/line-items/{line_item_id}/reserve': async (shop) => {
    const { id, line_item_id, location_id } = await reservable(shop);
    return { params: { id, line_item_id }, body: { location_id } };
  },
  'POST /admin/sales-channels/{id}/stock-locations': ofChannel,
  'DELETE /admin/sales-channels/{id}/stock-locations': ofChannel,
};

async function aLocation({ admin }: Populated): Promise<string> {
  return ok(await admin.post('/stock-locations', { name: unique('Location') })).stock_location.id;
}

function ofLocation(body?: Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => ({ params: { id: await aLocation(shop) }, body });
}

async function ofChannel(shop: Populated): Promise<Call> {
  const { sales_channel } = ok(await shop.admin.post('/sales-channels', { name: unique('Channel') }));
  return { params: { id: sales_channel.id }, body: { location_id: await aLocation(shop) } };
}

async function aVariant(shop: Populated): Promise<string> {
  const stock = { inventory_quantity: 7 };
  return (await createSizedProduct(shop, unique('Lamp'), ['One size'], { eur: 1000 }, stock)).variants[0].id;
}

async function anItem(shop: Populated): Promise<string> {
  const body = { variant_id: await aVariant(shop), sku: unique('LAMP') };
  return ok(await shop.admin.post('/inventory-items', body)).inventory_item.id;
}

function ofItem(body?: Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => ({ params: { id: await anItem(shop) }, body });
}

/** An item with seven pieces somewhere. */
async function aShelf(shop: Populated): Promise<{ inventory_item_id: string; location_id: string }> {
  const [inventory_item_id, location_id] = [await anItem(shop), await aLocation(shop)];
  const level = { location_id, stocked_quantity: 7 };
  ok(await shop.admin.post(`/inventory-items/${inventory_item_id}/location-levels`, level));
  return { inventory_item_id, location_id };
}

async function aReservation(shop: Populated): Promise<string> {
  const body = { ...(await aShelf(shop)), quantity: 1, description: unique('For') };
  return ok(await shop.admin.post('/reservations', body)).reservation.id;
}

function ofReservation(body?: Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => ({ params: { id: await aReservation(shop) }, body });
}

/** An order whose line could be reserved, as its variant has its stock at a location by now. */
async function reservable(shop: Populated) {
  const variant_id = await aVariant(shop);
  const cart = await shop.prepareCart({ items: [{ variant_id, quantity: 1 }] });
  const { data } = ok(await shop.store.post(`/carts/${cart}/complete`));
  const { id } = ok(await shop.admin.post('/inventory-items', { variant_id })).inventory_item;
  const location_id = await aLocation(shop);
  ok(await shop.admin.post(`/inventory-items/${id}/location-levels`, { location_id, stocked_quantity: 7 }));
  return { id: data.id, line_item_id: data.items[0].id, location_id };
}

function ofLevel(body?: Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => {
    const { inventory_item_id: id, location_id } = await aShelf(shop);
    return { params: { id, location_id }, body };
  };
}
