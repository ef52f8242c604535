import type { PoolClient } from 'pg';
import { openSampleShop, ok, type SampleShop } from '../support/sample-shop.ts';
import { readMetrics, valueOf } from '../support/metrics.ts';
import { until } from '../support/until.ts';

const POOL_SIZE = 12;
/** More than 80 % of the pool; two connections remain. */
const TAKEN = 10;

const ADA = { email: 'ada@example.com', password: 'lovelace-1815' };

async function takeConnections({ database }: SampleShop): Promise<PoolClient[]> {
  return Promise.all(Array.from({ length: TAKEN }, () => database.pool.connect()));
}

describe('A shop that has few free connections left', () => {
  let shop: SampleShop;
  let connections: PoolClient[];
  let cart: string;
  beforeAll(async () => {
    const env = { DATABASE_POOL_SIZE: String(POOL_SIZE), SHED_LOAD: 'true', METRICS_PORT: '0' };
    shop = await openSampleShop(env);
    ok(await shop.store.post('/customers', { ...ADA, first_name: 'Ada', last_name: 'Byron' }));
    cart = await shop.prepareCart();
    connections = await takeConnections(shop);
    await until(async () => (await shop.store.get('/products')).status === 503);
  });
  afterAll(() => shop.close());

  it('rejects reads of the catalogue without a session, and says how loaded it is', async () => {
    for (const path of ['/products', `/products/${shop.shirt.id}`, '/regions', '/collections']) {
      const { status, headers, body } = await shop.http.get(`/store${path}`);
      expect({ path, status, type: body.type }).toEqual({ path, status: 503, type: 'unavailable' });
      expect(headers['retry-after']).toBe('2');
      expect(Number(headers['storekeep-load'])).toBeGreaterThanOrEqual(0.8);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('shows the load and the rejected requests in its metrics', async () => {
    const samples = await readMetrics(shop);
    expect(valueOf(samples, 'storekeep_load')).toBeGreaterThan(0.8);
    expect(valueOf(samples, 'storekeep_shed_requests_total')).toBeGreaterThan(0);
  });

  it('lets shoppers change and complete carts', async () => {
    ok(await shop.store.get(`/carts/${cart}`));
    ok(await shop.store.post(`/carts/${cart}`, { context: { note: 'now' } }));
    const { data } = ok(await shop.store.post(`/carts/${cart}/complete`));
    ok(await shop.store.get(`/orders/${data.id}`));
  });

  it('serves shoppers who are logged in', async () => {
    const { access_token } = ok(await shop.store.post('/auth/token', ADA));
    ok(await shop.store.get('/products', { headers: { authorization: `Bearer ${access_token}` } }));
  });

  it('serves staff', async () => {
    ok(await shop.admin.get('/products'));
  });

  it('receives webhooks of payment companies', async () => {
    const { status } = await shop.http.post('/hooks/stripe', {});
    expect(status).toBeLessThan(500);
  });

  it('serves the catalogue again when connections are free', async () => {
    for (const connection of connections) connection.release();
    await until(async () => (await shop.store.get('/products')).status === 200);
  });
});

it('A shop with SHED_LOAD=false rejects nothing', async () => {
  const shop = await openSampleShop({ DATABASE_POOL_SIZE: String(POOL_SIZE), SHED_LOAD: 'false' });
  const connections = await takeConnections(shop);
  for (let sample = 0; sample < 20; sample++) {
    ok(await shop.store.get('/products'));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const connection of connections) connection.release();
  await shop.close();
});
