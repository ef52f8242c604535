import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';
import { runStorekeep } from '../../support/run-command.ts';

/* Starts that cannot succeed: each ends with one line that names the variable, and `doctor` has the same line where it examines that. */

let directory: string;
let database: TestDatabase;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'preflight-'));
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const run = (command: string, env: NodeJS.ProcessEnv) =>
  runStorekeep(
    {
      DATABASE_URL: database.url,
      DATA_DIR: directory,
      PORT: '0',
      COOKIE_SECRET: '',
      NODE_OPTIONS: '',
      ...env,
    },
    [command],
  );

/** Options for a Node.js without some packages. */
async function withoutPackages(...names: string[]): Promise<string> {
  const file = path.join(directory, `without-${names.length}.mjs`);
  await writeFile(
    file,
    `import Module from 'node:module';
const { _resolveFilename } = Module;
const missing = ${JSON.stringify(names)};
Module._resolveFilename = function (name, ...others) {
  if (missing.includes(name)) throw Object.assign(new Error('missing ' + name), { code: 'MODULE_NOT_FOUND' });
  return _resolveFilename.call(this, name, ...others);
};
`,
  );
  return `--import ${pathToFileURL(file).href}`;
}

describe('A start without a package', () => {
  it.each([
    ['STRIPE_API_KEY', 'sk_test_1234567890', ['stripe']],
    ['S3_BUCKET', 'shop', ['@aws-sdk/client-s3', '@aws-sdk/lib-storage']],
    ['MEILISEARCH_HOST', 'http://127.0.0.1:7700', ['meilisearch']],
  ])('that %s needs ends with one line, which doctor has, too', async (variable, value, packages) => {
    const env = { [variable]: value, NODE_OPTIONS: await withoutPackages(...packages) };
    const line = new RegExp(
      `^${variable}: is set, but the .* not installed: npm install ${packages.join(' ')}$`,
    );
    const { code, error } = await run('start', env);
    expect({ code, error }).toEqual({ code: 1, error: expect.stringMatching(line) });
    const doctor = await run('doctor', env);
    expect([doctor.code, doctor.output]).toEqual([1, expect.stringContaining(`✗ configuration ${error} →`)]);
  });
});

describe('A start whose database cannot be used', () => {
  const change = (edit: (url: URL) => void) => {
    const url = new URL(database.url);
    edit(url);
    return url.href;
  };

  it.each([
    ['port', () => change((url) => (url.port = '1')), /^DATABASE_URL: connect E[A-Z]+ .*DATABASE_URL/],
    ['role', () => change((url) => (url.username = 'nobody')), /^DATABASE_URL: role "nobody" does not exist/],
    [
      'name',
      () => change((url) => (url.pathname = '/none')),
      /^DATABASE_URL: database "none" does not exist.*createdb/,
    ],
  ])('by its %s ends with one line that names DATABASE_URL', async (_, url, line) => {
    const { code, error } = await run('start', { DATABASE_URL: url() });
    expect({ code, error }).toEqual({ code: 1, error: expect.stringMatching(line) });
    expect(error.split('\n')).toHaveLength(1);
    expect(error).toContain('storekeep doctor');
  });
});

describe('A start whose DATABASE_DIRECT_URL leads nowhere', () => {
  it.each([
    [
      'port',
      (url: URL) => (url.port = '1'),
      /^DATABASE_DIRECT_URL: connect E[A-Z]+ .*of DATABASE_DIRECT_URL;/,
    ],
    ['role', (url: URL) => (url.username = 'nobody'), /^DATABASE_DIRECT_URL: role "nobody" does not exist/],
    ['name', (url: URL) => (url.pathname = '/none'), /^DATABASE_DIRECT_URL: database "none" does not exist/],
  ])('by its %s ends with one line that names it, as doctor does', async (_, edit, line) => {
    // as a pooler in transaction mode requires
    const [{ role }] = await database.query<{ role: string }>('select current_user as role');
    for (const setting of [`timezone = 'UTC'`, `lock_timeout = '10s'`, `statement_timeout = '20s'`])
      await database.query(
        `alter role "${role}" in database ${new URL(database.url).pathname.slice(1)} set ${setting}`,
      );
    const url = new URL(database.url);
    edit(url);
    const env = { DATABASE_DIRECT_URL: url.href };
    const { code, error } = await run('start', env);
    expect({ code, error }).toEqual({ code: 1, error: expect.stringMatching(line) });
    expect(error.split('\n')).toHaveLength(1);
    const { output } = await run('doctor', env);
    expect(output).toMatch(/✗ database +DATABASE_DIRECT_URL: /);
  });
});

describe('A start on a port that is in use', () => {
  it('ends with one line that names PORT, which doctor has, too', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = String((server.address() as AddressInfo).port);
    const { code, error } = await run('start', { PORT: port, HOST: '127.0.0.1' });
    const doctor = await run('doctor', { PORT: port, HOST: '127.0.0.1' });
    server.close();
    const message = `${port} of 127.0.0.1 is in use by another program`;
    expect({ code, error: error.split('\n').at(-1) }).toEqual({
      code: 1,
      error: expect.stringContaining(`PORT: ${message}`),
    });
    expect(doctor.output).toContain(message);
  });
});

describe('A start with an invalid variable', () => {
  it('names the member of OIDC_PROVIDERS that is wrong, and no secret', async () => {
    const providers = [
      { name: 'google', issuer: 'https://accounts.google.com', client_id: 'x', client_secret: 'sesame-open' },
    ];
    const redirects = { success_redirect: 'https://shop.example', failure_redirect: 'shop.example' };
    const { code, error } = await run('start', {
      OIDC_PROVIDERS: JSON.stringify([{ ...providers[0], store: redirects }]),
      PUBLIC_URL: 'http://localhost:9000',
    });
    expect({ code, error }).toEqual({
      code: 1,
      error: 'OIDC_PROVIDERS: 0.store.failure_redirect is not valid',
    });
  });

  it('ends with one line on an old Node.js', async () => {
    const old = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.10.0'})`;
    const { code, error } = await run('start', { NODE_OPTIONS: `--import ${old}` });
    expect({ code, error }).toEqual({
      code: 1,
      error: 'Node.js 20.10.0 is too old: install Node.js 24, or at least 20.19',
    });
  });
});

describe('storekeep --version', () => {
  it('prints the version of the package', async () => {
    expect(await run('--version', {})).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });
});

describe('doctor', () => {
  it('says what an empty shop lacks', async () => {
    await run('user:create', {}); // migrates, and ends as it has no e-mail
    const { output } = await run('doctor', { NODE_ENV: '' });
    expect(output).toMatch(/shop +(there are no tables yet|it lacks a user)/);
  });
});
