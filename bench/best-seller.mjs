import { addStockLocations, CODE, ids, removeStockLocations, VARIANTS } from './catalogue.mjs';
import { Client } from './client.mjs';
import { addressOf, urlThroughProxy } from './database.mjs';
import { startDelayingProxy } from './delaying-proxy.mjs';
import { cartOf, run } from './operations.mjs';
import { atEnd, startStorekeep } from './processes.mjs';
import { number, table } from './report.mjs';

/*
 * A sale: filled carts are completed, 32 at a time, and there is stock for half of them. All of them buy the same variant, or different
 * variants with the same limited code, or the same variant at one location. The orders per second until it is sold out are compared
 * with those of a sale of different variants, without and with 1 ms of network latency to PostgreSQL.
 */

const CLIENTS = 32;
const FILLING_CLIENTS = 8;
const DELAYS_MS = [0, 1];
const TARGET_SHARE = 0.95;

const anyVariant = (n) => 1 + (n % VARIANTS);
const sameVariant = () => 1;

const SALES = [
  { title: 'many variants', variant: anyVariant },
  { title: 'one variant', comparedWith: 'many variants', variant: sameVariant, limit: limitVariant },
  { title: 'many variants with a code', variant: anyVariant, code: CODE },
  {
    ...{ title: 'many variants with a limited code', comparedWith: 'many variants with a code' },
    ...{ variant: anyVariant, code: CODE, limit: limitCode },
  },
  { title: 'many variants at locations', atLocations: true, variant: anyVariant },
  {
    ...{ title: 'one variant at a location', comparedWith: 'many variants at locations', atLocations: true },
    ...{ variant: sameVariant, limit: limitLocation },
  },
];

/**
 * @param {{ customers: number, rounds: number }} options `customers`: carts per sale; the limit suffices for half of them
 * @returns figures per sale and delay: orders per second until it is sold out (the median round), orders, rejected carts
 * @throws if the number of orders differs from the limit
 */
export async function measureBestSeller({ databaseUrl, database, server, customers, rounds, showProgress }) {
  const servers = [];
  for (const delayMs of DELAYS_MS) {
    const proxy = await startDelayingProxy({ target: addressOf(databaseUrl), delayMs });
    atEnd(() => proxy.close());
    servers.push({ delayMs, server: await startStorekeep(urlThroughProxy(databaseUrl, proxy.port)) });
  }
  const figures = SALES.flatMap((sale) => DELAYS_MS.map((delayMs) => ({ sale, delayMs, rounds: [] })));
  // the first round warms up
  for (let round = 0; round <= rounds; round++)
    for (const atLocations of [false, true]) {
      if (atLocations) await addStockLocations(database);
      for (const { delayMs, server: measured } of servers)
        for (const figure of figures.filter(
          (f) => f.delayMs === delayMs && !!f.sale.atLocations === atLocations,
        )) {
          showProgress(`${figure.sale.title}, ${delayMs} ms: round ${round} of ${rounds}`);
          const carts = await fillCarts(server, figure.sale, customers);
          const result = await sell(database, measured, figure.sale, carts);
          if (round > 0) figure.rounds.push(result);
        }
      if (atLocations) await removeStockLocations(database);
    }
  return {
    ...{ customers, clients: CLIENTS, rounds },
    sales: figures.map(({ sale: { title, comparedWith }, delayMs, rounds: results }) => {
      const median = results.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(results.length / 2)];
      return { title, comparedWith, delayMs, ...median };
    }),
  };
}

export function reportBestSeller({ customers, clients, rounds, sales }) {
  const rows = sales.map(({ title, comparedWith, delayMs, perSecond, orders, rejected }) => {
    const other = sales.find((sale) => sale.title === comparedWith && sale.delayMs === delayMs);
    const share = other && perSecond / other.perSecond;
    const verdict = other ? `${number(share, 2)} of ${comparedWith} (≥ ${TARGET_SHARE})` : '';
    return [title, String(delayMs), number(perSecond), verdict, String(orders), String(rejected)];
  });
  const head = ['sale of', 'ms of network', 'orders/s', 'share', 'orders', 'rejected'];
  return [
    `${customers} carts, ${clients} at a time, the median of ${rounds} rounds; orders per second until it is sold out.`,
    '',
    table(head, rows),
  ].join('\n');
}

async function fillCarts(server, { variant, code }, count) {
  const carts = [];
  let next = 0;
  await withClients(server, FILLING_CLIENTS, async (client) => {
    while (next < count) carts.push((await run({ requests: cartOf(variant(next++), code) }, client)).cart);
  });
  return carts;
}

/** Completes the carts. @throws if a completion fails for another reason than the limit, or the number of orders differs from it */
async function sell(database, server, { limit }, carts) {
  const stock = limit ? Math.floor(carts.length / 2) : carts.length;
  const reset = await limit?.(database, stock);
  const pending = [...carts];
  let orders = 0;
  let rejected = 0;
  let lastSaleAt = 0;
  const startedAt = performance.now();
  await withClients(server, CLIENTS, async (client) => {
    for (let cart = pending.pop(); cart; cart = pending.pop()) {
      if (await complete(client, cart)) {
        orders++;
        lastSaleAt = performance.now();
      } else rejected++;
    }
  });
  await reset?.();
  if (orders !== stock) throw new Error(`${orders} orders were placed, and there was stock for ${stock}`);
  return { perSecond: (orders / (lastSaleAt - startedAt)) * 1000, orders, rejected };
}

/** @returns false if it is sold out, or the code is used up */
async function complete(client, cart) {
  try {
    await client.send({ method: 'POST', path: `/store/carts/${cart}/complete` });
    return true;
  } catch (error) {
    if (/insufficient_inventory|maximum allowed times/.test(error.message)) return false;
    throw error;
  }
}

/** Each function limits the stock, and returns a function that checks that it is used up, and lifts the limit. */
async function limitVariant(database, stock) {
  const setStock = (quantity) =>
    database.query('update product_variant set inventory_quantity = $2 where id = $1', [
      ids.variant(1),
      quantity,
    ]);
  await setStock(stock);
  return async () => {
    const { rows } = await database.query(
      'select inventory_quantity as remaining from product_variant where id = $1',
      [ids.variant(1)],
    );
    requireSoldOut(rows[0].remaining);
    await setStock(1_000_000);
  };
}

async function limitCode(database, uses) {
  await database.query('update discount set usage_limit = $2, usage_count = 0 where code = $1', [CODE, uses]);
  return async () => {
    const { rows } = await database.query(
      'select usage_limit - usage_count as remaining from discount where code = $1',
      [CODE],
    );
    requireSoldOut(rows[0].remaining);
    await database.query('update discount set usage_limit = null where code = $1', [CODE]);
  };
}

/** Leaves the stock at one of the two locations. */
async function limitLocation(database, stock) {
  const setStock = (north, south) =>
    database.query(
      `update inventory_level set reserved_quantity = 0, stocked_quantity = case location_id when 'sloc_1' then $2::int else $3::int end
       where inventory_item_id = 'iitem_' || $1`,
      [ids.variant(1), north, south],
    );
  await setStock(stock, 0);
  return async () => {
    const { rows } = await database.query(
      `select sum(stocked_quantity - reserved_quantity)::int as remaining from inventory_level where inventory_item_id = 'iitem_' || $1`,
      [ids.variant(1)],
    );
    requireSoldOut(rows[0].remaining);
    await setStock(1_000_000, 1_000_000);
  };
}

function requireSoldOut(remaining) {
  if (remaining !== 0) throw new Error(`${remaining} are left after the sale`);
}

async function withClients({ port }, count, work) {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const client = await Client.connect(port);
      try {
        await work(client);
      } finally {
        client.close();
      }
    }),
  );
}
