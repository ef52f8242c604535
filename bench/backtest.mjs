// Measures a backtest of many orders, and what a shopper waits for meanwhile; docs/promotions.md has the results.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fill, ids, TOKEN } from './catalogue.mjs';
import { openDatabase } from './database.mjs';
import { atEnd, createHome, runBenchmark, startStorekeep } from './processes.mjs';

const { values: options } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const ORDERS = Number(options.orders);

/** Orders of two lines over a year, beside those of the benchmark shop. A tenth has a discount code. */
const HISTORY = [
  `insert into customer (id, email) select 'cus_past' || n, 'past-' || n || '@shop.example' from generate_series(1, $1::int / 4) n`,
  `insert into "order" (id, customer_id, email, region_id, currency_code, sales_channel_id, payment_status, arithmetic, created_at)
   select 'order_past' || n, 'cus_past' || 1 + n % ($1::int / 4), 'past@shop.example', '${ids.region}', 'eur', s.default_sales_channel_id,
     'captured', 'storekeep', now() - interval '1 year' + make_interval(secs => n * 31536000.0 / $1) from generate_series(1, $1::int) n, store s`,
  `insert into line_item (id, order_id, title, description, unit_price, variant_id, quantity, has_shipping)
   select 'item_past' || n || '_' || l, 'order_past' || n, 'Product', 'S', 1000 * l, v.id, 1 + n % 3, true
   from generate_series(1, $1::int) n, generate_series(1, 2) l,
     lateral (select id from (select array_agg(id order by id) as all_ids from product_variant) x, unnest(x.all_ids[1 + (n * 7 + l) % 4000 : 1 + (n * 7 + l) % 4000]) id) v`,
  `insert into line_item_tax_line (id, item_id, rate, name, code)
   select 'litl_' || id, id, 19, 'default', 'default' from line_item where id like 'item_past%' and $1 > 0`,
  `insert into order_discounts (order_id, discount_id) select 'order_past' || n, d.id
   from generate_series(10, $1::int, 10) n, discount d where d.code = 'SPRING'`,
  `insert into line_item_adjustment (id, item_id, description, discount_id, amount)
   select 'lia_' || i.id, i.id, 'discount', d.discount_id, (i.unit_price * i.quantity + 5) / 10
   from order_discounts d join line_item i on i.order_id = d.order_id where $1 > 0`,
  `insert into shipping_method (id, order_id, shipping_option_id, price, data)
   select 'sm_past' || n, 'order_past' || n, '${ids.shippingOption}', 500, '{}' from generate_series(1, $1::int) n`,
  `insert into shipping_method_tax_line (id, shipping_method_id, rate, name, code)
   select 'smtl_past' || n, 'sm_past' || n, 19, 'default', 'default' from generate_series(1, $1::int) n`,
];

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
  for (const statement of HISTORY) await database.query(statement, [ORDERS]);
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
