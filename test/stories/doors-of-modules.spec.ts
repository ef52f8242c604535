import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { HealthModule } from '#server/standalone/health/health.module';
import { CommerceModule, Database, defineModule, type ModuleDeclaration } from '../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/* What a module of a shop's own adds to the server by its declaration. */

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const opened: NestFastifyApplication[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

class AddWarranty1800000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table region add warranty_months int default 24');
    await runner.query(
      `insert into region (id, name, currency_code, tax_rate) values ('reg_1', 'Europe', 'eur', 0)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table region drop warranty_months');
  }
}

const warranty = { name: 'warranty', columns: ['region.warranty_months'] } satisfies ModuleDeclaration;

describe('Columns that a module declares', () => {
  const readRegion = async (module: ModuleDeclaration) => {
    const app = await serve(module);
    return (await app.inject('/store/regions/reg_1')).json<{ region: object }>().region;
  };

  it('are in responses of the shop', async () => {
    expect(await readRegion(defineModule(warranty))).toMatchObject({ warranty_months: 24 });
  });

  it('are in no response while the shop does not use the module', async () => {
    const unused = defineModule({ ...warranty, isUsed: () => false });
    expect(await readRegion(unused)).not.toHaveProperty('warranty_months');
  });
});

describe('Readiness of a server whose module declares a check', () => {
  const readinessWith = async (health: ModuleDeclaration['health']) => {
    const app = await serve(defineModule({ name: 'points', health }));
    const response = await app.inject('/health/ready');
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };

  it('has the check, which can use services of the shop', async () => {
    const readiness = await readinessWith({
      ledger: (services) => services.get(Database).query('select from region'),
    });
    expect(readiness).toMatchObject({ status: 200, body: { info: { ledger: { status: 'up' } } } });
  });

  it('is missing while the check fails, with the name of the module and without the error', async () => {
    const { status, body } = await readinessWith({
      ledger: () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:6379')),
    });
    expect(status).toBe(503);
    expect(body.error).toEqual({
      ledger: { status: 'down', message: 'A check of the module points has failed' },
    });
  });

  it('is missing while the check throws', async () => {
    const { status } = await readinessWith({
      ledger: () => {
        throw new Error('not configured');
      },
    });
    expect(status).toBe(503);
  });

  it('is missing while the check does not end, and its signal is aborted', async () => {
    let given: AbortSignal | undefined;
    const { status, body } = await readinessWith({
      ledger: (_services, signal) => new Promise(() => (given = signal)),
    });
    expect([status, Object.keys(body.error as object)]).toEqual([503, ['ledger']]);
    expect(given?.aborted).toBe(true);
  });
});

/** Starts a shop with the module, and the probes of the standalone server. */
async function serve(module: ModuleDeclaration): Promise<NestFastifyApplication> {
  const commerce = CommerceModule.forRoot({
    database: { url: database.url },
    additions: [module],
    moduleMigrations: [{ name: 'warranty', migrations: [AddWarranty1800000000000] }],
  });
  @Module({ imports: [{ ...commerce, global: true }, HealthModule] })
  class Server {}
  const app = await NestFactory.create<NestFastifyApplication>(Server, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  opened.push(app);
  await app.init();
  return app;
}
