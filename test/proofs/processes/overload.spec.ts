import type { PoolClient } from 'pg';
import { readMetrics, valueOf } from '../../support/metrics.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

const POOL_SIZE = 5;
/** What one client may have in progress alone, and beside others (docs/operating.md, Overload). */
const [SHARE_ALONE, MIN_SHARE] = [10, 8];

const ADA = { email: 'ada@example.com', password: 'lovelace-1815' };
const ATTACKER = '203.0.113.1';
const BYSTANDER = '203.0.113.2';
const UNKNOWN_ORDER = '/orders/order_01G8ZH853Y6TFXWPG5EYE81X63';

let shop: SampleShop;
let token: string;
let cart: string;
let connections: PoolClient[] = [];
let waiting: Promise<HttpResponse>[] = [];

beforeAll(async () => {
  const env = { DATABASE_POOL_SIZE: String(POOL_SIZE), TRUST_PROXY: '1', METRICS_PORT: '0' };
  shop = await useSampleShop({ ...env, SHED_LOAD: 'true' });
  ok(await shop.store.post('/customers', { ...ADA, first_name: 'Ada', last_name: 'Byron' }));
  token = ok(await shop.store.post('/auth/token', ADA)).access_token;
});
beforeEach(async () => {
  cart = await shop.prepareCart();
  // every request has to wait for a connection until `release`
  connections = await Promise.all(Array.from({ length: POOL_SIZE }, () => shop.database.pool.connect()));
});
afterEach(async () => {
  release();
  await Promise.all(waiting);
  waiting = [];
});
afterAll(() => shop.close());

function release(count = POOL_SIZE): void {
  for (const connection of connections.splice(0, count)) connection.release();
}

interface SentRequest {
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Sends a request of an anonymous client from an address, as a proxy reports it. */
function sendFrom(address: string, { path, body, headers }: SentRequest): Promise<HttpResponse> {
  const options = { headers: { 'x-forwarded-for': address, ...headers } };
  const response: Promise<HttpResponse> = body
    ? shop.http.post(path, body, options)
    : shop.http.get(path, options);
  waiting.push(response);
  return response;
}

const READ = { path: `/store${UNKNOWN_ORDER}` };
const newCart = () => ({ path: '/store/carts', body: { region_id: shop.europe.id } });

/** Whether a request was rejected because of the load, and not because it has waited for too long. */
function isShed({ status, headers }: HttpResponse): boolean {
  return status === 503 && headers['storekeep-load'] !== undefined;
}

type Outcome = 'shed' | number;

function outcomeOf(response: HttpResponse): Outcome {
  return isShed(response) ? 'shed' : response.status;
}

/** Sends many requests at once. @returns the outcomes of those that were responded to */
function flood(address: string, count: number, request: SentRequest): Outcome[] {
  const outcomes: Outcome[] = [];
  for (let sent = 0; sent < count; sent++)
    void sendFrom(address, request).then((response) => outcomes.push(outcomeOf(response)));
  return outcomes;
}

/** Floods the shop from an address until it rejects that client. */
async function overload(address = ATTACKER, request: SentRequest = READ): Promise<void> {
  const outcomes = flood(address, 100, request);
  await until(() => outcomes.length > 0);
  expect(outcomes[0]).toBe('shed');
}

/** What a bystander does: pages of a catalogue, and a checkout. Is decided on when the function returns. */
async function browse(address = BYSTANDER): Promise<() => Promise<number[]>> {
  const before = shop.database.waiting;
  const requests = [
    '/store/regions',
    '/store/products',
    `/store/products/${shop.shirt.id}`,
    `/store/carts/${cart}`,
    '/store/collections',
  ].map((path) => sendFrom(address, { path }));
  const { path, body } = { path: `/store/carts/${cart}/complete`, body: {} };
  requests.push(sendFrom(address, { path, body }), sendFrom(address, newCart()));
  await until(() => shop.database.waiting > before);
  return async () => (await Promise.all(requests)).map(({ status }) => status);
}

const SERVED = [200, 200, 200, 200, 200, 200, 200];

describe('A client with many requests in progress', () => {
  it('is rejected beyond its share while statements wait, and told when to try again', async () => {
    const statuses = flood(ATTACKER, 300, READ);
    await until(() => statuses.length >= 300 - 2 * SHARE_ALONE);
    expect(new Set(statuses)).toEqual(new Set(['shed']));
    const { headers, body } = await sendFrom(ATTACKER, READ);
    expect(body).toMatchObject({ type: 'unavailable' });
    expect(headers['retry-after']).toBe('2');
    expect(Number(headers['storekeep-load'])).toBeGreaterThanOrEqual(0.8);
    expect(headers['cache-control']).toBe('no-store');
    release();
    await until(() => statuses.length === 300);
    expect(statuses.slice(-MIN_SHARE)).toEqual(Array.from({ length: MIN_SHARE }, () => 404));
  });

  it('is served again once nothing waits', async () => {
    await overload();
    release();
    await until(() => shop.database.waiting === 0);
    await Promise.all(waiting);
    expect((await sendFrom(ATTACKER, { path: '/store/products' })).status).toBe(200);
  });

  it('is not rejected if nothing waits, although all connections are in use', async () => {
    release();
    const path = '/store/regions';
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await sendFrom(ATTACKER, { path })).status),
    );
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  it('may have two shares of changes, so that its checkouts go on when its reads are rejected', async () => {
    await overload();
    const completion = sendFrom(ATTACKER, { path: `/store/carts/${cart}/complete`, body: {} });
    await until(() => shop.database.waiting > SHARE_ALONE);
    expect(isShed(await sendFrom(ATTACKER, READ))).toBe(true);
    release();
    expect((await completion).status).toBe(200);
  });

  it('is rejected for its changes, too, beyond two shares', async () => {
    const statuses = flood(ATTACKER, 50, newCart());
    await until(() => statuses.length >= 50 - 3 * SHARE_ALONE);
    expect(new Set(statuses)).toEqual(new Set(['shed']));
  });

  it.each([
    ['a token that is not valid', { authorization: 'x' }],
    ['a token that looks like one', { authorization: 'Bearer e30.e30.e30' }],
    ['a session that does not exist', { cookie: 'connect.sid=s%3Anone.none' }],
  ])('is rejected with %s', async (_, headers) => {
    await overload(ATTACKER, { ...READ, headers });
    expect(isShed(await sendFrom(ATTACKER, { path: '/store/regions', headers }))).toBe(true);
  });

  it('does not stop shoppers of its network who are logged in', async () => {
    release();
    const headers = { authorization: `Bearer ${token}` };
    expect((await sendFrom(ATTACKER, { path: '/store/customers/me', headers })).status).toBe(200);
    connections = await Promise.all(Array.from({ length: POOL_SIZE }, () => shop.database.pool.connect()));
    await overload();
    const account = sendFrom(ATTACKER, { path: '/store/customers/me', headers });
    expect(isShed(await sendFrom(ATTACKER, READ))).toBe(true);
    release();
    expect((await account).status).toBe(200);
  });

  it('is rejected as an account beyond its share, whatever its addresses are', async () => {
    release();
    const headers = { authorization: `Bearer ${token}` };
    expect((await sendFrom(ATTACKER, { path: '/store/customers/me', headers })).status).toBe(200);
    connections = await Promise.all(Array.from({ length: POOL_SIZE }, () => shop.database.pool.connect()));
    const statuses: Outcome[] = [];
    for (let address = 1; address <= 100; address++)
      void sendFrom(`198.51.100.${address}`, { ...READ, headers }).then((response) =>
        statuses.push(outcomeOf(response)),
      );
    await until(() => statuses.length >= 100 - 2 * SHARE_ALONE);
    expect(new Set(statuses)).toEqual(new Set(['shed']));
  });

  it('does not stop staff, who are not limited', async () => {
    release();
    const headers = { authorization: `Bearer ${shop.staff.token}` };
    expect((await sendFrom(ATTACKER, { path: '/admin/products', headers })).status).toBe(200);
    connections = await Promise.all(Array.from({ length: POOL_SIZE }, () => shop.database.pool.connect()));
    await overload();
    const reads = Array.from({ length: 30 }, () => sendFrom(ATTACKER, { path: '/admin/products', headers }));
    expect(isShed(await sendFrom(ATTACKER, READ))).toBe(true);
    release();
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
  });

  it('does not stop webhooks of payment companies', async () => {
    await overload();
    const { status } = await sendFrom(BYSTANDER, { path: '/hooks/stripe', body: {} });
    expect(status).toBeLessThan(500);
  });

  it('shows in the metrics', async () => {
    await overload();
    const samples = await readMetrics(shop);
    expect(valueOf(samples, 'storekeep_load')).toBeGreaterThan(0.8);
    expect(valueOf(samples, 'storekeep_shed_requests_total')).toBeGreaterThan(0);
  });
});

describe('A bystander', () => {
  it('is served beside a client that reads orders', async () => {
    await overload();
    const statuses = await browse();
    expect(isShed(await sendFrom(ATTACKER, READ))).toBe(true);
    release();
    expect(await statuses()).toEqual(SERVED);
  });

  it('is served beside a client that makes carts by ten connections', async () => {
    flood(ATTACKER, 10, newCart());
    await until(() => shop.database.waiting >= 10);
    const statuses = await browse();
    release();
    expect(await statuses()).toEqual(SERVED);
  });

  it('is served beside ten clients with different addresses behind one proxy', async () => {
    // at once, as the first ones would time out before the last one is rejected
    await Promise.all(Array.from({ length: 10 }, (_, index) => overload(`198.51.100.${index + 1}`)));
    const statuses = await browse();
    expect(isShed(await sendFrom('198.51.100.1', READ))).toBe(true);
    release();
    expect(await statuses()).toEqual(SERVED);
  });

  it('gets the next connection but one, however many requests of another client wait', async () => {
    const finished: string[] = [];
    for (let sent = 0; sent < SHARE_ALONE; sent++)
      void sendFrom(ATTACKER, READ).then(() => finished.push('attacker'));
    await until(() => shop.database.waiting >= SHARE_ALONE);
    void sendFrom(BYSTANDER, READ).then(() => finished.push('bystander'));
    await until(() => shop.database.waiting > SHARE_ALONE);
    release(1);
    await until(() => finished.includes('bystander'));
    expect(finished.indexOf('bystander')).toBeLessThan(3);
  });

  it('gets the next connection but one for a change, too', async () => {
    const finished: string[] = [];
    for (let sent = 0; sent < SHARE_ALONE; sent++)
      void sendFrom(ATTACKER, newCart()).then(() => finished.push('attacker'));
    await until(() => shop.database.waiting >= SHARE_ALONE);
    void sendFrom(BYSTANDER, newCart()).then(() => finished.push('bystander'));
    await until(() => shop.database.waiting > SHARE_ALONE);
    release(1);
    await until(() => finished.length > SHARE_ALONE);
    expect(finished.indexOf('bystander')).toBeLessThan(5);
  });
});

it('A shop with SHED_LOAD=false rejects nothing', async () => {
  const other = await shop.openSecondInstance({ SHED_LOAD: 'false' });
  const taken = await Promise.all(Array.from({ length: POOL_SIZE }, () => other.database.pool.connect()));
  const reads = Array.from({ length: 100 }, () => other.store.get(UNKNOWN_ORDER));
  await until(() => other.database.waiting >= 100);
  for (const connection of taken) connection.release();
  for (const { status } of await Promise.all(reads)) expect(status).toBe(404);
  await other.close();
});
