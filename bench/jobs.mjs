// Measures imports of products and prices, an export, and the response times of the shop meanwhile; see docs/performance.md.
import { randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fill, ids } from './catalogue.mjs';
import { Client } from './client.mjs';
import { cpuOf, cpuOfAll, memoryOf, postgresOf } from './cpu.mjs';
import { openDatabase } from './database.mjs';
import { atEnd, createHome, runBenchmark, startLoad, startStorekeep, stopAll } from './processes.mjs';

const VARIANTS = 4;
const TOKEN = randomBytes(16).toString('hex');
/** The pause between two requests of the shopper, in milliseconds. */
const PAUSE_MS = 400;
const LISTING = { operation: 'list', clients: 1, shop: {} };

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    quiet: { type: 'boolean', default: false },
    'without-journal': { type: 'boolean', default: false },
  },
});
const ROWS = Number(options.rows);

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => void stopAll().finally(() => process.exit(code)));
}

await runBenchmark(measure);

async function measure() {
  const home = createHome();
  const databaseUrl = await openDatabase();
  const env = { DATA_DIR: home, ADMIN_EMAIL: 'staff@example.com', ADMIN_PASSWORD: 'staff-password' };
  const server = await startStorekeep(databaseUrl, { env });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  atEnd(() => database.end());
  await fill(database);
  if (options['without-journal']) await disableJournal(database);
  await database.query('update "user" set api_token = $1 where email = $2', [TOKEN, env.ADMIN_EMAIL]);
  const machine = { server, database, postgres: await postgresOf(database), load: startLoad() };

  const file = path.join(home, 'products.csv');
  await pipeline(Readable.from(lines()), createWriteStream(file));
  const idle = await listing(machine, 5);
  const alone = await customer(server);
  await sleep(5000);
  const longestAlone = await alone.leave();
  const other = await customer(server);
  const imported = await run(
    machine,
    'product-import',
    { fileKey: await upload(server, file) },
    options.quiet,
  );
  const longestDuring = await other.leave();
  const idleAfter = await listing(machine, 5);
  const priced = await importPrices(machine, path.join(home, 'prices.csv'));
  const exported = await run(machine, 'product-export', {}, true);

  const figures = {
    rows: ROWS,
    import: imported,
    'import of prices': priced,
    export: exported,
    'p99 of GET /store/products, ms': {
      before: idle.p99,
      during: imported.listing?.p99 ?? null,
      after: idleAfter.p99,
    },
    'longest wait of another customer, ms': { before: longestAlone, during: longestDuring },
  };
  console.log(JSON.stringify(figures, (_, value) => (typeof value === 'number' ? round(value) : value), 2));
}

/** For the share of a job that its entries in the journal cost. */
async function disableJournal(database) {
  await database.query(`do $$ declare t record; begin
    for t in select tgrelid::regclass as relation, tgname from pg_trigger where tgname in ('journal', 'journal_inserts') loop
      execute format('alter table %s disable trigger %I', t.relation, t.tgname);
    end loop; end $$`);
}

/** A file of products with four variants, two prices each, an option, two tags, a type, an image and a description. */
function* lines() {
  yield (
    'Product Handle;Product Title;Product Description;Product Status;Product Type;Product Tags;' +
    'Variant Title;Variant SKU;Variant Inventory Quantity;Price EUR;Price USD;Option 1 Name;Option 1 Value;Image 1 Url\r\n'
  );
  for (let row = 0; row < ROWS; row++) {
    const product = Math.floor(row / VARIANTS);
    const size = `Size ${row % VARIANTS}`;
    yield (
      `imported-${product};Imported product ${product};"What there is to say of product ${product}, in a sentence or two; ` +
      `so that there is something to read.";published;Type ${product % 20};tag ${product % 7},tag ${product % 11};` +
      `${size};SKU-${row};100;${1000 + row};${1200 + row};Size;${size};http://images.example/${product}.png\r\n`
    );
  }
}

/** A file with a price list price for each imported variant. */
async function importPrices(machine, file) {
  const { price_list: list } = await requestJson(machine.server, '/admin/price-lists', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', description: 'All of it', type: 'sale', prices: [] }),
  });
  await pipeline(Readable.from(priceLines()), createWriteStream(file));
  const context = { price_list_id: list.id, fileKey: await upload(machine.server, file) };
  return run(machine, 'price-list-import', context, true);
}

function* priceLines() {
  yield 'SKU;Price EUR\r\n';
  for (let row = 0; row < ROWS; row++) yield `SKU-${row};${900 + (row % 100)}\r\n`;
}

/**
 * A shopper who searches, reads products and fills a cart in a loop. Searches are so rare that changes of the import queue up for the
 * index in between.
 * @returns `leave()` ends it and returns the maximum duration of each request, in ms
 */
async function customer(server) {
  const connection = await Client.connect(server.port);
  const parse = (bytes) => JSON.parse(bytes.toString());
  const created = await connection.send({
    method: 'POST',
    path: '/store/carts',
    body: { region_id: ids.region },
  });
  const lines = `/store/carts/${parse(created).cart.id}/line-items`;
  const requests = {
    search: { path: '/store/products?q=product&limit=20' },
    list: { path: `/store/products?limit=20&region_id=${ids.region}` },
    'add a line': { method: 'POST', path: lines, body: { variant_id: ids.variant(1), quantity: 1 } },
  };
  const longest = {};
  let stays = true;
  const visit = (async () => {
    while (stays) {
      for (const [what, request] of Object.entries(requests)) {
        const startedAt = performance.now();
        await connection.send(request);
        longest[what] = Math.max(longest[what] ?? 0, performance.now() - startedAt);
        await sleep(PAUSE_MS);
      }
    }
    connection.close();
    return longest;
  })();
  visit.catch(() => undefined); // rethrown by `leave`
  return {
    leave() {
      stays = false;
      return visit;
    },
  };
}

async function upload(server, file) {
  const form = new FormData();
  form.append('files', await openAsBlob(file, { type: 'text/csv' }), 'products.csv');
  const { uploads } = await requestJson(server, '/admin/uploads/protected', { method: 'POST', body: form });
  return uploads[0].key;
}

/** Runs a job to completion, optionally with a concurrent shopper. */
async function run({ server, postgres, load }, type, context, quiet) {
  const cpu = () => [cpuOf(server.pid), cpuOf(postgres), cpuOfAll()];
  const [before, startedAt] = [cpu(), performance.now()];
  const { batch_job } = await requestJson(server, '/admin/batch-jobs', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, context }),
  });
  let job = batch_job;
  let memory = 0;
  let over = false;
  const listed = quiet ? null : listing({ server, load }, 20);
  while (!over) {
    await sleep(100);
    memory = Math.max(memory, memoryOf(server.pid) ?? 0);
    ({ batch_job: job } = await requestJson(server, `/admin/batch-jobs/${job.id}`));
    over = ['completed', 'failed', 'canceled'].includes(job.status);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const [node, database, all] = cpu().map((ms, index) => (ms - before[index]) / 1000);
  if (job.status !== 'completed') throw new Error(JSON.stringify(job.result.errors.slice(-3)));
  return {
    seconds,
    'rows/s': ROWS / seconds,
    'CPU of Node, s': node,
    'CPU of PostgreSQL, s': database,
    'CPU of all on the machine, s': all,
    'memory at most, MB': memory / 1e6,
    message: job.result.stat_descriptors[0].message,
    listing: await listed,
  };
}

async function listing({ server, load }, seconds) {
  const { units, p50, p99 } = await load.send({ ...LISTING, port: server.port, seconds });
  return { units, p50, p99 };
}

async function requestJson(server, pathname, init = {}) {
  const headers = { ...init.headers, authorization: `Bearer ${TOKEN}` };
  const response = await fetch(`http://127.0.0.1:${server.port}${pathname}`, { ...init, headers });
  const body = await response.json();
  if (!response.ok) throw new Error(`${pathname}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}

function round(value) {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
