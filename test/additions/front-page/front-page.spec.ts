import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readConfig } from '#server/standalone/config/config';
import { createApp } from '#server/standalone/server';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const MAIL = [
  'From: Lantern Hill <shop@example.com>',
  'To: maja@example.com',
  'Subject: =?UTF-8?Q?Your_order_=E2=82=AC?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary="b1"',
  '',
  '--b1',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Thank you =E2=82=AC',
  '--b1',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('<p>Thank you €</p><script>alert(1)</script>').toString('base64'),
  '--b1--',
].join('\r\n');

let database: TestDatabase;
let directory: string;
let app: NestFastifyApplication;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'storekeep-front-page-'));
  await mkdir(path.join(directory, 'mail'));
  await writeFile(path.join(directory, 'mail/2026-01-01-order-placed.eml'), MAIL);
  await writeFile(path.join(directory, 'mail/secret.txt'), 'a secret');
  app = await open({}, true);
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(directory, { recursive: true });
});

async function open(env: Record<string, string>, isDemo: boolean): Promise<NestFastifyApplication> {
  const config = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'error', ...env });
  const opened = await createApp(config, database.url, { isDemo });
  await opened.init();
  await opened.getHttpAdapter().getInstance().ready();
  return opened;
}

const get = (url: string, host = 'localhost:9000') => app.inject({ method: 'GET', url, headers: { host } });

describe('The front page of the demo', () => {
  it.each([
    ['@storekeep/server', 'npm run doctor'], // started by npm start in a clone
    ['my-shop', 'npx @storekeep/server doctor'],
  ])('names the command that works in %s', async (name, command) => {
    const former = process.env.npm_package_name;
    process.env.npm_package_name = name;
    const { body } = await get('/');
    if (former === undefined) delete process.env.npm_package_name;
    else process.env.npm_package_name = former;
    expect(body).toContain(`<code>${command}</code> examines the settings`);
  });

  it('says what there is and what is missing, with doors to all of it', async () => {
    const { statusCode, body } = await get('/');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/Storekeep \d+\.\d+/);
    expect(body).toMatch(/PostgreSQL 1\d/);
    expect(body).toContain('a published product'); // of what is missing
    for (const path of ['/shop', '/mails', '/docs']) expect(body).toContain(`href="${path}"`);
    const { homepage } = JSON.parse(await readFile('package.json', 'utf8')) as { homepage: string };
    expect(body).toContain(`href="${homepage}"`);
  });

  it('has doors to the storefront on any port', async () => {
    const other = await open({ PORT: '0' }, true);
    const { body } = await other.inject({ method: 'GET', url: '/', headers: { host: 'localhost:9000' } });
    await other.close();
    expect(body).toContain('href="/shop"');
  });

  it('lists the e-mails, with their subjects', async () => {
    const { body } = await get('/mails');
    expect(body).toContain('href="/mails/2026-01-01-order-placed"');
    expect(body).toContain('Your order €');
  });

  it('shows an e-mail in a frame that runs no scripts', async () => {
    expect((await get('/mails/2026-01-01-order-placed')).body).toMatch(/<iframe sandbox="allow-popups/);
    const { body, headers } = await get('/mails/2026-01-01-order-placed/body');
    expect(body).toContain('<p>Thank you €</p>');
    expect(headers['content-security-policy']).toMatch(/^sandbox allow-popups[^;]*; default-src 'none'/);
    expect(headers['content-security-policy']).not.toContain('allow-scripts');
  });

  it.each(['/mails/nothing', '/mails/..%2Fmail%2F2026-01-01-order-placed', '/mails/secret.txt'])(
    'has no e-mail at %s',
    async (path) => expect((await get(path)).statusCode).toBe(404),
  );

  it.each(['/', '/mails', '/mails/2026-01-01-order-placed/body'])(
    'does not show %s to a page whose name leads here',
    async (path) => {
      const { statusCode, body } = await get(path, 'attacker.example');
      expect(statusCode).toBe(404);
      expect(body).not.toMatch(/order/i);
    },
  );

  it.each([
    ['that is no demo', {}, false],
    ['in production', { NODE_ENV: 'production' }, true],
    ['that others can reach', { HOST: '0.0.0.0' }, true],
    ['behind a proxy', { TRUST_PROXY: 'true' }, true],
  ] as [string, Record<string, string>, boolean][])('is not there on a server %s', async (_, env, isDemo) => {
    const other = await open({ ...env, COOKIE_SECRET: 'a-secret-of-at-least-32-characters' }, isDemo);
    for (const url of ['/', '/mails', '/mails/2026-01-01-order-placed/body'])
      expect((await other.inject({ method: 'GET', url })).statusCode).toBe(404);
    await other.close();
  });
});
