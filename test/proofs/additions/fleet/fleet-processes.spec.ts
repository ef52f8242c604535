import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { sendToHost } from '../../../support/fleet.ts';
import { runStorekeep } from '../../../support/run-command.ts';
import { createServerProcess, type ServerProcess } from '../../../support/server-process.ts';
import { until } from '../../../support/until.ts';

/* A fleet as it is deployed: two processes, whose records are in a control database and are changed by commands. */

const HOSTS = ['arne.example', 'birte.example'] as const;
const [ARNE, BIRTE] = HOSTS;

let control: TestDatabase;
let databases: Record<(typeof HOSTS)[number], TestDatabase>;
let directory: string;
let env: NodeJS.ProcessEnv;
let processes: ServerProcess[];

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'fleet-'));
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  databases = { [ARNE]: first, [BIRTE]: second };
  control = await createEmptyDatabase();
  env = { SHOPS_URL: control.url, DATA_DIR: directory, COOKIE_SECRET: 'a secret of at least 32 characters' };
  for (const host of HOSTS)
    expect(await storekeep('shop:create', host, '--database', databases[host].url)).toMatchObject({
      code: 0,
    });
  processes = await Promise.all([createServerProcess(env), createServerProcess(env)]);
  await Promise.all(processes.map((server) => server.start()));
});
afterAll(async () => {
  await Promise.all(processes.map((server) => server.kill()));
  await Promise.all([control, ...Object.values(databases)].map((database) => database.close()));
  await rm(directory, { recursive: true });
});

function storekeep(...args: string[]) {
  return runStorekeep(env, args);
}

/** The status of a page of a shop at each process. */
async function statusesOf(host: string): Promise<number[]> {
  const responses = await Promise.all(processes.map(({ url }) => sendToHost(url, host, '/store/regions')));
  return responses.map(({ status }) => status);
}

describe('The processes of a fleet', () => {
  it('stop and resume serving a shop when a command says so, and go on serving the others', async () => {
    expect(await statusesOf(ARNE)).toEqual([200, 200]);
    expect(await statusesOf(BIRTE)).toEqual([200, 200]);

    expect(await storekeep('shop:suspend', ARNE)).toMatchObject({ code: 0 });
    await until(async () => (await statusesOf(ARNE)).every((status) => status === 503));
    expect(await statusesOf(BIRTE)).toEqual([200, 200]);
    expect((await storekeep('shop:list')).output).toContain(`suspended  ${ARNE}`);

    expect(await storekeep('shop:resume', ARNE)).toMatchObject({ code: 0 });
    await until(async () => (await statusesOf(ARNE)).every((status) => status === 200));
  });

  it('serve the shops whose migrations succeed when that of another one fails', async () => {
    const ofArne = databases[ARNE];
    const isOfStream = `name like 'EventStream%'`;
    const [former] = await ofArne.query<{ timestamp: string; name: string }>(
      `delete from storekeep_migrations where ${isOfStream} returning timestamp, name`,
    ); // its table exists, so that the migration fails when it runs again
    await databases[BIRTE].query(`delete from storekeep_migrations where ${isOfStream}`);
    await databases[BIRTE].query('drop table streamed_event');

    const { code, output } = await storekeep('shop:upgrade', '--all', '--json');

    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject([
      { id: ARNE, error: expect.stringContaining('streamed_event') },
      { id: BIRTE, error: null },
    ]);
    await Promise.all(processes.map((server) => server.kill()));
    await Promise.all(processes.map((server) => server.start()));
    expect(await statusesOf(ARNE)).toEqual([503, 503]);
    expect(await statusesOf(BIRTE)).toEqual([200, 200]);

    await ofArne.query('insert into storekeep_migrations (timestamp, name) values ($1, $2)', [
      former.timestamp,
      former.name,
    ]);
    await until(async () => (await statusesOf(ARNE)).every((status) => status === 200));
  });

  it('serve the shops that they know while the control database does not respond', async () => {
    expect(await statusesOf(ARNE)).toEqual([200, 200]);
    const [{ name }] = await control.query<{ name: string }>('select current_database() as name');
    await databases[ARNE].query(`alter database ${name} with allow_connections false`);
    await databases[ARNE].query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and datname <> current_database() and application_name = 'storekeep-fleet'`,
      [name],
    );

    expect((await storekeep('shop:list')).code).toBe(1);
    expect(await statusesOf(ARNE)).toEqual([200, 200]);
    expect(await statusesOf(BIRTE)).toEqual([200, 200]);

    await databases[ARNE].query(`alter database ${name} with allow_connections true`);
    expect(await storekeep('shop:suspend', BIRTE)).toMatchObject({ code: 0 });
    await until(async () => (await statusesOf(BIRTE)).every((status) => status === 503));
    expect(await storekeep('shop:resume', BIRTE)).toMatchObject({ code: 0 });
    await until(async () => (await statusesOf(BIRTE)).every((status) => status === 200));
  });

  it('are not asked to add a shop at a host that exists, or without a database', async () => {
    const again = await storekeep('shop:create', ARNE, '--database', databases[BIRTE].url);
    expect(again).toMatchObject({
      code: 1,
      error: expect.stringContaining(`There already is a shop at ${ARNE}`),
    });

    const closed = await storekeep(
      'shop:create',
      'new.example',
      '--database',
      'postgres://shop@127.0.0.1:1/none',
    );
    expect(closed.code).toBe(1);
    expect((await storekeep('shop:list', '--json')).output).not.toContain('new.example');
  });
});
