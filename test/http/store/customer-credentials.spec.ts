import { setTimeout as sleep } from 'node:timers/promises';
import { ResetTokens, type Forgetful } from '../../../src/identity/reset-tokens.ts';
import { Outbox } from '../../../src/background/outbox.ts';
import { until } from '../../support/until.ts';
import { browser } from '../../support/browser.ts';
import { aShopper, password } from '../../support/shoppers.ts';
import { openShop, type Shop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('/store/customers/me', () => {
  describe('a new e-mail', () => {
    const told: unknown[] = [];
    beforeAll(() => {
      shop.app
        .get(Outbox, { strict: false })
        .subscribe('customer.email_changed', ({ data }) => void told.push(data));
    });

    it('is stored in lower case and logs in, the old one does not, and whoever reads either hears of it', async () => {
      const me = await aShopper(shop, 'before@example.com');
      const { status, body } = await me.post('/customers/me', { email: 'After@Example.com' });
      expect([status, body.customer.email]).toEqual([200, 'after@example.com']);
      const login = (email: string) => shop.store.post('/auth', { email, password });
      expect((await login('before@example.com')).status).toBe(401);
      expect((await login('after@example.com')).status).toBe(200);
      while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const { id } = body.customer;
      expect(told).toEqual([{ id, email: 'after@example.com', previous_email: 'before@example.com' }]);
    });

    it('ends other sessions and tokens, and not what it was changed with', async () => {
      const me = await aShopper(shop, 'moving@example.com');
      const elsewhere = browser(shop.store);
      await elsewhere.post('/auth', { email: 'moving@example.com', password });
      expect((await me.post('/customers/me', { email: 'arrived@example.com' })).status).toBe(200);
      expect((await me.get('/customers/me')).status).toBe(200);
      expect((await elsewhere.get('/customers/me')).status).toBe(401);
    });

    it('makes a token for a new password worthless that went to the old mailbox', async () => {
      const me = await aShopper(shop, 'mailbox@example.com');
      const [account] = await shop.sql<{ id: string; email: string; password_hash: string }>(
        `select id, email, password_hash from customer where email = 'mailbox@example.com'`,
      );
      const token = shop.app.get(ResetTokens, { strict: false }).issue(account);
      await me.post('/customers/me', { email: 'new-mailbox@example.com' });
      for (const email of ['mailbox@example.com', 'new-mailbox@example.com'])
        expect(
          (await shop.store.post('/customers/password-reset', { email, password: 'x', token })).status,
        ).toBe(401);
    });

    it('must not be that of another account, and a guest’s may be', async () => {
      await aShopper(shop, 'neighbour@example.com');
      await shop.sql(`insert into customer (id, email) values ('cus_visitor', 'visitor@example.com')`);
      const me = await aShopper(shop, 'restless@example.com');
      const move = (email: string) => me.post('/customers/me', { email });
      expect(await move('NEIGHBOUR@example.com')).toMatchObject({
        status: 422,
        body: { type: 'duplicate_error' },
      });
      expect((await me.get('/customers/me')).body.customer.email).toBe('restless@example.com');
      expect((await move('visitor@example.com')).status).toBe(200);
    });

    it('is no change when only the letter case differs', async () => {
      const me = await aShopper(shop, 'spelled@example.com');
      const elsewhere = browser(shop.store);
      await elsewhere.post('/auth', { email: 'spelled@example.com', password });
      const same = await me.post('/customers/me', { email: 'SPELLED@example.com', last_name: 'y' });
      expect(same.body.customer).toMatchObject({
        email: 'spelled@example.com',
        first_name: 'Oliver',
        last_name: 'y',
      });
      expect((await elsewhere.get('/customers/me')).status).toBe(200);
    });

    it('is given to one of two accounts that want it at once', async () => {
      const both = [await aShopper(shop, 'left@example.com'), await aShopper(shop, 'right@example.com')];
      const answers = await Promise.all(
        both.map((me) => me.post('/customers/me', { email: 'middle@example.com' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });
  });

  it('sets a new password: the old one and other sessions end, this session goes on', async () => {
    const me = await aShopper(shop, 'password@example.com');
    const elsewhere = browser(shop.store);
    await elsewhere.post('/auth', { email: 'password@example.com', password });
    expect((await me.post('/customers/me', { password: 'new' })).status).toBe(200);
    expect((await me.get('/customers/me')).status).toBe(200);
    expect((await elsewhere.get('/customers/me')).status).toBe(401);
    const login = (word: string) =>
      shop.store.post('/auth', { email: 'password@example.com', password: word });
    expect((await login(password)).status).toBe(401);
    expect((await login('new')).status).toBe(200);
  });
});

describe('a lost password', () => {
  /** What whoever sends e-mails has been told. */
  const told: { id: string; email: string; token: string }[] = [];
  beforeAll(() => {
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('customer.password_reset', ({ data }) => void told.push(data as (typeof told)[number]));
  });

  async function ask(email: string): Promise<void> {
    const { status, body } = await shop.store.post('/customers/password-token', { email });
    expect([status, body]).toEqual([204, null]);
  }

  async function token(email: string): Promise<string> {
    await ask(email);
    for (;;) {
      const event = told.findLast((event) => event.email === email);
      if (event) return event.token;
      await sleep(5);
    }
  }

  const reset = (email: string, given: string, password = 'new password') =>
    shop.store.post('/customers/password-reset', { email, password, token: given });

  it('can be replaced by the token that was sent, once', async () => {
    const me = await aShopper(shop, 'lost@example.com');
    const sent = await token('lost@example.com');
    const { status, body } = await reset('LOST@example.com', sent);
    expect(status).toBe(200);
    expect(body.customer).toMatchObject({ id: me.id, email: 'lost@example.com' });
    expect(
      (await shop.store.post('/auth', { email: 'lost@example.com', password: 'new password' })).status,
    ).toBe(200);
    expect((await me.get('/customers/me')).status).toBe(401);
    const again = await reset('lost@example.com', sent, 'another');
    expect([again.status, again.body.type]).toEqual([401, 'unauthorized']);
  });

  it('is replaced by one of two requests with the same token', async () => {
    await aShopper(shop, 'tworesets@example.com');
    const sent = await token('tworesets@example.com');
    const answers = await Promise.all([
      reset('tworesets@example.com', sent, 'a'),
      reset('tworesets@example.com', sent, 'b'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is not replaced by a token of somebody else, a forged one, or one that is too old', async () => {
    await aShopper(shop, 'mine@example.com');
    await aShopper(shop, 'theirs@example.com');
    const [mine, theirs] = [await token('mine@example.com'), await token('theirs@example.com')];
    const [expiry, signature] = mine.split('.');
    for (const wrong of [
      theirs,
      '',
      'x',
      `${expiry}.`,
      `${Number(expiry) + 9}.${signature}`,
      `0.${signature}`,
    ]) {
      expect((await reset('mine@example.com', wrong)).status).toBe(401);
    }
    const [account] = await shop.sql<Forgetful>(
      `select id, password_hash from customer where email = 'mine@example.com'`,
    );
    const old = shop.app.get(ResetTokens, { strict: false }).issue(account, Date.now() - 15 * 60 * 1000);
    expect((await reset('mine@example.com', old)).status).toBe(401);
    expect((await reset('mine@example.com', mine)).status).toBe(200);
  });

  it('tells nobody whether there is an account', async () => {
    await shop.sql(`insert into customer (id, email) values ('cus_no_account', 'no-account@example.com')`);
    for (const email of ['nobody@example.com', 'no-account@example.com']) {
      await ask(email);
      expect((await reset(email, 'x')).status).toBe(401);
    }
    await until(async () => (await shop.sql('select from outbox_event')).length === 0);
    expect(told.map(({ email }) => email)).not.toEqual(expect.arrayContaining(['nobody@example.com']));
    expect(told.map(({ email }) => email)).not.toEqual(expect.arrayContaining(['no-account@example.com']));
  });
});
