import { newId } from '#engine/kernel/text/ids';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from './sample-shop.ts';

/** Creates a stock location, linked to the default sales channel by default. @returns its id */
export async function createLocation({ admin }: SampleShop, name: string, linked = true): Promise<string> {
  const { id } = ok(await admin.post('/stock-locations', { name })).stock_location;
  if (linked) {
    const { default_sales_channel_id } = ok(await admin.get('/store')).store;
    const path = `/sales-channels/${default_sales_channel_id}/stock-locations`;
    ok(await admin.post(path, { location_id: id }));
  }
  return id;
}

/** A shop with two stock locations. */
export async function openShopWithTwoLocations(): Promise<{
  shop: SampleShop;
  north: string;
  south: string;
}> {
  const shop = await useSampleShop({});
  return { shop, north: await createLocation(shop, 'North'), south: await createLocation(shop, 'South') };
}

export interface StockedVariant {
  variant: string;
  item: string;
}

/** Creates a product of 10.00 eur with one variant and one inventory item. @param levels stock by location */
export async function createStockedVariant(
  shop: SampleShop,
  levels: Record<string, number>,
  variant: Record<string, unknown> = {},
): Promise<StockedVariant> {
  const title = `Lamp ${(count += 1)}`;
  const { variants } = await createSizedProduct(shop, title, ['One size'], { eur: 1000 }, variant);
  return { variant: variants[0].id, item: await addInventoryItem(shop, variants[0].id, levels) };
}

let count = 0;

/** Adds an inventory item to a variant. @param required its quantity in one unit of the variant @returns its id */
export async function addInventoryItem(
  shop: SampleShop,
  variant: string,
  levels: Record<string, number>,
  required = 1,
): Promise<string> {
  const item = newId({ idPrefix: 'iitem' });
  await shop.sql('insert into inventory_item (id, title) values ($1, $1)', [item]);
  await shop.sql(
    `insert into product_variant_inventory_item (id, inventory_item_id, variant_id, required_quantity) values ($1, $2, $3, $4)`,
    [newId({ idPrefix: 'pvitem' }), item, variant, required],
  );
  for (const [location, quantity] of Object.entries(levels))
    await shop.sql(
      'insert into inventory_level (id, inventory_item_id, location_id, stocked_quantity) values ($1, $2, $3, $4)',
      [newId({ idPrefix: 'ilev' }), item, location, quantity],
    );
  return item;
}

/** The stocked and reserved quantities of an item by location. */
export async function getLevels(shop: SampleShop, item: string): Promise<Record<string, [number, number]>> {
  const rows = await shop.sql<{ location_id: string; stocked_quantity: number; reserved_quantity: number }>(
    'select * from inventory_level where inventory_item_id = $1 and deleted_at is null',
    [item],
  );
  return Object.fromEntries(
    rows.map((row) => [row.location_id, [row.stocked_quantity, row.reserved_quantity]]),
  );
}

/** Places an order of these items. @returns its id and those of its lines */
export async function placeOrderOf(
  shop: SampleShop,
  ...items: { variant_id: string; quantity: number }[]
): Promise<{ id: string; lines: string[] }> {
  const { data } = ok(await shop.store.post(`/carts/${await shop.prepareCart({ items })}/complete`));
  return { id: data.id, lines: data.items.map((line) => line.id) };
}

/** Places an order of two units, and ships it. */
export async function placeShippedOrder(
  shop: SampleShop,
  levels: Record<string, number>,
): Promise<{ id: string; line: string; item: string }> {
  const { variant, item } = await createStockedVariant(shop, levels);
  const { id, lines } = await placeOrderOf(shop, { variant_id: variant, quantity: 2 });
  ok(await shop.admin.post(`/orders/${id}/capture`));
  const [fulfillment] = ok(await fulfillLine(shop, id, lines[0], 2)).order.fulfillments;
  ok(await shop.admin.post(`/orders/${id}/shipment`, { fulfillment_id: fulfillment.id }));
  return { id, line: lines[0], item };
}

/** Creates a fulfillment of units of a line. */
export function fulfillLine(
  { admin }: SampleShop,
  order: string,
  item_id: string,
  quantity: number,
  location_id?: string,
) {
  return admin.post(`/orders/${order}/fulfillment`, { items: [{ item_id, quantity }], location_id });
}

/** The stock of a variant without inventory items. */
export async function getStock({ sql }: Pick<SampleShop, 'sql'>, variant: string): Promise<number> {
  const [{ inventory_quantity }] = await sql<{ inventory_quantity: number }>(
    'select inventory_quantity from product_variant where id = $1',
    [variant],
  );
  return inventory_quantity;
}

/** Levels whose reserved quantity is not the sum of their reservations, or exceeds the stock. */
export function findInconsistentLevels(shop: Pick<SampleShop, 'sql'>): Promise<object[]> {
  return shop.sql(
    `select l.inventory_item_id, l.location_id, l.stocked_quantity, l.reserved_quantity, r.sum
     from inventory_level l cross join lateral (
       select coalesce(sum(quantity), 0)::int as sum from reservation_item r
       where r.inventory_item_id = l.inventory_item_id and r.location_id = l.location_id and r.deleted_at is null) r
     where l.deleted_at is null and (l.reserved_quantity <> r.sum or l.stocked_quantity < l.reserved_quantity)`,
  );
}

/** Reservations for lines without an order, or of canceled orders. */
export function findOrphanedReservations(shop: Pick<SampleShop, 'sql'>): Promise<object[]> {
  return shop.sql(
    `select r.id, r.line_item_id from reservation_item r
       left join line_item i on i.id = r.line_item_id left join "order" o on o.id = i.order_id
     where r.deleted_at is null and (o.id is null or o.canceled_at is not null)`,
  );
}

/** Lines of orders (not canceled) that are neither reserved nor fulfilled for their whole quantity. */
export function findUnreservedLines(shop: Pick<SampleShop, 'sql'>): Promise<object[]> {
  return shop.sql(
    `select i.id from line_item i join product_variant_inventory_item k on k.variant_id = i.variant_id and k.deleted_at is null
       join "order" o on o.id = i.order_id
     where o.canceled_at is null and (i.quantity - coalesce(i.fulfilled_quantity, 0)) * k.required_quantity <> (
       select coalesce(sum(r.quantity), 0) from reservation_item r
       where r.line_item_id = i.id and r.inventory_item_id = k.inventory_item_id and r.deleted_at is null)`,
  );
}

let lamps = 0;

/** Creates a product of 10.00 eur with one variant. @returns the id of the variant */
export async function createLamp(shop: SampleShop): Promise<string> {
  const { variants } = await createSizedProduct(shop, `Lamp ${(lamps += 1)}`, ['One size'], { eur: 1000 });
  return variants[0].id;
}

/** Creates a lamp and its inventory item through the interface. @param levels stock by location */
export async function createLampItem(
  shop: SampleShop,
  body: object = {},
  levels: Record<string, number> = {},
): Promise<{ id: string; variant: string }> {
  const variant = await createLamp(shop);
  const { id } = ok(
    await shop.admin.post('/inventory-items', { variant_id: variant, ...body }),
  ).inventory_item;
  for (const [location_id, stocked_quantity] of Object.entries(levels))
    ok(await shop.admin.post(`/inventory-items/${id}/location-levels`, { location_id, stocked_quantity }));
  return { id, variant };
}
