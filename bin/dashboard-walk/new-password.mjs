import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const EMAIL = 'forgetful@example.com';
const PASSWORD = 'a new password for staff';

/**
 * A user of the staff sets a new password by the link of the mail, and logs in with it.
 * @param mailDirectory where the server writes its messages
 */
export async function setNewPassword(dashboard, mailDirectory) {
  await dashboard.request('POST', '/admin/users', { email: EMAIL, password: 'a forgotten password' });
  const guest = await (await dashboard.page.context().browser().newContext()).newPage();
  try {
    await guest.goto(`${dashboard.url}/app/login`, { waitUntil: 'networkidle' });
    await guest.getByText(/forgot your password/i).click();
    await guest.locator('input[name=email]:visible').fill(EMAIL);
    await guest.getByRole('button', { name: /send reset/i }).click();
    const { pathname, search } = await waitForLink(guest, mailDirectory);
    // only the path of DASHBOARD_URL counts
    await guest.goto(`${dashboard.url}/app${pathname}${search}`, { waitUntil: 'networkidle' });
    const passwords = guest.locator('input[type=password]:visible');
    await passwords.nth(0).fill(PASSWORD);
    await passwords.nth(1).fill(PASSWORD);
    await guest.getByRole('button', { name: /reset password/i }).click();
    await guest.waitForURL(/\/app\/login/);
    await guest.fill('input[name=email]', EMAIL);
    await guest.fill('input[name=password]', PASSWORD);
    await guest.click('button[type=submit]');
    await guest.waitForURL(/\/app\/a\//);
  } finally {
    await guest.context().close();
  }
}

/** Waits for the message, and returns its link. */
async function waitForLink(page, directory) {
  for (let tries = 0; tries < 120; tries++) {
    const file = filesOf(directory).findLast((name) => name.endsWith('-staff-password-reset.eml'));
    const [link] = file
      ? (/https?:\/\/\S+\?token=[\w.-]+/.exec(readMessage(path.join(directory, file))) ?? [])
      : [];
    if (link) return new URL(link);
    await page.waitForTimeout(500);
  }
  throw new Error('The message with the link to set a new password did not arrive');
}

function filesOf(directory) {
  try {
    return readdirSync(directory).sort();
  } catch (error) {
    if (error.code === 'ENOENT') return []; // before the first message
    throw error;
  }
}

/** A message without its quoted-printable encoding. */
function readMessage(file) {
  return readFileSync(file, 'utf8')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
}
