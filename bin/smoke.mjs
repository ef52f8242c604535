// Starts the built server on a new embedded database, places an order like a storefront, and stops it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startFlags } from './start-flags.mjs';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const SERVER = 'dist/src/main.js';
const START_MS = 60_000;
const STOP_MS = 20_000;

const home = mkdtempSync(path.join(tmpdir(), 'smoke test-')); // with a space, as some home directories have
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: path.join(home, 'data'),
  HOST: '127.0.0.1',
  PORT: String(port),
  LOG_LEVEL: 'warn',
  SHED_LOAD: 'false', // a loaded machine is not what is tried
};
const running = new Set();

let failed = false;
try {
  await main();
} catch (error) {
  failed = true;
  console.error(`✗ ${error.message}`);
} finally {
  for (const child of running) child.kill('SIGKILL'); // its database stops by itself
  if (failed) await sleep(1000);
  rmSync(home, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function main() {
  if (!existsSync(SERVER)) throw new Error(`there is no ${SERVER}: run npm run build`);
  const server = await step(`start the server at ${base} on Node ${process.version}`, startServer);
  const database = Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
  await buySomething();
  await step('stop on SIGTERM, exit code 0', () => stopServer(server));
  await step('leave no database process behind', () => checkDeleted(database));
}

async function buySomething() {
  const { regions } = await step('list regions', () => get('/store/regions'));
  const region = regions.find(({ countries }) => countries?.length > 0);
  check(region, 'no region has a country: is the demo shop there?');

  const { products } = await step('list products', () => get('/store/products?limit=1&is_giftcard=false'));
  check(products.length === 1, `asked for one product, got ${products.length}`);
  const [variant] = products[0].variants;

  const { cart } = await step('create a cart', () => post('/store/carts', { region_id: region.id }));
  const at = `/store/carts/${cart.id}`;
  await step('put two of a product into it', () =>
    post(`${at}/line-items`, { variant_id: variant.id, quantity: 2 }),
  );
  await step('say who buys, and where it goes', () => post(at, buyer(region.countries[0].iso_2)));

  const { shipping_options } = await step('list shipping options', () =>
    get(`/store/shipping-options/${cart.id}`),
  );
  check(shipping_options.length > 0, 'nothing ships to this cart');
  await step('choose one', () => post(`${at}/shipping-methods`, { option_id: shipping_options[0].id }));

  const { cart: payable } = await step('open payment sessions', () => post(`${at}/payment-sessions`));
  await step('choose how to pay', () => choosePayment(at, payable.payment_sessions));
  const { cart: final } = await step('look at the cart', () => get(at));

  const { type, data } = await step('complete the cart', () => post(`${at}/complete`));
  check(type === 'order', `completing gave a ${type}: ${JSON.stringify(data).slice(0, 500)}`);
  const { order } = await step('look at the order', () => get(`/store/orders/${data.id}`));
  const expected = totals(final);
  for (const [who, found] of [
    ['answer', totals(data)],
    ['order', totals(order)],
  ]) {
    check(
      JSON.stringify(found) === JSON.stringify(expected),
      `the ${who} says ${JSON.stringify(found)}, the cart ${JSON.stringify(expected)}`,
    );
  }
  check(order.total > 0, 'the order is free');
  console.log(
    `  ${products[0].title}: ${Object.entries(expected)
      .map((pair) => pair.join(' '))
      .join(', ')} ${order.currency_code}`,
  );
}

function buyer(country_code) {
  const address = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    address_1: 'St. James Square 12',
    city: 'London',
    country_code,
    postal_code: '10115',
    phone: '123456789',
  };
  return { email: 'ada@shop.example', shipping_address: address, billing_address: address };
}

/** Creates the payment session; the only one is selected automatically. */
async function choosePayment(at, sessions) {
  check(sessions?.length > 0, 'the region has no payment provider');
  if (sessions.some(({ is_selected }) => is_selected)) return;
  const { provider_id } = sessions.find((session) => session.provider_id === 'manual') ?? sessions[0];
  await post(`${at}/payment-session`, { provider_id });
}

function totals({ subtotal, shipping_total, tax_total, total }) {
  return { subtotal, shipping_total, tax_total, total };
}

// --- processes ---

async function startServer() {
  const child = run(SERVER);
  const deadline = Date.now() + START_MS;
  while (!(await isHealthy())) {
    check(child.exitCode === null && child.signalCode === null, `the server ended:\n${child.output}`);
    check(Date.now() < deadline, `the server did not answer within ${START_MS / 1000} s:\n${child.output}`);
    await sleep(50);
  }
  return child;
}

async function isHealthy() {
  try {
    return (await fetch(`${base}/health`, { signal: AbortSignal.timeout(2000) })).status === 200;
  } catch {
    return false;
  }
}

async function stopServer(child) {
  child.kill('SIGTERM');
  const code = await ended(child, STOP_MS);
  check(code === 0, `it ended with ${code}:\n${child.output}`);
}

function checkDeleted(pid) {
  check(!existsSync(pidFile()), `${pidFile()} is still there`);
  check(!isAlive(pid), `PostgreSQL still runs as process ${pid}`);
}

function pidFile() {
  return path.join(env.DATA_DIR, 'postgres/postmaster.pid');
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function run(script) {
  const child = spawn(process.execPath, ['--enable-source-maps', ...startFlags(), script], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => (child.output = (child.output + data).slice(-8000)));
  }
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

/** The exit code, or the signal. */
async function ended(child, timeout) {
  if (child.exitCode !== null) return child.exitCode;
  const [code, signal] = await Promise.race([
    once(child, 'exit'),
    sleep(timeout, ['no answer in time'], { ref: false }),
  ]);
  return code ?? signal;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

// --- HTTP ---

function get(url) {
  return call('GET', url);
}

function post(url, body = {}) {
  return call('POST', url, body);
}

async function call(method, url, body) {
  const response = await fetch(base + url, {
    method,
    headers: body && { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  check(response.status === 200, `${method} ${url} gave ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

// --- reporting ---

async function step(what, work) {
  const startedAt = performance.now();
  try {
    const result = await work();
    console.log(`✓ ${what} (${Math.round(performance.now() - startedAt)} ms)`);
    return result;
  } catch (error) {
    throw new Error(`${what}: ${error.message}`, { cause: error });
  }
}

function check(condition, message) {
  if (!condition) throw new Error(message);
}
