import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { defineModule } from '@storekeep/server/module';
import type { DashboardParts } from '#additions/back-office/dashboard-parts';
import { CommerceModule, type CommerceOptions } from '../../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { useShop } from '../../support/shop.ts';

const PAGE = '<!doctype html><html><head><title>x</title></head><body></body></html>';

let database: TestDatabase;
let directory: string;
let app: NestFastifyApplication;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'storekeep-back-office-'));
  await writeFile(path.join(directory, 'index.html'), PAGE);
  await mkdir(path.join(directory, 'assets'));
  await writeFile(path.join(directory, 'assets/index-1.js'), 'start()');
  await writeFile(path.join(directory, 'assets/index-1.js.gz'), gzipSync('start()'));
  await writeFile(path.join(directory, '.env'), 'a secret');
  await symlink('/etc/hostname', path.join(directory, 'assets/link.txt'));
  app = await open({ http: { prefix: '/shop' }, dashboard: { path: '/desk', directory } });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(directory, { recursive: true });
});

async function open(options: Partial<CommerceOptions>): Promise<NestFastifyApplication> {
  const module = CommerceModule.forRoot({ database: { url: database.url }, ...options });
  const opened = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  await opened.init();
  await opened.getHttpAdapter().getInstance().ready();
  return opened;
}

const get = (url: string) => app.inject({ method: 'GET', url });

describe('The back office of an application', () => {
  it.each([
    '/shop/desk',
    '/shop/desk/',
    '/shop/desk/orders',
    '/shop/desk/orders/order_1?q=a',
    '/shop/desk/index.html',
  ])('is served below the prefix of the shop: %s', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<base href="/shop/desk/" />');
    expect(body).toContain('<meta name="storekeep-prefix" content="/shop" />');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('runs no script but its own, and is shown in no frame', async () => {
    const { headers } = await get('/shop/desk');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toMatch(/connect-src 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  it('has files with a hash in their names that browsers keep, compressed', async () => {
    const { headers, statusCode } = await get('/shop/desk/assets/index-1.js');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    '/shop/desk/assets/index-2.js',
    '/shop/desk/assets/link.txt',
    '/shop/desk/assets/..%2f..%2fpackage.json',
    '/shop/desk/assets/%2e%2e/.env',
  ])('has no other files: %s', async (url) => {
    const { body } = await get(url);
    expect(body === 'Not found' || body.includes('<base href="/shop/desk/" />')).toBe(true);
  });

  it('never sends a file that is none of a page', async () => {
    expect((await get('/shop/desk/.env')).body).not.toContain('a secret');
  });

  it('is switched off without the option', async () => {
    const without = await open({ http: { prefix: '/other' } });
    expect((await without.inject({ method: 'GET', url: '/other/dashboard' })).statusCode).toBe(404);
    await without.close();
  });

  it('needs a path that begins with a slash', async () => {
    await expect(open({ dashboard: { path: 'desk' } })).rejects.toThrow('dashboard.path');
  });
});

describe('A server with DASHBOARD=false', () => {
  it('has no back office', async () => {
    const shop = await useShop({ DASHBOARD: 'false' });
    expect((await shop.http.get('/dashboard')).status).toBe(404);
    await shop.close();
  });
});

describe('The parts of modules in the back office', () => {
  let parts: string;

  beforeAll(async () => {
    parts = path.join(directory, '../', `${path.basename(directory)}-parts`);
    await mkdir(path.join(parts, 'lib'), { recursive: true });
    await writeFile(path.join(parts, 'tides.js'), 'export default () => null;');
    await writeFile(path.join(parts, 'lib/moon.js'), 'export const moon = 1;');
    await writeFile(path.join(parts, 'secret.ts'), 'a secret');
    for (const entry of ['react', 'jsx', 'query', 'kit'])
      await writeFile(path.join(directory, `assets/shared-${entry}-1.js`), '');
  });
  afterAll(() => rm(parts, { recursive: true }));

  const openWith = (dashboard: DashboardParts) =>
    open({
      http: { prefix: `/tides-${++serial}` },
      dashboard: { directory },
      additions: [defineModule({ name: 'tides', dashboard })],
    });
  let serial = 0;

  async function read(dashboard: DashboardParts, url: string) {
    const opened = await openWith(dashboard);
    const response = await opened.inject({ method: 'GET', url: `/tides-${serial}/dashboard${url}` });
    await opened.close();
    return response;
  }

  const tides = () => ({
    directory: parts,
    pages: [{ path: 'tides', title: 'High & low "tides"', file: 'tides.js' }],
  });

  it('are listed in the page, with a map of imports that the policy allows by its hash', async () => {
    const { body, headers } = await read(tides(), '/orders');
    const [, map] = /<script type="importmap">(.*?)<\/script>/.exec(body)!;
    expect(JSON.parse(map)).toEqual({
      imports: {
        react: './assets/shared-react-1.js',
        'react/jsx-runtime': './assets/shared-jsx-1.js',
        '@tanstack/react-query': './assets/shared-query-1.js',
        '@storekeep/server/dashboard': './assets/shared-kit-1.js',
      },
    });
    const hash = createHash('sha256').update(map).digest('base64');
    expect(String(headers['content-security-policy'])).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(body).toContain('&quot;title&quot;:&quot;High &amp; low \\&quot;tides\\&quot;&quot;');
    expect(body.indexOf('importmap')).toBeGreaterThan(body.indexOf('<base '));
  });

  it.each([
    ['a file', '/module-files/tides/tides.js', 200],
    ['a file in a folder', '/module-files/tides/lib/moon.js', 200],
    ['no file of another type', '/module-files/tides/secret.ts', 404],
    ['no file outside of the directory', '/module-files/tides/..%2f..%2fpackage.json', 404],
    ['no file of an unknown module', '/module-files/moon/tides.js', 404],
  ])('are served from their directory: %s', async (_, url, status) => {
    expect((await read(tides(), url)).statusCode).toBe(status);
  });

  it('are left out while their file is missing, as before a build', async () => {
    const { body } = await read(
      { ...tides(), widgets: [{ place: 'order', file: 'not-built.js' }] },
      '/orders',
    );
    expect(body).toContain('tides.js');
    expect(body).not.toContain('not-built.js');
  });

  it.each<[string, Partial<DashboardParts>]>([
    [
      'a page of the dashboard needs a path',
      { pages: [{ path: 'High tides', title: 'x', file: 'tides.js' }] },
    ],
    [
      'two pages of the dashboard',
      { pages: [1, 2].map(() => ({ path: 'x', title: 'x', file: 'tides.js' })) },
    ],
    ['is no file of the dashboard', { pages: [{ path: 'x', title: 'x', file: '../tides.js' }] }],
    ['which is none of today', { widgets: [{ place: 'moon' as 'order', file: 'tides.js' }] }],
  ])('fail the start if they are declared wrongly: %s', async (message, dashboard) => {
    await expect(openWith({ directory: parts, ...dashboard })).rejects.toThrow(message);
  });
});
