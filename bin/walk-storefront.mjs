// Walks through a storefront like a shopper, in a browser, and takes a screenshot of each step. The storefront must be built like the
// Next.js starter of Medusa v1, and use a shop of Storekeep. Reports steps that do not complete, pages that crash, and requests that
// fail. Not part of CI: it takes minutes, and needs the storefront and a browser.
//
//   npm install --no-save playwright-core
//   STOREFRONT_URL=http://localhost:8000 npm run storefront:walk    # ONLY='account|order' for steps with these names
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { accountStories } from './storefront-walk/account.mjs';
import { browsingStories } from './storefront-walk/browsing.mjs';
import { buyingStories } from './storefront-walk/buying.mjs';
import { Shopper } from './storefront-walk/shopper.mjs';

const { CHROMIUM = '/usr/bin/chromium', STOREFRONT_URL = 'http://localhost:8000' } = process.env;
const pictures = path.resolve(process.env.PICTURES ?? '.data/storefront-pictures');
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const QUIET = ['--disable-background-networking', '--disable-component-update'];
const only = new RegExp(process.env.ONLY ?? '');

/** The data of the shop; defaults to those of the demo shop. A step whose value is empty is skipped. */
const shop = {
  country: process.env.COUNTRY ?? 'us',
  /** A country with another currency. */
  otherCountry: process.env.OTHER_COUNTRY ?? 'Germany',
  discount: process.env.DISCOUNT_CODE ?? 'SPRING',
  giftCard: process.env.GIFT_CARD_CODE ?? '',
  product: process.env.PRODUCT ?? 'enamel-mug',
  search: process.env.SEARCH ?? '',
};

mkdirSync(pictures, { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...QUIET] });
let steps = 0;
let bad = 0;
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  if (process.env.IMAGES === 'false') await context.route(/\/_next\/image/, (route) => route.abort());
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const wrong = watch(page);
  const shopper = new Shopper(page, STOREFRONT_URL.replace(/\/$/, ''), shop);
  const stories = { ...browsingStories, ...buyingStories, ...accountStories };
  for (const [name, story] of Object.entries(stories)) await visit(shopper, wrong, name, story);
} finally {
  await browser.close();
}
console.log(`${steps - bad} of ${steps} steps work. Pictures are in ${pictures}`);
process.exit(bad > 0 ? 1 : 0);

/** Runs a step, takes a screenshot, and prints the errors. */
async function visit(shopper, wrong, name, story) {
  if (!only.test(name)) return;
  steps++;
  wrong.length = 0;
  const { output, failed } = await story(shopper).then(
    (output) => ({ output, failed: [] }),
    (error) => ({ output: '', failed: [error.message.split('\n').slice(0, 2).join(' ')] }),
  );
  await shopper.page.screenshot({
    path: path.join(pictures, `${name.replaceAll(/\W+/g, '-')}.png`),
    fullPage: true,
  });
  const crashed = await shopper.page.getByText(/application error|internal server error/i).count();
  const reasons = [...failed, ...(crashed ? ['shows an error'] : []), ...new Set(wrong)];
  if (reasons.length > 0) bad++;
  const outcome = reasons.length > 0 ? reasons.join('; ') : (output ?? '').replaceAll(/\s+/g, ' ');
  console.log(`${reasons.length > 0 ? '✗' : '✓'} ${name}${outcome && `: ${outcome}`}`);
}

/** Collects the errors of a page: exceptions, and failed requests except for images and prefetching (the starter links to missing pages). */
function watch(page) {
  const wrong = [];
  const origin = new URL(STOREFRONT_URL).origin;
  page.on('response', (response) => {
    const url = new URL(response.url());
    const ahead = 'next-router-prefetch' in response.request().headers();
    if (response.status() < 400 || url.origin !== origin || ahead || url.pathname.startsWith('/_next/image'))
      return;
    wrong.push(`${response.request().method()} ${url.pathname}${url.search} answered ${response.status()}`);
  });
  page.on('pageerror', (error) => wrong.push(error.message.split('\n')[0]));
  return wrong;
}
