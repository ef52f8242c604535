// Pays by Stripe, and captures and refunds the payment in the dashboard (`npm run dashboard`), in a browser, and takes two screenshots.
// Stripe is the stand-in of the tests, whose ledger is compared after each step. Not part of CI: it needs the dashboard and a browser.
//
//   npm install --no-save playwright-core
//   CHROMIUM=/usr/bin/chromium npm run payments:walk
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { DashboardPage } from './dashboard-walk/dashboard-page.mjs';

const { CHROMIUM = '/usr/bin/chromium', DASHBOARD_DIR = '.data/dashboard' } = process.env;
if (!existsSync(path.join(DASHBOARD_DIR, 'index.html'))) {
  console.error(`There is no dashboard in ${DASHBOARD_DIR}: run npm run dashboard first`);
  process.exit(1);
}
const pictures = path.resolve(process.env.PICTURES ?? '.data/payments-pictures');
const dataDir = mkdtempSync(path.join(tmpdir(), 'storekeep-payments-'));
const staff = { email: 'staff@example.com', password: 'a password for staff' };

mkdirSync(pictures, { recursive: true });
const { startStripeServer } = await bundleStandIn();
const stripe = await startStripeServer();
const server = await startServer();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1300 } });
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}/app/login`, { waitUntil: 'networkidle' });
  await page.fill('input[name=email]', staff.email);
  await page.fill('input[name=password]', staff.password);
  await page.click('button[type=submit]');
  await page.waitForURL(/\/app\/a\//);
  const dashboard = new DashboardPage(page, server.url, false);

  const { order, intent } = await buy(dashboard);
  expectAtStripe('authorized', intent, { status: 'requires_capture', amount_received: 0 });
  await dashboard.openOrder(order.display_id);
  await page.screenshot({ path: path.join(pictures, 'dashboard-payment-authorized.png') });

  await dashboard.clickButton('Capture payment');
  await dashboard.waitForText('Successfully captured payment');
  expectAtStripe('captured', intent, { status: 'succeeded', amount_received: order.total });

  await dashboard.clickButton('Refund');
  await dashboard.fill('input[placeholder="0.00"]', '5.00');
  await dashboard.clickButton('Complete');
  await dashboard.waitForText('Successfully refunded order');
  if (stripe.ledger.refundedOf(intent.id) !== 500) throw new Error('Stripe has not refunded 5.00');
  console.log('✓ refunded in part');
  await dashboard.openOrder(order.display_id);
  await page.screenshot({ path: path.join(pictures, 'dashboard-payment-refunded.png') });
} finally {
  await browser.close();
  server.process.kill('SIGTERM');
  await new Promise((resolve) => server.process.once('exit', resolve));
  await stripe.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`Pictures are in ${pictures}`);

function expectAtStripe(step, { id }, expected) {
  const intent = stripe.ledger.intents.get(id);
  for (const [name, value] of Object.entries(expected))
    if (intent[name] !== value)
      throw new Error(`${step}: ${name} is ${intent[name]} at Stripe, not ${value}`);
  console.log(`✓ ${step}`);
}

/** Enables Stripe for a region, and buys like a storefront: the shopper confirms the intent in the browser. */
async function buy(dashboard) {
  const { regions } = await store('GET', 'regions');
  const region = regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === 'de'));
  await dashboard.request('POST', `/admin/regions/${region.id}/payment-providers`, { provider_id: 'stripe' });
  const { products } = await store('GET', 'products?limit=20');
  const { variants } = products.find(({ handle }) => handle === 'enamel-mug');
  const items = [{ variant_id: variants[0].id, quantity: 3 }];
  const { cart } = await store('POST', 'carts', { region_id: region.id, items });
  const address = { first_name: 'Ada', last_name: 'Byron', address_1: 'Main 1', city: 'Berlin' };
  const shipping_address = { ...address, postal_code: '10115', country_code: 'de' };
  await store('POST', `carts/${cart.id}`, { email: 'ada@example.com', shipping_address });
  const { shipping_options } = await store('GET', `shipping-options/${cart.id}`);
  await store('POST', `carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0].id });
  await store('POST', `carts/${cart.id}/payment-sessions`);
  const { cart: open } = await store('POST', `carts/${cart.id}/payment-session`, { provider_id: 'stripe' });
  const intent = stripe.ledger.confirm(open.payment_session.data.id);
  const { data: order } = await store('POST', `carts/${cart.id}/complete`);
  return { order, intent };
}

async function store(method, at, body) {
  const response = await fetch(`${server.url}/store/${at}`, {
    method,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  });
  if (!response.ok) throw new Error(`${at} responded with ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The stand-in is TypeScript. */
async function bundleStandIn() {
  const file = path.resolve('.data/stripe-server.mjs');
  const bundle = await rolldown({ input: 'test/fakes/stripe/stripe-server.ts', platform: 'node' });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return import(pathToFileURL(file).href);
}

async function startServer() {
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    env: {
      ...process.env,
      ...{ PORT: '0', DATA_DIR: dataDir, DASHBOARD_DIR, LOG_LEVEL: 'warn' },
      ...{ ADMIN_EMAIL: staff.email, ADMIN_PASSWORD: staff.password },
      ...{ STRIPE_API_KEY: stripe.apiKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
      STRIPE_API_BASE: stripe.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const url = await new Promise((resolve, reject) => {
    // continues to read, since the server logs to this pipe
    child.stdout.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-10_000);
      const [, address] = /ready at (http:\/\/\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
  return { process: child, url };
}
