import { decodeJwt } from 'jose';
import { Outbox } from '#engine/background/outbox';
import { type ResettableAccount, ResetTokens } from '#engine/identity/tokens/reset-tokens';
import { type Browser, openBrowser } from '../../support/browser.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { PASSWORD, registerShopper, type Shopper } from '../../support/shoppers.ts';
import { until } from '../../support/until.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop({});
});
afterAll(() => shop.close());

describe('A new e-mail of an account', () => {
  const events: unknown[] = [];
  beforeAll(() => {
    shop.app
      .get(Outbox, { strict: false })
      .subscribe('customer.email_changed', ({ data }) => void events.push(data));
  });

  it('replaces the old one for logins, in lower case, and is announced with both addresses', async () => {
    const shopper = await registerShopper(shop, 'before@example.com');
    const { status, body } = await shopper.post('/customers/me', { email: 'After@Example.com' });
    expect([status, body.customer.email]).toEqual([200, 'after@example.com']);
    const login = (email: string) => shop.store.post('/auth', { email, password: PASSWORD });
    expect((await login('before@example.com')).status).toBe(401);
    expect((await login('after@example.com')).status).toBe(200);
    await until(() => events);
    const { id } = body.customer;
    expect(events).toEqual([{ id, email: 'after@example.com', previous_email: 'before@example.com' }]);
  });

  it('ends all sessions except the one that changed it', async () => {
    const shopper = await registerShopper(shop, 'moving@example.com');
    const otherSession = openBrowser(shop.store);
    await otherSession.post('/auth', { email: 'moving@example.com', password: PASSWORD });
    expect((await shopper.post('/customers/me', { email: 'arrived@example.com' })).status).toBe(200);
    expect((await shopper.get('/customers/me')).status).toBe(200);
    expect((await otherSession.get('/customers/me')).status).toBe(401);
  });

  it('invalidates the password reset token that was sent to the old address', async () => {
    const shopper = await registerShopper(shop, 'mailbox@example.com');
    const [account] = await shop.sql<{ id: string; email: string; password_hash: string }>(
      `select id, email, password_hash from customer where email = 'mailbox@example.com'`,
    );
    const token = await shop.app.get(ResetTokens, { strict: false }).issue('shoppers', account);
    await shopper.post('/customers/me', { email: 'new-mailbox@example.com' });
    for (const email of ['mailbox@example.com', 'new-mailbox@example.com'])
      expect(
        (await shop.store.post('/customers/password-reset', { email, password: 'x', token })).status,
      ).toBe(401);
  });

  it('is rejected if another account has it', async () => {
    await registerShopper(shop, 'neighbour@example.com');
    const shopper = await registerShopper(shop, 'restless@example.com');
    expect(await shopper.post('/customers/me', { email: 'NEIGHBOUR@example.com' })).toMatchObject({
      status: 422,
      body: { type: 'duplicate_error' },
    });
    expect((await shopper.get('/customers/me')).body.customer.email).toBe('restless@example.com');
  });

  it('can be the e-mail of a guest', async () => {
    await shop.sql(`insert into customer (id, email) values ('cus_visitor', 'visitor@example.com')`);
    const shopper = await registerShopper(shop, 'not-a-guest@example.com');
    expect((await shopper.post('/customers/me', { email: 'visitor@example.com' })).status).toBe(200);
  });

  it('that differs in letter case only changes nothing and ends no session', async () => {
    const shopper = await registerShopper(shop, 'spelled@example.com');
    const otherSession = openBrowser(shop.store);
    await otherSession.post('/auth', { email: 'spelled@example.com', password: PASSWORD });
    const same = await shopper.post('/customers/me', { email: 'SPELLED@example.com', last_name: 'y' });
    expect(same.body.customer).toMatchObject({
      email: 'spelled@example.com',
      first_name: 'Oliver',
      last_name: 'y',
    });
    expect((await otherSession.get('/customers/me')).status).toBe(200);
  });

  it('is accepted for one of two accounts that request it at the same time', async () => {
    const both = [
      await registerShopper(shop, 'left@example.com'),
      await registerShopper(shop, 'right@example.com'),
    ];
    const responses = await Promise.all(
      both.map((shopper) => shopper.post('/customers/me', { email: 'middle@example.com' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('A new password of an account', () => {
  let shopper: Shopper;
  let otherSession: Browser;

  beforeAll(async () => {
    shopper = await registerShopper(shop, 'password@example.com');
    otherSession = openBrowser(shop.store);
    await otherSession.post('/auth', { email: 'password@example.com', password: PASSWORD });
    expect((await shopper.post('/customers/me', { password: 'new' })).status).toBe(200);
  });

  it('ends all sessions except the one that changed it', async () => {
    expect((await shopper.get('/customers/me')).status).toBe(200);
    expect((await otherSession.get('/customers/me')).status).toBe(401);
  });

  it('replaces the old one for logins', async () => {
    const login = (candidate: string) =>
      shop.store.post('/auth', { email: 'password@example.com', password: candidate });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login('new')).status).toBe(200);
  });
});

describe('A password reset', () => {
  /** The payloads of the events that a plugin for e-mails subscribes to. */
  const events: { id: string; email: string; token: string }[] = [];
  beforeAll(() => {
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe(
      'customer.password_reset',
      ({ data }) => void events.push(data as (typeof events)[number]),
    );
  });

  async function requestToken(email: string): Promise<void> {
    const { status, body } = await shop.store.post('/customers/password-token', { email });
    expect([status, body]).toEqual([204, null]);
  }

  async function receiveToken(email: string): Promise<string> {
    await requestToken(email);
    const event = await until(() => events.findLast((event) => event.email === email));
    return event!.token;
  }

  const reset = (email: string, token: string, password = 'new password') =>
    shop.store.post('/customers/password-reset', { email, password, token });

  it('sets the password with the token of the e-mail, once', async () => {
    const shopper = await registerShopper(shop, 'lost@example.com');
    const token = await receiveToken('lost@example.com');
    const { status, body } = await reset('LOST@example.com', token);
    expect(status).toBe(200);
    expect(body.customer).toMatchObject({ id: shopper.id, email: 'lost@example.com' });
    expect(
      (await shop.store.post('/auth', { email: 'lost@example.com', password: 'new password' })).status,
    ).toBe(200);
    expect((await shopper.get('/customers/me')).status).toBe(401);
    const again = await reset('lost@example.com', token, 'another');
    expect([again.status, again.body.type]).toEqual([401, 'unauthorized']);
  });

  it('succeeds for one of two simultaneous requests with the same token', async () => {
    await registerShopper(shop, 'tworesets@example.com');
    const token = await receiveToken('tworesets@example.com');
    const responses = await Promise.all([
      reset('tworesets@example.com', token, 'a'),
      reset('tworesets@example.com', token, 'b'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  describe('with an invalid token', () => {
    let token: string;
    let otherToken: string;

    beforeAll(async () => {
      await registerShopper(shop, 'requester@example.com');
      await registerShopper(shop, 'other@example.com');
      token = await receiveToken('requester@example.com');
      otherToken = await receiveToken('other@example.com');
    });

    it.each([
      ['of another account', () => otherToken],
      ['that is empty', () => ''],
      ['that is malformed', () => 'x'],
      ['without its signature', () => token.slice(0, token.lastIndexOf('.') + 1)],
      ['with a later expiry', () => withExpiry(token, decodeJwt(token).exp! + 9)],
      ['without an expiry', () => withExpiry(token, undefined)],
    ])('%s is rejected', async (_, invalid) => {
      expect((await reset('requester@example.com', invalid())).status).toBe(401);
    });

    it('that is older than 15 minutes is rejected, while a recent one is accepted', async () => {
      const [account] = await shop.sql<ResettableAccount>(
        `select id, email, password_hash from customer where email = 'requester@example.com'`,
      );
      const tokens = shop.app.get(ResetTokens, { strict: false });
      const old = await tokens.issue('shoppers', account, Date.now() - 15 * 60 * 1000);
      expect((await reset('requester@example.com', old)).status).toBe(401);
      expect((await reset('requester@example.com', token)).status).toBe(200);
    });
  });

  it.each(['unknown', 'no-account'])(
    'does not reveal whether %s@example.com has an account',
    async (name) => {
      const email = `${name}@example.com`;
      await shop.sql(`insert into customer (id, email) values ('cus_no_account', 'no-account@example.com')
                      on conflict do nothing`);
      await requestToken(email);
      expect((await reset(email, 'x')).status).toBe(401);
      await until(async () => (await shop.sql('select from outbox_event')).length === 0);
      expect(events.map((event) => event.email)).not.toEqual(expect.arrayContaining([email]));
    },
  );
});

/** The token with another expiry, and the signature of the original. */
function withExpiry(token: string, exp: number | undefined): string {
  const [header, , signature] = token.split('.');
  const claims = Buffer.from(JSON.stringify({ ...decodeJwt(token), exp })).toString('base64url');
  return `${header}.${claims}.${signature}`;
}
