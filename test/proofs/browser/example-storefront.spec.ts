import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Route } from 'playwright-core';
import { describeInBrowser, findBarriers, launchChromium } from '../../support/chromium.ts';
import { DEMO_LOGIN, useDemoShop } from '../../support/demo-shop.ts';
import { listen, type Shop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

/* examples/storefront, in Chromium: as the demo serves it, and on a port of its own. */

const PAGES = 'examples/storefront/shop';
const PHONE = { width: 390, height: 844 };

describeInBrowser('The storefront of examples/storefront', () => {
  let shop: Shop;
  let url: string;
  let browser: Browser;
  let page: Page;
  /** Errors of the console, violations of the CSP, exceptions. */
  let problems: string[];

  beforeAll(async () => {
    shop = await useDemoShop({ STOREFRONT: 'true', STORE_CORS: 'http://localhost:18000' });
    url = `${await listen(shop)}/shop`;
    browser = await launchChromium();
  });

  beforeEach(async () => {
    problems = [];
    page = await (
      await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce', bypassCSP: false })
    ).newPage();
    page.setDefaultTimeout(60_000);
    page.on('console', (message) => {
      // the checkout asks whether there is a session
      if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
  });

  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  it('sells a product to a guest, at the price of its page, with tax', async () => {
    await page.goto(url);
    await page.click('.categories >> text=Cooking');
    await page.click('.card >> text=Enamel Mug');
    await page.click('.choices >> text=Forest');
    expect(await page.textContent('#price')).toContain('€16.66');
    await page.click('text=Add to cart');
    await page.waitForSelector('#cart-count:has-text("1")');
    await page.click('#cart-link');
    await page.waitForSelector('.lines .price:has-text("€16.66")');
    await page.click('text=Check out');
    await buy();
    await page.waitForSelector('h1:has-text("Thank you, Ada!")');
    const summary = (await page.textContent('aside'))!.replaceAll(/\s+/g, ' ');
    expect(summary).toContain('Products €16.66 Shipping €15.35 Total €32.01'); // 12.90 and 19 % tax
    expect(new URL(page.url()).pathname).toMatch(/^\/shop\/order\/confirmed\/order_\w+$/);
    await page.reload(); // the link of the mail
    await page.waitForSelector('.lines >> text=Enamel Mug');
  });

  it('shows the page that was opened last, though one before it is slower', async () => {
    const held: Route[] = [];
    await page.route('**/store/products?*', (route) => void held.push(route));
    await page.goto(url);
    await until(() => held.length > 0);
    await page.click('#cart-link');
    await page.waitForURL('**/cart');
    for (const route of held) await route.continue();
    await page.waitForSelector('h1:has-text("Your cart is empty")');
    await page.waitForLoadState('networkidle');
    expect(await page.textContent('h1')).toBe('Your cart is empty');
  });

  it('finds products, takes a discount, and adds up to the total', async () => {
    await page.goto(`${url}/search?q=lantern`);
    await page.click('.card >> text=Storm Lantern');
    await page.click('#add');
    await page.waitForSelector('#cart-count:has-text("1")');
    await page.click('#cart-link');
    await page.fill('[name=code]', 'SPRING');
    await page.click('text=Apply');
    await page.waitForSelector('dt:has-text("Discount")');
    const amounts = (await page.textContent('.totals'))!.match(/[\d.]+\d/g)!.map(Number);
    const [products, discount, total] = amounts;
    expect(total).toBeCloseTo(products - discount, 2);
  });

  it('shows a customer the orders of the account, and takes a return', async () => {
    await page.goto(`${url}/account`);
    await logIn('wrong');
    await page.waitForSelector('[role=alert]:has-text("do not match")');
    await logIn(DEMO_LOGIN.password);
    await page.waitForSelector('h1:has-text("Hello, Maja")');
    problems = []; // the rejected login
    const [{ id, quantity }] = await shop.sql<{ id: string; quantity: number }>(
      `select o.id, i.shipped_quantity as quantity from "order" o join line_item i on i.order_id = o.id
       where o.email = 'maja@example.com' and o.fulfillment_status = 'shipped' and coalesce(i.returned_quantity, 0) = 0
         and not exists (select from "return" r where r.order_id = o.id) limit 1`,
    );
    expect(quantity).toBeGreaterThan(0);
    await page.goto(`${url}/order/return/${id}`);
    await page.locator('#return input[type=number]').first().fill('1');
    await page.click('text=Request the return');
    await page.waitForSelector('h1:has-text("registered")');
    expect(await shop.sql('select status from "return" where order_id = $1', [id])).toEqual([
      { status: 'requested' },
    ]);
  });

  it('has no serious barrier on any page, and fits a phone', async () => {
    await page.context().close();
    page = await (await browser.newContext({ viewport: PHONE, bypassCSP: true })).newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${url}/products/storm-lantern`);
    await page.click('#add');
    await page.waitForSelector('#cart-count:has-text("1")');
    const [{ id }] = await shop.sql<{ id: string }>(
      `select id from "order" where fulfillment_status = 'shipped' limit 1`,
    );
    const paths = ['', '/search', '/categories/cooking', '/products/enamel-mug', '/cart', '/checkout'];
    const found: string[] = [];
    for (const path of [...paths, '/account', `/order/confirmed/${id}`, `/order/return/${id}`, '/nothing']) {
      await page.goto(url + path);
      await page.waitForSelector('main:not([aria-busy]) h1');
      const serious = await findBarriers(page);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      found.push(...serious.map((problem) => `${path}: ${problem}`));
      if (width > PHONE.width) found.push(`${path} is ${width} wide`);
    }
    expect(found).toEqual([]);
  });

  it('runs from another origin that serves its files', async () => {
    const served: ChildProcess = spawn('node', ['examples/storefront/serve.mjs'], {
      env: {
        ...process.env,
        STOREFRONT_PORT: '18000',
        SHOP_URL: new URL(url).origin.replace('127.0.0.1', 'localhost'), // the site of the pages, for cookies
      },
    });
    try {
      await once(served.stdout!, 'data');
      await page.goto('http://localhost:18000/products/enamel-mug');
      await page.waitForSelector('h1:has-text("Enamel Mug")');
      await page.click('#add');
      await page.waitForSelector('#cart-count:has-text("1")');
    } finally {
      served.kill();
    }
  });

  it('has at most 60 kB of compressed JavaScript', () => {
    const scripts = readdirSync(PAGES).filter((file) => file.endsWith('.js'));
    const bytes = scripts.map((file) => gzipSync(readFileSync(`${PAGES}/${file}`)).length);
    expect(scripts.length).toBeGreaterThan(5);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
  });

  async function buy(): Promise<void> {
    const fields = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', address_1: 'Main 1' };
    for (const [name, value] of Object.entries({ ...fields, postal_code: '10115', city: 'Berlin' }))
      await page.fill(`#checkout [name=${name}]`, value);
    await page.getByLabel('Express').check();
    await page.waitForSelector('#totals >> text=€32.01');
    await page.click('text=Place the order');
  }

  async function logIn(password: string): Promise<void> {
    await page.fill('#login [name=email]', 'maja@example.com');
    await page.fill('#login [name=password]', password);
    await page.click('#login button');
  }
});
