// Packs Storekeep, and tries the package in three ways. `npx @storekeep/server` in an empty folder has to start the demo shop within 30 s of
// the end of the installation. In a copy of examples/embedding it is installed by the lines of the README, the application is compiled,
// tested and started, and something is bought from both of its shops. In what `nest new` makes, the lines of the README's chapter Embed start a shop.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/src/server/standalone/postgres/embedded-postgres.js';
import { client, regionBody, staff, STAFF_TOKEN } from './try-package/client.mjs';
import { environment, tryInEmptyFolder } from './try-package/empty-folder.mjs';
import { tryInNestNew } from './try-package/nest-new.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const home = mkdtempSync(path.join(tmpdir(), 'storekeep-package-'));
/** The examples beside the tarball, as they are beside it at the top of a clone. */
const EXAMPLES = path.join(home, 'examples');
const APP = path.join(EXAMPLES, 'embedding');
const stops = [() => rmSync(home, { recursive: true, force: true })];
let failed = false;
try {
  await main();
} catch (error) {
  failed = true;
  console.error(`✗ ${error.message}`);
} finally {
  for (const stop of stops.reverse()) await stop();
}
process.exit(failed ? 1 : 0);

async function main() {
  const tarball = step('pack', () => pack());
  const installed = await tryInEmptyFolder(tarball, path.join(home, 'empty'));
  // npx keeps it under the path of the tarball, which is another one each time
  stops.push(() => rmSync(path.dirname(installed), { recursive: true, force: true }));
  cpSync(path.join(ROOT, 'examples'), EXAMPLES, {
    recursive: true,
    filter: (file) => !/node_modules|[/\\]dist$|package-lock\.json$/.test(file),
  });
  const [packModule, install, buildAndTest, startLine] = readLines();
  // hard links of what npx has installed, so that npm unpacks only the server again, and what is missing
  for (const directory of [APP, path.join(EXAMPLES, 'modules/loyalty-points')])
    execFileSync('cp', ['-RPl', installed, directory]);
  step('compile and pack a module', () => run(packModule));
  step('install both into a fresh application', () => run(install));
  step(
    'compile the application under strict, and test its payment provider by @storekeep/server/testing',
    () => testContract(run(buildAndTest)),
  );
  const { NEW_DATABASE_URL, ...urls } = await databases();
  await tryInNestNew(tarball, home, installed, NEW_DATABASE_URL);
  const app = await start(startLine, urls);
  const shop = client(`${app}/shop`);
  const outlet = client(`${app}/outlet`);

  await its('own routes are as they were', () => ownRoutes(app));
  for (const url of [urls.SHOP_DATABASE_URL, urls.OUTLET_DATABASE_URL]) await hireStaff(url);
  await its('a transaction of its own holds a write of the shop', () => joinMembers(app, urls));
  await its('the shop sells, with a payment and a tax provider of the application', () => sellBooks(shop));
  await its('members are read with their orders, without SQL', () => readMember(app));
  await its('a module of the directory gives points for the order', () => points(shop));
  await its('a batch job of the application runs', () => stockReport(shop));
  await its('the outlet is another shop', () => anotherShop(outlet));
}

function pack() {
  const [{ filename, files }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', home], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const unexpected = files
    .map((file) => file.path)
    .filter((file) => /\.spec\.|^test\/|^bench\/|\.node$/.test(file));
  check(unexpected.length === 0, `the package has ${unexpected.join(', ')}`);
  check(
    files.some((file) => file.path === 'dist/migrations/index.js'),
    'the package has no migrations',
  );
  return path.join(home, filename);
}

/** The lines of the README that install, compile, test and start the application. */
function readLines() {
  const text = readFileSync(path.join(APP, 'README.md'), 'utf8');
  const lines = /^```sh\n([\s\S]*?)\n```$/m.exec(text)[1].split('\n');
  check(lines.length === 4, `the README of the application has the lines\n${lines.join('\n')}`);
  return lines;
}

/** The number of cases that run shows that not all of them are skipped. */
function testContract(report) {
  const [, passed] = /^. pass (\d+)$/m.exec(report) ?? [];
  check(Number(passed) > 10, `the contract cases of the payment provider: ${report}`);
}

/** Runs a line of the README in the folder of the application, as a user of a shell does. @returns what it prints */
function run(line) {
  return execFileSync('sh', ['-c', line], {
    cwd: APP,
    env: { ...environment(), npm_config_prefer_offline: 'true', npm_config_loglevel: 'error' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function databases() {
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(home, 'postgres'),
    settings: { fsync: 'off' },
  });
  stops.push(() => postgres.stop());
  const urls = {};
  for (const name of ['notes', 'shop', 'outlet', 'new']) {
    await query(postgres.url, `create database ${name}`);
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    urls[`${name.toUpperCase()}_DATABASE_URL`] = url.href;
  }
  return urls;
}

/** @param line of the README, in which `postgres://…` stands for the URLs */
async function start(line, urls) {
  const values = Object.values(urls);
  const child = spawn('sh', ['-c', line.replaceAll('postgres://…', () => `'${values.shift()}'`)], {
    cwd: APP,
    env: { ...environment(), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // so that it is stopped with what npm has started
  });
  check(values.length === 0, `the README starts the application by ${line}`);
  stops.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    process.kill(-child.pid, 'SIGTERM');
    await closed;
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  for (let i = 0; i < 600; i++) {
    const [, url] = /ready at (\S+)/.exec(output) ?? [];
    if (url) return url;
    const end = child.exitCode ?? child.signalCode;
    check(end === null, `the application ended with ${end}: ${output}`);
    await sleep(100);
  }
  throw new Error(`the application does not start: ${output}`);
}

async function ownRoutes(app) {
  const { ask } = client(app);
  const door = { 'x-door': 'open' };
  const note = await ask('POST', '/api/notes', { text: 'Milk' }, door);
  check(note.status === 201 && note.body.text === 'Milk', `a note: ${JSON.stringify(note)}`);
  const closed = await ask('GET', '/api/notes');
  check(
    closed.status === 403 && closed.body.bookshop_says,
    `its guard and filter: ${JSON.stringify(closed)}`,
  );
  const wrong = await ask('POST', '/api/notes', { text: 7 }, door);
  check(wrong.status === 400 && wrong.body.bookshop_says, `its pipe: ${JSON.stringify(wrong)}`);
  const missing = await ask('GET', '/shop/store/regions/reg_none');
  check(
    missing.status === 404 && missing.body.type === 'not_found',
    `the 404 of the shop: ${JSON.stringify(missing)}`,
  );
  const unprefixed = await ask('GET', '/api/shop/store/regions');
  check(unprefixed.status === 404, 'the shop is under /api, too');
}

async function hireStaff(url) {
  await query(
    url,
    `insert into "user" (id, email, role, api_token) values ('usr_1', 'staff@example.com', 'admin', '${STAFF_TOKEN}')`,
  );
}

async function joinMembers(app, { SHOP_DATABASE_URL }) {
  const { ask } = client(app);
  const ida = { card: 'card-1', email: 'ida@example.com', name: 'Ida', password: 'not telling' };
  const first = await ask('POST', '/api/members', ida);
  check(first.status === 201 && first.body.customer_id, JSON.stringify(first));
  const second = await ask('POST', '/api/members', { ...ida, email: 'noah@example.com' });
  check(second.status === 500, `a card that is taken: ${JSON.stringify(second)}`);
  const customers = await query(SHOP_DATABASE_URL, 'select email from customer');
  check(customers.length === 1, `the refused member became a customer: ${JSON.stringify(customers)}`);
}

async function sellBooks(shop) {
  const region = await shop.region({ payment_providers: ['store-credit'] });
  await shop.staff('POST', `/admin/regions/${region}`, { tax_provider_id: 'book-taxes' });
  const login = await shop.logIn('ida@example.com', 'not telling');
  const { order, session } = await shop.sell(region, 'store-credit', login);
  await shop.staff('POST', `/admin/orders/${order.id}/capture`);
  check(order.tax_total === 140, `7 % of 20.00 is ${order.tax_total}`);
  check(order.total === 2140, `the order is ${order.total}`);
  check(session.data.asked_for === 2140, `the session knows ${JSON.stringify(session.data)}`);
  check(!JSON.stringify([order, session]).includes('kept to ourselves'), 'a secret of the provider is shown');
}

async function readMember(app) {
  const { body } = await client(app).ask('GET', '/api/members/card-1');
  check(body.orders === 1 && body.latest[0].paid === 2140, `the member is ${JSON.stringify(body)}`);
}

async function points(shop) {
  const login = await shop.logIn('ida@example.com', 'not telling');
  for (let i = 0; i < 100; i++) {
    const { body } = await shop.ask('GET', '/store/loyalty-points', undefined, login);
    if (body.balance === 21) return;
    await sleep(100);
  }
  throw new Error('the member has no points');
}

async function stockReport(shop) {
  const made = await shop.staff('POST', '/admin/batch-jobs', { type: 'stock-report', context: {} });
  for (let i = 0; i < 100; i++) {
    const { batch_job } = await shop.staff('GET', `/admin/batch-jobs/${made.batch_job.id}`);
    if (batch_job.status === 'completed')
      return check(batch_job.result.stat_descriptors[0].message.includes('pieces'), 'no report');
    check(batch_job.status !== 'failed', JSON.stringify(batch_job.result));
    await sleep(100);
  }
  throw new Error('the job does not complete');
}

async function anotherShop(outlet) {
  const { products } = await outlet.staff('GET', '/admin/products');
  check(products.length === 0, 'it has products of the first');
  const refused = await outlet.ask(
    'POST',
    '/admin/regions',
    regionBody({ payment_providers: ['store-credit'] }),
    staff,
  );
  check(refused.status === 404, `it knows the payment provider of the first: ${JSON.stringify(refused)}`);
  const { order } = await outlet.sell(await outlet.region({ payment_providers: ['manual'] }), 'manual');
  check(order.total === 2000, `the order is ${order.total}`);
}

async function query(url, text) {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    return (await connection.query(text)).rows;
  } finally {
    await connection.end();
  }
}

function step(what, work) {
  const startedAt = performance.now();
  const result = work();
  console.log(`✓ ${what} (${Math.round(performance.now() - startedAt)} ms)`);
  return result;
}

async function its(what, work) {
  const startedAt = performance.now();
  try {
    await work();
  } catch (error) {
    throw new Error(`${what}: ${error.message}`, { cause: error });
  }
  console.log(`✓ ${what} (${Math.round(performance.now() - startedAt)} ms)`);
}

function check(condition, message) {
  if (!condition) throw new Error(message);
}
