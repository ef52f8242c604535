import type { Browser, Page } from 'playwright-core';
import { describeInBrowser, launchChromium } from '../../support/chromium.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { runStorekeep } from '../../support/run-command.ts';
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts';

/* A purchase in Swagger UI in Chromium, by its examples as they are. */

/** The operations of a purchase in order: their tag and `operationId`. */
const PURCHASE: [tag: string, operationId: string][] = [
  ['Regions', 'GetRegions'],
  ['Products', 'GetProducts'],
  ['Carts', 'PostCart'],
  ['Carts', 'PostCartsCartLineItems'],
  ['Carts', 'PostCartsCart'],
  ['Shipping_Options', 'GetShippingOptionsCartId'],
  ['Carts', 'PostCartsCartShippingMethod'],
  ['Carts', 'PostCartsCartPaymentSessions'],
  ['Carts', 'PostCartsCartPaymentSession'],
  ['Carts', 'PostCartsCartComplete'],
  ['Orders', 'GetOrdersOrder'],
];

describeInBrowser('Swagger UI of a demo shop', () => {
  let database: TestDatabase;
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    database = await createTestDatabase();
    await runStorekeep({ DATABASE_URL: database.url }, ['demo:seed']);
    server = await createServerProcess({ DATABASE_URL: database.url });
    await server.start();
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 2000 } });
    page.setDefaultTimeout(60_000);
    await page.goto(`${server.url}/docs?urls.primaryName=Storefront`);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.kill();
    await database?.close();
  });

  /** Executes an operation with its examples. @returns the status and the body of the response */
  async function execute(tag: string, operationId: string): Promise<{ status: string; body: string }> {
    const section = page.locator(`#operations-tag-${tag}`);
    if ((await section.getAttribute('data-is-open')) === 'false') await section.click();
    const operation = page.locator(`#operations-${tag}-${operationId}`);
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('.try-out__btn').click();
    await operation.locator('.execute').click();
    const response = operation.locator('.live-responses-table');
    const status = await response.locator('.response-col_status').nth(1).innerText();
    const body = await response.locator('.response-col_description .microlight').first().innerText();
    await operation.locator('.opblock-summary-control').click();
    return { status: status.trim(), body };
  }

  it('performs a purchase by its examples, in order, without an edited id', async () => {
    let last = '';
    for (const [tag, operationId] of PURCHASE) {
      const { status, body } = await execute(tag, operationId);
      expect([operationId, status, status === '200' ? '' : body]).toEqual([operationId, '200', '']);
      last = body;
    }
    const { order } = JSON.parse(last) as { order: Record<string, unknown> };
    expect(order).toMatchObject({ email: 'oliver@example.com', status: 'pending' });
  });
});
