import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../../support/chromium.ts';
import type { AdminSchemas } from '../../../support/shop.ts';
import { until } from '../../../support/until.ts';
import { type Desk, shareDesk } from './open-back-office.ts';

/* Who changed what, and its undo, by clicks. */

describeInBrowser('With the journal, staff of the back office', () => {
  let desk: Desk;
  let page: Page;
  shareDesk((opened) => {
    desk = opened;
    page = opened.page;
  });

  const listCollections = async () =>
    (await desk.read<{ collections: AdminSchemas['ProductCollection'][] }>('/collections')).collections;

  it('find out who has deleted a collection, rehearse its undo, and bring it back', async () => {
    const [collection] = await listCollections();
    await page.goto(`${desk.url}/products/collections/${collection.id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await until(async () => (await listCollections()).every(({ id }) => id !== collection.id));

    await page.goto(`${desk.url}/settings/journal`);
    const row = page.getByRole('row').filter({ hasText: collection.id }).first();
    await row.getByText('Demo Admin').waitFor();
    await row.getByRole('link', { name: 'Collections: deleted' }).click();
    await page.getByRole('button', { name: 'Undo …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This would change back:').waitFor();
    expect((await listCollections()).every(({ id }) => id !== collection.id)).toBe(true);

    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Collections: undone' }).waitFor();
    expect((await listCollections()).map(({ id }) => id)).toContain(collection.id);
  });

  it('see why a captured payment is not undone', async () => {
    const { orders } = await desk.read<{ orders: AdminSchemas['Order'][] }>(
      '/orders?payment_status[]=awaiting&fulfillment_status[]=not_fulfilled',
    );
    await page.goto(`${desk.url}/orders/${orders[0].id}`);
    await page.getByRole('button', { name: 'Capture' }).first().click();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByRole('link', { name: 'Demo Admin' }).first().click();
    await page.getByRole('button', { name: 'Undo …' }).click();
    await page
      .getByRole('dialog')
      .getByText('A captured payment is given back by a refund', { exact: false })
      .first()
      .waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
  });

  it('filter by what was changed, which is in the URL', async () => {
    await page.goto(`${desk.url}/settings/journal`);
    await page.getByRole('combobox', { name: 'About' }).click();
    await page.getByRole('option', { name: 'Collections', exact: true }).click();
    await page.waitForURL(/resource=collections/);
    await page.getByText('Login').first().waitFor({ state: 'detached' });
    const links = page.getByRole('table').getByRole('link', { name: /^\w+: / });
    for (const text of await links.allInnerTexts()) expect(text).toMatch(/^Collections: /);
  });
});
