import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../../support/chromium.ts';
import { type Desk, shareDesk } from './open-back-office.ts';

/* What staff find out with reports, by clicks. */

interface Report {
  rows: { name?: string; gross: number }[];
  totals: { currency_code: string; orders: number; gross: number }[];
}

describeInBrowser('With reports, staff of the back office', () => {
  let desk: Desk;
  let page: Page;
  shareDesk((opened) => {
    desk = opened;
    page = opened.page;
  });

  const readReport = async (query: string) =>
    (await desk.read<{ report: Report }>(`/reports/sales?${query}`)).report;

  it('see the sales of one currency, and choose another one', async () => {
    const { totals } = await readReport('');
    await page.goto(`${desk.url}/reports`);
    const [eur, usd] = ['eur', 'usd'].map((code) => totals.find((total) => total.currency_code === code)!);
    await expectTotal(eur.gross, 'EUR');
    await page.getByRole('combobox', { name: 'Currency' }).click();
    await page.getByRole('option', { name: 'USD' }).click();
    await expectTotal(usd.gross, 'USD');
    expect(new URL(page.url()).searchParams.get('currency')).toBe('usd');
    await expectNoText('€');
  });

  it('see them by product, each with a link to it', async () => {
    const { rows } = await readReport('group=product&currency_code=eur');
    await page.goto(`${desk.url}/reports`);
    await page.getByRole('combobox', { name: 'Rows' }).click();
    await page.getByRole('option', { name: 'Product' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: rows[0].name })
      .getByText(money(rows[0].gross, 'EUR'), { exact: true })
      .first()
      .waitFor();
    await page.getByRole('link', { name: rows[0].name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: rows[0].name }).waitFor();
  });

  it('choose a period, which is in the URL', async () => {
    await page.goto(`${desk.url}/reports`);
    await page.getByLabel('From').fill('2020-01-01');
    await page.getByLabel('Until').fill('2020-01-31');
    await page.getByText('Nothing in this period').waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      from: '2020-01-01',
      to: '2020-01-31',
    });
  });

  it('download what they see as CSV', async () => {
    await page.goto(`${desk.url}/reports?group=product&currency=usd`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    const { rows } = await readReport('group=product&currency_code=usd');
    expect(download.suggestedFilename()).toMatch(/^sales-.*\.csv$/);
    expect(lines[0]).toMatch(/^group,name,currency_code,orders,gross/);
    expect(lines).toHaveLength(rows.length + 1);
  });

  it('find the value of the stock, and how many carts became orders', async () => {
    await page.goto(`${desk.url}/reports`);
    await page.getByRole('tab', { name: 'Stock' }).click();
    await page.getByRole('columnheader', { name: 'Days of stock' }).waitFor();
    await page.getByRole('tab', { name: 'Conversion' }).click();
    await page.getByRole('columnheader', { name: 'Conversion' }).waitFor();
    expect(new URL(page.url()).searchParams.get('report')).toBe('conversion');
  });

  const money = (amount: number, currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100);

  /** The sum is below the rows. */
  async function expectTotal(gross: number, currency: string): Promise<void> {
    const total = page.getByRole('row', { name: /^Total/ });
    await total.getByText(money(gross, currency), { exact: true }).first().waitFor();
  }

  async function expectNoText(text: string): Promise<void> {
    expect(await page.getByRole('table').getByText(text).count()).toBe(0);
  }
});
