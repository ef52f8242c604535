import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { Adoption } from '#additions/adoption/adoption';
import { readV1Totals } from '../../../fakes/v1-server.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { until } from '../../../support/until.ts';
import {
  ADOPT_OPTIONS,
  connectClient,
  createV1Database,
  openAdoptedShop,
  removeSharedToken,
  takeSnapshot,
  V1_TOKEN,
} from '../../../support/v1-database.ts';

/* Amounts that do not fit into the columns of v1. */

const LARGE = 2 ** 31;

let v1: TestDatabase;
let client: Client;
let adoption: Adoption;

async function restoreShop(): Promise<void> {
  v1 = await createV1Database('default');
  client = await connectClient(v1);
  await removeSharedToken(client);
  adoption = await Adoption.open(v1.url);
}

async function closeShop(): Promise<void> {
  await adoption.close();
  await client.end();
  await v1.close();
}

describe('Widening the columns of an adopted shop', () => {
  let rejected: Response;
  let widened: string[];
  let widenedAgain: string[];
  let app: NestFastifyApplication;

  beforeAll(async () => {
    await restoreShop();
    await adoption.adopt(ADOPT_OPTIONS);
    rejected = await withAdoptedShop((former) => createGiftCard(former, LARGE));
    widened = await adoption.widen();
    widenedAgain = await adoption.widen();
    app = await openAdoptedShop(v1);
  });

  afterAll(async () => {
    await app?.close();
    await closeShop();
  });

  it('changes 20 columns, and none when it is repeated', () => {
    expect(widened).toHaveLength(20);
    expect(widenedAgain).toEqual([]);
  });

  it('is required for amounts above the limit of v1', async () => {
    expect(rejected.statusCode).toBe(400);
    expect((await createGiftCard(app, LARGE)).statusCode).toBe(200);
  });

  it('leaves the totals of orders unchanged', async () => {
    for (const [id, { items: _, ...expected }] of Object.entries(readV1Totals('default').orders)) {
      const response = await app.inject({ url: `/admin/orders/${id}`, headers: V1_TOKEN });
      expect(response.json<{ order: object }>().order).toMatchObject(expected);
    }
  });
});

describe('Undoing an adoption', () => {
  beforeEach(restoreShop);
  afterEach(closeShop);

  it('restores widened columns with every fraction and row', async () => {
    const before = await takeSnapshot(client);
    await adoption.adopt(ADOPT_OPTIONS);
    await adoption.widen();

    await adoption.undo(ADOPT_OPTIONS);

    expect(await takeSnapshot(client)).toEqual(before);
  });

  it('restores guests whose e-mail addresses differ only in case', async () => {
    await client.query(
      `insert into customer (id, email, has_account) select 'cus_x', upper(email), false from customer where not has_account limit 1`,
    );
    const before = await takeSnapshot(client);
    await adoption.adopt(ADOPT_OPTIONS);
    await adoption.undo(ADOPT_OPTIONS);
    expect(await takeSnapshot(client)).toEqual(before);
  });
});

describe('A shop of Medusa v1', () => {
  beforeAll(restoreShop);
  afterAll(closeShop);

  it('cannot be widened or restored before it is adopted', async () => {
    await expect(adoption.widen()).rejects.toThrow('nothing to widen');
    await expect(adoption.undo(ADOPT_OPTIONS)).rejects.toThrow('was not adopted');
  });

  it('cannot be widened or restored while other clients are connected', async () => {
    await adoption.adopt(ADOPT_OPTIONS);
    const running = new Client(v1.url);
    await running.connect();
    await expect(adoption.widen()).rejects.toThrow('There are other connections');
    await expect(adoption.undo(ADOPT_OPTIONS)).rejects.toThrow('There are other connections');
    await running.end();
  });
});

describe('The check', () => {
  beforeAll(restoreShop);
  afterAll(closeShop);

  it.each([
    [
      'two customers whose e-mail addresses differ only in case',
      `insert into customer (id, email, has_account) select 'cus_x', upper(email), true from customer where has_account limit 1`,
      'rows of customer violate',
    ],
    [
      'a negative amount',
      `update money_amount set amount = -5 where id in (select id from money_amount limit 1)`,
      'rows of money_amount violate',
    ],
    [
      'an unknown tax provider',
      `update region set tax_provider_id = 'avalara'`,
      'The tax provider avalara is used',
    ],
    [
      'an unknown fulfillment provider',
      `update shipping_option set provider_id = 'dhl' where deleted_at is null`,
      'The fulfillment provider dhl is used',
    ],
    ['the pricing module of v1', `create table price_set as select 1 as id`, "v1's pricing module"],
    [
      'a version of v1 before 1.20',
      `delete from migrations where name like 'PublishableKeySalesChannelLink%'`,
      'before 1.20',
    ],
  ])('stops at %s', async (_, change, message) => {
    await client.query(`begin; set local session_replication_role = replica; ${change}; commit`);
    expect((await adoption.check(ADOPT_OPTIONS)).findings.stops.join()).toContain(message);
  });
});

type Response = Awaited<ReturnType<typeof createGiftCard>>;

async function withAdoptedShop<T>(work: (app: NestFastifyApplication) => Promise<T>): Promise<T> {
  const app = await openAdoptedShop(v1);
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

async function createGiftCard(app: NestFastifyApplication, value: number) {
  const { rows } = await client.query<{ id: string }>(`select id from region where name = 'EU'`);
  const payload = { value, region_id: rows[0].id };
  return app.inject({ method: 'POST', url: '/admin/gift-cards', headers: V1_TOKEN, payload });
}
