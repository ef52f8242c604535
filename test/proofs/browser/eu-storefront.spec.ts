import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { type MailServer, startMailServer } from '../../fakes/mail-server.ts';
import { describeInBrowser, findBarriers, launchChromium } from '../../support/chromium.ts';
import { DEMO_LOGIN, useDemoShop } from '../../support/demo-shop.ts';
import { publishText } from '../../support/legal-shop.ts';
import { receiveMail } from '../../support/receive-mail.ts';
import { ok } from '../../support/sample-shop.ts';
import { listen, type Shop } from '../../support/shop.ts';
import { withToken } from '../../support/staff.ts';

/* examples/storefront with what the EU wants, in Chromium. `PICTURES=dir` writes a picture of each page. */

const PICTURES = process.env.PICTURES;
const PHONE = { width: 390, height: 844 };
const TEXTS = { terms: 'Terms of sale', withdrawal: 'Right of withdrawal', privacy: 'Privacy' };

describeInBrowser('The storefront of a shop in the EU', () => {
  let shop: Shop;
  let smtp: MailServer;
  let url: string;
  let browser: Browser;
  let page: Page;
  /** Errors of the console, violations of the CSP, exceptions. */
  let problems: string[];

  beforeAll(async () => {
    smtp = await startMailServer();
    shop = await useDemoShop({
      ...{ STOREFRONT: 'true', EU: 'legal,lowest-price,vat,withdrawal', ATTEMPTS_PER_ADDRESS: '1000' },
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', STOREFRONT_URL: 'https://shop.example' },
    });
    const { access_token } = ok(await shop.http.post('/admin/auth/token', DEMO_LOGIN));
    shop = { ...shop, admin: withToken(shop, access_token) };
    await shop.sql(
      `update region set metadata = '{ "legal_texts": { "required": ["terms", "withdrawal"] } }' where currency_code = 'eur'`,
    );
    for (const [kind, title] of Object.entries(TEXTS)) await publish(kind, title);
    await reduceMug();
    url = `${await listen(shop)}/shop`;
    browser = await launchChromium();
    if (PICTURES) mkdirSync(PICTURES, { recursive: true });
  });

  beforeEach(async () => {
    problems = [];
    page = await (await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce' })).newPage();
    page.setDefaultTimeout(60_000);
    page.on('console', (message) => {
      // pages ask whether there is a session
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
    await smtp?.stop();
  });

  it('shows the lowest price of the last 30 days beside a reduction, and the price per unit', async () => {
    await page.goto(`${url}/products/enamel-mug`);
    await page.waitForSelector('#price s');
    const notes = (await page.textContent('#price-notes'))!;
    expect(notes).toMatch(/Lowest price of the last 30 days: €16\.66/);
    expect(notes).toMatch(/€[\d.]+ \/ kg/);
    await picture('reduced-price');
  });

  it('sells only to who has accepted the texts, which are attached to the order', async () => {
    await fillCheckout();
    const boxes = page.locator('.boxes input');
    expect(await boxes.count()).toBe(3);
    expect(await page.locator('.boxes input:checked').count()).toBe(0);
    await page.click('text=Place the order');
    expect(await page.locator('.boxes input:invalid').count()).toBe(2);
    await page.locator('.boxes').scrollIntoViewIfNeeded();
    await picture('checkout');
    await page.getByLabel('Terms of sale').check();
    await page.getByLabel('Right of withdrawal').check();
    await page.click('text=Place the order');
    await page.waitForSelector('h1:has-text("Thank you, Ada!")');
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const { legal_texts } = ok(await shop.admin.get(`/orders/${id}/legal-texts`));
    expect(legal_texts.map(({ title }) => title)).toEqual([TEXTS.terms, TEXTS.withdrawal]);
  });

  it('has the buyer accept the texts of the country that they choose, as they read them', async () => {
    const french = await publish('terms', 'Conditions de vente', { country_code: 'fr' });
    await fillCheckout('claire@example.com');
    await page.getByLabel('Terms of sale').check();
    await page.selectOption('#checkout [name=country_code]', 'fr');
    await page.waitForSelector('.boxes >> text=Conditions de vente');
    expect(await page.locator('.boxes >> text=Terms of sale').count()).toBe(0);
    const [text] = await Promise.all([
      page.context().waitForEvent('page'),
      page.click('.boxes >> text=Conditions de vente'),
    ]);
    await text.waitForSelector('h1:has-text("Conditions de vente")');
    await text.close();
    expect(await page.locator('.boxes input:checked').count()).toBe(0);
    await page.getByLabel('Conditions de vente').check();
    await page.getByLabel('Right of withdrawal').check();
    await page.click('text=Place the order');
    await page.waitForSelector('h1:has-text("Thank you, Ada!")');
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const { legal_texts } = ok(await shop.admin.get(`/orders/${id}/legal-texts`));
    expect(legal_texts.map((accepted) => accepted.id)).toContain(french);
    expect(legal_texts.map(({ title }) => title)).toEqual(['Conditions de vente', TEXTS.withdrawal]);
  });

  it('finds out what the shop has when another server serves its pages', async () => {
    const served: ChildProcess = spawn('node', ['examples/storefront/serve.mjs'], {
      env: { ...process.env, STOREFRONT_PORT: '0', SHOP_URL: new URL(url).origin },
    });
    try {
      const [line] = await once(served.stdout!, 'data');
      const [address] = /http:\S+/.exec(String(line))!;
      const text = await (await fetch(address)).text();
      expect(text).toContain('<meta name="eu" content="legal vat withdrawal" />');
    } finally {
      served.kill();
    }
  });

  it('has the texts in its footer', async () => {
    await page.goto(url);
    await page.click('#legal >> text=Privacy');
    await page.waitForSelector('h1:has-text("Privacy")');
    expect(await page.textContent('.legal')).toContain('What privacy says.');
    await picture('legal-text');
  });

  it('takes the withdrawal of a guest in two steps, without a login', async () => {
    const { id, display_id, email } = await order();
    await page.goto(url);
    await page.click('#legal >> text=Withdraw from a contract');
    await page.waitForSelector('.steps [aria-current=step]:has-text("Declare")');
    await page.fill('[name=display_id]', String(display_id));
    await page.fill('[name=email]', email);
    await picture('withdrawal-1-declare');
    await page.click('text=Declare the withdrawal');
    await page.waitForSelector('h1:has-text("Check your mail")');
    await picture('withdrawal-2-mail');
    const mail = await receiveMail(smtp, email, 'confirm your withdrawal');
    const [link] = /https:\/\/shop\.example\/withdrawal\?token=\S+/.exec(mail.text)!;
    await page.goto(link.replace('https://shop.example', url));
    await page.waitForSelector('h1:has-text("Confirm the withdrawal")');
    expect(await withdrawalsOf(id)).toMatchObject([{ status: 'requested' }]); // opening the link changes nothing
    await picture('withdrawal-3-confirm');
    await page.click('button:has-text("Confirm the withdrawal")');
    await page.waitForSelector('h1:has-text("We have your withdrawal")');
    await picture('withdrawal-4-receipt');
    expect(await withdrawalsOf(id)).toMatchObject([{ status: 'confirmed' }]);
    await receiveMail(smtp, email, 'Your withdrawal from order');
    await page.reload();
    await page.waitForSelector('h1:has-text("We have your withdrawal")');
  });

  it('says that a link for a withdrawal does not work', async () => {
    await page.goto(`${url}/withdrawal?token=wdr_none.forged`);
    await page.waitForSelector('h1:has-text("This link does not work")');
    problems = []; // the rejected token
  });

  it('takes the withdrawal of a customer from an own order', async () => {
    const { id } = await order();
    await shop.sql(
      `update "order" set customer_id = (select id from customer where email = 'maja@example.com' and has_account) where id = $1`,
      [id],
    );
    await logIn('maja@example.com');
    await page.goto(`${url}/order/confirmed/${id}`);
    await page.click('text=Withdraw from this contract');
    await page.waitForSelector('#withdraw input[type=number]');
    await picture('withdrawal-own-order');
    await page.click('text=Declare the withdrawal');
    await page.click('button:has-text("Confirm the withdrawal")');
    await page.waitForSelector('h1:has-text("We have your withdrawal")');
    expect(await withdrawalsOf(id)).toMatchObject([{ status: 'confirmed' }]);
  });

  it('shows a customer of a group with net prices all prices without tax, and the tax in the totals', async () => {
    await shop.sql(`with g as (insert into customer_group (id, name, price_display) values ('cgrp_net', 'Net', 'net') returning id)
      insert into customer_group_customers (customer_group_id, customer_id) select g.id, c.id from g, customer c where email = 'maja@example.com'`);
    await logIn('maja@example.com');
    await page.goto(`${url}/products/enamel-mug`);
    await page.waitForSelector('#price-notes:has-text("plus tax")');
    expect(await page.textContent('#price')).toContain('€12.60');
    await addMug();
    await page.goto(`${url}/cart`);
    await page.waitForSelector('.totals > div:has-text("Total")');
    const rows = await page.locator('.totals > div').allTextContents();
    const shown = rows.map((text) => text.replaceAll(/\s+/g, ' ').trim());
    expect(shown).toEqual(expect.arrayContaining(['Products €12.60', 'Tax €2.39', 'Total €14.99']));
  });

  it('has no serious barrier on these pages, and fits a phone', async () => {
    await page.context().close();
    page = await (await browser.newContext({ viewport: PHONE, bypassCSP: true })).newPage();
    page.setDefaultTimeout(60_000);
    const { id } = await order();
    await page.goto(`${url}/products/enamel-mug`);
    await addMug();
    const found: string[] = [];
    for (const path of [
      '/products/enamel-mug',
      '/checkout',
      '/legal/terms',
      '/withdrawal',
      `/order/withdrawal/${id}`,
    ]) {
      await page.goto(url + path);
      await page.waitForSelector('main:not([aria-busy]) h1');
      const serious = await findBarriers(page);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      found.push(...serious.map((problem) => `${path}: ${problem}`));
      if (width > PHONE.width) found.push(`${path} is ${width} wide`);
    }
    expect(found).toEqual([]);
  });

  const publish = (kind: string, title: string, fields: { country_code?: string } = {}): Promise<string> =>
    publishText(shop, { kind, title, content: `What ${kind} says.`, ...fields });

  /** A mug of 350 g, which costs a tenth less than before. */
  async function reduceMug(): Promise<void> {
    ok(
      await shop.admin.post('/attributes', { name: 'Weight', key: 'net_weight', type: 'number', unit: 'g' }),
    );
    const { products } = ok(
      await shop.admin.get('/products?handle=enamel-mug&expand=variants,variants.prices'),
    );
    const [{ id, variants }] = products;
    for (const variant of variants)
      ok(
        await shop.admin.post(`/products/${id}/variants/${variant.id}`, { attributes: { net_weight: 350 } }),
      );
    const prices = variants.map((variant) => ({
      ...{ variant_id: variant.id, currency_code: 'eur' },
      amount: Math.floor((variant.prices.find((price) => price.currency_code === 'eur')!.amount * 9) / 10),
    }));
    const list = { name: 'Sale', description: 'Sale', type: 'sale', status: 'active', prices } as never;
    ok(await shop.admin.post('/price-lists', list));
  }

  async function addMug(): Promise<void> {
    await page.click('#add');
    await page.waitForSelector('#cart-count:has-text("1")');
  }

  async function logIn(email: string): Promise<void> {
    await page.goto(`${url}/account`);
    await page.fill('#login [name=email]', email);
    await page.fill('#login [name=password]', DEMO_LOGIN.password);
    await page.click('#login button');
    await page.waitForSelector('h1:has-text("Hello, Maja")');
  }

  async function fillCheckout(email = 'ada@example.com'): Promise<void> {
    await page.goto(`${url}/products/enamel-mug`);
    await addMug();
    await page.goto(`${url}/checkout`);
    const fields = { email, first_name: 'Ada', last_name: 'Byron', address_1: 'Main 1' };
    for (const [name, value] of Object.entries({ ...fields, postal_code: '10115', city: 'Berlin' }))
      await page.fill(`#checkout [name=${name}]`, value);
  }

  let orders = 0;

  /** An order of a guest, by the pages. */
  async function order(): Promise<{ id: string; display_id: number; email: string }> {
    const email = `guest-${++orders}@example.com`;
    await fillCheckout(email);
    await page.getByLabel('Terms of sale').check();
    await page.getByLabel('Right of withdrawal').check();
    await page.click('text=Place the order');
    await page.waitForSelector('h1:has-text("Thank you, Ada!")');
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    return { id, email, display_id: ok(await shop.admin.get(`/orders/${id}`)).order.display_id };
  }

  const withdrawalsOf = async (id: string) =>
    ok(await shop.admin.get(`/withdrawals?order_id=${id}`)).withdrawals;

  async function picture(name: string): Promise<void> {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
  }
});
