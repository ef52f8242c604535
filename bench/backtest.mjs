// Measures a backtest of many orders, and what a shopper waits for meanwhile; docs/promotions.md has the results.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fill, ids, TOKEN } from './catalogue.mjs';
import { openDatabase } from './database.mjs';
import { atEnd, createHome, runBenchmark, startStorekeep } from './processes.mjs';
import { fillYear } from './year-of-orders.mjs';

const { values: options } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const ORDERS = Number(options.orders);

const PROMOTIONS = [
  {
    name: '3 for 2',
    effects: [{ type: 'buy_get', target: 'items', buy: { quantity: 2 }, get: { quantity: 1 } }],
  },
  {
    name: '10 % from 40.00',
    conditions: [{ subject: 'subtotal', operator: 'gte', value: 4000 }],
    effects: [{ type: 'percentage', target: 'order', value: 10 }],
  },
];

await runBenchmark(measure);

async function measure() {
  const url = await openDatabase();
  const server = await startStorekeep(url, { env: { DATA_DIR: createHome() } });
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  atEnd(() => database.end());
  await fill(database);
  const startOfFill = Date.now();
  await fillYear(database, ORDERS);
  // the server would store the amounts of all orders for reports meanwhile, which is not measured here
  await database.query('truncate report_change');
  await database.query('vacuum (analyze)');
  console.log(`${ORDERS} orders were generated in ${seconds(startOfFill)} s`);
  for (const promotions of [[], PROMOTIONS]) await backtest(server, promotions);
}

async function backtest({ port }, promotions) {
  const shopper = startShopper(port);
  const start = Date.now();
  const from = new Date(Date.now() - 366 * 86_400_000).toISOString();
  const { batch_job } = await call(port, '/admin/promotions/backtest', { promotions, from });
  let job = batch_job;
  while (!['completed', 'failed'].includes(job.status)) {
    await sleep(250);
    job = (await call(port, `/admin/batch-jobs/${batch_job.id}`)).batch_job;
  }
  const { orders, equal, changed, not_recomputable, revenue_change, reasons } = job.result.summary;
  const waits = (await shopper.leave()).sort((a, b) => a - b);
  const at = (share) => Math.round(waits[Math.floor((waits.length - 1) * share)]);
  console.log(
    `${promotions.length} promotions: ${orders} orders in ${seconds(start)} s, ${Math.round(orders / seconds(start))} a second; ` +
      `${equal} equal, ${changed} changed, ${not_recomputable} not recomputable ${JSON.stringify(reasons)}; revenue ${revenue_change}`,
  );
  console.log(
    `  a shopper waited ${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms (longest of ${waits.length})`,
  );
}

/** A shopper who changes a cart ten times a second. */
function startShopper(port) {
  let hasLeft = false;
  const waits = [];
  const walk = async () => {
    const body = { variant_id: ids.variant(1), quantity: 1 };
    for (let number = 1; !hasLeft; number++) {
      const start = performance.now();
      await call(port, `/store/carts/${ids.cart(number)}/line-items`, body);
      waits.push(performance.now() - start);
      await sleep(100);
    }
  };
  const walked = walk();
  const leave = async () => {
    hasLeft = true;
    await walked;
    return waits;
  };
  return { leave };
}

async function call(port, path, body) {
  const headers = { 'x-medusa-access-token': TOKEN, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...{ method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function seconds(start) {
  return Math.round((Date.now() - start) / 100) / 10;
}
