import { ok, openWorld, type World } from '../../support/world.ts';

/* Whether staff let a dashboard measure them: one choice for each user. */

let shop: World;
beforeEach(async () => (shop = await openWorld()));
afterEach(() => shop.close());

const path = '/analytics-configs';

/** What a second member of staff, with a token of their own, is answered. */
async function another(): Promise<string> {
  const user = { email: 'second@example.com', password: 'secret' };
  const { id } = ok(await shop.admin.post('/users', user)).user;
  await shop.sql(`update "user" set api_token = 'second-token' where id = $1`, [id]);
  return id;
}

const asSecond = { headers: { authorization: 'Bearer second-token' } };

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

  it('is created, and shown to its user', async () => {
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

  it('is another one for another user', async () => {
    const second = await another();
    ok(await shop.admin.post(path, { opt_out: true, anonymize: false }));
    expect((await shop.open.get(`/admin${path}`, asSecond)).status).toBe(404);
    ok(await shop.open.post(`/admin${path}`, { opt_out: false, anonymize: true }, asSecond));
    expect(ok(await shop.open.get(`/admin${path}`, asSecond)).analytics_config).toMatchObject({
      user_id: second,
      opt_out: false,
      anonymize: true,
    });
    expect(ok(await shop.admin.get(path)).analytics_config).toMatchObject({
      opt_out: true,
      anonymize: false,
    });
  });

  it('is one row, however often it is created at once', async () => {
    const body = { opt_out: false, anonymize: true };
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.admin.post(path, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.sql('select opt_out, anonymize from analytics_config')).toEqual([body]);
  });

  it('keeps what an update leaves out', async () => {
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

  it('is deleted, and deleted again with the same answer', async () => {
    ok(await shop.admin.post(path, { opt_out: true, anonymize: true }));
    const deleted = { user_id: shop.staff.id, object: 'analytics_config', deleted: true };
    expect(ok(await shop.admin.delete(path))).toEqual(deleted);
    expect(ok(await shop.admin.delete(path))).toEqual(deleted);
    expect((await shop.admin.get(path)).status).toBe(404);
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
  ])('is refused at %s with %j', async (below, body) => {
    expect(await shop.admin.post(`${path}${below}`, body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
    expect(await shop.sql('select from analytics_config')).toEqual([]);
  });

  it('needs a login', async () => {
    expect((await shop.open.get(`/admin${path}`)).status).toBe(401);
    expect((await shop.open.delete(`/admin${path}`)).status).toBe(401);
  });

  it('does not make dashboards send anything: their flag stays down', async () => {
    const { feature_flags } = ok(await shop.admin.get('/store')).store;
    expect(feature_flags).toContainEqual({ key: 'analytics', value: false });
  });
});
