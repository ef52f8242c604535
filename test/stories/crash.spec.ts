import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openWorld, type World } from '../support/world.ts';

/*
 * The server as a process of its own, under load, killed at random moments. Seen to fail when stock is taken in a
 * transaction of its own.
 */

const KILLS = Number(process.env.KILLS ?? 6);
const SHOPPERS = 8;

let shop: World;
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' });
  shop = await openWorld();
  await shop.sql('update product_variant set inventory_quantity = 100000');
  url = `http://127.0.0.1:${await freePort()}`;
}, 120_000);

afterAll(async () => {
  server.kill('SIGKILL');
  await shop.close();
});

describe(`a server that is killed ${KILLS} times while it sells`, () => {
  it('has sold everything once: orders, payments and stock agree, and every open cart can be completed', async () => {
    const carts: string[] = [];
    const load = { over: false };
    await startServer();
    const crowd = Array.from({ length: SHOPPERS }, (_, number) => shopUntil(load, number, carts));
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(300 + Math.random() * 1000);
      server.kill('SIGKILL');
      await startServer();
    }
    await sleep(500);
    load.over = true;
    await Promise.all(crowd);
    await sleep(10_500); // leases of the dead run out

    const paid = await shop.sql<{ id: string }>(
      'select cart_id as id from payment_session where cart_id = any($1)',
      [carts],
    );
    for (const { id } of paid) expect((await post(`/carts/${id}/complete`)).status).toBe(200);

    expect(await violations()).toEqual([]);
    expect((await shop.sql('select from "order"')).length).toBeGreaterThan(KILLS);
  }, 180_000);
});

/** What must never be, each with the rows that break it. */
async function violations(): Promise<unknown[]> {
  const rules = {
    'more than one order for a cart': 'select cart_id from "order" group by cart_id having count(*) > 1',
    'a completed cart without an order':
      'select id from cart c where completed_at is not null and not exists (select from "order" o where o.cart_id = c.id)',
    'an order that is not paid by exactly one payment':
      'select id from "order" o where (select count(*) from payment p where p.order_id = o.id and p.canceled_at is null) <> 1',
    'a payment that nobody has ordered for':
      'select id from payment where order_id is null and canceled_at is null',
    'stock that was not taken once for each piece sold': `select id from product_variant v where v.manage_inventory and 100000 - inventory_quantity <>
       (select coalesce(sum(quantity), 0) from line_item i where i.variant_id = v.id and i.order_id is not null)`,
    'a lease that is stuck': 'select key from lease where expires_at > now()',
  };
  const broken = await Promise.all(
    Object.entries(rules).map(async ([rule, sql]) => {
      const rows = await shop.sql(sql);
      return rows.length > 0 ? [{ rule, rows }] : [];
    }),
  );
  return broken.flat();
}

async function shopUntil(load: { over: boolean }, number: number, carts: string[]): Promise<void> {
  const [small, large] = shop.shirt.variants;
  while (!load.over) {
    try {
      const items = [{ variant_id: small.id, quantity: 1 }];
      const id = (await post('/carts', { region_id: shop.europe.id, items })).body.cart.id;
      await post(`/carts/${id}/line-items`, { variant_id: large.id, quantity: 2 });
      await post(`/carts/${id}`, { email: `shopper${number}@example.com` });
      await post(`/carts/${id}/payment-session`, { provider_id: 'manual' });
      carts.push(id);
      await Promise.all([post(`/carts/${id}/complete`), post(`/carts/${id}/complete`)]);
    } catch {
      await sleep(50); // nobody is there at the moment
    }
  }
}

async function post(path: string, body: unknown = {}) {
  const response = await fetch(`${url}/store${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { cart: { id: string } } };
}

async function startServer(): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: shop.testDatabase.url,
    PORT: new URL(url).port,
    LOG_LEVEL: 'fatal',
  };
  server = spawn('node', ['dist/src/main.js'], { env, stdio: 'ignore' });
  for (let tries = 0; tries < 400; tries++) {
    if (
      await fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(25);
  }
  throw new Error('the server does not come up');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
