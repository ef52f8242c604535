import type { Page } from 'playwright-core';
import { type MailServer, startMailServer } from '../../../fakes/mail-server.ts';
import { AGENTS_ENV } from '../../../support/agents.ts';
import { describeInBrowser, findBarriers } from '../../../support/chromium.ts';
import type { AdminSchemas } from '../../../support/shop.ts';
import { until } from '../../../support/until.ts';
import { buyInStorefront } from './buy-in-storefront.ts';
import { type Desk, OPEN_MS, openDesk, shareDesk } from './open-back-office.ts';
import { takePicture } from './pictures.ts';

/* What a shop has beyond the usual: columns of its own, AI agents, mails, and how its server works. */

describeInBrowser('With columns of their own and AI agents, staff of the back office', () => {
  let desk: Desk;
  let page: Page;
  shareDesk(
    (opened) => {
      desk = opened;
      page = opened.page;
    },
    {
      STOREKEEP_MODULES: './test/proofs/additions/back-office/columns-of-shop.ts',
      ...AGENTS_ENV,
      AGENTS_PROTOCOLS: 'acp',
      STOREFRONT_URL: 'https://shop.example',
    },
  );

  it('see and edit the columns that the shop has added to products', async () => {
    const [{ id }] = (await desk.read<{ products: { id: string }[] }>('/products?handle=enamel-mug'))
      .products;
    await page.goto(`${desk.url}/products/${id}`);
    const section = page.getByRole('region', { name: 'Own columns' });
    await section.getByLabel('brand').fill('Nordlys');
    await section.getByRole('combobox', { name: 'is_handmade' }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await section.getByRole('button', { name: 'Save' }).click();
    await until(async () => {
      const { product } = await desk.read<{ product: Record<string, unknown> }>(`/products/${id}`);
      return product.brand === 'Nordlys' && product.is_handmade === true;
    });
  });

  it('see and edit the columns that the shop has added to regions', async () => {
    await page.goto(`${desk.url}/settings/regions`);
    await page.getByRole('button', { name: 'Europe', exact: true }).click();
    await page.getByRole('dialog').getByLabel('warehouse').fill('Rotterdam');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await until(async () => {
      const { regions } = await desk.read<{ regions: Record<string, unknown>[] }>('/regions?q=Europe');
      return regions[0].warehouse === 'Rotterdam';
    });
  });

  it('connect a platform of AI agents, see its sessions, and switch it off', async () => {
    await page.goto(`${desk.url}/settings/agents`);
    await page.getByRole('button', { name: 'New platform' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Assistant');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByTestId('secret').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const [platform] = await readPlatforms();
    expect(platform).toMatchObject({ name: 'Assistant', protocols: ['acp'], is_disabled: false });

    await page.getByRole('link', { name: 'Show' }).click();
    await page.getByRole('heading', { level: 1, name: 'Assistant' }).waitFor();
    await page.getByText('No agent has bought here yet').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('link', { name: /AI agents/ }).click();
    await page.getByRole('button', { name: 'Assistant', exact: true }).click();
    await page.getByRole('dialog').getByRole('switch', { name: 'Disabled' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await until(async () => (await readPlatforms())[0].is_disabled);
  });

  it('see the versions of the server, and that nothing waits', async () => {
    await page.goto(`${desk.url}/settings/status`);
    const server = page.getByRole('region', { name: 'Server' });
    await server.getByText(process.version).waitFor();
    await page.getByRole('region', { name: 'Background' }).getByText('On time').waitFor();
    await page.getByRole('region', { name: 'Health' }).getByText('Ready', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Cache' }).waitFor();
    await takePicture(page, 'status');
  });

  async function readPlatforms(): Promise<AdminSchemas['AgentPlatform'][]> {
    return (await desk.read<{ agent_platforms: AdminSchemas['AgentPlatform'][] }>('/agent-platforms'))
      .agent_platforms;
  }
});

describeInBrowser('With mails, staff of the back office', () => {
  let smtp: MailServer;
  let desk: Desk;
  let page: Page;
  beforeAll(async () => {
    smtp = await startMailServer();
    desk = await openDesk({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' });
    ({ page } = desk);
  }, OPEN_MS);
  afterAll(async () => {
    await desk?.close();
    await smtp.stop();
  });

  it('find one that could not be sent from the first page, see why, and send it again', async () => {
    smtp.behavior = 'refuses';
    const id = await buyInStorefront(desk.shop, { email: 'ida@example.com', items: { 'enamel-mug': 1 } });
    const listFailed = () =>
      desk.read<{ mails: { resource_id: string; last_error: string }[] }>('/notifications/failed');
    await until(async () => (await listFailed()).mails.some(({ resource_id }) => resource_id === id));
    await page.goto(`${desk.url}/`);
    await page.getByRole('link', { name: /mails could not be sent/ }).click();
    const section = page.getByRole('region', { name: 'Could not be sent' });
    await section.getByText('order.placed').waitFor();
    await section.getByText(/550/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, 'mails');
    smtp.behavior = 'works';
    await section.getByRole('button', { name: 'Send again' }).click();
    await section.waitFor({ state: 'detached' });
    await until(() => smtp.received.some(({ to }) => to.includes('ida@example.com')));
  });

  it('wait only for the mail that they send again', async () => {
    smtp.behavior = 'refuses';
    for (const email of ['eva@example.com', 'jon@example.com'])
      await buyInStorefront(desk.shop, { email, items: { 'enamel-mug': 1 } });
    await until(async () => (await desk.read<{ count: number }>('/notifications/failed')).count === 2);
    await page.goto(`${desk.url}/settings/mails`);
    const section = page.getByRole('region', { name: 'Could not be sent' });
    const buttons = section.getByRole('button', { name: 'Send again' });
    await buttons.nth(1).waitFor();
    let answer!: () => void;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/retry', (route) => isAnswered.then(() => route.continue()), { times: 1 });
    await buttons.nth(0).click();
    await page.locator('button[data-loading]').first().waitFor();
    const isLoading = (row: number) => buttons.nth(row).getAttribute('data-loading');
    expect([await isLoading(0), await isLoading(1)]).toEqual([expect.any(String), null]);
    smtp.behavior = 'works';
    answer();
    await buttons.nth(1).waitFor({ state: 'detached' });
    await buttons.click();
    await section.waitFor({ state: 'detached' });
  });

  it('preview the mails of the shop in each language', async () => {
    await page.goto(`${desk.url}/settings/mails`);
    await page.getByRole('link', { name: 'Templates' }).click();
    const message = page.frameLocator('iframe');
    await message.getByText('Wool jumper').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'German' }).click();
    await message.getByText('Gesamtbetrag').first().waitFor();
    await page.getByRole('link', { name: /gift-card/ }).click();
    await message.getByText('GIFT-7Q2M-XK4P-93LD').waitFor();
    await page.getByText('Plain text').click();
    await page.getByText('GIFT-7Q2M-XK4P-93LD').waitFor();
    await takePicture(page, 'mail-template');
    expect(desk.problems).toEqual([]);
  });
});
