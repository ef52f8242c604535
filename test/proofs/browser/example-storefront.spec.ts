import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { Database } from '#engine/kernel/database/database';
import { fillDemoShop } from '#server/demo/demo-shop';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts';

/* examples/storefront, in Chromium. */

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const suite = existsSync(CHROMIUM) ? describe : describe.skip;
const reason = existsSync(CHROMIUM) ? '' : ` (skipped: ${CHROMIUM} is missing, apt-get install chromium)`;

suite(`The storefront of examples/storefront${reason}`, () => {
  let database: TestDatabase;
  let server: ServerProcess;
  let pages: ChildProcess;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    database = await createTestDatabase();
    await fillDemoShop(new Database(await database.openDataSource()), { shopperPassword: 'known' });
    const env: NodeJS.ProcessEnv = { DATABASE_URL: database.url };
    server = await createServerProcess(env);
    const shop = server.url.replace('127.0.0.1', 'localhost'); // the site of the pages, for cookies
    pages = spawn('node', ['examples/storefront/serve.mjs'], {
      env: { ...process.env, STOREFRONT_PORT: '0', SHOP_URL: shop },
    });
    const [line] = (await once(pages.stdout!, 'data')) as [Buffer];
    const [url] = /http:\S+/.exec(line.toString())!;
    env.STORE_CORS = url;
    await server.start();
    const { chromium } = await import('playwright-core');
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(url);
  });

  afterAll(async () => {
    await browser?.close();
    pages?.kill();
    await server?.kill();
    await database?.close();
  });

  it('lists products, and sells one to a guest', async () => {
    await page.click('text=Enamel Mug');
    await page.waitForSelector('h1:has-text("Enamel Mug")');
    await page.click('text=Add to cart');
    await page.waitForSelector('td:has-text("1 × Enamel Mug")');
    const address = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', address_1: 'Main 1' };
    for (const [name, value] of Object.entries({ ...address, postal_code: '10115', city: 'Berlin' }))
      await page.fill(`input[name=${name}]`, value);
    await page.selectOption('select[name=country_code]', 'de');
    await page.click('button:has-text("Buy")');
    await page.waitForSelector('h1:has-text("Order 1")');
    expect(await page.textContent('main')).toContain('Thank you, Ada! We write to ada@example.com.');
    expect(await page.textContent('main')).toMatch(/Enamel Mug\s*€14.00[^]*Total\s*€22.49/); // and 4.90, and 19 % tax
    expect(await page.textContent('[role=alert]')).toBe('');
  });

  it('logs a customer in, with the session of the server', async () => {
    await page.click('text=Account');
    await page.fill('input[name=email]', 'maja@example.com');
    await page.fill('input[name=password]', 'known');
    await page.click('button:has-text("Log in")');
    await page.waitForSelector('h1:has-text("Hello, Maja")');
  });

  it('shows why a login is rejected', async () => {
    await page.context().clearCookies();
    await page.reload();
    await page.fill('input[name=email]', 'maja@example.com');
    await page.fill('input[name=password]', 'wrong');
    await page.click('button:has-text("Log in")');
    await page.waitForFunction(`document.querySelector('[role=alert]').textContent !== ''`);
    expect(await page.textContent('h1')).toBe('Log in');
  });
});
