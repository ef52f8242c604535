import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describeInBrowser, findBarriers } from '../../../support/chromium.ts';
import { type Desk, shareDesk } from './open-back-office.ts';

/* The page and the widgets of the example module product-reviews, in the back office. */

const MODULE = './test/proofs/additions/back-office/reviews-with-files.ts';

interface Review {
  id: string;
  title: string;
  status: string;
}

describeInBrowser('A module with pages and widgets', () => {
  let desk: Desk;
  let page: Page;
  shareDesk(
    (opened) => {
      desk = opened;
      page = opened.page;
    },
    { STOREKEEP_MODULES: MODULE },
  );

  /** Inserts a review: customers write them by the storefront, which test/stories/product-reviews-module.spec.ts does. */
  async function addReview(title: string): Promise<{ id: string; productId: string }> {
    const { sql } = desk.shop;
    const [{ id: productId }] = await sql<{ id: string }>(
      `select id from product where handle = 'enamel-mug'`,
    );
    const [{ id: customerId }] = await sql<{ id: string }>(
      `insert into customer (id, email) values ('cus_' || md5($1), md5($1) || '@example.com') returning id`,
      [title],
    );
    const id = `prev_${customerId.slice(4)}`;
    await sql(
      `insert into product_review (id, product_id, customer_id, rating, title, text) values ($1, $2, $3, 4, $4, 'Holds a lot.')`,
      [id, productId, customerId, title],
    );
    return { id, productId };
  }

  async function readReview(id: string): Promise<Review | undefined> {
    const { reviews } = await desk.read<{ reviews: Review[] }>('/product-reviews?limit=100');
    return reviews.find((review) => review.id === id);
  }

  it('has an entry in the menu, whose page acts on the shop without a violation of the policy', async () => {
    const { id } = await addReview('Good mug');
    desk.problems.length = 0;
    await page.goto(desk.url);
    await page.getByRole('link', { name: 'Reviews', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor();
    const row = page.getByRole('row', { name: /Good mug/ });
    await row.getByRole('button', { name: 'Publish' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await readReview(id)).toMatchObject({ status: 'published' });
    expect(await findBarriers(page)).toEqual([]);
    expect(desk.problems.filter((problem) => !problem.includes('a bug of the widget'))).toEqual([]);
  });

  it('shows a widget on the page of a record', async () => {
    const { productId } = await addReview('Too small');
    await page.goto(`${desk.url}/products/${productId}`);
    const widget = page.getByRole('region', { name: 'Reviews' });
    await widget.getByText('Too small').waitFor();
    await widget.getByRole('link', { name: 'All reviews' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor();
  });

  it('does not break the pages of the back office by a widget that fails', async () => {
    const [order] = (await desk.read<{ orders: { id: string }[] }>('/orders?limit=1')).orders;
    const [customer] = (await desk.read<{ customers: { id: string }[] }>('/customers?limit=1')).customers;
    for (const path of ['/', `/orders/${order.id}`, `/customers/${customer.id}`]) {
      await page.goto(desk.url + path);
      await page.getByText('A part of the module product-reviews failed').waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });

  it('is found by the search of pages', async () => {
    await page.goto(`${desk.url}/settings`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByLabel('Search').fill('revie');
    await page.getByRole('option', { name: /Reviews/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor();
  });

  it('runs no script that the map of its imports does not name', async () => {
    await page.goto(desk.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const blocked = await page.evaluate<boolean>(`new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', () => resolve(true), { once: true });
      const script = document.createElement('script');
      script.textContent = 'window.isRun = true';
      document.head.append(script);
      if (window.isRun) resolve(false);
    })`);
    expect(blocked).toBe(true);
  });

  it('gets what its types promise', () => {
    const declared = readFileSync('packages/back-office/src/modules/declared-kit.d.ts', 'utf8');
    expect(readFileSync('dist/dashboard/kit.d.ts', 'utf8')).toBe(declared);
  });
});
