// Takes the pictures of docs/start.md in a browser, from a demo shop that has its orders, some seconds after
// the first start: node bin/picture-start.mjs http://127.0.0.1:9000
import path from 'node:path';
import { chromium } from 'playwright-core';

const { CHROMIUM = '/usr/bin/chromium', PICTURES = 'docs' } = process.env;
const [shop = 'http://127.0.0.1:9000'] = process.argv.slice(2);

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await openPage('en-GB');
  await page.goto(shop);
  await take(page, 'front-page');
  await pictureStorefront(await openPage('de-DE')); // a shopper in Germany; the storefront is in English
  await pictureBackOffice(page);
} finally {
  await browser.close();
}

async function openPage(locale) {
  const viewport = { width: 1200, height: 800 };
  const context = await browser.newContext({ viewport, locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  return page;
}

/** Buys a mug, as docs/start.md describes it. */
async function pictureStorefront(page) {
  await page.goto(`${shop}/shop`);
  await page.waitForSelector('.card');
  await take(page, 'list');
  await page.goto(`${shop}/shop/products/enamel-mug`);
  await page.click('.choices >> text=Forest');
  await take(page, 'product');
  await page.click('#add');
  await page.waitForSelector('#cart-count:has-text("1")');
  await page.click('#cart-link');
  await page.waitForSelector('.lines');
  await take(page, 'cart');
  await page.click('text=Check out');
  const address = {
    ...{ email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' },
    ...{ address_1: 'Lindenstraße 9', postal_code: '10969', city: 'Berlin' },
  };
  for (const [name, value] of Object.entries(address)) await page.fill(`#checkout [name=${name}]`, value);
  await page.getByLabel('Standard').first().check();
  await page.waitForLoadState('networkidle');
  await page.click('text=Place the order');
  await page.waitForSelector('h1:has-text("Thank you")');
  await take(page, 'confirmed');
}

async function pictureBackOffice(page) {
  await page.goto(`${shop}/dashboard`);
  await page.fill('input[type=email]', 'admin@storekeep.example');
  await page.fill('input[type=password]', 'storekeep-demo');
  await page.click('button[type=submit]');
  await page.waitForSelector('nav');
  await page.mouse.move(1190, 790); // away from the chart
  await take(page, 'back-office');
}

async function take(page, name) {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(PICTURES, `start-${name}.jpg`), type: 'jpeg', quality: 70 });
  console.log(`start-${name}.jpg`);
}
