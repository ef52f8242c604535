import { readFileSync } from 'node:fs';

/*
 * The benchmark shop: its size, and the ids of its rows. `fill.sql` generates the same ids, so that clients need not look them up.
 */

export const PRODUCTS = 1000;
export const VARIANTS = 4 * PRODUCTS;
/** The number of empty carts, which are used in rotation. */
export const CARTS = 20_000;
/** A discount code for 10 %. */
export const CODE = 'SPRING';
/** The number of existing orders, of two lines each. */
export const ORDERS = 5000;
/** The e-mail of the customer with price lists, which `createPriceLists` creates. */
export const GROUP_CUSTOMER_EMAIL = 'group-customer@shop.example';
/** The API token of a staff user. */
export const TOKEN = 'bench';

export const ids = {
  product: (n) => id('prod', n),
  variant: (n) => id('variant', n),
  cart: (n) => id('cart', n),
  order: (n) => id('order', n),
  /** The two lines of an order have consecutive numbers. */
  item: (n) => id('item', n),
  region: id('reg', 1),
  shippingOption: id('so', 1),
};

/** Ids with the length and the order of ULIDs. */
function id(prefix, n) {
  return `${prefix}_01K9${String(n).padStart(22, '0')}`;
}

/** Fills a newly migrated database, and updates the statistics of PostgreSQL. */
export function fill(client) {
  return run(client, 'fill.sql');
}

/** Creates price lists, and adds the customer with the e-mail `GROUP_CUSTOMER_EMAIL` to their groups. */
export function createPriceLists(client) {
  return run(client, 'sale.sql');
}

async function run(client, file) {
  const sql = readFileSync(new URL(file, import.meta.url), 'utf8');
  const values = {
    ':products': PRODUCTS,
    ':carts': CARTS,
    ':orders': ORDERS,
    ':group_customer_email': GROUP_CUSTOMER_EMAIL,
  };
  await client.query(
    sql.replace(/:(products|carts|orders|group_customer_email)\b/g, (name) => String(values[name])),
  );
  await client.query('vacuum (analyze)');
  await client.query('checkpoint').catch(() => undefined); // needs a privilege
}

/** Creates an inventory item for every variant, with stock at two locations. */
export async function addStockLocations(client) {
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

/** Reverts that: every variant has an inventory quantity again. */
export async function removeStockLocations(client) {
  await client.query(`
    truncate stock_location, inventory_item, inventory_level, reservation_item, sales_channel_location,
      product_variant_inventory_item`);
}
