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
/** Orders of former days. */
const ORDERS = 5000;

export const ids = {
  product: (n) => id('prod', n),
  variant: (n) => id('variant', n),
  cart: (n) => id('cart', n),
  region: id('reg', 1),
  shippingOption: id('so', 1),
};

/** As long, and as ordered, as the ids of a running shop. */
function id(prefix, n) {
  return `${prefix}_01K9${String(n).padStart(22, '0')}`;
}

/** Fills a shop that has just been migrated, and lets PostgreSQL get to know it. */
export async function fill(client) {
  const sql = readFileSync(new URL('fill.sql', import.meta.url), 'utf8');
  const sizes = { ':products': PRODUCTS, ':carts': CARTS, ':orders': ORDERS };
  await client.query(sql.replace(/:(products|carts|orders)\b/g, (name) => String(sizes[name])));
  await client.query('vacuum (analyze)');
  await client.query('checkpoint').catch(() => undefined); // not everybody may
}
