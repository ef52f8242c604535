import type { Page } from 'playwright-core';
import { AGENTS_ENV } from '../../../support/agents.ts';
import type { AdminSchemas } from '../../../support/shop.ts';
import { until } from '../../../support/until.ts';
import { findBarriers } from './find-barriers.ts';
import { describeInBrowser, type Desk, shareDesk } from './open-back-office.ts';

/* What a shop has beyond the usual: columns of its own, AI agents, and how its server works. */

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
  });

  async function readPlatforms(): Promise<AdminSchemas['AgentPlatform'][]> {
    return (await desk.read<{ agent_platforms: AdminSchemas['AgentPlatform'][] }>('/agent-platforms'))
      .agent_platforms;
  }
});
