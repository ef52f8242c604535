import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import {
  CommerceModule,
  type CommerceOptions,
  CustomersService,
  Database,
  DiscountsModule,
  Outbox,
  ProductCategoriesModule,
  Records,
  StoreModule,
  type Tx,
} from '../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';

const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const app of opened.splice(0).reverse()) await app.close();
});

declare module '@storekeep/server' {
  interface Events {
    'test.happened': { id: number };
  }
}

describe('An application that embeds only the discounts module', () => {
  it('has the routes of discounts, and no others', async () => {
    const { database } = await openDatabase();
    const app = await embed({ database: { url: database.url }, modules: [DiscountsModule] });
    await database.query(
      `insert into "user" (id, email, api_token) values ('usr_1', 'a@example.com', 'token')`,
    );
    const get = (url: string) =>
      app.inject({ method: 'GET', url, headers: { authorization: 'Bearer token' } });
    expect((await get('/admin/discounts')).json()).toMatchObject({ discounts: [], count: 0 });
    for (const path of ['/admin/products', '/admin/regions', '/store/carts/cart_1', '/store/collections']) {
      expect((await get(path)).statusCode).toBe(404);
    }
  });
});

describe('Records in an application that embeds only the discounts module', () => {
  it('read discounts, and refuse resources of other modules', async () => {
    const { database } = await openDatabase();
    const app = await embed({ database: { url: database.url }, modules: [DiscountsModule] });
    const records = app.get(Records, { strict: false });
    expect(await records.of('discounts').list()).toMatchObject({ discounts: [], count: 0 });
    await expect(records.of('products').list()).rejects.toThrow('The shop has no records "products"');
  });
});

describe('An application that embeds the store and category modules', () => {
  it('enables only the feature flags of these modules', async () => {
    const { database } = await openDatabase();
    const modules = [StoreModule, ProductCategoriesModule];
    const app = await embed({ database: { url: database.url }, modules });
    await database.query(
      `insert into "user" (id, email, api_token) values ('usr_1', 'a@example.com', 'token')`,
    );
    const response = await app.inject({ url: '/admin/store', headers: { authorization: 'Bearer token' } });
    const { store } = response.json<{ store: { feature_flags: { key: string; value: boolean }[] } }>();
    const flags = Object.fromEntries(store.feature_flags.map(({ key, value }) => [key, value]));
    expect(flags).toMatchObject({ product_categories: true, order_editing: false, sales_channels: false });
  });
});

describe('A transaction of the application', () => {
  const ida = { email: 'ida@example.com', first_name: 'Ida', last_name: 'Berg', password: 'not-telling' };

  it('commits the writes of our services', async () => {
    const { app, dataSource } = await openShared();
    const { id } = await dataSource.transaction((manager) =>
      app.get(Database).join(manager, () => app.get(CustomersService, { strict: false }).create(ida)),
    );
    expect(await readCustomers(dataSource)).toEqual([{ id, email: 'ida@example.com' }]);
  });

  it('rolls back the writes of our services', async () => {
    const { app, dataSource } = await openShared();
    const work = dataSource.transaction(async (manager) => {
      await app.get(Database).join(manager, () => app.get(CustomersService, { strict: false }).create(ida));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await readCustomers(dataSource)).toEqual([]);
  });

  it('can continue after the application catches an error of our services', async () => {
    const { app, dataSource } = await openShared();
    const service = app.get(CustomersService, { strict: false });
    await service.create(ida);
    await dataSource.transaction(async (manager) => {
      const again = app.get(Database).join(manager, () => service.create(ida));
      await expect(again).rejects.toMatchObject({ type: 'duplicate_error' });
      await manager.query(`update customer set first_name = 'Ida Marie'`);
    });
    expect(await dataSource.query('select first_name from customer')).toEqual([{ first_name: 'Ida Marie' }]);
  });

  it('commits the writes of calls that succeed beside a concurrent call that fails', async () => {
    const { app, dataSource } = await openShared();
    const database = app.get(Database);
    await dataSource.query('create table written (what text)');
    const write = (what: string) => database.query('insert into written values ($1)', [what]);
    const runFailingTransaction = database.transaction.bind(database, async () => {
      await write('failed');
      await database.query('select pg_sleep(0.05)');
      throw new Error('rejected');
    });

    await dataSource.transaction((manager) =>
      database.join(manager, async () => {
        const results = await Promise.allSettled([write('before'), runFailingTransaction(), write('after')]);
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      }),
    );

    expect(await readRows(dataSource)).toEqual(['before', 'after']);
  });

  it('commits its own statements beside a concurrent call that fails', async () => {
    const { app, dataSource } = await openShared();
    const database = app.get(Database);
    await dataSource.query('create table written (what text)');

    await dataSource.transaction((manager) =>
      database.join(manager, async (tx) => {
        const failingTransaction = database.transaction(async () => {
          await database.query('select pg_sleep(0.05)');
          throw new Error('rejected');
        });
        await Promise.allSettled([failingTransaction, tx.query(`insert into written values ('beside')`)]);
      }),
    );

    expect(await readRows(dataSource)).toEqual(['beside']);
  });

  it('leaves out statements behind the one that fails, also if they were sent with it', async () => {
    const { app, dataSource } = await openShared();
    const database = app.get(Database);
    await dataSource.query('create table written (what text)');

    await dataSource.transaction((manager) =>
      database.join(manager, async () => {
        const failing = database.transaction((tx) => {
          const write = (what: string) => tx.query('insert into written values ($1)', [what]);
          return Promise.all([write('first'), tx.query('select 1 / 0'), write('third'), write('fourth')]);
        });
        await expect(failing).rejects.toThrow('out of range');
      }),
    );

    expect(await readRows(dataSource)).toEqual([]);
  });

  it('shares one queue between concurrent joins of its connection', async () => {
    const { app, dataSource } = await openShared();
    const database = app.get(Database);
    await dataSource.query('create table written (what text)');
    const runFailingTransaction = () =>
      database.transaction(async () => {
        await database.query('select pg_sleep(0.05)');
        throw new Error('rejected');
      });

    await dataSource.transaction((manager) =>
      Promise.allSettled([
        database.join(manager, runFailingTransaction),
        database.join(manager, () => database.query(`insert into written values ('beside')`)),
      ]),
    );

    expect(await readRows(dataSource)).toEqual(['beside']);
  });

  it('rolls back a whole call that fails after it caught the failure of a part', async () => {
    const { app, dataSource } = await openShared();
    const database = app.get(Database);
    await dataSource.query('create table written (what text)');

    await dataSource.transaction((manager) =>
      database.join(manager, async () => {
        const call = database.transaction(async (tx) => {
          await tx.query(`insert into written values ('outer')`);
          await database.query('select 1 / 0').catch(() => undefined);
          throw new Error('rejected');
        });
        await call.catch(() => undefined);
      }),
    );

    expect(await readRows(dataSource)).toEqual([]);
  });

  it('delivers its events to subscribers only after it commits', async () => {
    const { app, dataSource } = await openShared();
    const outbox = app.get(Outbox);
    const delivered: unknown[] = [];
    outbox.subscribe('test.happened', ({ data }) => void delivered.push(data));
    const database = app.get(Database);
    const publish = (id: number) => (tx: Tx) => outbox.publish(tx, 'test.happened', { id });
    await dataSource.transaction(async (manager) => {
      await database.join(manager, publish(1));
      await database.transaction(publish(2));
      await until(() => delivered); // the outbox has read the events
      expect(delivered).toEqual([{ id: 2 }]);
    });
    await until(() => delivered.length === 2);
    expect(delivered).toEqual([{ id: 2 }, { id: 1 }]);
  });

  it('must be open to be joined', async () => {
    const { app, dataSource } = await openShared();
    await expect(async () => app.get(Database).join(dataSource.manager, async () => 1)).rejects.toThrow(
      'no open transaction',
    );
  });
});

async function openDatabase(): Promise<{ database: TestDatabase }> {
  const database = await createTestDatabase();
  opened.push(database);
  return { database };
}

async function openShared(): Promise<{ app: NestFastifyApplication; dataSource: DataSource }> {
  const { database } = await openDatabase();
  const dataSource = await new DataSource(database.options).initialize();
  opened.push({ close: () => dataSource.destroy() });
  return { app: await embed({ dataSource }), dataSource };
}

async function embed(options: CommerceOptions): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    CommerceModule.forRoot(options),
    new FastifyAdapter(),
    { logger: false, abortOnError: false },
  );
  opened.push(app);
  await app.init();
  return app;
}

async function readRows(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ what: string }[]>('select what from written');
  return rows.map(({ what }) => what);
}

function readCustomers(dataSource: DataSource): Promise<unknown> {
  return dataSource.query('select id, email from customer');
}
