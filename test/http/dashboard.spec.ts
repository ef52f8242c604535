import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'storekeep-dashboard-'));
  await writeFile(path.join(directory, 'index.html'), '<div id="root"></div>');
  await mkdir(path.join(directory, 'images'));
  await writeFile(path.join(directory, 'main.js'), 'start()');
  shop = await openShop({ DASHBOARD_DIR: directory });
});

afterAll(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
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

  it('responds to other unknown paths with 404 and JSON', async () => {
    const { status, body } = await shop.http.get('/apple');
    expect([status, body.type]).toEqual([404, 'not_found']);
  });
});

describe('A server without DASHBOARD_DIR', () => {
  it('serves no dashboard', async () => {
    const other = await openShop();
    expect((await other.http.get('/app/')).status).toBe(404);
    await other.close();
  });
});
