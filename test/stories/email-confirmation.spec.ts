import { type ChangingAccount, EmailChangeTokens } from '#engine/identity/tokens/email-change-tokens';
import { type MailServer, startMailServer } from '../fakes/mail-server.ts';
import { openBrowser } from '../support/browser.ts';
import { receiveMail } from '../support/receive-mail.ts';
import { type Shop, useShop } from '../support/shop.ts';
import { PASSWORD, registerShopper, type Shopper } from '../support/shoppers.ts';

/* A shop that can send e-mails: the new e-mail of an account counts once the link that is sent to it was opened. */

let smtp: MailServer;
let shop: Shop;

beforeAll(async () => {
  smtp = await startMailServer();
  shop = await useShop({
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' },
    STOREFRONT_URL: 'https://shop.example',
  });
});
beforeEach(() => smtp.received.splice(0));
afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

describe('A new e-mail of an account', () => {
  it('is in the response, but not the e-mail of the account before it is confirmed', async () => {
    const shopper = await registerShopper(shop, 'before@example.com');
    const { status, body } = await shopper.post('/customers/me', { email: 'After@Example.com' });
    expect([status, body.customer.email]).toEqual([200, 'after@example.com']);
    expect((await shopper.get('/customers/me')).body.customer.email).toBe('before@example.com');
    expect(await logIn('after@example.com')).toBe(401);
    expect(await logIn('before@example.com')).toBe(200);
  });

  it('replaces the former one by the link that is sent to it', async () => {
    const shopper = await registerShopper(shop, 'old@example.com');
    const token = await requestEmail(shopper, 'new@example.com');
    const { status, body } = await confirm(token);
    expect([status, body.customer.id, body.customer.email]).toEqual([200, shopper.id, 'new@example.com']);
    expect(await logIn('old@example.com')).toBe(401);
    expect(await logIn('new@example.com')).toBe(200);
  });

  it('ends all sessions but the one that confirms it', async () => {
    const shopper = await registerShopper(shop, 'moving@example.com');
    const otherSession = openBrowser(shop.store);
    await otherSession.post('/auth', { email: 'moving@example.com', password: PASSWORD });
    const token = await requestEmail(shopper, 'arrived@example.com');
    expect((await otherSession.get('/customers/me')).status).toBe(200);
    expect((await shopper.post('/customers/confirm-email', { token })).status).toBe(200);
    expect((await shopper.get('/customers/me')).status).toBe(200);
    expect((await otherSession.get('/customers/me')).status).toBe(401);
  });

  it('is confirmed by a message without the name that the customer has chosen', async () => {
    const shopper = await registerShopper(shop, 'spammer@example.com');
    await shopper.post('/customers/me', { first_name: 'Your account was hacked' });
    await requestEmail(shopper, 'stranger@example.com');
    const { text, html } = smtp.received.find(({ to }) => to.includes('stranger@example.com'))!;
    expect(text).toContain('Hello,');
    expect(text + html).not.toContain('hacked');
  });

  it('is rejected if another account has it', async () => {
    await registerShopper(shop, 'neighbour@example.com');
    const shopper = await registerShopper(shop, 'restless@example.com');
    const { status, body } = await shopper.post('/customers/me', { email: 'NEIGHBOUR@example.com' });
    expect([status, body.type]).toEqual([422, 'duplicate_error']);
  });

  it('is not taken from an account that has got it before the confirmation', async () => {
    const shopper = await registerShopper(shop, 'slow@example.com');
    const token = await requestEmail(shopper, 'registered-meanwhile@example.com');
    await registerShopper(shop, 'registered-meanwhile@example.com');
    const { status, body } = await confirm(token);
    expect([status, body.type]).toEqual([422, 'duplicate_error']);
    expect(await logIn('slow@example.com')).toBe(200);
  });

  it('is canceled by the present one', async () => {
    const shopper = await registerShopper(shop, 'stays@example.com');
    const token = await requestEmail(shopper, 'leaves@example.com');
    await shopper.post('/customers/me', { email: 'stays@example.com' });
    expect((await confirm(token)).status).toBe(401);
  });

  it('can be requested five times a minute for one mailbox', async () => {
    const shopper = await registerShopper(shop, 'eager@example.com');
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await shopper.post('/customers/me', { email: 'annoyed@example.com' })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('A token for a new e-mail', () => {
  it('is valid once', async () => {
    const shopper = await registerShopper(shop, 'once@example.com');
    const token = await requestEmail(shopper, 'twice@example.com');
    expect((await confirm(token)).status).toBe(200);
    const { status, body } = await confirm(token);
    expect([status, body.message]).toEqual([401, 'Invalid or expired token for a new e-mail']);
  });

  it('is invalid after the password was changed, e.g. by the owner of a stolen session', async () => {
    const shopper = await registerShopper(shop, 'robbed@example.com');
    const token = await requestEmail(shopper, 'thief@example.com');
    await shopper.post('/customers/me', { password: 'another password' });
    expect((await confirm(token)).status).toBe(401);
  });

  it('is invalid after another new e-mail was requested', async () => {
    const shopper = await registerShopper(shop, 'undecided@example.com');
    const token = await requestEmail(shopper, 'first@example.com');
    await requestEmail(shopper, 'second@example.com');
    expect((await confirm(token)).status).toBe(401);
  });

  it('is invalid after a day', async () => {
    const shopper = await registerShopper(shop, 'patient@example.com');
    await requestEmail(shopper, 'late@example.com');
    const [account] = await shop.sql<ChangingAccount>(
      'select id, email, password_hash, pending_email from customer where id = $1',
      [shopper.id],
    );
    const tokens = shop.app.get(EmailChangeTokens, { strict: false });
    const day = 24 * 60 * 60 * 1000;
    expect((await confirm(tokens.issue(account, Date.now() - day))).status).toBe(401);
    expect((await confirm(tokens.issue(account, Date.now() - day + 60_000))).status).toBe(200);
  });

  it('confirms no e-mail of another account', async () => {
    const victim = await registerShopper(shop, 'victim@example.com');
    const attacker = await registerShopper(shop, 'attacker@example.com');
    const token = await requestEmail(attacker, 'prey@example.com');
    expect((await confirm(token.replace(attacker.id, victim.id))).status).toBe(401);
  });

  it.each(['', 'x', 'x.y.z'])('%p is invalid', async (token) => {
    expect((await confirm(token)).status).toBe(401);
  });
});

it('With CONFIRM_EMAIL_CHANGES=false a new e-mail counts at once, as in Medusa v1', async () => {
  const v1 = await shop.openSecondInstance({ CONFIRM_EMAIL_CHANGES: 'false' });
  const browser = openBrowser(v1.store);
  const person = { first_name: 'A', last_name: 'B', password: PASSWORD };
  await browser.post('/customers', { ...person, email: 'careless@example.com' });
  await browser.post('/customers/me', { email: 'at-once@example.com' });
  const { status } = await v1.store.post('/auth', { email: 'at-once@example.com', password: PASSWORD });
  await v1.close();
  expect(status).toBe(200);
});

async function logIn(email: string): Promise<number> {
  return (await shop.store.post('/auth', { email, password: PASSWORD })).status;
}

/** Requests another e-mail. @returns the token that is sent to it */
async function requestEmail(shopper: Shopper, email: string): Promise<string> {
  expect((await shopper.post('/customers/me', { email })).status).toBe(200);
  const mail = await receiveMail(smtp, email);
  const link = new URL(/href="([^"]+)"/.exec(mail.html)![1].replaceAll('&amp;', '&'));
  expect(link.origin + link.pathname).toBe('https://shop.example/confirm-email');
  return link.searchParams.get('token')!;
}

function confirm(token: string) {
  return shop.store.post('/customers/confirm-email', { token });
}
