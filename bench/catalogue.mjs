import { readFileSync } from 'node:fs';

/*
 * The shop that is measured: its size, and the ids of its rows. `fill.sql` makes the same ids, so that whoever sends
 * requests knows them without asking.
 */

export const PRODUCTS = 1000;
export const VARIANTS = 4 * PRODUCTS;
/** Empty carts to put something into; each is used once before one is used twice. */
export const CARTS = 20_000;
/** A discount code of ten percent. */
export const CODE = 'SPRING';
/** Orders of former days, of two lines. */
export const ORDERS = 5000;
/** The customer for whom there are price lists, once `favour` has made them. */
export const FAVOURED = 'favoured@shop.example';
/** Of staff. */
export const TOKEN = 'bench';

export const ids = {
  product: (n) => id('prod', n),
  variant: (n) => id('variant', n),
  cart: (n) => id('cart', n),
  order: (n) => id('order', n),
  /** The two of an order follow each other. */
  item: (n) => id('item', n),
  region: id('reg', 1),
  shippingOption: id('so', 1),
};

/** As long, and as ordered, as the ids of a running shop. */
function id(prefix, n) {
  return `${prefix}_01K9${String(n).padStart(22, '0')}`;
}

/** Fills a shop that has just been migrated, and lets PostgreSQL get to know it. */
export function fill(client) {
  return run(client, 'fill.sql');
}

/** Makes price lists, and the customer with the address `FAVOURED` one whom they are for. */
export function favour(client) {
  return run(client, 'sale.sql');
}

async function run(client, file) {
  const sql = readFileSync(new URL(file, import.meta.url), 'utf8');
  const values = { ':products': PRODUCTS, ':carts': CARTS, ':orders': ORDERS, ':favoured': FAVOURED };
  await client.query(sql.replace(/:(products|carts|orders|favoured)\b/g, (name) => String(values[name])));
  await client.query('vacuum (analyze)');
  await client.query('checkpoint').catch(() => undefined); // not everybody may
}

/** Gives all variants an item, on shelves at two locations. */
export async function shelve(client) {
  await client.query(`
    insert into stock_location (id, name) values ('sloc_1', 'North'), ('sloc_2', 'South');
    insert into sales_channel_location (id, sales_channel_id, location_id)
      select 'scloc_' || l.id, s.default_sales_channel_id, l.id from store s, stock_location l;
    insert into inventory_item (id, sku, title) select 'iitem_' || id, sku, title from product_variant;
    insert into product_variant_inventory_item (id, inventory_item_id, variant_id)
      select 'pvitem_' || id, 'iitem_' || id, id from product_variant;
    insert into inventory_level (id, inventory_item_id, location_id, stocked_quantity)
      select 'ilev_' || l.id || i.id, i.id, l.id, 1000000 from inventory_item i, stock_location l`);
  await client.query('vacuum (analyze)');
}

/** One number for each variant again. */
export async function unshelve(client) {
  await client.query(`
    truncate stock_location, inventory_item, inventory_level, reservation_item, sales_channel_location,
      product_variant_inventory_item`);
}
