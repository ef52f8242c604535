import { type TOTP, URI } from 'otpauth';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../../support/chromium.ts';
import type { AdminSchemas } from '../../../support/shop.ts';
import { until } from '../../../support/until.ts';
import { type Desk, shareDesk } from './open-back-office.ts';

/* Keys of programs, roles and the second factor, by clicks. */

describeInBrowser('With keys, roles and second factors, staff of the back office', () => {
  let desk: Desk;
  let page: Page;
  shareDesk((opened) => {
    desk = opened;
    page = opened.page;
  });

  async function chooseScope(scope: string): Promise<void> {
    await page.getByRole('dialog').getByRole('combobox', { name: 'Scopes' }).fill(scope);
    await page.getByRole('option', { name: scope, exact: true }).click();
    await page.keyboard.press('Tab');
  }

  async function createUser(data: Record<string, string>): Promise<void> {
    const response = await page.request.post(`${new URL(desk.url).origin}/admin/users`, { data });
    expect(response.status()).toBe(200);
  }

  it('create a key, whose secret works until it is revoked', async () => {
    await page.goto(`${desk.url}/settings/api-keys`);
    await page.getByRole('button', { name: 'New key' }).first().click();
    await page.getByRole('dialog').getByLabel('Title').fill('ERP');
    await chooseScope('orders:read');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const secret = await page.getByTestId('secret').innerText();
    expect(secret).toMatch(/^sk_/);
    const send = (path: string) =>
      desk.shop.http.get(`/admin${path}`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await send('/orders')).status).toBe(200);
    expect((await send('/products')).status).toBe(403);
    await page.getByRole('button', { name: 'Done' }).click();

    const row = page.getByRole('row', { name: /ERP/ });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    expect((await send('/orders')).status).toBe(401);
  });

  it('create a role with a limit of refunds, and give it to a colleague', async () => {
    await page.goto(`${desk.url}/settings/roles`);
    await page.getByRole('button', { name: 'New role' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('support');
    await chooseScope('orders:write');
    await dialog.getByLabel('At most, EUR').fill('100');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /support/ }).waitFor();
    const { roles } = await desk.read<{ roles: AdminSchemas['StaffRole'][] }>('/roles');
    expect(roles.find(({ name }) => name === 'support')).toMatchObject({
      scopes: ['orders:write'],
      limits: { refund: { eur: 10_000 } },
    });

    await createUser({ email: 'sue@example.com', password: 'a long password', first_name: 'Sue' });
    await page.goto(`${desk.url}/settings/users`);
    await page.getByRole('button', { name: 'Sue', exact: true }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'support' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await until(async () => {
      const { users } = await desk.read<{ users: AdminSchemas['User'][] }>('/users');
      return users.some(({ email, role }) => email === 'sue@example.com' && role === 'support');
    });
  });

  it('set a second factor up, log in with a code of it, and remove it by a recovery code', async () => {
    const login = { email: 'tom@example.com', password: 'a long password' };
    await createUser({ ...login, first_name: 'Tom', role: 'admin' });
    const other = await desk.openPage();
    await desk.logIn(other, login);
    await other.getByRole('button', { name: 'Account' }).click();
    await other.getByRole('menuitem', { name: 'Account' }).click();
    await other.getByRole('button', { name: 'Set up' }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    const link = await dialog.getByRole('link', { name: 'Open in the app' }).getAttribute('href');
    const [, recovery] = await dialog.locator('pre').allInnerTexts();
    const totp = URI.parse(link!) as TOTP;
    await dialog.getByLabel('Enter the code').fill(totp.generate());
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await other.getByText('Recovery codes left').waitFor();

    await other.context().clearCookies();
    await other.goto(`${desk.url}/login`);
    await other.getByLabel('E-mail').fill(login.email);
    await other.getByLabel('Password').first().fill(login.password);
    await other.getByRole('button', { name: 'Log in' }).click();
    await other.getByLabel('Code').fill(recovery.split('\n')[0]);
    await other.getByRole('button', { name: 'Log in' }).click();
    await other.getByRole('heading', { level: 1, name: 'Hello, Tom' }).waitFor();

    await other.goto(`${desk.url}/account`);
    await other.getByRole('button', { name: 'Remove' }).click();
    await other.getByRole('dialog').getByLabel('Code').fill(recovery.split('\n')[1]);
    await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await other.getByRole('button', { name: 'Set up' }).waitFor();
    await other.context().close();
  });
});
