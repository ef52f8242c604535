// Walks the pages of the dashboard (`npm run dashboard`) in a browser, on a demo shop of its own, and takes a picture of each. A page
// that crashes, or asks for something that is refused, is told. Not part of CI: it takes minutes, and needs a browser.
//
//   npm install --no-save playwright-core
//   CHROMIUM=/usr/bin/chromium npm run dashboard:walk
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

const dashboard = process.env.DASHBOARD_DIR ?? '.data/dashboard';
const pictures = path.resolve(process.env.PICTURES ?? '.data/dashboard-pictures');
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const QUIET = ['--disable-background-networking', '--disable-component-update'];
const staff = { email: 'staff@example.com', password: 'a password for staff' };

const dataDir = mkdtempSync(path.join(tmpdir(), 'storekeep-walk-'));
mkdirSync(pictures, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...FLAGS, ...QUIET],
});
let bad = 0;
try {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage();
  const wrong = watch(page);
  await buy();
  await login(page);
  for (const [name, address] of await pages()) {
    wrong.length = 0;
    await page.goto(server.url + address, { waitUntil: 'networkidle' });
    const drawn = await page.waitForFunction(isDrawn, null, { timeout: 15_000 }).then(Boolean, () => false);
    await page.screenshot({ path: path.join(pictures, `${name}.png`) });
    const crashed = await page.getByText(/something went wrong|an unknown error/i).count();
    const reasons = [
      ...(drawn ? [] : ['is still loading']),
      ...(crashed ? ['shows an error'] : []),
      ...new Set(wrong),
    ];
    if (reasons.length > 0) bad++;
    console.log(`${reasons.length > 0 ? '✗' : '✓'} ${name} ${reasons.join('; ')}`);
  }
} finally {
  await browser.close();
  server.process.kill('SIGTERM');
  await new Promise((resolve) => server.process.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${bad} pages are not as they should be. Pictures are in ${pictures}`);
process.exit(bad > 0 ? 1 : 0);

/** In the browser: there is something to read, and nothing that still turns. */
function isDrawn() {
  return document.body.innerText.length > 60 && document.querySelector('.animate-spin') === null;
}

async function startServer() {
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DASHBOARD_DIR: dashboard,
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: staff.email,
      ADMIN_PASSWORD: staff.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    const url = /ready at (http:\/\/\S+)/.exec(said)?.[1];
    if (url) return { process: child, url };
  }
  throw new Error(`The server did not start: ${said}`);
}

async function login(page) {
  await page.goto(`${server.url}/app/login`, { waitUntil: 'networkidle' });
  await page.fill('input[name=email]', staff.email);
  await page.fill('input[name=password]', staff.password);
  await page.click('button[type=submit]');
  await page.waitForURL(/\/app\/a\//);
}

/** What goes wrong on a page: answers that refuse, and errors of its program. */
function watch(page) {
  const wrong = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (response.status() >= 400 && url.origin === new URL(server.url).origin)
      wrong.push(`${response.request().method()} ${url.pathname}${url.search} answered ${response.status()}`);
  });
  page.on('pageerror', (error) => wrong.push(error.message.split('\n')[0]));
  return wrong;
}

/** An order, so that there is one to look at. */
async function buy() {
  const post = async (at, body = {}) => {
    const answer = await fetch(`${server.url}/store/${at}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const get = async (at) => (await fetch(`${server.url}/store/${at}`)).json();
  const { products } = await get('products?limit=20');
  const { regions } = await get('regions');
  const region = regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === 'de'));
  const goods = products
    .filter(({ is_giftcard, variants }) => !is_giftcard && variants.length > 0)
    .slice(0, 2);
  const items = goods.map(({ variants: [{ id }] }) => ({ variant_id: id, quantity: 1 }));
  const { cart } = await post('carts', { region_id: region.id, items });
  const address = { first_name: 'Ada', last_name: 'Byron', address_1: 'Main 1', city: 'Berlin' };
  await post(`carts/${cart.id}`, {
    email: 'ada@example.com',
    shipping_address: { ...address, postal_code: '10115', country_code: 'de' },
  });
  const { shipping_options } = await get(`shipping-options/${cart.id}`);
  await post(`carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0].id });
  await post(`carts/${cart.id}/payment-sessions`);
  await post(`carts/${cart.id}/payment-session`, { provider_id: 'manual' });
  await post(`carts/${cart.id}/complete`);
}

/** The pages of the menu and of the settings, and one of each thing of the demo shop. */
async function pages() {
  const session = await fetch(`${server.url}/admin/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  });
  const cookie = session.headers.get('set-cookie').split(';')[0];
  const first = async (many) => {
    const answer = await fetch(`${server.url}/admin/${many}?limit=1`, { headers: { cookie } });
    const rows = Object.values(await answer.json()).find(Array.isArray);
    return rows?.[0]?.id;
  };
  const menu = [
    'orders',
    'products',
    'collections',
    'categories',
    'customers',
    'customers/groups',
    'discounts',
  ]
    .concat(['gift-cards', 'gift-cards/manage', 'pricing', 'pricing/new', 'draft-orders', 'discounts/new'])
    .concat(['inventory', 'inventory/reservations', 'inventory/locations'])
    .concat(
      ['', '/regions', '/currencies', '/details', '/return-reasons', '/team', '/personal-information'].map(
        (one) => `settings${one}`,
      ),
    )
    .concat(['/shipping-profiles', '/taxes'].map((one) => `settings${one}`))
    .concat(['sales-channels', 'publishable-api-keys']);
  const things = {
    orders: 'orders',
    products: 'products',
    customers: 'customers',
    collections: 'collections',
  };
  const more = {
    discounts: 'discounts',
    'customer-groups': 'customers/groups',
    'draft-orders': 'draft-orders',
    'price-lists': 'pricing',
  };
  const found = [];
  for (const [many, at] of Object.entries({ ...things, ...more })) {
    const id = await first(many);
    if (id) found.push([`one-of-${many}`, `/app/a/${at}/${id}`]);
  }
  return [...menu.map((one) => [one.replaceAll('/', '-'), `/app/a/${one}`]), ...found];
}
