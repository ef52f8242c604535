import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { Region } from '#model/entities/settings/region.entity';
import { CommerceModule, Records, RegionsModule } from '../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/* Two shops in one application, on one DataSource of the application, with different columns of their own. */

let database: TestDatabase;
let dataSource: DataSource;
let app: NestFastifyApplication;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(database.options).initialize();
  await dataSource.query('alter table region add first_code text, add second_code int');
  await dataSource.query(
    `insert into region (id, name, currency_code, tax_rate, first_code, second_code) values ('reg_1', 'Europe', 'eur', 0, 'a', 2)`,
  );
  const shopWith = (prefix: string, columns: string[]) =>
    CommerceModule.forRoot({ dataSource, http: { prefix }, modules: [RegionsModule], columns });
  const [first, second] = [
    shopWith('/first', ['region.first_code']),
    shopWith('/second', ['region.second_code']),
  ];
  const provideRecords = (provide: string) => ({
    provide,
    inject: [Records],
    useFactory: (records: Records) => records,
  });
  @Module({ imports: [first], providers: [provideRecords('first')] })
  class UserOfFirst {}
  @Module({ imports: [second], providers: [provideRecords('second')] })
  class UserOfSecond {}
  @Module({ imports: [first, second, UserOfFirst, UserOfSecond] })
  class Shops {}
  app = await NestFactory.create<NestFastifyApplication>(Shops, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  await app.init();
});

afterAll(async () => {
  await app?.close();
  await dataSource?.destroy();
  await database?.close();
});

async function readRegion(prefix: string): Promise<Record<string, unknown>> {
  const response = await app.inject(`${prefix}/store/regions/reg_1`);
  return response.json<{ region: Record<string, unknown> }>().region;
}

describe('An application with two shops on its DataSource', () => {
  it('returns the columns of the first shop from its routes only', async () => {
    const region = await readRegion('/first');
    expect(region).toMatchObject({ first_code: 'a' });
    expect(region).not.toHaveProperty('second_code');
  });

  it('returns the columns of the second shop from its routes only', async () => {
    const region = await readRegion('/second');
    expect(region).toMatchObject({ second_code: 2 });
    expect(region).not.toHaveProperty('first_code');
  });

  it.each([
    ['first', { first_code: 'a' }, 'second_code'],
    ['second', { second_code: 2 }, 'first_code'],
  ])('reads the columns of the %s shop by its records', async (shop, column, other) => {
    const region = await app.get<Records>(shop, { strict: false }).of('regions').retrieve('reg_1');
    expect(region).toMatchObject(column);
    expect(region).not.toHaveProperty(other);
  });

  it('has repositories without these columns', async () => {
    const [region] = await dataSource.getRepository(Region).find();
    expect(region).toMatchObject({ id: 'reg_1' });
    expect(region).not.toHaveProperty('first_code');
  });
});
