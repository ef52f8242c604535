import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#server/standalone/postgres/embedded-postgres';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { runStorekeep } from '../../support/run-command.ts';

/* `storekeep backup` */

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'backup-'));
});
afterEach(() => rm(directory, { recursive: true }));

describe('A backup of the embedded database', () => {
  const dataDir = () => path.join(directory, 'data');
  const target = () => path.join(directory, 'monday');
  const backUp = (env: NodeJS.ProcessEnv = {}) =>
    runStorekeep({ DATABASE_URL: '', DATA_DIR: dataDir(), ...env }, ['backup', target()]);

  it('can be started instead of the original, with its files', async () => {
    await execute(dataDir(), 'create table saved as select 42 as value');
    await mkdir(path.join(dataDir(), 'files/public'), { recursive: true });
    await writeFile(path.join(dataDir(), 'files/public/mug.png'), 'a mug');

    const { code, output } = await backUp();
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('files          1 files') });
    expect((await stat(target())).mode & 0o777).toBe(0o700);
    expect(await readFile(path.join(target(), 'files/public/mug.png'), 'utf8')).toBe('a mug');
    await rm(dataDir(), { recursive: true });
    expect(await execute(target(), 'select value from saved')).toEqual([{ value: 42 }]);
  });

  it('is refused while it runs, without leaving anything, if pg_dump is missing', async () => {
    const server = await startEmbeddedPostgres({ dataDir: dataDir(), settings: { fsync: 'off' } });
    const programs = path.join(directory, 'programs'); // Node alone
    await mkdir(programs);
    await symlink(process.execPath, path.join(programs, 'node'));
    const { code, error } = await backUp({ PATH: programs });
    await rm(programs, { recursive: true });
    await server.stop();
    expect(code).toBe(1);
    expect(error).toContain('pg_dump is not installed');
    expect(error).toContain('or stop the server: then its directory is copied');
    expect(await readdir(directory)).toEqual(['data']);
  });

  it('does not replace an older backup', async () => {
    await execute(dataDir(), 'select 1');
    expect((await backUp()).code).toBe(0);
    expect(await backUp()).toMatchObject({ code: 1, error: expect.stringContaining('exists already') });
  });

  it('says that there are no files where it looks for them', async () => {
    await execute(dataDir(), 'select 1');
    const { code, output } = await backUp();
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(`0 files: there is no ${path.join(dataDir(), 'files')}; does DATA_DIR`),
    });
  });

  it('is refused, without leaving anything, if there is no FILES_DIR', async () => {
    await execute(dataDir(), 'select 1');
    const missing = path.join(directory, 'other/files');
    const { code, error } = await backUp({ FILES_DIR: missing });
    expect({ code, error }).toEqual({
      code: 1,
      error: expect.stringContaining(`FILES_DIR is ${missing}, which is missing: set it as for the server`),
    });
    expect(await readdir(directory)).toEqual(['data']);
  });

  it('names what an interrupted one has left', async () => {
    await execute(dataDir(), 'select 1');
    await mkdir(`${target()}.incomplete`);
    const { code, error } = await backUp();
    expect({ code, error }).toEqual({
      code: 1,
      error: expect.stringContaining(
        `${target()}.incomplete exists: another backup is being written, or one`,
      ),
    });
  });

  it('is restored beside the files of the shop only into another FILES_DIR', async () => {
    await execute(dataDir(), 'create table saved as select 42 as value');
    await mkdir(path.join(dataDir(), 'files/public'), { recursive: true });
    await writeFile(path.join(dataDir(), 'files/public/mug.png'), 'a mug');
    expect((await backUp()).code).toBe(0);
    const restored = path.join(directory, 'restored');
    const restore = (files: string) =>
      runStorekeep({ DATABASE_URL: '', DATA_DIR: restored, FILES_DIR: files }, ['restore', target()]);

    const refused = await restore(path.join(dataDir(), 'files'));
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('set FILES_DIR to a new one') });
    const failed = await restore('/dev/null/files');
    expect(failed).toMatchObject({
      code: 1,
      error: expect.stringContaining('The database is restored, but'),
    });
    const copy = /copy them: cp -a (\S+)\/\. \/dev\/null\/files\/$/.exec(failed.error)![1];
    expect(await readFile(path.join(copy, 'public/mug.png'), 'utf8')).toBe('a mug');
    expect(await execute(restored, 'select value from saved')).toEqual([{ value: 42 }]);
  });

  it('needs a database', async () => {
    expect(await backUp()).toMatchObject({
      code: 1,
      error: expect.stringContaining('There is no embedded database'),
    });
  });
});

describe('A backup of DATABASE_URL', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  /** A `pg_dump` of a version, which prints its environment and arguments into the file that it is to write. */
  async function installPgDump(version: string, exit = 'exit 0') {
    const program = path.join(directory, 'bin/pg_dump');
    await mkdir(path.dirname(program));
    await writeFile(
      program,
      `#!/bin/sh
[ "$1" = --version ] && { echo "pg_dump (PostgreSQL) ${version}"; exit 0; }
for option in "$@"; do case $option in --file=*) { env; echo "ARGS=$*"; } > "\${option#--file=}";; esac; done
${exit}
`,
    );
    await chmod(program, 0o755);
    await mkdir(path.join(directory, 'files'));
    return (url: string) =>
      runStorekeep(
        {
          DATABASE_URL: url,
          FILES_DIR: path.join(directory, 'files'),
          PATH: `${path.dirname(program)}:${process.env.PATH}`,
        },
        ['backup', path.join(directory, 'dump'), '--json'],
      );
  }

  it('is a dump by pg_dump, which gets the password in its environment only', async () => {
    const backUp = await installPgDump('18.1');
    const { code, output } = await backUp(database.url.replace('postgres@', 'postgres:hunter%402@'));
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ database: 'database.dump', postgres: 18, files: 0 });
    const dump = await readFile(path.join(directory, 'dump/database.dump'), 'utf8');
    const args = /^ARGS=(.*)$/m.exec(dump)![1];
    expect(dump).toMatch(/^PGPASSWORD=hunter@2$/m);
    expect(dump).toMatch(/^PGDATABASE=test_\w+$/m);
    expect(args).toContain('--format=custom');
    expect(args).not.toContain('hunter');
  });

  it.each([
    ['a user and a password in the query', '', '?user=postgres&password=hunter2&host=', 'hunter2'],
    ['a percent sign in the password', 'postgres:100%sure@', '?host=', '100%sure'],
  ])('accepts a URL with %s, as the server does', async (_, login, query, password) => {
    const backUp = await installPgDump('18.1');
    const url = database.url.replace('postgres@', login).replace('?host=', query);
    const { code, error } = await backUp(url);
    expect({ code, error }).toEqual({ code: 0, error: expect.any(String) });
    const lines = (await readFile(path.join(directory, 'dump/database.dump'), 'utf8')).split('\n');
    expect(lines).toContain(`PGPASSWORD=${password}`);
    expect(lines).toContain('PGUSER=postgres');
  });

  it('is refused with a pg_dump that is older than the server', async () => {
    const backUp = await installPgDump('15.18');
    const { code, error } = await backUp(database.url);
    expect(code).toBe(1);
    expect(error).toContain('install postgresql-client-18');
  });

  it('leaves nothing if pg_dump fails', async () => {
    const backUp = await installPgDump('18.1', 'echo "no space left" >&2; exit 1');
    const { code, error } = await backUp(database.url);
    expect(code).toBe(1);
    expect(error).toContain('pg_dump failed: no space left');
    expect(await readdir(directory)).toEqual(['bin', 'files']);
  });
});

async function execute(dataDir: string, statement: string): Promise<unknown[]> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const client = new Client(server.url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
    await server.stop();
  }
}
