import { ids, VARIANTS } from '../bench/catalogue.mjs';
import { openFilledDatabase } from '../bench/filled-database.mjs';
import { operations, rememberFrom } from '../bench/operations.mjs';
import { startStorekeep } from '../bench/processes.mjs';

/* The shop of the programs in ops/: a server like that of `npm start`, on a database with the products of the benchmark. */

/** A checkout of seven requests. */
export const checkout = operations.find(({ name }) => name === 'checkout');

/** A checkout of six requests, of which only the last must not be made twice. */
export const shortCheckout = {
  requests: [
    rememberFrom(createFilledCart, (results, { cart }) => (results.cart = cart.id)),
    ...checkout.requests.slice(2),
  ],
};

function createFilledCart() {
  const variant_id = ids.variant(1 + Math.floor(Math.random() * VARIANTS));
  const items = [{ variant_id, quantity: 1 + Math.floor(Math.random() * 3) }];
  return { method: 'POST', path: '/store/carts', body: { region_id: ids.region, items } };
}

/** A page of the catalogue, which an overloaded server rejects. */
export function productsPage() {
  const offset = Math.floor(Math.random() * 900);
  return { path: `/store/products?limit=20&offset=${offset}&region_id=${ids.region}` };
}

/**
 * @param {NodeJS.ProcessEnv} [env] of the server
 * @param {string} [given] the URL of an empty database; defaults to a new one
 */
export async function openShop(env, given) {
  const { url, database } = await openFilledDatabase(given);
  return { database, server: await startStorekeep(url, { env }) };
}

/** The value below which this share of the numbers is. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
