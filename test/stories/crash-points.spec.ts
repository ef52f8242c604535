import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startPaymentServer, type PaymentServer } from '../support/payment-server.ts';
import { build, serverProcess, type ServerProcess } from '../support/server-process.ts';
import type { Answer } from '../support/shop.ts';
import { ok, openWorld, type World } from '../support/world.ts';

/*
 * The server is killed at each point between the stages of completion. Where that is a statement, a trigger makes it wait
 * for a lock of the test; where it is the payment provider, its server hangs. The product has no hook for it.
 */

let shop: World;
let payments: PaymentServer;
let server: ServerProcess;
let lock: Client;

beforeAll(async () => {
  payments = await startPaymentServer();
  shop = await openWorld();
  // the providers of a region; the process that takes them is the only one that knows this one
  await shop.sql(`insert into payment_provider (id, is_installed) values ('http', true)`);
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'http' }));
  build();
  const env = { DATABASE_URL: shop.testDatabase.url, PAYMENT_SERVER: payments.url };
  server = await serverProcess(env, 'test/support/serve-with-http-payments.mjs');
  await shop.app.close();
  lock = new Client(shop.testDatabase.url);
  await lock.connect();
  await lock.query(`create function wait_for_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4711); return case when tg_op = 'DELETE' then old else new end; end $$`);
  await server.start();
}, 120_000);

afterAll(async () => {
  await server.kill();
  await lock.end();
  await payments.close();
  await shop.testDatabase.close();
});

beforeEach(() => Object.assign(payments, { initiate: 'works', authorize: 'works', cancel: 'works' }));

describe('a server that is killed', () => {
  it.each([
    ['before it has claimed the cart', 'before insert on payment'],
    [
      'with the answer of the provider, before it is written down',
      'before update of authorization_status on payment',
    ],
    ['with the payment authorized, before the order is placed', 'before delete on lease'],
    ['in the middle of placing the order', 'before insert on "order"'],
    ['at the last statement of placing the order', 'before update of completed_at on cart'],
  ])('%s has sold once when it is asked again', async (_, event) => {
    const cart = await readyCart();
    await killedAt(event, () => complete(cart));
    await expectSoldOnce(cart);
  });

  it('after the order is placed, before it has answered, answers the same order when it is asked again', async () => {
    const cart = await readyCart();
    // placing an order does not look at this table, showing it does
    await lock.query('begin; lock table tracking_link in access exclusive mode');
    const lost = complete(cart).catch(() => null);
    await until(() => query('select from "order" where cart_id = $1', [cart]));
    await server.kill();
    await lock.query('commit');
    expect(await lost).toBeNull();
    await server.start();
    await expectSoldOnce(cart);
  });

  it.each(['hangs before', 'hangs after'] as const)(
    'while the provider %s it authorizes has sold once when it is asked again',
    async (behaviour) => {
      const cart = await readyCart();
      payments.authorize = behaviour;
      await killedWhileHanging(() => complete(cart));
      payments.authorize = 'works';
      await expectSoldOnce(cart);
    },
  );

  it('after the provider has authorized gives that up when the cart has changed since', async () => {
    const cart = await readyCart();
    payments.authorize = 'hangs after';
    await killedWhileHanging(() => complete(cart));
    payments.authorize = 'works';
    const [first] = payments.liveFor(cart);
    ok(
      await post(`/store/carts/${cart}/line-items`, {
        variant_id: shop.mug.variants[0].id,
        quantity: 1,
      }),
    );
    await expectSoldOnce(cart);
    expect(payments.liveFor(cart)).not.toEqual([first]);
  });

  it.each([
    ['has authorized', () => killedWhileHanging],
    [
      'has authorized and that is written down',
      () => (work: () => Promise<unknown>) => killedAt('before delete on lease', work),
    ],
  ])('after the provider %s gives that up by itself when nobody comes back', async (_, how) => {
    const cart = await readyCart();
    if (_ === 'has authorized') payments.authorize = 'hangs after';
    await how()(() => complete(cart));
    payments.authorize = 'works';
    expect(payments.liveFor(cart)).toHaveLength(1);
    server.signal('SIGUSR2');
    await sleep(300);
    expect(payments.liveFor(cart)).toHaveLength(1); // they might come back yet
    await query(`update payment set updated_at = now() - interval '31 minutes' where cart_id = $1`, [cart]);
    await query('delete from lease');
    server.signal('SIGUSR2');
    await until(() => payments.liveFor(cart).length === 0);
    await expectSoldOnce(cart); // they come back after all
  });

  it.each(['hangs before', 'hangs after'] as const)(
    'while the provider %s it cancels leaves nothing authorized',
    async (behaviour) => {
      const cart = await readyCart();
      const [variant] = shop.shirt.variants;
      await query('update product_variant set inventory_quantity = 0 where id = $1', [variant.id]);
      payments.cancel = behaviour;
      const refused = complete(cart);
      await payments.hanging();
      expect(await refused).toMatchObject({ status: 409, body: { code: 'insufficient_inventory' } });
      await server.kill();
      payments.cancel = 'works';
      await query('update outbox_event set available_at = now()'); // half a minute later
      await server.start();
      await until(() => payments.liveFor(cart).length === 0);
      await query('update product_variant set inventory_quantity = 100 where id = $1', [variant.id]);
      await expectSoldOnce(cart);
    },
  );
});

describe('a payment provider that does not work', () => {
  it('undoes no change of a cart; its session shows it, and is opened at completion', async () => {
    payments.initiate = 'fails';
    const cart = await readyCart();
    const { payment_session, items } = ok(
      await post(`/store/carts/${cart}/payment-session`, { provider_id: 'http' }),
    ).cart;
    expect(items).toHaveLength(1);
    expect(payment_session).toMatchObject({ status: 'error', is_initiated: false, data: {} });
    expect(await complete(cart)).toMatchObject({
      status: 422,
      body: { type: 'payment_authorization_error' },
    });
    payments.initiate = 'works';
    await expectSoldOnce(cart);
  });

  it('refuses a payment, and takes it when it is asked again', async () => {
    const cart = await readyCart();
    for (const behaviour of ['refuses', 'fails'] as const) {
      payments.authorize = behaviour;
      expect(await complete(cart)).toMatchObject({
        status: 422,
        body: { type: 'payment_authorization_error' },
      });
    }
    payments.authorize = 'works';
    await expectSoldOnce(cart);
  });
});

/** Completes the cart, again if need be: one order, paid by the one authorization that stands, stock taken once. */
async function expectSoldOnce(cart: string): Promise<void> {
  await query(`update lease set expires_at = now() where key = $1`, [`cart:${cart}`]); // ten seconds later
  const answers = [await complete(cart), await complete(cart)];
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { type: 'order' } });
  const { data: order } = answers[0].body;
  expect(answers[1].body.data.id).toBe(order.id);
  expect(await query('select id from "order" where cart_id = $1', [cart])).toEqual([{ id: order.id }]);
  const [paid] = await query(
    'select amount from payment where cart_id = $1 and canceled_at is null and order_id is not null',
    [cart],
  );
  expect(Number(paid.amount)).toBe(order.total);
  await until(() => payments.liveFor(cart).length === 1);
  expect(payments.liveFor(cart)).toEqual([order.total]);
  expect(await query('select from lease where key = $1', [`cart:${cart}`])).toEqual([]);
  const short = await query(
    `select v.id from product_variant v where v.manage_inventory and 100 - inventory_quantity <>
       (select coalesce(sum(quantity), 0) from line_item i where i.variant_id = v.id and i.order_id is not null)`,
  );
  expect(short).toEqual([]);
  await query('update product_variant set inventory_quantity = 100 where manage_inventory');
  await query('update line_item set order_id = null where order_id is not null');
}

async function readyCart(): Promise<string> {
  const items = [{ variant_id: shop.shirt.variants[0].id, quantity: 2 }];
  const { id } = ok(await post('/store/carts', { region_id: shop.europe.id, items })).cart;
  ok(await post(`/store/carts/${id}`, { email: 'oliver@example.com' }));
  ok(await post(`/store/carts/${id}/payment-session`, { provider_id: 'http' }));
  return id;
}

async function post(path: string, body: unknown = {}): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json(), headers: {} };
}

function complete(cart: string) {
  return post(`/store/carts/${cart}/complete`);
}

/** Kills the server when its work has come to a statement, of which nothing remains; and starts it again. */
async function killedAt(event: string, work: () => Promise<unknown>): Promise<void> {
  const table = event.split(' on ')[1];
  await lock.query('select pg_advisory_lock(4711)');
  await lock.query(`create trigger wait_for_test ${event} for each row execute function wait_for_test()`);
  const lost = work().then(
    () => 'answered',
    () => 'lost',
  );
  await until(() => waiting());
  await server.kill();
  expect(await lost).toBe('lost');
  // what a process that is gone has sent would still be done
  await query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`);
  await until(async () => (await waiting()).length === 0);
  await lock.query('select pg_advisory_unlock(4711)');
  await lock.query(`drop trigger wait_for_test on ${table}`);
  await server.start();
}

function waiting(): Promise<unknown[]> {
  return query(
    `select from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and locktype = 'advisory' and not granted`,
  );
}

async function killedWhileHanging(work: () => Promise<unknown>): Promise<void> {
  const lost = work().then(
    () => 'answered',
    () => 'lost',
  );
  await payments.hanging();
  await server.kill();
  expect(await lost).toBe('lost');
  await server.start();
}

/** On a connection of its own: the shop that made the world is closed. */
function query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  return shop.testDatabase.dataSource.query(text, values);
}

async function until(holds: () => unknown): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const value = await holds();
    if (Array.isArray(value) ? value.length > 0 : value) return;
    await sleep(25);
  }
  throw new Error(`this did not come about: ${holds}`);
}
