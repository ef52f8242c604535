// Walks the pages of the dashboard (`npm run dashboard`) in a browser, on a demo shop of its own with stock at locations
// (unless STOCK_LOCATIONS=false), does there what staff do (bin/dashboard-walk), and takes a screenshot of each. Reports
// pages that crash, and requests that fail. Not part of CI: it takes minutes, and needs a browser.
//
//   npm install --no-save playwright-core
//   CHROMIUM=/usr/bin/chromium npm run dashboard:walk           # ONLY='return|claim' for steps with these names
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { customerStories } from './dashboard-walk/customers.mjs';
import { DashboardPage } from './dashboard-walk/dashboard-page.mjs';
import { discountStories } from './dashboard-walk/discounts.mjs';
import { setNewPassword } from './dashboard-walk/new-password.mjs';
import { orderStories, showGiftCardOrder } from './dashboard-walk/orders.mjs';
import { productStories } from './dashboard-walk/products.mjs';
import { settingsStories } from './dashboard-walk/settings.mjs';
import { shopStories, stockStories } from './dashboard-walk/shop.mjs';

const dashboard = process.env.DASHBOARD_DIR ?? '.data/dashboard';
const pictures = path.resolve(process.env.PICTURES ?? '.data/dashboard-pictures');
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const NO_BACKGROUND_REQUESTS = ['--disable-background-networking', '--disable-component-update'];
const hasLocations = process.env.STOCK_LOCATIONS !== 'false';
const only = new RegExp(process.env.ONLY ?? '');
const staff = { email: 'staff@example.com', password: 'a password for staff' };

const dataDir = mkdtempSync(path.join(tmpdir(), 'storekeep-walk-'));
mkdirSync(pictures, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...FLAGS, ...NO_BACKGROUND_REQUESTS],
});
let steps = 0;
let failedSteps = 0;
try {
  const page = await openPage();
  const problems = watch(page);
  await login(page);
  const dashboard = new DashboardPage(page, server.url, hasLocations);
  await dashboard.request('POST', '/admin/return-reasons', { label: 'Too small', value: 'too_small' });
  await visit(dashboard, problems, 'an order is placed', () => buy());
  await visit(dashboard, problems, 'an order paid with a gift card is shown', () =>
    showGiftCardOrder(dashboard, buy),
  );
  await visit(dashboard, problems, 'a user sets a new password by the link of the mail', () =>
    setNewPassword(dashboard, path.join(dataDir, 'mail')),
  );
  for (const [name, story] of Object.entries(orderStories))
    await visit(dashboard, problems, name, async () => story(dashboard, (await buy()).display_id));
  const stories = {
    ...shopStories,
    ...(hasLocations && stockStories),
    ...productStories,
    ...discountStories,
    ...customerStories,
    ...settingsStories,
  };
  for (const [name, story] of Object.entries(stories))
    await visit(dashboard, problems, name, () => story(dashboard));
  for (const [name, address] of await pages())
    await visit(dashboard, problems, name, () => dashboard.go(address));
} finally {
  await browser.close();
  server.process.kill('SIGTERM');
  await new Promise((resolve) => server.process.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${steps - failedSteps} of ${steps} steps work. Pictures are in ${pictures}`);
process.exit(failedSteps > 0 ? 1 : 0);

async function openPage() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

/** Runs a step, takes a screenshot, and prints the errors. */
async function visit(dashboard, problems, name, work) {
  if (!only.test(name)) return;
  steps++;
  problems.length = 0;
  const errors = await work().then(
    () => [],
    (error) => [reasonOf(error)],
  );
  await dashboard.page.screenshot({ path: path.join(pictures, `${name.replaceAll(/\W+/g, '-')}.png`) });
  const crashes = await dashboard.page
    .getByText(/something went wrong|an unknown error|application error/i)
    .count();
  const reasons = [...errors, ...(crashes ? ['shows an error'] : []), ...new Set(problems)];
  if (reasons.length > 0) failedSteps++;
  console.log(`${reasons.length > 0 ? '✗' : '✓'} ${name} ${reasons.join('; ')}`);
}

/** The first line of an error, and the locator that Playwright was waiting for. */
function reasonOf({ message }) {
  const [first, ...more] = message.split('\n');
  const waiting = more.find((line) => line.includes('waiting for'));
  return waiting ? `${first} ${waiting.trim()}` : first;
}

async function startServer() {
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    env: {
      ...process.env,
      PORT: '0',
      DASHBOARD_URL: 'http://dashboard.example', // the port is not known yet
      DATA_DIR: dataDir,
      DASHBOARD_DIR: dashboard,
      LOG_LEVEL: 'warn',
      STOCK_LOCATIONS: String(hasLocations),
      ADMIN_EMAIL: staff.email,
      ADMIN_PASSWORD: staff.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const url = await new Promise((resolve, reject) => {
    // continues to read, since the server logs to this pipe
    child.stdout.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-10_000);
      const [, found] = /ready at (http:\/\/\S+)/.exec(output) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
  return { process: child, url };
}

async function login(page) {
  await page.goto(`${server.url}/app/login`, { waitUntil: 'networkidle' });
  await page.fill('input[name=email]', staff.email);
  await page.fill('input[name=password]', staff.password);
  await page.click('button[type=submit]');
  await page.waitForURL(/\/app\/a\//);
}

/** Collects the errors of a page: failed requests and exceptions. Requests for a record that was just deleted are ignored. */
function watch(page) {
  const problems = [];
  const deleted = new Set();
  page.on('response', (response) => {
    const { origin, pathname, search } = new URL(response.url());
    const method = response.request().method();
    if (origin !== new URL(server.url).origin) return;
    if (method === 'DELETE' && response.ok()) deleted.add(pathname);
    const wasDeleted = response.status() === 404 && deleted.has(pathname);
    if (response.status() >= 400 && !wasDeleted)
      problems.push(`${method} ${pathname}${search} answered ${response.status()}`);
  });
  page.on('pageerror', (error) => problems.push(error.message.split('\n')[0]));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/failed to load resource/i.test(message.text()))
      problems.push(`the console says ${message.text().split('\n')[0]}`);
  });
  return problems;
}

/** Places an order of three mugs and three plates. @param gift_cards `{ code }` of each that pays for it */
async function buy(gift_cards = []) {
  const post = async (path, body = {}) => {
    const response = await fetch(`${server.url}/store/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const get = async (path) => (await fetch(`${server.url}/store/${path}`)).json();
  const { products } = await get('products?limit=20');
  const { regions } = await get('regions');
  const region = regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === 'de'));
  const chosen = ['enamel-mug', 'enamel-plate'].map((productHandle) =>
    products.find(({ handle }) => handle === productHandle),
  );
  const items = chosen.map(({ variants: [{ id }] }) => ({ variant_id: id, quantity: 3 }));
  const { cart } = await post('carts', { region_id: region.id, items });
  const address = { first_name: 'Ada', last_name: 'Byron', address_1: 'Main 1', city: 'Berlin' };
  await post(`carts/${cart.id}`, {
    email: 'ada@example.com',
    shipping_address: { ...address, postal_code: '10115', country_code: 'de' },
    ...(gift_cards.length > 0 && { gift_cards }),
  });
  const { shipping_options } = await get(`shipping-options/${cart.id}`);
  await post(`carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0].id });
  await post(`carts/${cart.id}/payment-sessions`);
  await post(`carts/${cart.id}/payment-session`, { provider_id: 'manual' });
  return (await post(`carts/${cart.id}/complete`)).data;
}

/** The pages of the menu and of the settings, and the page of one record of each type. */
async function pages() {
  const session = await fetch(`${server.url}/admin/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  });
  const cookie = session.headers.get('set-cookie').split(';')[0];
  const firstId = async (many) => {
    const response = await fetch(`${server.url}/admin/${many}?limit=1`, { headers: { cookie } });
    const rows = Object.values(await response.json()).find(Array.isArray);
    return rows?.[0]?.id;
  };
  const menu = [
    'orders',
    'products',
    'products?view=collections',
    'product-categories',
    'customers',
    'customers/groups',
    'discounts',
  ]
    .concat(['gift-cards', 'gift-cards/manage', 'pricing', 'draft-orders', 'discounts/new'])
    .concat(hasLocations ? ['inventory', 'inventory/reservations', 'inventory/locations'] : [])
    .concat(
      [
        '',
        '/regions',
        '/currencies',
        '/details',
        '/return-reasons',
        '/team',
        '/personal-information',
        '/taxes',
      ].map((subpath) => `settings${subpath}`),
    )
    .concat(['sales-channels', 'publishable-api-keys']);
  const detailPages = {
    orders: 'orders',
    products: 'products',
    customers: 'customers',
    collections: 'collections',
    discounts: 'discounts',
    'customer-groups': 'customers/groups',
    'draft-orders': 'draft-orders',
    'price-lists': 'pricing',
  };
  const recordPages = [];
  for (const [many, address] of Object.entries(detailPages)) {
    const id = await firstId(many);
    if (id) recordPages.push([`one-of-${many}`, `${address}/${id}`]);
  }
  return [...menu.map((entry) => [entry, entry]), ...recordPages];
}
