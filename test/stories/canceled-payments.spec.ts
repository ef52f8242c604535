import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommerceModule, Outbox, PaymentProvider, PaymentProviders } from '../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { makeEventsDue } from '../support/due-events.ts';
import { until } from '../support/until.ts';

const canceled: string[] = [];
const received: string[] = [];
let rejections = 0;

class AcmePayments extends PaymentProvider {
  readonly id = 'acme';

  async initiate() {
    return { data: {} };
  }
  async authorize() {
    return { status: 'authorized' as const, data: {} };
  }
  async capture() {
    return { data: {} };
  }
  override async cancel(_: unknown, key: string) {
    if (rejections-- > 0) return { status: 'refused' as const, message: 'The bank is closed' };
    canceled.push(key);
    return { data: {} };
  }
}

/** Subscribes before the subscribers of the shop do, and therefore takes the first position. */
@Injectable()
class Bookkeeping {
  constructor(outbox: Outbox) {
    outbox.subscribe('payment.canceled', ({ data }) => void received.push(data.id));
  }
}

let database: TestDatabase;
let app: NestFastifyApplication | undefined;

beforeAll(async () => (database = await createTestDatabase()));
afterAll(async () => {
  await app?.close();
  await database.close();
});

it('A payment with a pending cancellation is canceled after a restart that registers another subscriber first', async () => {
  app = await startApp();
  await query(
    `insert into payment (id, amount, currency_code, provider_id, data, canceled_at) values ('pay_1', 100, 'eur', 'acme', '{}', now())`,
  );
  await query(`insert into outbox_event (name, data) values ('payment.canceled', '{"id":"pay_1"}')`);
  app.get(Outbox).wake();
  // the provider is not installed yet
  await until(
    async () => (await query('select from outbox_event where last_error is not null')).length === 1,
  );
  await app.close();

  app = await startApp(Bookkeeping);
  app.get(PaymentProviders, { strict: false }).register(new AcmePayments());
  await makeEventsDue(query);
  app.get(Outbox).wake();
  await until(async () => (await query('select from outbox_event')).length === 0);

  expect(canceled).toEqual(['pay_1']);
  expect(received).toEqual([]); // published before this subscriber existed
});

it('A payment whose provider does not release the authorization is canceled by a later attempt', async () => {
  await app?.close();
  app = await startApp();
  app.get(PaymentProviders, { strict: false }).register(new AcmePayments());
  rejections = 1;
  await query(
    `insert into payment (id, amount, currency_code, provider_id, data, canceled_at) values ('pay_2', 100, 'eur', 'acme', '{}', now())`,
  );
  await query(`insert into outbox_event (name, data) values ('payment.canceled', '{"id":"pay_2"}')`);
  app.get(Outbox).wake();
  await until(async () => (await readFailures()).length === 1);
  expect(await readFailures()).toEqual([
    {
      last_error:
        'payment provider acme does not release the authorization of payment pay_2: The bank is closed',
    },
  ]);

  await makeEventsDue(query);
  app.get(Outbox).wake();
  await until(async () => canceled.includes('pay_2'));
});

function readFailures(): Promise<unknown[]> {
  return query('select last_error from outbox_event where last_error is not null');
}

async function startApp(...providers: (new (outbox: Outbox) => object)[]): Promise<NestFastifyApplication> {
  const shop = CommerceModule.forRoot({ database: { url: database.url, poolSize: 3 } });
  @Module({ imports: [shop], providers })
  class HostModule {}
  const host = await NestFactory.create<NestFastifyApplication>(HostModule, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  return host.init();
}

function query(text: string): Promise<unknown[]> {
  return database.query(text);
}
