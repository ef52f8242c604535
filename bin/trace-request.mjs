/*
 * Counts how many source files a request runs through, and how many calls go upwards: from a module to a higher one
 * (`src/modules.ts`), as a callback does. Instruments every function of the built server while it is loaded.
 *
 *   npm run trace -- [--files] [--dist ./dist] [products|complete|return …]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { dist: { type: 'string', default: 'dist' }, files: { type: 'boolean', default: false } },
});
const source = path.resolve(options.dist, 'src');
const order = readModules();

/** Functions that ran during the request: the file of each, and the file that called it, if it was one of ours. */
let calls;
globalThis.__enter = (file) => {
  if (!calls) return;
  const caller = callerOf(new Error().stack.split('\n')[3] ?? '');
  calls.set(`${caller ?? ''}\n${file}`, { caller, file });
};

register(new URL('./trace-loader.mjs', import.meta.url), { data: { source } });
const data = mkdtempSync(path.join(tmpdir(), 'trace-request-'));
const port = await findFreePort();
const base = `http://127.0.0.1:${port}`;
Object.assign(process.env, { DATA_DIR: data, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' });
process.on('exit', () => rmSync(data, { recursive: true, force: true }));
await import(pathToFileURL(path.join(source, 'main.js')));
while (!(await isHealthy())) await new Promise((resolve) => setTimeout(resolve, 50));
const cookie = await logIn();

const requests = { products: traceProducts, complete: traceCompletion, return: traceReturn };
for (const name of positionals.length > 0 ? positionals : Object.keys(requests)) {
  const runs = [];
  // the first two runs fill caches; only calls of all the other runs count, which excludes the work of timers
  for (let run = 0; run < 5; run++) runs.push(await requests[name]());
  report(name, intersect(runs.slice(2)));
}
process.kill(process.pid, 'SIGTERM');

async function traceProducts() {
  return trace(() => send('GET', '/store/products'));
}

async function traceCompletion() {
  const cart = await fillCart();
  return trace(() => send('POST', `/store/carts/${cart.id}/complete`));
}

async function traceReturn() {
  const cart = await fillCart();
  const { data: order } = await send('POST', `/store/carts/${cart.id}/complete`);
  await send('POST', `/admin/orders/${order.id}/capture`);
  const items = order.items.map(({ id, quantity }) => ({ item_id: id, quantity }));
  await send('POST', `/admin/orders/${order.id}/fulfillment`, { items });
  return trace(() => send('POST', `/admin/orders/${order.id}/return`, { items, receive_now: true }));
}

async function fillCart() {
  const { regions } = await send('GET', '/store/regions');
  const region = regions.find(({ countries }) => countries.length > 0);
  const { products } = await send('GET', '/store/products?limit=1&is_giftcard=false');
  const { cart } = await send('POST', '/store/carts', {
    region_id: region.id,
    items: [{ variant_id: products[0].variants[0].id, quantity: 1 }],
  });
  const at = `/store/carts/${cart.id}`;
  const country_code = region.countries[0].iso_2;
  const shipping_address = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    address_1: 'St. James Square 12',
    city: 'London',
    country_code,
    postal_code: '10115',
  };
  await send('POST', at, { email: 'ada@shop.example', shipping_address });
  const { shipping_options } = await send('GET', `/store/shipping-options/${cart.id}`);
  await send('POST', `${at}/shipping-methods`, { option_id: shipping_options[0].id });
  const { cart: payable } = await send('POST', `${at}/payment-sessions`);
  if (!payable.payment_sessions.some(({ is_selected }) => is_selected))
    await send('POST', `${at}/payment-session`, { provider_id: payable.payment_sessions[0].provider_id });
  return cart;
}

async function trace(request) {
  const traced = (calls = new Map());
  await request();
  calls = undefined;
  return traced;
}

async function send(method, url, body) {
  const response = await fetch(`${base}${url}`, {
    method,
    headers: { 'content-type': 'application/json', ...(url.startsWith('/admin') && { cookie }) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function logIn() {
  const response = await fetch(`${base}/admin/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@storekeep.example', password: 'storekeep-demo' }),
  });
  if (!response.ok) throw new Error(`cannot log in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((part) => part.split(';')[0])
    .join('; ');
}

async function isHealthy() {
  return fetch(`${base}/health`).then(
    (response) => response.ok,
    () => false,
  );
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

function intersect([first, ...others]) {
  return [...first].filter(([key]) => others.every((run) => run.has(key))).map(([, call]) => call);
}

function report(name, traced) {
  const files = [...new Set(traced.map(({ file }) => file))].sort();
  const ofReader = files.filter((file) => /^(engine\/)?reader\//.test(file));
  const upward = traced.filter(({ caller, file }) => caller && levelOf(caller) < levelOf(file));
  console.log(
    `${name}: ${files.length} files (${ofReader.length} of the reader), ${upward.length} upward calls`,
  );
  if (!options.files) return;
  for (const file of files) console.log(`  ${file}`);
  for (const { caller, file } of upward) console.log(`  ↑ ${caller} -> ${file}`);
}

/** The frame of the caller, if it is one of our files. */
function callerOf(frame) {
  const found = /(file:\/\/[^):]+)/.exec(frame)?.[1];
  const file = found && path.relative(source, fileURLToPath(found));
  return file?.startsWith('..') ? undefined : file;
}

function levelOf(file) {
  const level = order.findIndex((module) => file.startsWith(`${module}/`));
  return level < 0 ? order.length : level;
}

/** The folders of the modules from the bottom up, read from what was built. */
function readModules() {
  const text = readFileSync(path.join(source, 'modules.js'), 'utf8');
  const ofShop = [...text.matchAll(/from '\.\/(\S+)\/[^/']+'/g)].map(([, folder]) => folder);
  const engine = [
    'kernel',
    'mapping',
    'background',
    'reader',
    'identity',
    'http',
    'openapi',
    'providers',
    'installation',
  ];
  const server = ['demo', 'adopt', 'standalone'];
  return [
    ...engine.map((name) => `engine/${name}`),
    ...['entities', 'pricing', 'location-choice'].map((name) => `model/${name}`),
    ...ofShop,
    ...server.map((name) => `server/${name}`),
  ];
}
