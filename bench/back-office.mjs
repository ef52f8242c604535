// Measures the back office of a shop with a year of 100,000 orders: what its pages ask the server for, every report over the
// year, and how long a browser needs for the list of orders. docs/performance.md and docs/dashboard.md have the results.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fill, ids, TOKEN } from './catalogue.mjs';
import { openDatabase } from './database.mjs';
import { atEnd, createHome, runBenchmark, startStorekeep } from './processes.mjs';
import { fillYear } from './year-of-orders.mjs';

const { values: options } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } });
const ORDERS = Number(options.orders);
const TARGET_MS = 1000;
const REPETITIONS = 3;
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const STAFF = { email: 'bench-staff@shop.example', password: 'a long password' };

/** What else a year has, which reports read: returns with refunds, carts that were left, and groups of customers. */
const ASIDES = [
  `insert into return_reason (id, value, label) select 'rr_bench', 'size', 'Wrong size' where $1 > 0`,
  `insert into "return" (id, order_id, status, refund_amount, received_at, created_at)
   select 'ret_past' || n, 'order_past' || n, 'received', 1000, o.created_at + interval '9 days', o.created_at + interval '7 days'
   from generate_series(20, $1::int, 20) n join "order" o on o.id = 'order_past' || n`,
  `insert into return_item (return_id, item_id, quantity, requested_quantity, received_quantity, is_requested, reason_id)
   select 'ret_past' || n, 'item_past' || n || '_1', 1, 1, 1, true, 'rr_bench' from generate_series(20, $1::int, 20) n`,
  `insert into refund (id, order_id, amount, reason, created_at)
   select 'ref_past' || n, 'order_past' || n, 1000, 'return', o.created_at + interval '9 days'
   from generate_series(20, $1::int, 20) n join "order" o on o.id = 'order_past' || n`,
  `insert into cart (id, region_id, sales_channel_id, context, arithmetic, created_at)
   select 'cart_past' || n, '${ids.region}', s.default_sales_channel_id, '{}', 'storekeep',
     now() - interval '1 year' + make_interval(secs => n * 31536000.0 / (2 * $1)) from generate_series(1, 2 * $1::int) n, store s`,
  `update "order" o set cart_id = 'cart_past' || 2 * substr(o.id, 11)::int where o.id like 'order_past%' and $1 > 0`,
  `insert into customer_group (id, name) select 'cgrp_' || n, 'Group ' || n from generate_series(0, 9) n where $1 > 0`,
  `insert into customer_group_customers (customer_group_id, customer_id)
   select 'cgrp_' || n % 10, 'cus_past' || n from generate_series(1, $1::int / 4) n`,
  `insert into product_category (id, name, handle, mpath, rank, is_active)
   select 'pcat_' || n, 'Category ' || n, 'category-' || n, 'pcat_' || n || '.', n, true from generate_series(0, 19) n where $1 > 0`,
  `insert into product_category_product (product_category_id, product_id)
   select 'pcat_' || (row_number() over (order by id)) % 20, id from product where $1 > 0`,
];

const ORDER_FIELDS =
  'fields=id,display_id,created_at,email,status,payment_status,fulfillment_status,currency_code,total';

/** The requests of first views, as the pages send them. */
const VIEWS = {
  'Orders, first page': `/admin/orders?limit=25&offset=0&${ORDER_FIELDS}&expand=customer`,
  'Orders, the thousandth page': `/admin/orders?limit=25&offset=25000&${ORDER_FIELDS}&expand=customer`,
  'Orders to capture': `/admin/orders?limit=25&offset=0&payment_status[]=awaiting&${ORDER_FIELDS}&expand=customer`,
  'Orders of a week': `/admin/orders?limit=25&offset=0&created_at[gte]=${daysAgo(90)}&created_at[lt]=${daysAgo(83)}&${ORDER_FIELDS}&expand=customer`,
  'Orders by a search': `/admin/orders?limit=25&offset=0&q=past-471&${ORDER_FIELDS}&expand=customer`,
  'Orders by a search without a match': `/admin/orders?limit=25&offset=0&q=no such thing&${ORDER_FIELDS}&expand=customer`,
  'Customers, first page': '/admin/customers?limit=25&offset=0&expand=groups',
  'Today: what is to do': '/admin/reports/open-work',
  'Today: sales of 14 days': `/admin/reports/sales?from=${daysAgo(13)}&to=${daysAgo(0)}&time_zone=Europe/Berlin`,
};

const YEAR = `from=${daysAgo(364)}&to=${daysAgo(0)}&time_zone=Europe/Berlin`;
const GROUPS = ['product', 'variant', 'category', 'channel', 'region', 'discount', 'customer_group'];
const REPORTS = Object.fromEntries([
  ...['day', 'week', 'month'].map((interval) => [
    `Sales by ${interval}`,
    `/admin/reports/sales?${YEAR}&interval=${interval}`,
  ]),
  ...GROUPS.map((group) => [`Sales by ${group}`, `/admin/reports/sales?${YEAR}&group=${group}`]),
  ...['taxes', 'returns', 'stock'].map((report) => [
    `Report of ${report}`,
    `/admin/reports/${report}?${YEAR}`,
  ]),
  ['Conversion by week', `/admin/reports/conversion?${YEAR}&interval=week`],
  ['Conversion by region', `/admin/reports/conversion?${YEAR}&group=region`],
]);

await runBenchmark(measure);

async function measure() {
  const url = await openDatabase();
  const server = await startStorekeep(url, { env: { DATA_DIR: createHome() } });
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  atEnd(() => database.end());
  await fill(database);
  await fillYear(database, ORDERS);
  for (const statement of ASIDES) await database.query(statement, [ORDERS]);
  await database.query('vacuum (analyze)');
  await measureWithoutStoredAmounts(server.port);
  await untilAmountsAreStored(database);
  await database.query('vacuum (analyze)');
  console.log(`${ORDERS} orders over a year; the middle of ${REPETITIONS} requests, and the first`);
  let slow = 0;
  for (const [title, path] of Object.entries({ ...VIEWS, ...REPORTS })) {
    const times = await measureRequests(server.port, path);
    const middle = times.toSorted((a, b) => a - b)[Math.floor(REPETITIONS / 2)];
    if (middle > TARGET_MS) slow++;
    console.log(
      `${title.padEnd(36)} ${middle.toFixed(0).padStart(7)} ms  (first ${times[0].toFixed(0)})  ${middle <= TARGET_MS ? '' : `> ${TARGET_MS} MISSED`}`,
    );
  }
  if (existsSync(CHROMIUM)) await measureInBrowser(server.port);
  if (slow > 0) process.exitCode = 1;
}

/** A report that has to compute the amounts of most orders. */
async function measureWithoutStoredAmounts(port) {
  const [first] = await measureRequests(port, REPORTS['Sales by day'], 1);
  console.log(`Sales by day, amounts not stored yet ${first.toFixed(0).padStart(7)} ms`);
}

/** Waits until the server has stored the amounts of all orders for reports. */
async function untilAmountsAreStored(database) {
  const start = performance.now();
  for (;;) {
    const { rows } = await database.query('select from report_change limit 1');
    if (rows.length === 0) break;
    await sleep(1000);
  }
  console.log(
    `Amounts stored after                 ${((performance.now() - start) / 1000).toFixed(0).padStart(7)} s`,
  );
}

async function measureRequests(port, path, repetitions = REPETITIONS) {
  const times = [];
  for (let time = 0; time < repetitions; time++) {
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'x-medusa-access-token': TOKEN },
    });
    const body = await response.text();
    times.push(performance.now() - start);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`);
  }
  return times;
}

/** From the click on a link to the list of orders until its rows are there, and the same with all files from the server. */
async function measureInBrowser(port) {
  const { chromium } = await import('playwright-core');
  const origin = `http://127.0.0.1:${port}`;
  await fetch(`${origin}/admin/users`, {
    method: 'POST',
    headers: { 'x-medusa-access-token': TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({ ...STAFF, role: 'admin' }),
  });
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  atEnd(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${origin}/dashboard/login`);
  await page.getByLabel('E-mail').fill(STAFF.email);
  await page.getByLabel('Password').first().fill(STAFF.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: /Hello|Today/ }).waitFor();
  const rows = () => page.locator('table a.row').first().waitFor();
  const measureView = async (open) => {
    const start = performance.now();
    await open();
    await rows();
    return performance.now() - start;
  };
  const report = (title, ms) => console.log(`${title.padEnd(36)} ${ms.toFixed(0).padStart(7)} ms`);
  report(
    'Browser: orders by a link',
    await measureView(() => page.locator('nav a[href$="/orders"]').click()),
  );
  report(
    'Browser: orders by their address',
    await measureView(() => page.goto(`${origin}/dashboard/orders`)),
  );
}

function daysAgo(days) {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
