import { readConfig } from '#server/standalone/config/config';
import { createApp } from '#server/standalone/server';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { isPgBouncerInstalled, setSessionDefaults, startPgBouncer } from '../../support/pgbouncer.ts';
import { type Pooler, startPooler } from '../../support/pooler.ts';

let database: TestDatabase;
let pooler: Pooler;

beforeAll(async () => (database = await createTestDatabase()));
afterEach(() => pooler.close());
afterAll(() => database.close());

// PgBouncer where it is installed (Debian's package `pgbouncer`), and our own pooler on every machine
const poolers = [
  { name: 'a pooler', start: startPooler },
  ...(isPgBouncerInstalled ? [{ name: 'PgBouncer', start: startPgBouncer }] : []),
];

describe.each(poolers)('A shop behind $name', ({ start }) => {
  it('works in session mode', async () => {
    pooler = await start(database.url, 'session');
    const app = await createApp(config(), pooler.url);
    await app.init();

    const response = await app.inject('/store/regions');

    expect(response.statusCode).toBe(200);
    await app.close();
  });

  it('works in transaction mode if PostgreSQL itself can be reached, too', async () => {
    await setSessionDefaults(database);
    pooler = await start(database.url, 'transaction');
    const direct = { DATABASE_DIRECT_URL: database.url, DATABASE_PREPARED_STATEMENTS: 'false' };
    const app = await createApp(config(direct), pooler.url);
    await app.init();

    const responses = await Promise.all(Array.from({ length: 20 }, () => app.inject('/store/regions')));

    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await app.close();
  });

  it('fails to start in transaction mode if the settings of its sessions are missing', async () => {
    await database.query(`alter database "${new URL(database.url).pathname.slice(1)}" reset lock_timeout`);
    pooler = await start(database.url, 'transaction');

    const app = createApp(config({ DATABASE_DIRECT_URL: database.url }), pooler.url);

    await expect(app).rejects.toThrow(/lack settings .* alter role "postgres" set timezone/);
  });

  it('fails to start in transaction mode with a one-line message', async () => {
    pooler = await start(database.url, 'transaction');

    const app = createApp(config(), pooler.url);

    await expect(app).rejects.toThrow(/^DATABASE_URL leads to a pooler .* pool_mode = session$/);
  });
});

function config(env: NodeJS.ProcessEnv = {}): ReturnType<typeof readConfig> {
  return readConfig({ LOG_LEVEL: 'fatal', DATABASE_POOL_SIZE: '3', ...env });
}
