import type { Page } from 'playwright-core';
import { describeInBrowser, findBarriers } from '../../../support/chromium.ts';
import type { AdminSchemas } from '../../../support/shop.ts';
import { until } from '../../../support/until.ts';
import { type Desk, shareDesk } from './open-back-office.ts';

/* What staff do with promotions, by clicks. */
describeInBrowser('With promotions, staff of the back office', () => {
  let desk: Desk;
  let page: Page;
  shareDesk((opened) => {
    desk = opened;
    page = opened.page;
  });

  const read = async () =>
    (await desk.read<{ promotions: AdminSchemas['Promotion'][] }>('/promotions')).promotions;

  /** A line for each variant that has a SKU, as a spreadsheet pastes it. */
  async function costsOfAll(): Promise<string> {
    const { variants } = await desk.read<{ variants: { sku: string | null }[] }>(
      '/variants?fields=id,sku&expand=&limit=1000',
    );
    return variants.flatMap(({ sku }) => (sku ? [`${sku}\t1,50`] : [])).join('\n');
  }

  /** Those of the last backtest, by currency. */
  async function readMargins(): Promise<{ before: number; change: number }[]> {
    const { batch_jobs } = await desk.read<{ batch_jobs: { type: string; result: unknown }[] }>(
      '/batch-jobs',
    );
    const { result } = batch_jobs.find(({ type }) => type === 'promotion-backtest')!;
    const { summary } = result as {
      summary: { currencies: { margin: { before: number; change: number } }[] };
    };
    return summary.currencies.map(({ margin }) => margin);
  }

  it('create a draft, try it on past orders, and start it', async () => {
    await page.goto(`${desk.url}/promotions/new`);
    await page.getByLabel('Name').fill('Three for two');
    await page.getByText('Buy X, get Y').click();
    await page.getByRole('button', { name: 'Create promotion' }).click();
    await page.getByRole('heading', { level: 1, name: 'Three for two' }).waitFor();
    expect(await read()).toMatchObject([
      { name: 'Three for two', status: 'draft', effects: [{ type: 'buy_get', buy: { quantity: 2 } }] },
    ]);

    const past = page.getByRole('region', { name: 'Past orders' });
    await past.getByLabel('From').fill('2020-01-01');
    await past.getByLabel('Cost prices').fill('LH-SPOON');
    await past.getByText('No SKU and cost: LH-SPOON').waitFor();
    await past.getByLabel('Cost prices').fill(`SKU\tCost\n${await costsOfAll()}`);
    await past.getByRole('button', { name: 'Try on past orders' }).click();
    await past.getByText('Orders that change most').first().waitFor();
    const [margin] = await readMargins();
    const shown = (label: string) => past.locator('.figure', { hasText: label }).first().textContent();
    expect(await shown('Margin before')).toContain(formatEuro(margin.before));
    expect(await shown('Margin after')).toContain(formatEuro(margin.before + margin.change));
    expect(await shown('Change of the margin')).toContain(formatEuro(margin.change));
    const { orders } = await desk.read<{ orders: { id: string }[] }>('/orders?fields=id&expand=&limit=1000');
    const canceled = await desk.read<{ count: number }>('/orders?status[]=canceled&limit=0');
    await past
      .getByText(String(orders.length - canceled.count), { exact: true })
      .first()
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);

    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Active' }).click();
    await details.getByLabel('How often it can be used').fill('100');
    await details.getByRole('button', { name: 'Save' }).click();
    await until(async () => {
      const [{ status, budget }] = await read();
      return status === 'active' && budget?.limit === 100;
    });
    await page.goto(`${desk.url}/promotions`);
    await page.getByRole('row', { name: /Three for two Buy 2, get 1 Active Without a code/ }).waitFor();
  });
});

function formatEuro(amount: number): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount / 100);
}
