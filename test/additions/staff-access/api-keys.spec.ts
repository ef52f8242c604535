import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { createKey, createStaff, withToken } from '../../support/staff.ts';
import { until } from '../../support/until.ts';

/* Keys with which programs use `/admin` (docs/security.md). */

let shop: Shop;
beforeAll(async () => (shop = await useShop()));
afterAll(() => shop.close());

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString();

describe('A new API key', () => {
  it('is shown with its secret once', async () => {
    const { key, secret } = await createKey(
      shop,
      ['products:write', 'orders:read', 'orders:read'],
      NEXT_YEAR,
    );
    expect(secret).toMatch(/^sk_[\w-]{43}$/);
    expect(key).toMatchObject({
      scopes: ['orders:read', 'products:write'],
      expires_at: NEXT_YEAR.replace(/\.\d+/, ''),
      last_used_at: null,
      revoked_at: null,
    });
    expect(JSON.stringify(ok(await shop.admin.get('/api-keys')))).not.toContain(secret);
  });

  it('has a secret that the database does not have', async () => {
    const { key, secret } = await createKey(shop, ['orders:read']);
    const [row] = await shop.sql('select * from api_key where id = $1', [key.id]);
    expect(JSON.stringify(row)).not.toContain(secret.slice(3));
  });

  it.each([
    ['an unknown scope', { scopes: ['orders:delete'] }, 'Unknown scopes: orders:delete'],
    ['everything as its scope', { scopes: ['*'] }, 'Unknown scopes: *'],
    ['no scope', { scopes: [] }, 'A key needs at least one scope'],
    [
      'an end in the past',
      { scopes: ['orders:read'], expires_at: '2020-01-01T00:00:00Z' },
      'expires_at must be in the future',
    ],
  ])('is rejected with %s', async (_, columns, message) => {
    const response = await shop.admin.post('/api-keys', { title: 'ERP', ...columns });
    expect(response).toMatchObject({ status: 400, body: { type: 'invalid_data', message } });
  });

  it.each(['users:write', 'invites:read', 'api-keys:read', 'roles:write', 'auth:read'])(
    'cannot have the scope %s, which would make it an admin or a user',
    async (scope) => {
      expect((await shop.admin.post('/api-keys', { title: 'ERP', scopes: [scope] })).status).toBe(400);
    },
  );
});

describe('A request with an API key', () => {
  it('may do what its scopes say', async () => {
    const { client } = await createKey(shop, ['products:write']);
    expect((await client.post('/products', { title: 'Cup' })).status).toBe(200);
  });

  it('may send it as x-medusa-access-token', async () => {
    const { secret } = await createKey(shop, ['products:read']);
    const headers = { 'x-medusa-access-token': secret };
    expect((await shop.http.get('/admin/products', { headers })).status).toBe(200);
  });

  it('is refused without the scope, which the message names', async () => {
    const { client } = await createKey(shop, ['products:read']);
    expect(await client.post('/products', { title: 'Cup' })).toMatchObject({
      status: 403,
      body: { type: 'not_allowed', code: 'scope_missing', message: 'This needs the scope products:write' },
    });
  });

  it('is refused once the key is revoked', async () => {
    const { key, client } = await createKey(shop, ['products:read']);
    const { api_key } = ok(await shop.admin.post(`/api-keys/${key.id}/revoke`));
    expect(api_key.revoked_at).not.toBeNull();
    expect((await client.get('/products')).status).toBe(401);
  });

  it('is refused once the key has expired', async () => {
    const { key, client } = await createKey(shop, ['products:read'], NEXT_YEAR);
    await shop.sql(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [key.id]);
    expect((await client.get('/products')).status).toBe(401);
  });

  it('is refused with a secret that no key has', async () => {
    expect((await withToken(shop, 'sk_unknown').get('/products')).status).toBe(401);
  });

  it('records its use once in a minute', async () => {
    const { key, client } = await createKey(shop, ['products:read']);
    const readUse = async () =>
      (
        await shop.sql<{ at: Date | null }>('select last_used_at as at from api_key where id = $1', [key.id])
      )[0].at;
    await client.get('/products');
    const first = await until(readUse);
    const statements = await shop.recordSql(() => client.get('/products'));
    expect(statements.filter((text) => text.startsWith('update api_key'))).toEqual([]);
    expect(await readUse()).toEqual(first);
    await shop.sql(`update api_key set last_used_at = now() - interval '2 minutes' where id = $1`, [key.id]);
    await client.get('/products');
    expect((await readUse())!.getTime()).toBeGreaterThanOrEqual(first!.getTime());
  });

  it('is an entry of the journal with the key as its actor', async () => {
    const { key, client } = await createKey(shop, ['collections:write']);
    const { collection } = ok(await client.post('/collections', { title: `Of ${key.id}` }));
    const { entries } = ok(await shop.admin.get(`/journal?resource_id=${collection.id}`));
    expect(entries).toMatchObject([{ actor: { type: 'api_key', id: key.id, name: key.title } }]);
  });

  it('can create a batch job, which no user has created', async () => {
    const { client } = await createKey(shop, ['batch-jobs:write']);
    const job = { type: 'product-export', context: {}, dry_run: true };
    expect(await client.post('/batch-jobs', job)).toMatchObject({
      status: 201,
      body: { batch_job: { created_by: null } },
    });
  });

  it('cannot read the account of a user, since it is none', async () => {
    const { client } = await createKey(shop, ['products:read']);
    expect((await client.get('/auth')).status).toBe(403);
  });

  it('sees entries of the journal that are its own, and no others', async () => {
    const { key, client } = await createKey(shop, ['journal:read', 'collections:write']);
    ok(await shop.admin.post('/collections', { title: 'Of an admin' }));
    ok(await client.post('/collections', { title: 'Of the key' }));
    const { entries } = ok(await client.get('/journal'));
    expect(entries.map(({ actor }) => actor.id)).toEqual([key.id]);
  });
});

describe('The secret of an API key', () => {
  it('is not in the journal', async () => {
    const { key, secret } = await createKey(shop, ['orders:read']);
    const changes = await shop.sql('select * from journal_change where row_id = $1', [key.id]);
    expect(changes).toHaveLength(1);
    expect(JSON.stringify(changes)).not.toMatch(new RegExp(`secret_hash|${secret}`));
  });
});

describe('API keys', () => {
  it('are managed by admins only', async () => {
    const { client } = await createStaff(shop, 'member');
    expect((await client.get('/api-keys')).status).toBe(403);
    expect((await client.post('/api-keys', { title: 'ERP', scopes: ['orders:read'] })).status).toBe(403);
  });
});
