import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';

/* The analytics config of a user records whether a dashboard may track that user. */

let shop: Shop;
beforeAll(async () => (shop = await useShop()));
afterEach(() => shop.sql('delete from analytics_config'));
afterAll(() => shop.close());

const path = '/analytics-configs';

const asSecond = { headers: { authorization: 'Bearer second-token' } };

/** Creates a second user, whose token `asSecond` sends. @returns the id of the user */
async function createSecondUser(): Promise<string> {
  const user = { email: 'second@example.com', password: 'long enough' };
  const { id } = ok(await shop.admin.post('/users', user)).user;
  await shop.sql(`update "user" set api_token = 'second-token' where id = $1`, [id]);
  return id;
}

describe('The analytics config of a user', () => {
  it('is not found before it is created', async () => {
    expect(await shop.admin.get(path)).toMatchObject({
      status: 404,
      body: {
        type: 'not_found',
        message: `No analytics config found for user with id: ${shop.staff.id}`,
      },
    });
  });

  it('is created by POST and returned by GET', async () => {
    const created = ok(await shop.admin.post(path, { opt_out: true, anonymize: true }));
    expect(created).toEqual({
      analytics_config: {
        id: expect.stringMatching(/^acfg_/),
        user_id: shop.staff.id,
        opt_out: true,
        anonymize: true,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        deleted_at: null,
      },
    });
    expect(ok(await shop.admin.get(path))).toEqual(created);
  });

  it('is separate from the config of another user', async () => {
    const second = await createSecondUser();
    ok(await shop.admin.post(path, { opt_out: true, anonymize: false }));
    expect((await shop.http.get(`/admin${path}`, asSecond)).status).toBe(404);
    ok(await shop.http.post(`/admin${path}`, { opt_out: false, anonymize: true }, asSecond));
    expect(ok(await shop.http.get(`/admin${path}`, asSecond)).analytics_config).toMatchObject({
      user_id: second,
      opt_out: false,
      anonymize: true,
    });
    expect(ok(await shop.admin.get(path)).analytics_config).toMatchObject({
      opt_out: true,
      anonymize: false,
    });
  });

  it('is one row after five concurrent requests create it', async () => {
    const body = { opt_out: false, anonymize: true };
    const responses = await Promise.all(Array.from({ length: 5 }, () => shop.admin.post(path, body)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.sql('select opt_out, anonymize from analytics_config')).toEqual([body]);
  });

  it('retains the fields that an update omits', async () => {
    ok(await shop.admin.post(path, { opt_out: true, anonymize: true }));
    expect(ok(await shop.admin.post(`${path}/update`, { opt_out: false })).analytics_config).toMatchObject({
      opt_out: false,
      anonymize: true,
    });
  });

  it('is created by an update, as in Medusa v1', async () => {
    expect(ok(await shop.admin.post(`${path}/update`, { opt_out: true })).analytics_config).toMatchObject({
      opt_out: true,
      anonymize: false,
    });
  });

  it('is not found after it is deleted', async () => {
    ok(await shop.admin.post(path, { opt_out: true, anonymize: true }));
    ok(await shop.admin.delete(path));
    expect((await shop.admin.get(path)).status).toBe(404);
  });

  it('gets the same response when it is deleted twice', async () => {
    ok(await shop.admin.post(path, { opt_out: true, anonymize: true }));
    const deleted = { user_id: shop.staff.id, object: 'analytics_config', deleted: true };
    expect(ok(await shop.admin.delete(path))).toEqual(deleted);
    expect(ok(await shop.admin.delete(path))).toEqual(deleted);
  });

  it('can be created again after it is deleted', async () => {
    ok(await shop.admin.post(path, { opt_out: true, anonymize: true }));
    ok(await shop.admin.delete(path));
    expect(
      ok(await shop.admin.post(path, { opt_out: false, anonymize: false })).analytics_config,
    ).toMatchObject({
      opt_out: false,
    });
  });

  it.each([
    ['', {}],
    ['', { opt_out: true }],
    ['', { opt_out: 'yes', anonymize: false }],
    ['', { opt_out: true, anonymize: false, user_id: 'usr_other' }],
    ['/update', { anonymize: 1 }],
  ])('is rejected when POST /admin/analytics-configs%s receives %j', async (below, body) => {
    expect(await shop.admin.post(`${path}${below}`, body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
    expect(await shop.sql('select from analytics_config')).toEqual([]);
  });

  it.each([
    ['GET', 'get'],
    ['DELETE', 'delete'],
  ] as const)('requires a login for %s', async (_, method) => {
    expect((await shop.http[method](`/admin${path}`)).status).toBe(401);
  });

  it('leaves the feature flag of the store disabled, so that dashboards send nothing', async () => {
    const { feature_flags } = ok(await shop.admin.get('/store')).store;
    expect(feature_flags).toContainEqual({ key: 'analytics', value: false });
  });
});
