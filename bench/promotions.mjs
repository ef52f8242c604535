// Measures the CPU of carts with 50 active promotions, and of carts without any: the former should be at most 1.2 of the latter.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fill, ids, TOKEN } from './catalogue.mjs';
import { postgresOf } from './cpu.mjs';
import { createDatabase, openDatabase } from './database.mjs';
import { measure, prepareShop } from './measure.mjs';
import { operations } from './operations.mjs';
import { atEnd, runBenchmark, startLoad, startStorekeep } from './processes.mjs';
import { middle } from './report.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'cart,add,checkout' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    promotions: { type: 'string', default: '50' },
  },
});
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];

await runBenchmark(compare);

async function compare() {
  const url = await openDatabase();
  const shops = { without: await openShop(await createDatabase(url)), with: await openShop(url) };
  await createPromotions(shops.with.server);
  const load = startLoad();
  for (const operation of operations.filter(({ name }) => options.only.split(',').includes(name))) {
    const measured = { without: [], with: [] };
    for (let round = 1; round <= rounds; round++)
      for (const [name, shop] of Object.entries(shops))
        measured[name].push(await measure({ ...shop, load }, 'server', operation, seconds));
    const [without, added] = [middle(measured.without), middle(measured.with)];
    console.log(
      `${operation.title}: ${without.cpu.toFixed(2)} ms of CPU without promotions, ${added.cpu.toFixed(2)} ms with ${options.promotions} ` +
        `(× ${(added.cpu / without.cpu).toFixed(2)}; Node.js ${without.node.toFixed(2)} → ${added.node.toFixed(2)}, ` +
        `PostgreSQL ${without.database.toFixed(2)} → ${added.database.toFixed(2)})`,
    );
  }
}

async function openShop(databaseUrl) {
  const server = await startStorekeep(databaseUrl);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  atEnd(() => database.end());
  await fill(database);
  return { server, database, shop: await prepareShop(server), postgres: await postgresOf(database) };
}

/** As a shop has them: most are for some products, from a subtotal or for others than this shopper, and a few apply. */
async function createPromotions({ port }) {
  const inRegion = { subject: 'region', operator: 'in', value: [ids.region] };
  for (let number = 1; number <= Number(options.promotions); number++) {
    const items = { product_ids: [ids.product(number)] };
    const kinds = [
      { effects: [{ type: 'percentage', target: 'items', value: 10, items }] },
      {
        effects: [
          { type: 'buy_get', target: 'items', buy: { quantity: 2, items }, get: { quantity: 1, items } },
        ],
      },
      {
        conditions: [{ subject: 'subtotal', operator: 'gte', value: 10_000 * number }],
        effects: [{ type: 'percentage', target: 'order', value: 5 }],
      },
      {
        conditions: [{ subject: 'country', operator: 'in', value: ['se'] }],
        effects: [{ type: 'shipping', target: 'shipping' }],
      },
      {
        is_automatic: false,
        codes: [`CODE${number}`],
        effects: [{ type: 'fixed', target: 'order', value: 500 }],
      },
    ];
    const { conditions = [], ...kind } = kinds[number % kinds.length];
    const body = {
      ...{ name: `Offer ${number}`, status: 'active', ...kind },
      conditions: [...conditions, inRegion],
    };
    const response = await fetch(`http://127.0.0.1:${port}/admin/promotions`, {
      method: 'POST',
      headers: { 'x-medusa-access-token': TOKEN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  }
}
