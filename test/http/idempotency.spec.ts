import { Housekeeping } from '#engine/background/housekeeping';
import { getSetCookies, openBrowser } from '../support/browser.ts';
import { withFastClock } from '../support/clock.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import type { HttpResponse, StoreSchemas } from '../support/shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

describe('An Idempotency-Key', () => {
  it('is generated if the request has none', async () => {
    const generated = await shop.store.post('/carts', {});
    expect(generated.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is returned with the response', async () => {
    expect((await withKey('mine', '/carts', {})).headers['idempotency-key']).toBe('mine');
    const id = await shop.prepareCart();
    expect((await withKey('mine too', `/carts/${id}/complete`)).headers['idempotency-key']).toBe('mine too');
  });

  it('replays the exact status and body without repeating the work', async () => {
    const first = await withKey('twice', '/carts', { region_id: shop.europe.id, metadata: { b: 1, a: 2 } });
    const before = await shop.sql('select from cart');
    const second = await withKey('twice', '/carts', { region_id: shop.europe.id, metadata: { b: 1, a: 2 } });
    expect(second).toMatchObject({ status: first.status, body: first.body });
    expect(await shop.sql('select from cart')).toHaveLength(before.length);
  });

  it.each([
    ['body', () => withKey('used', '/carts', { region_id: shop.europe.id })],
    ['path', async () => withKey('used', `/carts/${await shop.prepareCart()}/complete`)],
  ])('is rejected with another %s', async (_, send) => {
    await withKey('used', '/carts', {});
    expect(await send()).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
  });

  it('is independent of the same key of another caller', async () => {
    const anonymous = await withKey('same', '/carts', {});
    const oliver = openBrowser(shop.store);
    ok(await oliver.post('/customers', person('two-callers')));
    const loggedIn = await oliver.post('/carts', {}, { headers: { 'idempotency-key': 'same' } });
    expect(ok(loggedIn).cart.id).not.toBe(anonymous.body.cart.id);
  });

  it('stores no rejection, so that a retry can succeed', async () => {
    const id = await shop.prepareCart({ provider: 'test', data: { outcome: 'refused' } });
    expect((await withKey('try', `/carts/${id}/complete`)).status).toBe(422);
    ok(await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: { outcome: 'authorized' } }));
    expect((await withKey('try', `/carts/${id}/complete`)).status).toBe(200);
  });

  it('does not keep carts from getting the same new e-mail concurrently', async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => ok(await shop.store.post('/carts', {})).cart.id),
    );
    const email = 'concurrent@example.com';
    const responses = await Promise.all(
      ids.map((id) => withKey(`e-mail of ${id}`, `/carts/${id}`, { email })),
    );
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(await shop.sql('select id from customer where email = $1', [email])).toHaveLength(1);
  });

  it('has at most 255 characters', async () => {
    expect(await withKey('k'.repeat(256), '/carts', {})).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
    expect((await withKey('k'.repeat(255), '/carts', {})).status).toBe(200);
  });

  it('can be used again after the lease of a crashed process expires', async () => {
    await withKey('died', '/carts', {});
    await holdLease('died', '1 s');
    expect((await withKey('died', '/carts', {})).status).toBe(200); // waits until the lease expires
  });

  it('is ignored after it expires', async () => {
    const first = await withKey('old', '/carts', {});
    await shop.sql(`update idempotency_key set expires_at = now() where idempotency_key = 'old'`);
    expect((await withKey('old', '/carts', {})).body.cart.id).not.toBe(first.body.cart.id);
  });
});

describe('An Idempotency-Key on other operations', () => {
  it.each([
    ['discount', '/discounts', () => ({ code: 'ONCE', rule: percentage(), regions: [shop.europe.id] }), 200],
    ['collection', '/collections', () => ({ title: 'Once' }), 200],
    ['customer_group', '/customer-groups', () => ({ name: 'Once' }), 200],
    ['customer', '/customers', () => person('once'), 201],
    ['gift_card', '/gift-cards', () => ({ region_id: shop.europe.id, value: 100 }), 200],
    ['product', '/products', () => ({ title: 'Once', options: [], variants: [] }), 200],
  ])('creates one %s for 20 simultaneous requests with equal responses', async (name, path, body, status) => {
    const headers = { 'idempotency-key': `once-${name}` };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => shop.admin.post(path, body(), { headers })),
    );
    expect(new Set(responses.map((response) => `${response.status} ${response.body[name]?.id}`)).size).toBe(
      1,
    );
    expect(responses[0]).toMatchObject({ status, headers: { 'idempotency-key': `once-${name}` } });
    const table = name === 'collection' ? 'product_collection' : name;
    expect(await shop.sql(`select from ${table} where id = $1`, [responses[0].body[name].id])).toHaveLength(
      1,
    );
  });

  it('adds a line item once', async () => {
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    const line = { variant_id: shop.mug.variants[0].id, quantity: 2 };
    for (let i = 0; i < 3; i++) ok(await withKey('one line', `/carts/${cart.id}/line-items`, line));
    const { items } = ok(await shop.store.get(`/carts/${cart.id}`)).cart;
    expect(items).toMatchObject([{ quantity: 2 }]);
  });

  describe('that repeats a registration', () => {
    const body = person('registered');
    let first: HttpResponse<StoreSchemas['StoreCustomerResponse']>, second: typeof first;
    beforeAll(async () => {
      first = await withKey('me', '/customers', body);
      second = await withKey('me', '/customers', body);
    });

    it('replays the response with a new session', async () => {
      expect(second).toMatchObject({ status: first.status, body: first.body });
      const cookies = [first, second].map((response) => getSetCookies(response)[0]?.split(';')[0]);
      expect(cookies[1]).not.toBe(cookies[0]);
      for (const cookie of cookies)
        expect(ok(await shop.store.get('/customers/me', { headers: { cookie } })).customer.id).toBe(
          first.body.customer.id,
        );
    });

    it('stores no session cookie', async () => {
      const stored = await shop.sql(
        `select response_body, response_headers from idempotency_key where idempotency_key = 'me'`,
      );
      expect(JSON.stringify(stored)).not.toContain('connect.sid');
    });

    it('is rejected with another password', async () => {
      expect(await withKey('me', '/customers', { ...body, password: 'another' })).toMatchObject({
        status: 400,
      });
    });
  });

  it('replays a registration without a session if the password has changed since', async () => {
    const body = person('stolen');
    const key = 'a-key-that-an-attacker-knows';
    const first = await withKey(key, '/customers', body);
    const cookie = getSetCookies(first)[0].split(';')[0];
    ok(await shop.store.post('/customers/me', { password: 'mine again' }, { headers: { cookie } }));

    const replayed = await withKey(key, '/customers', body);

    expect(replayed).toMatchObject({ status: first.status, body: first.body });
    expect(getSetCookies(replayed)).toEqual([]);
  });

  describe('of a guest', () => {
    const createFrom = (remoteAddress: string, key: string) =>
      shop.app
        .inject({ method: 'POST', url: '/store/carts', remoteAddress, headers: { 'idempotency-key': key } })
        .then((response) => response.json<{ cart: { id: string } }>().cart.id);

    it('is limited to its IP address if it has fewer than 20 characters', async () => {
      const [first, second] = ['192.0.2.1', '192.0.2.2'];
      expect(await createFrom(first, 'checkout')).toBe(await createFrom(first, 'checkout'));
      expect(await createFrom(first, 'checkout')).not.toBe(await createFrom(second, 'checkout'));
    });

    it('is valid for all IP addresses if it is longer', async () => {
      const key = 'b4a1c6de-7f43-4ce8-9c02';
      expect(await createFrom('192.0.2.1', key)).toBe(await createFrom('192.0.2.2', key));
    });
  });

  it('stores no response of more than 64 kB, but reads it again from the created row', async () => {
    const options = { headers: { 'idempotency-key': 'a large response to a small request' } };
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

    const stored = await shop.sql<{ size: number }>(
      `select coalesce(length(response_body::text), 0) as size from idempotency_key where idempotency_key = $1`,
      [options.headers['idempotency-key']],
    );
    expect(stored).toEqual([{ size: 0 }]);
    expect(second.customer_group).toEqual({ ...first.customer_group, name: 'Larger' });
  });

  it('replays no login, which may have become invalid', async () => {
    const { email, password } = person('login');
    ok(await shop.store.post('/customers', person('login')));
    const first = await withKey('login', '/auth', { email, password });
    expect(getSetCookies(first)).toHaveLength(1);
    await shop.sql(`update customer set password_hash = null where email = $1`, [email]);
    expect((await withKey('login', '/auth', { email, password })).status).toBe(401);
    expect(await shop.sql(`select from idempotency_key where idempotency_key = 'login'`)).toEqual([]);
  });

  it('is not stored for a rejected request', async () => {
    expect((await withKey('bad', '/carts', { region_id: 7 })).status).toBe(400);
    expect(await shop.sql(`select from idempotency_key where idempotency_key = 'bad'`)).toEqual([]);
  });

  it('can repeat a request whose response has no body', async () => {
    for (let i = 0; i < 2; i++)
      expect(
        await withKey('empty', '/customers/password-token', { email: 'unknown@example.com' }),
      ).toMatchObject({ status: 204, body: null });
  });

  it('that is absent causes no statement', async () => {
    const texts = await shop.recordSql(() => shop.store.post('/carts', { region_id: shop.europe.id }));
    expect(texts.filter((text) => /(into|update|from) idempotency_key/.test(text))).toEqual([]);
  });

  it('responds with a retryable 409 if another request holds its lease for too long', async () => {
    await withKey('busy', '/carts', {});
    await holdLease('busy', '1 minute');
    const response = await withFastClock(100, () => withKey('busy', '/carts', {}));
    expect(response).toMatchObject({
      status: 409,
      body: { type: 'conflict', code: 'invalid_state_error' },
    });
  });

  it('is deleted after it expires', async () => {
    await withKey('expired', '/carts', {});
    await shop.sql(
      `update idempotency_key set expires_at = now() - interval '1 s' where idempotency_key = 'expired'`,
    );
    await shop.app.get(Housekeeping, { strict: false }).run();
    expect(await shop.sql(`select from idempotency_key where idempotency_key = 'expired'`)).toEqual([]);
  });
});

/** Simulates a process that works on a request with the key. @param time until its lease expires */
async function holdLease(key: string, time: string): Promise<void> {
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

function withKey(key: string, path: string, body?: unknown) {
  return shop.store.post(path, body, { headers: { 'idempotency-key': key } });
}
