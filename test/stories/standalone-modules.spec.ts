import { type Shop, useShop } from '../support/shop.ts';
import { until } from '../support/until.ts';

const LOYALTY = './test/data/modules/loyalty.ts';
const IDA = { email: 'ida@example.com', first_name: 'Ida', last_name: 'Berg', password: 'not-telling' };

describe('A module of STOREKEEP_MODULES', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await useShop({ STOREKEEP_MODULES: LOYALTY, STAFF_ROLES: 'enforced' });
  });

  afterAll(() => shop.close());

  it('requires a customer where a handler takes the customer', async () => {
    const response = await shop.http.get('/store/loyalty');
    expect(response.status).toBe(401);
  });

  it('receives events, and serves the customer who is logged in', async () => {
    const { body } = await shop.store.post('/customers', IDA);
    await until(async () => (await pointsOf(body.customer.id)) === 5);
    const token = await shop.store.post('/auth/token', { email: IDA.email, password: IDA.password });
    const headers = { authorization: `Bearer ${token.body.access_token}` };
    const response = await shop.http.get('/store/loyalty', { headers });
    expect(response).toMatchObject({ status: 200, body: { points: 5 } });
  });

  it('requires a staff user on the admin surface', async () => {
    const response = await shop.http.post('/admin/loyalty', { customer_id: 'cus_1', points: 1 });
    expect(response.status).toBe(401);
  });

  it('gets the staff user, and responds to a POST with 200', async () => {
    const response = await postAsStaff('/loyalty', { customer_id: 'cus_1', points: 3 });
    expect(response).toMatchObject({ status: 200, body: { points: 3 } });
    const [row] = await shop.sql(`select given_by from loyalty_points where customer_id = 'cus_1'`);
    expect(row.given_by).toBe(shop.staff.id);
  });

  it('rejects invalid bodies by the rules of their class', async () => {
    const response = await postAsStaff('/loyalty', { customer_id: 'cus_1', points: 'many' });
    expect(response).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  it('repeats the response for the same Idempotency-Key', async () => {
    const options = { headers: { 'idempotency-key': 'a-key-of-some-length-1' } };
    const body = { customer_id: 'cus_2', points: 3 };
    await postAsStaff('/loyalty', body, options);
    const repeated = await postAsStaff('/loyalty', body, options);
    expect(repeated.body).toEqual({ points: 3 });
  });

  it('restricts operations marked with RequiresAdmin to admins', async () => {
    await shop.sql(`update "user" set role = 'member' where id = $1`, [shop.staff.id]);
    const asMember = await postAsStaff('/loyalty/reset');
    await shop.sql(`update "user" set role = 'admin' where id = $1`, [shop.staff.id]);
    const asAdmin = await postAsStaff('/loyalty/reset');
    expect([asMember.status, asAdmin.status]).toEqual([403, 200]);
  });

  it('runs its migrations once, in a table of its own', async () => {
    const second = await shop.openSecondInstance({ STOREKEEP_MODULES: LOYALTY });
    await second.close();
    const rows = await shop.sql('select name from loyalty_migrations');
    expect(rows).toEqual([{ name: 'CreateLoyaltyPoints1700000000000' }]);
  });

  it('is in the OpenAPI documents', async () => {
    const { body } = await shop.http.get('/docs/admin-json');
    expect(body.paths['/admin/loyalty'].post).toMatchObject({
      operationId: 'AdminLoyaltyGive',
      tags: ['Loyalty'],
      security: expect.arrayContaining([{ api_token: [] }]),
      requestBody: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/GivePointsBody' } } },
      },
    });
  });

  it('leaves the routes of the shop as they are', async () => {
    const response = await shop.store.get('/products');
    expect(response.status).toBe(200);
  });

  const postAsStaff = (path: string, body: object = {}, options: { headers?: Record<string, string> } = {}) =>
    shop.http.post(`/admin${path}` as '/admin', body, {
      headers: { authorization: `Bearer ${shop.staff.token}`, ...options.headers },
    });

  async function pointsOf(customerId: string): Promise<unknown> {
    const [row] = await shop.sql('select points from loyalty_points where customer_id = $1', [customerId]);
    return row?.points;
  }
});

describe('The module of ten lines in docs/extending.md', () => {
  it('serves its route', async () => {
    const shop = await useShop({ STOREKEEP_MODULES: './test/readme/opening-hours.ts' });
    const response = await shop.http.get('/store/opening-hours' as '/store');
    await shop.close();
    expect(response).toMatchObject({ status: 200, body: { opens_at: '09:00', closes_at: '18:00' } });
  });
});

describe('Modules under a path prefix', () => {
  it('are served below the prefix', async () => {
    const shop = await useShop({ STOREKEEP_MODULES: LOYALTY, PATH_PREFIX: '/shop' });
    const statuses = [
      (await shop.http.get('/shop/store/loyalty')).status,
      (await shop.http.get('/store/loyalty')).status,
    ];
    await shop.close();
    expect(statuses).toEqual([401, 404]);
  });
});

describe('A module that cannot be loaded', () => {
  it('fails the start with one line if it does not exist', async () => {
    await expect(useShop({ STOREKEEP_MODULES: './test/data/modules/none.js' })).rejects.toThrow(
      /^STOREKEEP_MODULES: \.\/test\/data\/modules\/none\.js is not found: [^\n]+$/,
    );
  });

  it('fails the start with one line if its default export is no module', async () => {
    await expect(useShop({ STOREKEEP_MODULES: './test/data/modules/not-a-module.ts' })).rejects.toThrow(
      'STOREKEEP_MODULES: ./test/data/modules/not-a-module.ts has no module as its default export',
    );
  });
});
