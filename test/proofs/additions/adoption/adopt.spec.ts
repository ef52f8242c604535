import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { Adoption } from '#additions/adoption/adoption';
import type { V1Order } from '../../../fakes/v1-server.ts';
import type { TestDatabase } from '../../../support/database.ts';
import {
  ADOPT_OPTIONS,
  connectClient,
  createV1Database,
  type DatabaseSnapshot,
  openAdoptedShop,
  removeSharedToken,
  takeSnapshot,
  V1_TOKEN,
} from '../../../support/v1-database.ts';

/*
 * A live shop of Medusa v1 changes its back end. Its database was filled through v1's own interface; `default-expected.json`
 * has the responses of v1 itself.
 */

let v1: TestDatabase;
let adoption: Adoption;
/** Inspects the database, with the application name of adoptions. */
let client: Client;

beforeAll(async () => {
  v1 = await createV1Database('default');
  adoption = await Adoption.open(v1.url);
  client = await connectClient(v1);
});

afterAll(async () => {
  await client.end();
  await adoption.close();
  await v1.close();
});

describe('A shop of Medusa v1', () => {
  it('is rejected at a plain start by a one-line message that names the adopt command', async () => {
    const before = await snapshotDatabase();
    await expect(openAdoptedShop(v1)).rejects.toThrow(
      /^This is the database of another shop.*npm run adopt`$/,
    );
    expect(await snapshotDatabase()).toEqual(before);
  });

  it('is checked for stops and warnings without being changed', async () => {
    const before = await snapshotDatabase();
    const { findings } = await adoption.check(ADOPT_OPTIONS);

    expect(findings).toMatchObject({ version: '1.20', modules: [], counts: { order: 114, draft_order: 7 } });
    expect(findings.stops).toEqual([
      'admin@life.test, member@life.test share an API token: give each user a different one',
    ]);
    expect(findings.warns).toContain(
      '50 amounts of discounts have fractions: they are preserved, since the totals of v1 are computed from them',
    );
    expect(await snapshotDatabase()).toEqual(before);
  });

  it('is warned of currencies whose amounts its dashboard stored with other decimals', async () => {
    await client.query(`insert into money_amount (id, currency_code, amount) values ('ma_pk', 'pkr', 500)`);
    const { findings } = await adoption.check(ADOPT_OPTIONS);
    await client.query(`delete from money_amount where id = 'ma_pk'`);
    expect(findings.warns).toContainEqual(
      expect.stringMatching(
        /^PKR \(1 prices, 0 orders\): the dashboard of Medusa v1 stored 500 PKR as 500, which is 5.00 PKR here;.*docs\/prices.md/,
      ),
    );
  });

  it('fails the check while it uses a payment provider that is not installed', async () => {
    await client.query(`insert into payment_provider (id) values ('stripe')`);
    await client.query(`insert into region_payment_providers select id, 'stripe' from region limit 1`);

    const { findings } = await adoption.check(ADOPT_OPTIONS);
    expect(findings.stops.join()).toContain('The payment provider stripe is used 1 times');
    expect((await adoption.check({ providers: ['stripe'] })).findings.stops.join()).not.toContain('stripe');

    await client.query(`delete from region_payment_providers where provider_id = 'stripe'`);
    await client.query(`delete from payment_provider where id = 'stripe'`);
  });

  it('is not adopted while the check finds a stop', async () => {
    const before = await snapshotDatabase();
    await expect(adoption.adopt(ADOPT_OPTIONS)).rejects.toThrow('share an API token');
    expect(await snapshotDatabase()).toEqual(before);
    await removeSharedToken(client);
  });

  it('is not adopted while v1 is connected and --beside is not given', async () => {
    const running = new Client(v1.url);
    await running.connect();
    await expect(adoption.adopt(ADOPT_OPTIONS)).rejects.toThrow(/There are other connections.*--beside/);
    await running.end();
  });

  it('is unchanged after an adoption that fails at its last step', async () => {
    await client.query('create table somewhere (id int); create index session_pkey on somewhere (id)');
    const before = await snapshotDatabase();
    await expect(adoption.adopt(ADOPT_OPTIONS)).rejects.toThrow('session_pkey');
    expect(await snapshotDatabase()).toEqual(before);
    await client.query('drop table somewhere');
  });
});

it('Undoing an adoption at once restores every row and constraint', async () => {
  const before = await snapshotDatabase();
  await adoption.adopt(ADOPT_OPTIONS);

  await adoption.undo(ADOPT_OPTIONS);

  expect(await snapshotDatabase()).toEqual(before);
});

describe('An adopted shop', () => {
  let before: DatabaseSnapshot;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    before = await snapshotDatabase();
    await adoption.adopt(ADOPT_OPTIONS);
    app = await openAdoptedShop(v1);
  });

  afterAll(() => app.close());

  it('does not change when it is adopted a second time', async () => {
    const adopted = await snapshotDatabase();
    expect(await adoption.adopt({ ...ADOPT_OPTIONS, beside: true })).toBeNull();
    expect(await snapshotDatabase()).toEqual(adopted);
  });

  it('has as many rows in its lists as v1 had', async () => {
    for (const [list, count] of Object.entries(readExpectedTotals().counts)) {
      const { body } = await app.inject({ url: `/admin/${list}?limit=1`, headers: V1_TOKEN });
      expect([list, (JSON.parse(body) as { count: number }).count]).toEqual([list, count]);
    }
  });

  it('returns the numbers, statuses and totals of orders and lines that v1 returned, to the cent', async () => {
    const { orders } = readExpectedTotals();
    const returned: Record<string, V1Order> = {};
    for (const [id, former] of Object.entries(orders)) {
      const { order } = (await app.inject({ url: `/admin/orders/${id}`, headers: V1_TOKEN })).json<{
        order: V1Order & { items: ({ id: string } & Record<string, unknown>)[] };
      }>();
      const lines = order.items.map((line) => [line.id, pick(line, Object.keys(former.items[line.id]))]);
      returned[id] = { ...pick(order, Object.keys(former)), items: Object.fromEntries(lines) };
    }
    expect(returned).toEqual(orders);
    expect(Object.keys(orders)).toHaveLength(114);
  });

  it('accepts changes of open carts with discounts, whose amounts are whole', async () => {
    const { rows } = await client.query<{ id: string }>(
      `select distinct c.id from cart c join line_item i on i.cart_id = c.id join line_item_adjustment a on a.item_id = i.id
       where c.completed_at is null and c.deleted_at is null and c.type = 'default' order by c.id`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const outcomes: unknown[] = [];
    for (const { id } of rows) {
      const response = await app.inject({
        method: 'POST',
        url: `/store/carts/${id}`,
        payload: { metadata: { seen: 'yes' } },
      });
      const { cart, message } = response.json<{ cart?: { discount_total: number }; message?: string }>();
      // a cart may be rejected with a message, for example because its discount has expired
      outcomes.push(
        cart ? Number.isSafeInteger(cart.discount_total) : response.statusCode === 400 && message,
      );
    }
    expect(outcomes.filter((outcome) => !outcome)).toEqual([]);
    expect(outcomes).toContain(true);
  });

  it('accepts the passwords that customers and staff had in v1', async () => {
    const { customers, users } = JSON.parse(read('default-logins.json')) as Logins;
    const buyers = customers.filter(({ password }) => password).slice(0, 3);
    for (const [url, people] of [
      ['/store/auth', buyers],
      ['/admin/auth', users.slice(0, 3)],
    ] as const) {
      for (const { email, password } of people) {
        const response = await app.inject({ method: 'POST', url, payload: { email, password } });
        expect([email, response.statusCode]).toEqual([email, 200]);
      }
    }
  });

  it('accepts customer tokens issued by v1 only if the JWT secret of v1 is configured', async () => {
    const { customers } = JSON.parse(read('default-logins.json')) as Logins;
    const withSecret = await openAdoptedShop(v1, { FORMER_JWT_SECRET: 'oracle-jwt-secret' });
    for (const { id, jwt } of customers.filter((customer) => customer.jwt).slice(0, 3)) {
      const me = { url: '/store/customers/me', headers: { authorization: `Bearer ${jwt}` } };
      expect((await withSecret.inject(me)).json()).toMatchObject({ customer: { id } });
      expect((await app.inject(me)).statusCode).toBe(401);
    }
    await withSecret.close();
  });

  it('accepts invitation links sent by v1 only if the JWT secret of v1 is configured', async () => {
    const { rows } = await client.query<{ token: string; user_email: string }>(
      `update invite set expires_at = now() + interval '1 day' returning token, user_email`,
    );
    const [{ token, user_email }] = rows;
    const payload = { token, user: { password: 'a password' } };
    const accept = { method: 'POST', url: '/admin/invites/accept', payload } as const;
    expect((await app.inject(accept)).json()).toMatchObject({ message: 'Token is not valid' });
    const withSecret = await openAdoptedShop(v1, { FORMER_JWT_SECRET: 'oracle-jwt-secret' });
    expect((await withSecret.inject(accept)).statusCode).toBe(200);
    const login = { email: user_email, password: 'a password' };
    const response = await withSecret.inject({ method: 'POST', url: '/admin/auth', payload: login });
    expect(response.statusCode).toBe(200);
    await withSecret.close();
  });

  it('is returned to v1 by an undo, with its changes since the adoption and with every constraint restored', async () => {
    await app.close();

    await adoption.undo({ beside: true });

    expect((await snapshotDatabase()).schema).toEqual(before.schema);
    const { rows } = await client.query(`select from cart where metadata ->> 'seen' = 'yes'`);
    expect(rows).not.toEqual([]);
  });
});

interface Logins {
  customers: { id: string; email: string; password: string; jwt?: string }[];
  users: { email: string; password: string }[];
}

const snapshotDatabase = (): Promise<DatabaseSnapshot> => takeSnapshot(client);

function readExpectedTotals(): { orders: Record<string, V1Order>; counts: Record<string, number> } {
  return JSON.parse(read('default-expected.json')) as ReturnType<typeof readExpectedTotals>;
}

function read(file: string): string {
  return readFileSync(`test/data/v1/${file}`, 'utf8');
}

function pick(row: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
