import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMailServer } from '../../fakes/mail-server.ts';
import { startStripeServer } from '../../fakes/stripe/stripe-server.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { examineShop, runDoctorCommand } from '../../support/doctor.ts';
import { startPooler } from '../../support/pooler.ts';
import { runStorekeep } from '../../support/run-command.ts';
import { connectClient } from '../../support/v1-database.ts';

/* `storekeep doctor`, in situations that are really broken. */

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'doctor-'));
});
afterAll(() => rm(directory, { recursive: true }));

const examine = (env: NodeJS.ProcessEnv, limits = {}) => examineShop(variables(env), limits);
const runDoctor = (env: NodeJS.ProcessEnv, ...args: string[]) => runDoctorCommand(variables(env), args);

/** The variables of a shop that has nothing, and of this one. */
const variables = (env: NodeJS.ProcessEnv) => ({
  ...{ DATA_DIR: path.join(directory, 'data'), PORT: '0', NODE_OPTIONS: '' },
  ...env,
});

describe('The doctor of a healthy shop', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('finds nothing, with exit code 0 and one line for each check', async () => {
    const env = { DATABASE_URL: database.url, DATA_DIR: path.join(directory, 'data'), PORT: '0' };
    const { code, output } = await runStorekeep(env, ['doctor']);
    expect(code).toBe(0);
    const lines = output.split('\n');
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(lines).toHaveLength(21);
    expect(output).toMatch(/^✓ migrations +all \d+ have run$/m);
    expect(output).toMatch(/^✓ personal data person:forget knows all columns of modules$/m);
    expect(output).toMatch(/^✓ clock +the clock of the database differs by \d+ ms$/m);
  });

  it('names the currencies whose amounts may have other decimals, and what stored them', async () => {
    const shop = await createTestDatabase();
    const client = await connectClient(shop);
    await client.query(
      `insert into region (id, name, currency_code, tax_rate) values ('reg_pk', 'Pakistan', 'pkr', 0), ('reg_ug', 'Uganda', 'ugx', 0)`,
    );
    await client.query(`insert into money_amount (id, currency_code, amount) values ('ma_pk', 'pkr', 500)`);
    await client.end();
    const { code, found } = await examine({ DATABASE_URL: shop.url });
    await shop.close();
    expect(code).toBe(0);
    expect(found('currencies')).toEqual({
      ...{ check: 'currencies', status: 'warning', advice: expect.stringContaining('docs/prices.md') },
      message:
        'PKR (1 prices, 0 orders): the dashboard of Medusa v1 stored 500 PKR as 500, which is 5.00 PKR here; ' +
        'files of Medusa v1 and of former versions stored 500 PKR as 50000, which is right · ' +
        'UGX (0 prices, 0 orders): the dashboard of Medusa v1 stored 500 UGX as 50000, which is 50000 UGX here; ' +
        'files of Medusa v1 and of former versions stored 500 UGX as 500, which is right',
    });
  });

  it('checks that the embedded database can run, before there is one', async () => {
    const { code, found } = await examine({});
    expect(code).toBe(0);
    expect(found('database')).toMatchObject({ status: 'ok' });
    expect(found('migrations')).toMatchObject({ status: 'skipped' });
  });

  it('finds pages of another site that get no cookies', async () => {
    const env = {
      ...{ PUBLIC_URL: 'https://api.shop.example', STORE_CORS: 'https://shop.elsewhere.example' },
      DATABASE_URL: database.url,
    };
    const { code, found } = await examine(env);
    expect(code).toBe(1);
    expect(found('cookies')).toMatchObject({
      status: 'failed',
      advice: expect.stringContaining('COOKIE_SAME_SITE=none'),
    });
    const sameSite = await examine({ ...env, STORE_CORS: 'https://www.shop.example', TRUST_PROXY: '1' });
    expect(sameSite.found('cookies')).toMatchObject({ status: 'ok' });
    expect(sameSite.code).toBe(0);
  });

  it('finds cookies that browsers drop without HTTPS', async () => {
    const env = { PUBLIC_URL: 'http://api.shop.example', COOKIE_SAME_SITE: 'none' };
    expect((await examine(env)).found('cookies')).toMatchObject({ status: 'failed' });
  });

  it('finds a proxy whose headers are ignored, and one that anybody can be', async () => {
    const env = { PUBLIC_URL: 'https://api.shop.example' };
    expect((await examine(env)).found('proxy')).toMatchObject({
      status: 'failed',
      advice: expect.stringContaining('TRUST_PROXY=1'),
    });
    const trusting = await examine({ ...env, TRUST_PROXY: 'true' });
    expect(trusting.found('proxy')).toMatchObject({ status: 'warning' });
  });

  it('finds a storefront that CORS does not allow', async () => {
    const env = { STOREFRONT_URL: 'https://shop.example/en', STORE_CORS: 'https://www.shop.example' };
    const { code, found } = await examine({ ...env, DATABASE_URL: database.url });
    expect(code).toBe(1);
    expect(found('cors').advice).toBe('Set STORE_CORS=https://www.shop.example,https://shop.example');
  });

  it('lists each invalid variable, and checks the rest', async () => {
    const { code, findings } = await runDoctor({ LOG_LEVEL: 'loud', TRUST_PROXY: 'perhaps' });
    expect(code).toBe(1);
    const invalid = findings.filter(({ status }) => status === 'failed');
    expect(invalid.map(({ message }) => message.split(':')[0])).toEqual(['TRUST_PROXY', 'LOG_LEVEL']);
    expect(findings.length).toBeGreaterThan(15);
  });
});

describe('The doctor of a machine', () => {
  it('finds a port that another program uses', async () => {
    const other = createServer((socket) => socket.end('220 not HTTP\r\n')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, found } = await examine({ PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(found('port')).toMatchObject({
      status: 'failed',
      message: `${port} of 127.0.0.1 is in use by another program`,
    });
  });

  it('finds a host that is no address of this machine', async () => {
    expect((await examine({ HOST: '192.0.2.1' })).found('port')).toMatchObject({
      status: 'failed',
      message: '192.0.2.1 is no address of this machine',
    });
  });

  it('finds a directory that cannot be written to', async () => {
    const file = path.join(directory, 'a-file');
    await writeFile(file, '');
    const { code, found } = await runDoctor({ FILES_DIR: path.join(file, 'files') });
    expect(code).toBe(1);
    expect(found('files')).toMatchObject({ status: 'failed', advice: expect.stringContaining('FILES_DIR') });
  });

  it('finds a disk with less space than is needed', async () => {
    const { code, found } = await runDoctor({}, '--min-disk', '900000000');
    expect(code).toBe(1);
    expect(found('disk')).toMatchObject({ status: 'failed' });
  });

  it('finds a heap that is too small', async () => {
    const { code, found } = await runDoctor({ NODE_OPTIONS: '--max-old-space-size=100' });
    expect(code).toBe(1);
    expect(found('memory').advice).toBe('Raise --max-old-space-size of Node.js');
  });
});

describe('The doctor of a database', () => {
  let database: TestDatabase;
  const examineDatabase = (url = database.url) => examine({ DATABASE_URL: url });

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.close());

  it('finds that nothing listens there', async () => {
    const { code, found } = await examineDatabase('postgres://shop@127.0.0.1:1/shop');
    expect(code).toBe(1);
    expect(found('database').advice).toContain('Start PostgreSQL');
    expect(found('clock')).toMatchObject({ status: 'skipped' });
  });

  it('finds that the database is missing, without printing the password', async () => {
    const url = database.url.replace('postgres@', 'postgres:hunter2@').replace(/test_\w+/, 'missing');
    const { found, findings } = await examineDatabase(url);
    expect(found('database')).toMatchObject({
      status: 'failed',
      message: 'database "missing" does not exist',
    });
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  it('finds a role that may not create tables', async () => {
    const role = `guest_${process.pid}`;
    await database.query(`create role ${role} login`);
    const { code, found } = await examineDatabase(database.url.replace('postgres@', `${role}@`));
    await database.query(`drop role ${role}`);
    expect(code).toBe(1);
    expect(found('rights')).toMatchObject({
      status: 'failed',
      advice: expect.stringContaining(`owner to "${role}"`),
    });
  });

  it('finds a pooler that shares sessions', async () => {
    const pooler = await startPooler(database.url, 'transaction');
    const { found } = await examineDatabase(pooler.url);
    await pooler.close();
    expect(found('database')).toMatchObject({
      status: 'failed',
      message: 'a pooler shares its sessions between clients',
    });
  });

  it('finds pending migrations, and those of a newer version', async () => {
    await database.query(
      `delete from storekeep_migrations where id = (select max(id) from storekeep_migrations)`,
    );
    const pending = await examineDatabase();
    expect(pending.code).toBe(0);
    expect(pending.found('migrations')).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/^1 of \d+ run at the next start$/),
    });
    await database.query(`insert into storekeep_migrations (timestamp, name) values (2, 'FromTheFuture2')`);
    const newer = await examineDatabase();
    expect(newer.code).toBe(1);
    expect(newer.found('migrations').message).toContain('FromTheFuture2');
  });

  it('finds the database of Medusa v1', async () => {
    await database.query('alter table storekeep_migrations rename to migrations');
    const { code, found } = await examineDatabase();
    expect(code).toBe(1);
    expect(found('migrations').advice).toBe('Run storekeep adopt:check');
  });

  it('finds that its clock differs', async () => {
    await database.query(`
      create schema skewed;
      create function skewed.clock_timestamp() returns timestamptz language sql
        as $$ select pg_catalog.clock_timestamp() - interval '1 hour' $$`);
    const [{ name }] = await database.query('select current_database() as name');
    await database.query(`alter database ${name} set search_path = public, skewed, pg_catalog`);
    const { code, found } = await examineDatabase();
    expect(code).toBe(1);
    expect(found('clock').message).toBe('the clock of the database is 3600 s behind');
  });

  it('reports how many migrations an empty one will get', async () => {
    const empty = await createEmptyDatabase();
    const { found } = await examineDatabase(empty.url);
    await empty.close();
    expect(found('migrations')).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(/^the database is empty: \d+ migrations/),
    });
  });
});

describe('The doctor of services', () => {
  it('finds a mail server that rejects the login, without printing it', async () => {
    const mail = await startMailServer({ login: { user: 'shop', password: 'right' } });
    const url = (password: string) => `smtp://shop:${password}@127.0.0.1:${mail.port}`;
    const settings = { MAIL_FROM: 'shop@example.com', STOREFRONT_URL: 'http://localhost:8000' };
    const wrong = await examine({ ...settings, SMTP_URL: url('hunter2') });
    const right = await examine({ ...settings, SMTP_URL: url('right') });
    await mail.stop();
    expect(wrong.code).toBe(1);
    expect(wrong.found('mail').message).toContain('the login is rejected');
    expect(JSON.stringify(wrong.findings)).not.toContain('hunter2');
    expect(right.found('mail')).toMatchObject({ status: 'ok' });
    expect(mail.received).toEqual([]);
  });

  it('finds a mail server that does not respond, and skips it where services may not be contacted', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' };
    expect((await examine(env)).found('mail')).toMatchObject({ status: 'failed' });
    expect((await examine(env, { online: false })).found('mail')).toMatchObject({ status: 'skipped' });
  });

  it('finds a key that Stripe rejects, and a Stripe that cannot be reached', async () => {
    const stripe = await startStripeServer();
    const env = { STRIPE_API_BASE: stripe.url, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret };
    const wrong = await examine({ ...env, STRIPE_API_KEY: 'sk_test_hunter2hunter2' });
    const right = await examine({ ...env, STRIPE_API_KEY: stripe.apiKey });
    await stripe.stop();
    const closed = await examine({ ...env, STRIPE_API_KEY: stripe.apiKey });
    expect(wrong.found('stripe')).toMatchObject({ status: 'failed', message: 'it rejects the key' });
    expect(JSON.stringify(wrong.findings)).not.toContain('hunter2');
    expect(right.found('stripe')).toMatchObject({ status: 'ok' });
    expect(closed.found('stripe').message).toContain('cannot be reached');
  });
});
