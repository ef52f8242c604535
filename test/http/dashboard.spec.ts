import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openShop, type Shop } from '../support/shop.ts';

/* `DASHBOARD_DIR`: a built dashboard, served beside the interface. */

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

it.each(['/app', '/app/', '/app/a/orders', '/app/a/orders/order_1', '/app/login'])(
  '%s is its page',
  async (url) => {
    const { status, body, headers } = await shop.open.get(url);
    expect([status, body]).toEqual([200, '<div id="root"></div>']);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'content-security-policy': "frame-ancestors 'none'",
    });
  },
);

it('its files are served', async () => {
  expect((await shop.open.get('/app/main.js')).body).toBe('start()');
});

it('nothing outside of its directory is', async () => {
  for (const url of ['/app/../package.json', '/app/%2e%2e/package.json', '/app/..%2fpackage.json'])
    expect(JSON.stringify((await shop.open.get(url)).body)).not.toContain('storekeep');
});

it('the interface stays as it is: what it does not know is a 404 in JSON', async () => {
  const { status, body } = await shop.open.get('/apple');
  expect([status, body.type]).toEqual([404, 'not_found']);
});

it('without a directory there is no dashboard', async () => {
  const other = await openShop();
  expect((await other.open.get('/app/')).status).toBe(404);
  await other.close();
});
