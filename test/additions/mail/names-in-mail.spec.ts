import { type MailServer, type ReceivedMail, startMailServer } from '../../fakes/mail-server.ts';
import { receiveMail } from '../../support/receive-mail.ts';
import { ADDRESS, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* A message of the shop must not carry the text of a stranger: everyone who knows an e-mail can choose the name. */

const SPAM = 'Your account was hacked, go to https://evil.example/login';

let smtp: MailServer;
let shop: SampleShop;

beforeAll(async () => {
  smtp = await startMailServer();
  shop = await useSampleShop({
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' },
    ...{ STOREFRONT_URL: 'https://shop.example', DASHBOARD_URL: 'https://admin.example' },
  });
});
beforeEach(() => smtp.received.splice(0));
afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

describe('A message about an account', () => {
  it('has no name as long as the mailbox was not confirmed', async () => {
    await register('victim@example.com', SPAM);
    const { text, html } = await requestPassword('victim@example.com');
    expect(text).toContain('Hello,');
    expect(text + html).not.toMatch(/hacked|evil/);
  });

  it('has the name after a password was set by mail', async () => {
    await register('ida@example.com', 'Ida');
    const mail = await requestPassword('ida@example.com');
    const token = new URL(/href="([^"]+)"/.exec(mail.html)![1].replaceAll('&amp;', '&')).searchParams.get(
      'token',
    );
    ok(
      await shop.store.post('/customers/password-reset', {
        email: 'ida@example.com',
        token,
        password: 'new',
      }),
    );
    smtp.received.splice(0);
    expect((await requestPassword('ida@example.com')).text).toContain('Hello Ida,');
  });
});

describe('A message about an order', () => {
  it.each([
    ['cut to 60 characters', 'Ida '.repeat(40), `Hello ${'Ida '.repeat(15).trim()},`],
    ['without URLs', `Ida ${SPAM.slice(5)}`, 'Hello Ida account was hacked, go to,'],
    ['without hosts that mail programs make links of', 'Ida www.evil.example', 'Hello Ida,'],
    ['with a space in what looks like a host', 'See evil.example', 'Hello See evil. example,'],
    ['as it is, if it is a name', 'J.R. "Ida" O’Neil-Müller', 'Hello J.R. "Ida" O’Neil-Müller,'],
  ])('has a name %s', async (_, first_name, greeting) => {
    const mail = await placeOrder({ ...ADDRESS, first_name });
    expect(mail.text).toContain(greeting);
  });

  it('has no URL in its addresses', async () => {
    const mail = await placeOrder({
      ...ADDRESS,
      ...{ last_name: SPAM, company: SPAM, address_1: `Hauptstr. 1, ${SPAM}`, city: 'Berlin evil.example' },
    });
    expect(mail.text).toContain('Hauptstr. 1, ');
    expect(mail.text + mail.html).not.toMatch(/evil\.example/);
  });
});

async function register(email: string, first_name: string): Promise<void> {
  ok(await shop.store.post('/customers', { email, first_name, last_name: 'Juhl', password: 'old-password' }));
}

async function requestPassword(email: string): Promise<ReceivedMail> {
  await shop.store.post('/customers/password-token', { email });
  return receiveMail(smtp, email);
}

/** @returns the message about the order */
async function placeOrder(shipping_address: object): Promise<ReceivedMail> {
  const cart = await shop.prepareCart();
  ok(await shop.store.post(`/carts/${cart}`, { shipping_address }));
  const { data } = ok(await shop.store.post(`/carts/${cart}/complete`));
  return receiveMail(smtp, null, `#${data.display_id} `);
}
