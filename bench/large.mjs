// Measures lists of a shop with a million products and 100,000 customers; docs/performance.md has the results.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillBySteps, openDatabase } from './database.mjs';
import { atEnd, startStorekeep, stopAll } from './processes.mjs';

const PRODUCTS = Number(process.env.PRODUCTS ?? 1_000_000);
const CUSTOMERS = Number(process.env.CUSTOMERS ?? 100_000);
/** The price lists; each has a price for every fiftieth product. */
const LISTS_OF_PRICES = 50;
const TOKEN = 'bench';
const REPETITIONS = 9;
const TARGET_MS = 50;

/** The requests. Each is repeated, and the median duration of the whole request for one client is reported. */
const LISTS = [
  '/admin/products',
  '/admin/products?q=Jacket 471100',
  '/admin/products?q=SKU-471100',
  '/admin/products?q=no such thing',
  '/admin/products?status[]=draft',
  '/admin/products?collection_id[]=pcol_7',
  '/admin/products?type_id[]=ptyp_7',
  '/admin/products?handle=jacket-471100',
  '/admin/products?order=-updated_at',
  '/admin/variants',
  '/admin/variants?q=SKU-471100',
  '/store/products',
  '/store/products?region_id=reg_bench',
  '/store/products?region_id=reg_bench&order=-created_at',
  '/admin/customers',
  '/admin/customers?q=oliver-47110',
  '/admin/customers?q=Juhl 47110',
  '/admin/customers?groups[]=cgrp_7',
  '/admin/customer-groups/cgrp_7/customers?q=oliver-471',
];

/** The search terms. Each is repeated, and the 95th percentile is reported. */
const SEARCHES = [
  'quilted',
  'q',
  'jacket quilted',
  'quiltde',
  'jacket 471107',
  'sku-471107',
  'no such thing',
];
const SEARCH_REPETITIONS = 60;

/** Requests that are known to be slow: every row matches, or the term is shorter than a trigram, which requires a full scan. */
const SLOW = [
  '/store/products?q=jacket',
  '/admin/products?q=catalogue',
  '/admin/products?q=zz',
  '/admin/products?order=title',
];

try {
  const url = await openDatabase();
  const server = await startStorekeep(url);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  atEnd(() => database.end());
  await fillBySteps(database, fill());
  process.stderr.write('indexing the products\n');
  await database.query('truncate search_change');
  await database.query(
    `insert into search_change (product_id) select id from product where status = 'published' order by id`,
  );
  const startedAt = performance.now();
  while ((await database.query('select from search_change limit 1')).rowCount > 0) await sleep(1000);
  console.log(`indexed in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  await database.query('vacuum (analyze)');
  for (const path of LISTS) console.log(line(path, await middle(server.port, path), TARGET_MS));
  for (const q of SEARCHES) {
    const path = `/store/products?limit=20&q=${q}`;
    console.log(line(`${path} (p95)`, await percentile95(server.port, path), TARGET_MS));
  }
  for (const path of SLOW) console.log(line(path, await middle(server.port, path)));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopAll();
}

async function middle(port, path) {
  const times = await timesOf(port, path, REPETITIONS);
  return times[Math.floor(REPETITIONS / 2)];
}

async function percentile95(port, path) {
  const times = await timesOf(port, path, SEARCH_REPETITIONS);
  return times[Math.floor(SEARCH_REPETITIONS * 0.95)];
}

/** The durations in milliseconds, in ascending order. */
async function timesOf(port, path, many) {
  const times = [];
  for (let time = 0; time < many; time++) {
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const body = await response.text();
    times.push(performance.now() - start);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body.slice(0, 200)}`);
  }
  return times.sort((a, b) => a - b);
}

function line(path, ms, target) {
  const verdict = target === undefined ? '' : ms < target ? `< ${target} met` : `< ${target} MISSED`;
  return `${path.padEnd(56)} ${ms.toFixed(1).padStart(9)} ms  ${verdict}`;
}

/** Inserts the rows, set by set. */
function fill() {
  const nouns = `(array['Jacket', 'Trousers', 'Scarf', 'Hat'])[1 + n % 4]`;
  return [
    `insert into "user" (id, email, role, api_token) values ('usr_bench', 'bench@shop.example', 'admin', '${TOKEN}')`,
    `insert into product_type (id, value) select 'ptyp_' || n, 'Type ' || n from generate_series(0, 49) n`,
    `insert into product_collection (id, title, handle) select 'pcol_' || n, 'Collection ' || n, 'collection-' || n from generate_series(0, 499) n`,
    `insert into product (id, title, subtitle, description, handle, status, type_id, collection_id, created_at, updated_at)
     select 'prod_' || lpad(n::text, 26, '0'), ${nouns} || ' ' || n,
       case when n % 100 = 7 then 'Quilted' else 'Plain ' || n % 100 end,
       'A product like any other, with a description of some hundred and fifty characters, as merchants write it. Number ' || n || ' of the catalogue',
       lower(${nouns}) || '-' || n, (case when n % 20 = 0 then 'draft' else 'published' end)::product_status_enum,
       'ptyp_' || n % 50, 'pcol_' || n % 500, at, at
     from generate_series(1, ${PRODUCTS}) n, lateral (select now() - make_interval(secs => ${PRODUCTS} - n)) t (at)`,
    `insert into product_sales_channel (product_id, sales_channel_id) select p.id, s.default_sales_channel_id from product p, store s`,
    `insert into product_variant (id, product_id, title, sku, inventory_quantity)
     select 'variant_' || lpad(n::text, 26, '0'), 'prod_' || lpad(n::text, 26, '0'), 'One size', 'SKU-' || n, 10 from generate_series(1, ${PRODUCTS}) n`,
    `insert into region (id, name, currency_code, tax_rate) values ('reg_bench', 'Bench', 'eur', 19)`,
    `insert into price_list (id, name, description, type, status)
     select 'pl_' || n, 'List ' || n, '', 'sale', 'active' from generate_series(1, ${LISTS_OF_PRICES}) n`,
    `insert into money_amount (id, currency_code, amount, price_list_id)
     select 'ma_' || n, 'eur', 1000 + n % 9000, null from generate_series(1, ${PRODUCTS}) n
     union all select 'ma_' || l || '_' || n, 'eur', 900 + n % 9000, 'pl_' || l
     from generate_series(1, ${LISTS_OF_PRICES}) l, generate_series(l, ${PRODUCTS}, ${LISTS_OF_PRICES}) n`,
    `insert into product_variant_money_amount (id, variant_id, money_amount_id)
     select 'pvma_' || substr(id, 4), 'variant_' || lpad(split_part(id, '_', case when price_list_id is null then 2 else 3 end), 26, '0'), id
     from money_amount`,
    `insert into customer (id, email, first_name, last_name, has_account, created_at)
     select 'cus_' || lpad(n::text, 26, '0'), 'oliver-' || n || '@shop.example', 'Oliver', 'Juhl ' || n, n % 5 = 0, now() - make_interval(secs => ${CUSTOMERS} - n)
     from generate_series(1, ${CUSTOMERS}) n`,
    `insert into customer_group (id, name) select 'cgrp_' || n, 'Group ' || n from generate_series(0, 99) n`,
    `insert into customer_group_customers (customer_group_id, customer_id)
     select 'cgrp_' || n % 100, 'cus_' || lpad(n::text, 26, '0') from generate_series(1, ${CUSTOMERS}) n`,
  ];
}
