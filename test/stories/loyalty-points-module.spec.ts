import { Outbox } from '#engine/background/outbox';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

const MODULE = './examples/modules/loyalty-points/src/loyalty-points.ts';

describe('The example module loyalty-points', () => {
  let shop: SampleShop;
  let ida: { id: string; email: string; headers: Record<string, string> };
  let customers = 0;

  beforeAll(async () => {
    shop = await useSampleShop({ STOREKEEP_MODULES: MODULE, LOYALTY_EXPIRY_SCHEDULE: '* * * * * *' });
  });

  afterAll(() => shop.close());

  beforeEach(async () => {
    const login = { email: `ida${++customers}@example.com`, password: 'not-telling' };
    const body = { ...login, first_name: 'Ida', last_name: 'Berg' };
    const { id } = ok(await shop.store.post('/customers', body)).customer;
    const { access_token } = ok(await shop.store.post('/auth/token', login));
    ida = { id, email: login.email, headers: { authorization: `Bearer ${access_token}` } };
  });

  it('requires a login', async () => {
    expect((await shop.http.get('/store/loyalty-points')).status).toBe(401);
  });

  it('gives a point for each euro of an order that is paid, not of one that is only placed', async () => {
    const { id, total } = await placeOrder();
    await deliverAll();
    expect(await readBalance()).toBe(0);
    ok(await shop.admin.post(`/orders/${id}/capture`));
    await until(async () => (await readBalance()) > 0);
    expect(await readBalance()).toBe(Math.floor(total / 100));
  });

  it('counts an order once, however often its event is delivered', async () => {
    const { id, total } = await placePaidOrder();
    const outbox = shop.app.get(Outbox, { strict: false });
    const data = { id, no_notification: null };
    await shop.database.transaction((tx) =>
      outbox.publishAll(tx, [
        ['order.payment_captured', data],
        ['order.payment_captured', data],
      ]),
    );
    await deliverAll();
    expect(await readBalance()).toBe(Math.floor(total / 100));
  });

  it('adds up the orders of a customer', async () => {
    const orders = [await placePaidOrder(), await placePaidOrder()];
    const points = orders.map(({ total }) => Math.floor(total / 100));
    expect(await readBalance()).toBe(points[0] + points[1]);
  });

  it('takes the points of a refund back', async () => {
    const { id, total } = await placePaidOrder();
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 1000, reason: 'other' }));
    await until(async () => (await readBalance()) === Math.floor((total - 1000) / 100));
  });

  it('takes all points of a canceled order back', async () => {
    const { id } = await placePaidOrder();
    expect(await readBalance()).toBeGreaterThan(0);
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    await until(async () => (await readBalance()) === 0);
  });

  it('gives no points to guests', async () => {
    await placePaidOrder('guest@example.com');
    const rows = await shop.sql(
      `select from loyalty_points l join customer c on c.id = l.customer_id where c.email = 'guest@example.com'`,
    );
    expect(rows).toEqual([]);
  });

  it('shows staff the balance of a customer, and when the first points expire', async () => {
    const { total } = await placePaidOrder();
    const points = Math.floor(total / 100);
    const { body } = await shop.http.get(`/admin/customers/${ida.id}/loyalty-points` as '/admin', {
      headers: { authorization: `Bearer ${shop.staff.token}` },
    });
    const inAYear = new Date(Date.now() + 364 * 86_400_000).getTime();
    expect(body).toEqual({ balance: points, next_expiry: { points, at: expect.any(String) } });
    expect(new Date(body.next_expiry.at).getTime()).toBeGreaterThan(inAYear);
  });

  it('lets points expire after a year', async () => {
    const { id } = await placePaidOrder();
    await shop.sql(`update loyalty_points set earned_at = now() - interval '366 days' where order_id = $1`, [
      id,
    ]);
    expect(await readBalance()).toBe(0);
    await until(() =>
      shop.sql('select from loyalty_points where order_id = $1 and expired_at is not null', [id]),
    );
  });

  async function placeOrder(email = ida.email): Promise<{ id: string; total: number }> {
    const cart = await shop.prepareCart({ email });
    if (email === ida.email) ok(await shop.store.post(`/carts/${cart}`, { customer_id: ida.id }, ida));
    const { id, total } = ok(await shop.store.post(`/carts/${cart}/complete`)).data as {
      id: string;
      total: number;
    };
    return { id, total };
  }

  /** Places an order, and waits until its points were counted. */
  async function placePaidOrder(email?: string): Promise<{ id: string; total: number }> {
    const order = await placeOrder(email);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    await deliverAll();
    return order;
  }

  async function readBalance(): Promise<number> {
    const { body } = await shop.http.get('/store/loyalty-points', { headers: ida.headers });
    return (body as { balance: number }).balance;
  }

  async function deliverAll(): Promise<void> {
    await until(async () => (await shop.sql('select from outbox_event')).length === 0);
  }
});
