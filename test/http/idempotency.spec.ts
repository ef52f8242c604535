import { Housekeeping } from '../../src/background/housekeeping.ts';
import { browser, setCookies } from '../support/browser.ts';
import type { Answer } from '../support/shop.ts';
import { ok, openWorld, type World } from '../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('an Idempotency-Key', () => {
  it('is generated when none is sent, and echoed either way', async () => {
    const generated = await shop.store.post('/carts', {});
    expect(generated.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await withKey('mine', '/carts', {})).headers['idempotency-key']).toBe('mine');
    const id = await shop.readyCart();
    expect((await withKey('mine too', `/carts/${id}/complete`)).headers['idempotency-key']).toBe('mine too');
  });

  it('replays status and body to the letter, and does nothing again', async () => {
    const first = await withKey('twice', '/carts', { region_id: shop.europe.id, metadata: { b: 1, a: 2 } });
    const before = await shop.sql('select from cart');
    const second = await withKey('twice', '/carts', { region_id: shop.europe.id, metadata: { b: 1, a: 2 } });
    expect(second).toMatchObject({ status: first.status, body: first.body });
    expect(await shop.sql('select from cart')).toHaveLength(before.length);
  });

  it('is refused with another path, another body, or a cart of somebody else', async () => {
    await withKey('used', '/carts', {});
    for (const answer of [
      await withKey('used', '/carts', { region_id: shop.europe.id }),
      await withKey('used', `/carts/${await shop.readyCart()}/complete`),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    }
  });

  it('of two callers are two keys', async () => {
    const anonymous = await withKey('same', '/carts', {});
    const oliver = browser(shop.store);
    ok(await oliver.post('/customers', person('two-callers')));
    const loggedIn = await oliver.post('/carts', {}, { headers: { 'idempotency-key': 'same' } });
    expect(ok(loggedIn).cart.id).not.toBe(anonymous.body.cart.id);
  });

  it('stores nothing when the request is refused: the next try counts', async () => {
    const id = await shop.readyCart({ provider: 'test', data: { outcome: 'refused' } });
    expect((await withKey('try', `/carts/${id}/complete`)).status).toBe(422);
    ok(await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: { outcome: 'authorized' } }));
    expect((await withKey('try', `/carts/${id}/complete`)).status).toBe(200);
  });

  it('longer than 255 characters is refused', async () => {
    expect(await withKey('k'.repeat(256), '/carts', {})).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
    expect((await withKey('k'.repeat(255), '/carts', {})).status).toBe(200);
  });

  it('whose process died is free again after its lease', async () => {
    await withKey('died', '/carts', {});
    await hold('died', '1 s');
    expect((await withKey('died', '/carts', {})).status).toBe(200); // it waited for the lease to run out
  });

  it('is forgotten after its time', async () => {
    const first = await withKey('old', '/carts', {});
    await shop.sql(`update idempotency_key set expires_at = now() where idempotency_key = 'old'`);
    expect((await withKey('old', '/carts', {})).body.cart.id).not.toBe(first.body.cart.id);
  });
});

describe('an Idempotency-Key on other operations', () => {
  it.each([
    ['discount', '/discounts', () => ({ code: 'ONCE', rule: percentage(), regions: [shop.europe.id] }), 200],
    ['collection', '/collections', () => ({ title: 'Once' }), 200],
    ['customer_group', '/customer-groups', () => ({ name: 'Once' }), 200],
    ['customer', '/customers', () => person('once'), 201],
    ['gift_card', '/gift-cards', () => ({ region_id: shop.europe.id, value: 100 }), 200],
    ['product', '/products', () => ({ title: 'Once', options: [], variants: [] }), 200],
  ])('makes one %s of 20 requests at once, all answered alike', async (one, path, body, status) => {
    const headers = { 'idempotency-key': `once-${one}` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.admin.post(path, body(), { headers })),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body[one]?.id}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status, headers: { 'idempotency-key': `once-${one}` } });
    const table = one === 'collection' ? 'product_collection' : one;
    expect(await shop.sql(`select from ${table} where id = $1`, [answers[0].body[one].id])).toHaveLength(1);
  });

  it('adds to a line once', async () => {
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    const line = { variant_id: shop.mug.variants[0].id, quantity: 2 };
    for (let i = 0; i < 3; i++) ok(await withKey('one line', `/carts/${cart.id}/line-items`, line));
    const { items } = ok(await shop.store.get(`/carts/${cart.id}`)).cart;
    expect(items).toMatchObject([{ quantity: 2 }]);
  });

  it('registers once, and logs in each time', async () => {
    const body = person('registered');
    const [first, second] = [
      await withKey('me', '/customers', body),
      await withKey('me', '/customers', body),
    ];
    expect(second).toMatchObject({ status: first.status, body: first.body });
    const cookies = [first, second].map((answer) => setCookies(answer)[0]?.split(';')[0]);
    expect(cookies[1]).not.toBe(cookies[0]);
    for (const cookie of cookies)
      expect(ok(await shop.store.get('/customers/me', { headers: { cookie } })).customer.id).toBe(
        first.body.customer.id,
      );
    const stored = await shop.sql(
      `select response_body, response_headers from idempotency_key where idempotency_key = 'me'`,
    );
    expect(JSON.stringify(stored)).not.toContain('connect.sid');
    expect(await withKey('me', '/customers', { ...body, password: 'another' })).toMatchObject({
      status: 400,
    });
  });

  it('replays a registration, and logs nobody in when the password was changed since', async () => {
    const body = person('stolen');
    const key = 'a-key-that-somebody-else-knows';
    const first = await withKey(key, '/customers', body);
    const cookie = setCookies(first)[0].split(';')[0];
    ok(await shop.store.post('/customers/me', { password: 'mine again' }, { headers: { cookie } }));

    const replayed = await withKey(key, '/customers', body);

    expect(replayed).toMatchObject({ status: first.status, body: first.body });
    expect(setCookies(replayed)).toEqual([]);
  });

  it('of less than 20 characters counts for its address alone, when nobody is logged in', async () => {
    const from = (remoteAddress: string, key: string) =>
      shop.app
        .inject({ method: 'POST', url: '/store/carts', remoteAddress, headers: { 'idempotency-key': key } })
        .then((answer) => answer.json<{ cart: { id: string } }>().cart.id);

    expect(await from('192.0.2.1', 'checkout')).toBe(await from('192.0.2.1', 'checkout'));
    expect(await from('192.0.2.1', 'checkout')).not.toBe(await from('192.0.2.2', 'checkout'));
    const long = 'b4a1c6de-7f43-4ce8-9c02';
    expect(await from('192.0.2.1', long)).toBe(await from('192.0.2.2', long));
  });

  it('keeps no answer of more than 64 kB: it is made again from what was created', async () => {
    const options = { headers: { 'idempotency-key': 'a large answer to a small request' } };
    const add = () => shop.admin.post(`/customer-groups/${group.id}/customers/batch`, batch, options);
    const { customer_group: group } = ok(await shop.admin.post('/customer-groups', { name: 'Large' }));
    await shop.sql(
      `update customer_group set metadata = jsonb_build_object('weight', repeat('x', 70000)) where id = $1`,
      [group.id],
    );
    const batch = { customer_ids: [] };

    const first = ok(await add());
    await shop.sql(`update customer_group set name = 'Larger' where id = $1`, [group.id]);
    const second = ok(await add());

    const kept = await shop.sql<{ size: number }>(
      `select coalesce(length(response_body::text), 0) as size from idempotency_key where idempotency_key = $1`,
      [options.headers['idempotency-key']],
    );
    expect(kept).toEqual([{ size: 0 }]);
    expect(second.customer_group).toEqual({ ...first.customer_group, name: 'Larger' });
  });

  it('replays no login: it may have to be refused by now', async () => {
    const { email, password } = person('login');
    ok(await shop.store.post('/customers', person('login')));
    const first = await withKey('login', '/auth', { email, password });
    expect(setCookies(first)).toHaveLength(1);
    await shop.sql(`update customer set password_hash = null where email = $1`, [email]);
    expect((await withKey('login', '/auth', { email, password })).status).toBe(401);
    expect(await shop.sql(`select from idempotency_key where idempotency_key = 'login'`)).toEqual([]);
  });

  it('is kept for nothing that was refused, and for no answer that has no body', async () => {
    expect((await withKey('bad', '/carts', { region_id: 7 })).status).toBe(400);
    expect(await shop.sql(`select from idempotency_key where idempotency_key = 'bad'`)).toEqual([]);
    for (let i = 0; i < 2; i++)
      expect(
        await withKey('empty', '/customers/password-token', { email: 'nobody@example.com' }),
      ).toMatchObject({
        status: 204,
        body: null,
      });
  });

  it('costs no statement when it is not sent', async () => {
    const texts = await shop.statements(() => shop.store.post('/carts', { region_id: shop.europe.id }));
    expect(texts.filter((text) => /(into|update|from) idempotency_key/.test(text))).toEqual([]);
  });

  it('that is at work for longer than we wait is answered with a 409 that is worth a retry', async () => {
    await withKey('busy', '/carts', {});
    await hold('busy', '1 minute');
    expect(await withKey('busy', '/carts', {})).toMatchObject({
      status: 409,
      body: { type: 'conflict', code: 'invalid_state_error' },
    });
  });

  it('is swept away after its time', async () => {
    await withKey('swept', '/carts', {});
    await shop.sql(
      `update idempotency_key set expires_at = now() - interval '1 s' where idempotency_key = 'swept'`,
    );
    await shop.app.get(Housekeeping, { strict: false }).sweep();
    expect(await shop.sql(`select from idempotency_key where idempotency_key = 'swept'`)).toEqual([]);
  });
});

/** As if a process were at work on a request with the key, and its lease lasted so long. */
async function hold(key: string, time: string): Promise<void> {
  await shop.sql(
    `with held as (
       update idempotency_key set response_code = null, response_body = null where idempotency_key = $1 returning scope)
     insert into lease (key, holder, expires_at) select 'key:' || scope || ':' || $1, 'another', now() + $2::interval from held`,
    [key, time],
  );
}

function person(name: string) {
  return { first_name: 'A', last_name: 'B', email: `${name}@example.com`, password: 'something' };
}

function percentage() {
  return { type: 'percentage', value: 10, allocation: 'total' };
}

function withKey(key: string, path: string, body?: unknown): Promise<Answer> {
  return shop.store.post(path, body, { headers: { 'idempotency-key': key } });
}
