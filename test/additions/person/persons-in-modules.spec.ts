import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exportPerson } from '#additions/person/export-person';
import { forgetPerson } from '#additions/person/forget-person';
import { modulesOf, personalDataOf } from '#assembly/module-list';
import { findUndecidedColumns } from '#server/person/undecided-columns';
import { FileStore } from '#shop/back-office/files/file-store';
import {
  CommerceModule,
  CustomersService,
  Database,
  defineModule,
  type ModuleDeclaration,
} from '../../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

/* A shop with tables of a module that have data of persons: `person:export` and `person:forget` reach them by its declaration. */

class CreateReviews1800000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table review (id serial, customer_id varchar, author text, body text, state text)`,
    );
    await runner.query('create table stock_alert (id serial, email text)');
    await runner.query('create table import_log (id serial, line text)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table review, stock_alert, import_log');
  }
}

const reviews = defineModule({
  name: 'reviews',
  forget: {
    review: {
      rows: 't.customer_id = any(p.customers)',
      exportedAs: 'reviews',
      blanked: { author: `'A customer'` },
      replaced: ['body'],
      impersonal: ['state'],
    },
    stock_alert: { rows: 'lower(t.email) = p.email', isDeleted: true },
    import_log: { replaced: ['line'] },
  },
});

let testDatabase: TestDatabase;
let app: NestFastifyApplication;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const commerce = CommerceModule.forRoot({
    database: { url: testDatabase.url },
    additions: [reviews],
    moduleMigrations: [{ name: 'reviews', migrations: [CreateReviews1800000000000] }],
  });
  app = await NestFactory.create<NestFastifyApplication>(commerce, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  await app.init();
  database = app.get(Database);
});

afterAll(async () => {
  await app.close();
  await testDatabase.close();
});

beforeEach(() => testDatabase.query('truncate review, stock_alert, import_log'));

const modules = personalDataOf(modulesOf([reviews]));

it('A customer’s row of a module is exported under its name', async () => {
  const ida = await addCustomer('ida@example.com');
  await addReview(ida, 'Great chair');
  const { reviews: exported } = await exportPerson(database, 'ida@example.com', modules);
  expect(exported).toMatchObject([{ customer_id: ida, author: 'Ida Berg', body: 'Great chair' }]);
});

it('A customer’s row of a module loses what is declared to be about them, and keeps the rest', async () => {
  const ida = await addCustomer('ida.b@example.com');
  await addReview(ida, 'Great chair! Write to IDA.B@example.com');
  await forget('ida.b@example.com');
  expect(await testDatabase.query('select author, body, state from review')).toEqual([
    { author: 'A customer', body: 'Great chair! Write to [removed]', state: 'published' },
  ]);
});

it('A customer’s row of a module stays as it is if another one is forgotten', async () => {
  await addReview(await addCustomer('ole@example.com'), 'Great chair');
  await addCustomer('ida.c@example.com');
  await forget('ida.c@example.com');
  expect(await testDatabase.query('select author from review')).toEqual([{ author: 'Ida Berg' }]);
});

it('The e-mail of a customer is replaced where a row of a module repeats it', async () => {
  await addCustomer('ida.d@example.com');
  await testDatabase.query(
    `insert into import_log (line) values ('7;ida.d@example.com'), ('8;ole@example.com')`,
  );
  await forget('ida.d@example.com');
  expect(await testDatabase.query('select line from import_log order by id')).toEqual([
    { line: '7;[removed]' },
    { line: '8;ole@example.com' },
  ]);
});

describe('A person whose e-mail only a module has', () => {
  beforeEach(() => testDatabase.query(`insert into stock_alert (email) values ('Una@example.com')`));

  it('is exported', async () => {
    const { stock_alert } = await exportPerson(database, 'una@example.com', modules);
    expect(stock_alert).toMatchObject([{ email: 'Una@example.com' }]);
  });

  it('is forgotten', async () => {
    await forget('una@example.com');
    expect(await testDatabase.query('select from stock_alert')).toEqual([]);
  });
});

it('A person whose e-mail no table has is reported as unknown', async () => {
  await expect(exportPerson(database, 'nobody@example.com', modules)).rejects.toThrow(
    'There is no customer, cart, order or message of nobody@example.com',
  );
});

describe('A text column of a declared table', () => {
  it('is decided if it is in a list of the declaration', async () => {
    expect(await findUndecided(reviews)).toEqual([]);
  });

  it('is reported if it is in no list of the declaration', async () => {
    const hasty = defineModule({ name: 'hasty', forget: { review: { impersonal: ['state'] } } });
    expect(await findUndecided(hasty)).toEqual(['review.author', 'review.body']);
  });
});

function findUndecided(module: ModuleDeclaration): Promise<string[]> {
  return findUndecidedColumns(database.query.bind(database), personalDataOf([module]), []);
}

async function addCustomer(email: string): Promise<string> {
  const customers = app.get(CustomersService, { strict: false });
  const { id } = await customers.create({
    ...{ email, first_name: 'Ida', last_name: 'Berg', password: 'not-telling' },
  });
  return id;
}

function addReview(customerId: string, body: string): Promise<unknown> {
  return testDatabase.query(
    `insert into review (customer_id, author, body, state) values ('${customerId}', 'Ida Berg', '${body}', 'published')`,
  );
}

async function forget(email: string): Promise<void> {
  const files = app.get(FileStore, { strict: false });
  await forgetPerson(database, files, email, { withOpenOrders: false, modules });
}
