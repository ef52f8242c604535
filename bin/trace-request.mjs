/*
 * Counts how many source files a request runs through, and how many calls go upwards: from a module to a higher one
 * (`src/modules.ts`), as a callback does. Instruments every function of the built server while it is loaded.
 *
 *   npm run trace -- [--files] [--dist ./dist] [products|line|complete|return|acp …]
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { register } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { dist: { type: 'string', default: 'dist' }, files: { type: 'boolean', default: false } },
});
const source = path.resolve(options.dist, 'src');
const order = await readModules();

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
Object.assign(process.env, {
  ...{ DATA_DIR: data, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' },
  ...{
    AGENTS_PROTOCOLS: 'acp',
    AGENTS_PUBLIC_URL: 'https://api.shop.example',
    AGENTS_ALLOW_INSECURE: 'true',
    STOREFRONT_URL: 'https://shop.example',
  },
  AGENTS_LINKS: JSON.stringify({
    terms: 'https://shop.example/terms',
    privacy: 'https://shop.example/privacy',
  }),
});
process.on('exit', () => rmSync(data, { recursive: true, force: true }));
await import(pathToFileURL(path.join(source, 'main.js')));
while (!(await isHealthy())) await new Promise((resolve) => setTimeout(resolve, 50));
const cookie = await logIn();
// the demo's orders are placed beside the first requests, and spread over the past when all are there
while (!(await hasPastOrders())) await new Promise((resolve) => setTimeout(resolve, 200));

const requests = {
  ...{ products: traceProducts, line: traceLine, complete: traceCompletion, return: traceReturn },
  acp: traceAcpSession,
};
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

/** Another product into a cart that is ready to be paid. */
async function traceLine() {
  const cart = await fillCart();
  const { products } = await send('GET', '/store/products?limit=2&is_giftcard=false');
  const line = { variant_id: products[1].variants[0].id, quantity: 1 };
  return trace(() => send('POST', `/store/carts/${cart.id}/line-items`, line));
}

/** A checkout session of an AI agent, created by ACP with a buyer and an address. */
async function traceAcpSession() {
  const body = { name: 'Trace', protocols: ['acp'] };
  const { token } = await send('POST', '/admin/agent-platforms', body);
  const { regions } = await send('GET', '/store/regions');
  const region = regions.find(({ countries }) => countries.length > 0);
  const { products } = await send('GET', '/store/products?limit=1&is_giftcard=false');
  const country = region.countries[0].iso_2.toUpperCase();
  const address = { name: 'Ada', line_one: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country };
  const session = {
    ...{ currency: region.currency_code, capabilities: {} },
    line_items: [{ id: products[0].variants[0].id, quantity: 1 }],
    buyer: { email: 'ada@shop.example', first_name: 'Ada', last_name: 'Lovelace' },
    fulfillment_details: { address },
  };
  const headers = {
    ...{ authorization: `Bearer ${token}`, 'api-version': '2026-04-17', 'request-id': randomUUID() },
    'idempotency-key': randomUUID(),
  };
  return trace(() => send('POST', '/acp/checkout_sessions', session, headers));
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

async function send(method, url, body, headers = {}) {
  const response = await fetch(`${base}${url}`, {
    method,
    headers: { 'content-type': 'application/json', ...(url.startsWith('/admin') && { cookie }), ...headers },
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

async function hasPastOrders() {
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const { orders } = await send('GET', `/admin/orders?limit=1&fields=id&created_at[lt]=${monthAgo}`);
  return orders.length > 0;
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

/** The folders of the modules from the bottom up (`src/layers.ts`, `src/modules.ts`), read from what was built. */
async function readModules() {
  const { layers } = await import(pathToFileURL(path.join(source, 'layers.js')));
  const text = readFileSync(path.join(source, 'modules.js'), 'utf8');
  const ofShop = [...text.matchAll(/from '\.\/(\S+)\/[^/']+'/g)].map(([, folder]) => folder);
  return layers.flatMap(({ group, modules }) =>
    modules
      ? modules.map((name) => `${group}/${name}`)
      : ofShop.filter((folder) => `${folder}/`.startsWith(`${group}/`)),
  );
}
