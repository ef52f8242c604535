import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Shop, useShop } from '../support/shop.ts';

let shop: Shop;
let directory: string;
let outside: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'storekeep-dashboard-'));
  await writeFile(path.join(directory, 'index.html'), '<div id="root"></div>');
  await mkdir(path.join(directory, 'images'));
  await writeFile(path.join(directory, 'main.js'), 'start()');
  await symlink('main.js', path.join(directory, 'latest.js'));
  outside = await mkdtemp(path.join(tmpdir(), 'storekeep-outside-'));
  await writeFile(path.join(outside, 'cookie.txt'), 'a secret');
  await symlink(outside, path.join(directory, 'outside'));
  await symlink(path.join(outside, 'cookie.txt'), path.join(directory, 'cookie.txt'));
  await mkdir(path.join(directory, '.git'));
  await writeFile(path.join(directory, '.git', 'config'), 'a secret');
  await writeFile(path.join(directory, '.env'), 'a secret');
  shop = await useShop({ DASHBOARD_DIR: directory });
});

afterAll(async () => {
  await shop.close();
  for (const created of [directory, outside]) await rm(created, { recursive: true });
});

describe('A server with DASHBOARD_DIR', () => {
  it.each(['/app', '/app/', '/app/a/orders', '/app/a/orders/order_1', '/app/login'])(
    'serves the page of the dashboard at %s',
    async (url) => {
      const { status, body, headers } = await shop.http.get(url);
      expect([status, body]).toEqual([200, '<div id="root"></div>']);
      expect(headers).toMatchObject({
        'content-type': expect.stringContaining('text/html'),
        'content-security-policy': "frame-ancestors 'none'",
      });
    },
  );

  it('serves the files of the directory', async () => {
    expect((await shop.http.get('/app/main.js')).body).toBe('start()');
  });

  it.each(['/app/../package.json', '/app/%2e%2e/package.json', '/app/..%2fpackage.json'])(
    'serves no file outside of the directory: %s',
    async (url) => {
      expect(JSON.stringify((await shop.http.get(url)).body)).not.toContain('storekeep');
    },
  );

  it.each(['/app/.env', '/app/%2eenv', '/app/.git/config'])('serves no dot file: %s', async (url) => {
    const { status, body } = await shop.http.get(url);
    expect([status, body]).not.toContain('a secret');
    expect(status).toBe(403);
  });

  it.each(['/app/cookie.txt', '/app/outside/cookie.txt', '/app/outside%2fcookie.txt'])(
    'follows no link out of the directory: %s',
    async (url) => {
      expect(JSON.stringify((await shop.http.get(url)).body)).not.toContain('a secret');
    },
  );

  it('follows a link inside the directory', async () => {
    expect((await shop.http.get('/app/latest.js')).body).toBe('start()');
  });

  it('responds to other unknown paths with 404 and JSON', async () => {
    const { status, body } = await shop.http.get('/apple');
    expect([status, body.type]).toEqual([404, 'not_found']);
  });
});

describe('A server without DASHBOARD_DIR', () => {
  it('serves no dashboard', async () => {
    const other = await useShop();
    expect((await other.http.get('/app/')).status).toBe(404);
    await other.close();
  });
});
