import type { Page } from 'playwright-core';
import { describeInBrowser, findBarriers } from '../../../support/chromium.ts';
import type { AdminSchemas } from '../../../support/shop.ts';
import { until } from '../../../support/until.ts';
import { type Desk, shareDesk } from './open-back-office.ts';

/* What staff do with settings, by clicks. */

describeInBrowser('With settings, staff of the back office', () => {
  let desk: Desk;
  let page: Page;
  shareDesk((opened) => {
    desk = opened;
    page = opened.page;
  });

  it('invite a colleague, who chooses a password and logs in', async () => {
    await page.goto(`${desk.url}/settings/users`);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('new@example.com');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('new@example.com').waitFor();
    const { invites } = await desk.read<{ invites: AdminSchemas['Invite'][] }>('/invites');
    const other = await desk.openPage();
    await other.goto(`${desk.url}/invite?token=${encodeURIComponent(invites[0].token)}`);
    await other.getByLabel('First name').fill('Nora');
    await other.getByLabel('Last name').fill('New');
    await other.getByLabel('Password').first().fill('a long password');
    await other.getByRole('button', { name: 'Accept the invitation' }).click();
    await other.getByRole('button', { name: 'Log in' }).waitFor();
    await desk.logIn(other, { email: 'new@example.com', password: 'a long password' });
    await other.getByRole('heading', { name: 'Hello, Nora' }).waitFor();
    await other.context().close();
  });

  it('change a region', async () => {
    await page.goto(`${desk.url}/settings/regions`);
    await page.getByRole('button', { name: 'Europe', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Tax' }).fill('20');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await until(async () => {
      const { regions } = await desk.read<{ regions: AdminSchemas['Region'][] }>('/regions?q=Europe');
      return regions[0].tax_rate === 20;
    });
  });

  it('define an attribute, and give it to a product and to one of its variants', async () => {
    await page.goto(`${desk.url}/settings/attributes`);
    await page.getByRole('button', { name: 'New attribute' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Coating');
    for (const value of ['Enamel', 'Steel']) {
      await dialog.getByRole('combobox', { name: 'Values' }).fill(value);
      await dialog.getByRole('combobox', { name: 'Values' }).press('Enter');
    }
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Coating/ }).waitFor();
    const { attributes } = await desk.read<{ attributes: AdminSchemas['Attribute'][] }>('/attributes');
    expect(attributes).toMatchObject([{ key: 'coating', type: 'choice', values: ['Enamel', 'Steel'] }]);

    const readMug = async () =>
      (await desk.read<{ products: AdminSchemas['Product'][] }>('/products?handle=enamel-mug')).products[0];
    const { id, variants = [] } = await readMug();
    await page.goto(`${desk.url}/products/${id}`);
    const section = page.getByRole('region', { name: 'Attributes' });
    await section.getByRole('combobox', { name: 'Coating' }).click();
    await page.getByRole('option', { name: 'Enamel' }).click();
    await page.keyboard.press('Tab');
    await section.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await readMug()).attributes?.coating === 'Enamel');
    await section.getByRole('button', { name: `Edit ${variants[0].title}` }).click();
    await dialog.getByRole('combobox', { name: 'Coating' }).click();
    await page.getByRole('option', { name: 'Steel' }).click();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await readMug()).variants?.[0].attributes?.coating === 'Steel');
    await section.getByText('Coating: Steel').waitFor();
  });

  it('label the values of an attribute in the other languages of the shop', async () => {
    const { origin } = new URL(desk.url);
    const data = { default_locale: 'en', locales: ['de'] };
    await page.request.post(`${origin}/admin/store`, { data });
    const fabric = { name: 'Fabric', key: 'fabric', type: 'choice', values: ['wool', 'cotton'] };
    await page.request.post(`${origin}/admin/attributes`, { data: fabric });
    await page.goto(`${desk.url}/settings/attributes`);
    await page.getByRole('button', { name: 'Edit Fabric' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('wool, German').fill('Wolle');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { attributes } = await desk.read<{ attributes: AdminSchemas['Attribute'][] }>('/attributes');
    expect(attributes.find(({ key }) => key === 'fabric')?.value_labels).toEqual({ de: { wool: 'Wolle' } });
  });

  it('create a publishable key, and revoke it', async () => {
    await page.goto(`${desk.url}/settings/publishable-keys`);
    await page.getByRole('button', { name: 'New key' }).first().click();
    await page.getByRole('dialog').getByLabel('Title').fill('Shop in the web');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row', { name: /Shop in the web/ });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
  });

  it('see why a channel could not be connected with a key, and can save again', async () => {
    const page = await desk.openPage();
    await desk.logIn(page);
    await page.goto(`${desk.url}/settings/publishable-keys`);
    await page.getByRole('button', { name: 'New key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Kiosk');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit Kiosk' }).click();
    await dialog.getByRole('combobox', { name: 'Sales channels' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Tab');
    const refusal = { status: 400, json: { type: 'not_allowed', message: 'The channel is closed' } };
    await page.route('**/sales-channels/batch', (route) => route.fulfill(refusal), { times: 1 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The channel is closed').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { publishable_api_keys: keys } = await desk.read<{
      publishable_api_keys: AdminSchemas['PublishableApiKey'][];
    }>('/publishable-api-keys');
    const { id } = keys.find(({ title }) => title === 'Kiosk')!;
    const { sales_channels } = await desk.read<{ sales_channels: unknown[] }>(
      `/publishable-api-keys/${id}/sales-channels`,
    );
    expect(sales_channels).toHaveLength(1);
    await page.context().close();
  });

  it('send a test to a webhook, and see what became of it', async () => {
    await page.goto(`${desk.url}/settings/webhooks`);
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('https://erp.invalid/events');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'https://erp.invalid/events' }).waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('row').nth(1).waitFor();
    const { webhooks } = await desk.read<{ webhooks: AdminSchemas['Webhook'][] }>('/webhooks');
    expect(webhooks).toMatchObject([{ url: 'https://erp.invalid/events', events: ['order.placed'] }]);
  });

  it('are asked before a form with changes is left', async () => {
    await page.goto(`${desk.url}/settings/store`);
    const questions: string[] = [];
    page.on('dialog', (dialog) => questions.push(dialog.message()));
    await page.getByLabel('Name').fill('Another name');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    expect(questions).toEqual(['Leave without saving?']);
  });

  it('log out, and their next login leads to the page that they asked for', async () => {
    const other = await desk.openPage();
    await desk.logIn(other);
    await other.getByRole('button', { name: 'Account' }).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await other.getByRole('button', { name: 'Log in' }).waitFor();
    await other.goto(`${desk.url}/customers?q=maja`);
    await other.getByLabel('E-mail').fill('admin@storekeep.example');
    await other.getByLabel('Password').first().fill('storekeep-demo');
    await other.getByRole('button', { name: 'Log in' }).click();
    await other.getByRole('link', { name: /Maja/ }).waitFor();
    await other.context().close();
  });

  it('choose a language and colours, which stay', async () => {
    const other = await desk.openPage();
    await desk.logIn(other);
    await other.getByRole('button', { name: 'Account' }).click();
    await other.getByRole('menuitem', { name: 'Deutsch' }).click();
    await other.getByRole('link', { name: 'Bestellungen' }).first().waitFor();
    await other.getByRole('button', { name: 'Dunkle Farben' }).click();
    await other.reload();
    await other.getByRole('link', { name: 'Bestellungen' }).first().waitFor();
    expect(await other.getAttribute('html', 'data-mantine-color-scheme')).toBe('dark');
    await other.context().close();
  });
});

describeInBrowser('With legal texts, staff of the back office', () => {
  let desk: Desk;
  let page: Page;
  shareDesk(
    (opened) => {
      desk = opened;
      page = opened.page;
    },
    { EU: 'legal' },
  );

  it('write a draft, publish it, and write the next version of it', async () => {
    await page.goto(`${desk.url}/settings/legal-texts`);
    await page.getByRole('button', { name: 'New legal text' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Terms of sale');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('1. Who we are');
    await dialog.getByRole('combobox', { name: 'Country' }).fill('Denm');
    await page.getByRole('option', { name: 'Denmark' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const rows = page.getByRole('row', { name: /Terms of sale/ });
    await rows.getByText('Denmark').waitFor();
    await rows.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await rows.getByText('Published').waitFor();

    await rows.getByRole('button', { name: 'Edit Terms of sale' }).click();
    await dialog.getByText('This version is published').waitFor();
    await dialog.getByRole('textbox', { name: 'Text' }).fill('1. Who we have become');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rows.nth(1).waitFor();
    const { legal_texts } = await desk.read<{ legal_texts: AdminSchemas['LegalText'][] }>('/legal-texts');
    const shared = { kind: 'terms', country_code: 'dk', region_id: null, locale: null };
    expect(legal_texts).toHaveLength(2);
    expect(legal_texts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...shared, version: 1, content: '1. Who we are' }),
        expect.objectContaining({ ...shared, version: null, content: '1. Who we have become' }),
      ]),
    );
    expect(await findBarriers(page)).toEqual([]);
  });
});
