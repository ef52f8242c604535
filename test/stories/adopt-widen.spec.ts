import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { Adoption } from '../../src/adopt/adoption.ts';
import type { TestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';
import { formerShop } from '../support/v1-server.ts';
import { ALONE, connected, openOn, pictureOf, TOKEN, unshareToken, v1Shop } from '../support/v1-shop.ts';

/* Amounts that v1 has no room for. */

const LARGE = 2 ** 31;

let v1: TestDatabase;
let client: Client;
let adoption: Adoption;

beforeEach(async () => {
  v1 = await v1Shop('default');
  client = await connected(v1);
  await unshareToken(client);
  adoption = await Adoption.open(v1.url);
});

afterEach(async () => {
  await adoption.close();
  await client.end();
  await v1.close();
});

it('Amounts above the limit of v1 are rejected until the columns are widened, which leaves order totals unchanged', async () => {
  await adoption.adopt(ALONE);
  expect((await inShop((app) => giftCard(app, LARGE))).statusCode).toBe(400);

  expect(await adoption.widen()).toHaveLength(20);
  await inShop(async (app) => {
    expect((await giftCard(app, LARGE)).statusCode).toBe(200);
    for (const [id, { items: _, ...wanted }] of Object.entries(formerShop('default').orders)) {
      const answer = await app.inject({ url: `/admin/orders/${id}`, headers: TOKEN });
      expect(answer.json<{ order: object }>().order).toMatchObject(wanted);
    }
  });
  expect(await adoption.widen()).toEqual([]);
});

it('Undoing the adoption restores widened columns with every fraction and row', async () => {
  const before = await pictureOf(client);
  await adoption.adopt(ALONE);
  await adoption.widen();

  await adoption.undo(ALONE);

  expect(await pictureOf(client)).toEqual(before);
});

it('Widening and undoing are rejected before an adoption and while other clients are connected', async () => {
  await expect(adoption.widen()).rejects.toThrow('adopt first');
  await expect(adoption.undo(ALONE)).rejects.toThrow('was not adopted');
  await adoption.adopt(ALONE);
  const running = new Client(v1.url);
  await running.connect();
  await expect(adoption.widen()).rejects.toThrow('Others are connected');
  await expect(adoption.undo(ALONE)).rejects.toThrow('Others are connected');
  await running.end();
});

it('The check reports rows and settings that adoption cannot correct', async () => {
  const tried: [string, string][] = [
    [
      `insert into customer (id, email, has_account) select 'cus_x', upper(email), true from customer where has_account limit 1`,
      'rows of customer break',
    ],
    [
      `update money_amount set amount = -5 where id in (select id from money_amount limit 1)`,
      'rows of money_amount break',
    ],
    [`update region set tax_provider_id = 'avalara'`, 'The tax provider avalara is used'],
    [
      `update shipping_option set provider_id = 'dhl' where deleted_at is null`,
      'The fulfillment provider dhl is used',
    ],
    [`create table price_set as select 1 as id`, "v1's module of prices"],
    [`delete from migrations where name like 'PublishableKeySalesChannelLink%'`, 'before 1.20'],
  ];
  for (const [change, told] of tried) {
    await client.query(`begin; set local session_replication_role = replica; ${change}; commit`);
    expect((await adoption.check(ALONE)).findings.stops.join()).toContain(told);
  }
});

it('Guests whose e-mail addresses differ only in case are adopted, and restored on undo', async () => {
  await client.query(
    `insert into customer (id, email, has_account) select 'cus_x', upper(email), false from customer where not has_account limit 1`,
  );
  const before = await pictureOf(client);
  await adoption.adopt(ALONE);
  await adoption.undo(ALONE);
  expect(await pictureOf(client)).toEqual(before);
});

async function inShop<T>(work: (app: NestFastifyApplication) => Promise<T>): Promise<T> {
  const app = await openOn(v1);
  try {
    return await work(app);
  } finally {
    await app.close();
    await until(isAlone);
  }
}

async function isAlone(): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
       and application_name <> 'storekeep adopt'`,
  );
  return rowCount === 0;
}

async function giftCard(app: NestFastifyApplication, value: number) {
  const { rows } = await client.query<{ id: string }>(`select id from region where name = 'EU'`);
  const payload = { value, region_id: rows[0].id };
  return app.inject({ method: 'POST', url: '/admin/gift-cards', headers: TOKEN, payload });
}
