import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readConfig } from '#server/standalone/config/config';
import { createApp } from '#server/standalone/server';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/* The login of the shop is refused while it runs, as after a change of the password that DATABASE_URL lacks. */

let database: TestDatabase;
let app: NestFastifyApplication;
const role = `shop_${process.pid}`;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`create role ${role} login superuser`);
  const url = database.url.replace('postgres@', `${role}@`);
  app = await createApp(readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '2' }), url);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(async () => {
  await app.close();
  await database.query(`drop role ${role}`);
  await database.close();
});

const get = (url: string) => app.inject({ method: 'GET', url });

describe('A shop whose login is refused', () => {
  it('responds with 503 until PostgreSQL accepts it again', async () => {
    expect((await get('/store/regions')).statusCode).toBe(200);
    await database.query(`alter role ${role} nologin`);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = '${role}'`,
    );
    // on the connections of the pool, which have ended
    for (let request = 0; request < 3; request++) await get('/store/regions');
    const refused = await get('/store/regions');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.any(String)]);
    const ready = await get('/health/ready');
    expect(ready.json()).toMatchObject({
      error: { migrations: { message: 'Migrations are missing or unknown' } },
    });
    await database.query(`alter role ${role} login`);
    expect((await get('/store/regions')).statusCode).toBe(200);
  });
});
