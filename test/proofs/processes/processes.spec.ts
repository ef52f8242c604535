import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  expireLeasesAndDeliveryDelays,
  findPendingKeys,
  findUnpaidOrders,
  findViolations,
  salesInvariants,
  waitForEmptyOutbox,
} from '../../support/sales-invariants.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import { createServerProcess, sendRequest, type ServerProcess } from '../../support/server-process.ts';
import { until } from '../../support/until.ts';

/*
 * Three server processes on one database, as behind a load balancer: each request goes to any of them.
 */

const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const random = new SeededRandom(SEED);
const PROCESSES = 3;
const SHOPPERS = 6;
const STAFF = 2;
const STOCK = 1_000_000;
const CART_ID_LENGTH = 'cart_'.length + 26;

let shop: SampleShop;
let servers: ServerProcess[];
let files: string;

beforeAll(async () => {
  shop = await useSampleShop({ JOB_WORKERS: '0' }); // the processes run the jobs
  await shop.sql('update product_variant set inventory_quantity = $1', [STOCK]);
  files = mkdtempSync(path.join(tmpdir(), 'processes-'));
  const env = {
    DATABASE_URL: shop.testDatabase.url,
    FILES_DIR: files,
    TEST_PAYMENT_PROVIDER: 'true',
    REQUIRE_SHIPPING: 'false', // carts of this test have no shipping methods
  };
  servers = await Promise.all(Array.from({ length: PROCESSES }, () => createServerProcess(env)));
  await Promise.all(servers.map((server) => server.start()));
}, 600_000);

afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.kill()));
  await shop?.close();
  rmSync(files, { recursive: true, force: true });
});

describe('A login', () => {
  it('at one process is valid at the others, until a logout at any of them', async () => {
    const [first, second, third] = servers;
    const { cookie } = await logInStaff(first);
    for (const server of servers)
      expect(await sendRequest(server, 'GET', '/admin/auth', { cookie })).toMatchObject({
        status: 200,
        body: { user: { email: shop.staff.email } },
      });
    expect((await sendRequest(third, 'DELETE', '/admin/auth', { cookie })).status).toBe(200);
    expect((await sendRequest(second, 'GET', '/admin/auth', { cookie })).status).toBe(401);
  });

  it('may fail five times a minute across all processes', async () => {
    const body = { email: 'unknown@example.com', password: 'guess' };
    const attempts = Array.from({ length: 18 }, (_, n) =>
      sendRequest(servers[n % PROCESSES], 'POST', '/store/auth', { body }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(13);
  });
});

describe('An idempotency key', () => {
  it('sent to all processes concurrently takes effect once, and all return the same response', async () => {
    const body = { region_id: shop.europe.id, metadata: { sent: 'to all' } };
    const responses = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        sendRequest(servers[n % PROCESSES], 'POST', '/store/carts', { body, key: 'the-same-cart' }),
      ),
    );
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(await shop.sql(`select id from cart where metadata ->> 'sent' = 'to all'`)).toHaveLength(1);
  });
});

describe(`A process that is killed while it sells beside two others (CRASH_SEED=${SEED})`, () => {
  it('loses no login, no order and no job, and leaves nothing that another cannot complete', async () => {
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, n) => registerShopper(n)));
    const staff = await Promise.all(Array.from({ length: STAFF }, (_, n) => logInStaff(servers[n])));
    const load = { isOver: false };
    const clients = [
      ...shoppers.map((shopper) => shopUntilEnd(load, shopper)),
      ...staff.map((clerk, n) => workUntilEnd(load, clerk, n)),
    ];
    await waitForCompletions(shoppers, 4 * SHOPPERS + random.integerBelow(2 * SHOPPERS));
    const victim = anyOf(servers);
    await victim.kill();
    const remainingServers = servers.filter((server) => server !== victim);
    await waitForCompletions(shoppers, cartsOf(shoppers).length + 4 * SHOPPERS);
    load.isOver = true;
    await Promise.all(clients);

    for (const { cookie, email } of shoppers)
      for (const server of remainingServers)
        expect(await sendRequest(server, 'GET', '/store/auth', { cookie })).toMatchObject({
          status: 200,
          body: { customer: { email } },
        });
    for (const { cookie } of staff)
      for (const server of remainingServers)
        expect((await sendRequest(server, 'GET', '/admin/auth', { cookie })).status).toBe(200);

    const completed = shoppers.flatMap(({ orders }) => [...orders]);
    expect(await ordersOf(completed.map(([cart]) => cart))).toEqual(new Map(completed));

    await expireLeasesAndDeliveryDelays(shop);
    const open = shoppers.flatMap(({ carts, orders }) => carts.filter((cart) => !orders.has(cart)));
    for (const response of await Promise.all(
      open.map((cart) => complete(anyOf(remainingServers), cart, `${cart} again`)),
    ))
      expect(response).toMatchObject({ status: 200, body: { type: 'order' } });
    for (const key of await findPendingKeys(shop)) {
      const isCart = key.startsWith('cart_');
      const response = isCart
        ? await complete(anyOf(remainingServers), key.slice(0, CART_ID_LENGTH), key)
        : await createDiscount(anyOf(remainingServers), staff[0], key);
      expect(isCart ? [200] : [200, 422]).toContain(response.status); // 422: the discount was created, and its response was not stored
    }

    await waitForJobs();
    await waitForEmptyOutbox(shop);
    expect(await findViolations(shop, salesInvariants(STOCK))).toEqual([]);
    expect(await findUnpaidOrders(shop)).toEqual([]);
    for (const { cookie, carts } of shoppers)
      expect(
        (await sendRequest(remainingServers[0], 'GET', '/store/customers/me/orders', { cookie })).body,
      ).toMatchObject({
        count: carts.length,
      });
    const jobs = await shop.sql<{ id: string }>('select id from batch_job');
    expect(jobs.map(({ id }) => id)).toEqual(expect.arrayContaining(staff.flatMap((clerk) => clerk.jobs)));
    for (const { id } of jobs)
      expect(
        (await sendRequest(anyOf(remainingServers), 'GET', `/admin/batch-jobs/${id}`, staff[0])).body,
      ).toMatchObject({
        batch_job: { status: 'completed', result: { count: 2, advancement_count: 2, errors: [] } },
      });
    for (const clerk of staff)
      for (const [code, id] of clerk.discounts)
        expect(await createDiscount(anyOf(remainingServers), clerk, code)).toMatchObject({
          status: 200,
          body: { discount: { id } },
        });
  });
});

interface Shopper {
  cookie: string;
  email: string;
  /** Carts whose completion was requested. */
  carts: string[];
  /** The order of each cart whose completion returned. */
  orders: Map<string, string>;
}

async function registerShopper(number: number): Promise<Shopper> {
  const email = `shopper${number}@example.com`;
  const body = { email, password: 'a long password', first_name: 'Shopper', last_name: String(number) };
  const { cookie } = await sendRequest(servers[number % PROCESSES], 'POST', '/store/customers', { body });
  return { cookie: cookie!, email, carts: [], orders: new Map() };
}

/** Buys again and again until the load is over. Each request goes to any process; if that is down, the shopper starts a new cart. */
async function shopUntilEnd(load: { isOver: boolean }, { cookie, carts, orders }: Shopper): Promise<void> {
  const [small, large] = shop.shirt.variants;
  const post = (path: string, body: unknown) =>
    sendRequest(anyOf(servers), 'POST', `/store/carts${path}`, { body, cookie });
  while (!load.isOver) {
    try {
      const items = [{ variant_id: small.id, quantity: 1 }];
      const { id } = ok(await post('', { region_id: shop.europe.id, items })).cart;
      ok(await post(`/${id}/line-items`, { variant_id: large.id, quantity: 2 }));
      ok(await post(`/${id}/payment-session`, { provider_id: 'test' }));
      ok(await post(`/${id}/payment-sessions/test`, { data: { delay_ms: 300 } }));
      carts.push(id);
      const responses = await Promise.all([complete(anyOf(servers), id), complete(anyOf(servers), id)]);
      for (const { body } of responses) orders.set(id, body.data.id);
    } catch {
      // the process is down: the next cart goes to another one
    }
  }
}

interface Clerk {
  cookie: string;
  /** The discount of each code whose creation returned. */
  discounts: Map<string, string>;
  /** The ids of exports of both products. */
  jobs: string[];
}

async function logInStaff(server: ServerProcess): Promise<Clerk> {
  const { email, password } = shop.staff;
  const { cookie } = await sendRequest(server, 'POST', '/admin/auth', { body: { email, password } });
  return { cookie: cookie!, discounts: new Map(), jobs: [] };
}

/** Creates discounts, reads orders and exports products until the load is over. */
async function workUntilEnd(load: { isOver: boolean }, clerk: Clerk, number: number): Promise<void> {
  const { cookie, discounts, jobs } = clerk;
  for (let round = 0; !load.isOver; round++) {
    const code = `CODE-${number}-${round}`;
    try {
      discounts.set(code, ok(await createDiscount(anyOf(servers), clerk, code)).discount.id);
      ok(await sendRequest(anyOf(servers), 'GET', '/admin/orders?limit=5&expand=customer', { cookie }));
      const body = { type: 'product-export', context: {} };
      const created = await sendRequest(anyOf(servers), 'POST', '/admin/batch-jobs', { body, cookie });
      jobs.push(created.body.batch_job.id);
    } catch {
      // likewise
    }
  }
}

function createDiscount(server: ServerProcess, { cookie }: Clerk, code: string) {
  const rule = { type: 'percentage', value: 10, allocation: 'total' };
  const body = { code, rule, regions: [shop.europe.id] };
  return sendRequest(server, 'POST', '/admin/discounts', { body, cookie, key: code });
}

function complete(server: ServerProcess, cart: string, key = cart) {
  return sendRequest(server, 'POST', `/store/carts/${cart}/complete`, { body: {}, key });
}

/** Waits until the remaining processes have completed all jobs. */
async function waitForJobs(): Promise<void> {
  const open = 'select from batch_job where completed_at is null and failed_at is null';
  await until(async () => (await shop.sql(open)).length === 0, 'all jobs are completed');
}

/** Reads the order of each cart. */
async function ordersOf(carts: string[]): Promise<Map<string, string>> {
  const orders = await shop.sql<{ id: string; cart_id: string }>(
    'select id, cart_id from "order" where cart_id = any($1)',
    [carts],
  );
  return new Map(orders.map(({ id, cart_id }) => [cart_id, id]));
}

function cartsOf(shoppers: Shopper[]): string[] {
  return shoppers.flatMap(({ carts }) => carts);
}

/** Waits until this number of completions was requested. */
async function waitForCompletions(shoppers: Shopper[], count: number): Promise<void> {
  await until(
    () => cartsOf(shoppers).length >= count,
    () => `${cartsOf(shoppers).length} of ${count} completions`,
  );
}

function anyOf(candidates: ServerProcess[]): ServerProcess {
  return random.pick(candidates);
}
