import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MailOptions } from '#additions/mail/index';
import { readConfig } from '#server/standalone/config/config';
import { configureShop } from '#server/standalone/configure-shop';
import { createApp } from '#server/standalone/server';
import { createTestDatabase } from '../../support/database.ts';
import { type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await useShop({ STOREFRONT: 'true', PATH_PREFIX: '/eu' });
});
afterAll(() => shop.close());

const get = (url: string, headers = {}) => shop.app.inject({ method: 'GET', url, headers });

describe('The storefront that the shop serves', () => {
  it.each(['/eu/shop', '/eu/shop/products/enamel-mug', '/eu/shop/order/confirmed/order_1'])(
    'has its page at %s, with the paths of the shop',
    async (path) => {
      const { statusCode, body } = await get(path);
      expect(statusCode).toBe(200);
      expect(body).toContain('<base href="/eu/shop/" />');
      expect(body).toContain('<meta name="shop-api" content="/eu" />');
    },
  );

  it('runs only scripts of its own', async () => {
    const { headers } = await get('/eu/shop');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('sends a file once, until it changes', async () => {
    const { statusCode, headers } = await get('/eu/shop/main.js');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    const again = await get('/eu/shop/main.js', { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('has no other file', async () => {
    expect((await get('/eu/shop/serve.js')).statusCode).toBe(404);
    expect((await get('/eu/shop/..%2Fpackage.json')).statusCode).toBe(404);
  });

  it('is not served by a shop that does not ask for it', async () => {
    const other = await useShop({ STOREFRONT: 'false' });
    expect((await other.app.inject({ method: 'GET', url: '/shop' })).statusCode).toBe(404);
    await other.close();
  });
});

describe('Links in e-mails', () => {
  const linksWith = async (variables: Record<string, string>, isDemo: boolean) => {
    const { mail } = await configureShop(readConfig(variables), 'postgres://localhost/shop', { isDemo });
    return mail?.storefrontUrl ?? null;
  };

  it('lead to the storefront that the demo serves', async () => {
    expect(await linksWith({ PORT: '9001' }, true)).toBe('http://localhost:9001/shop');
    expect(await linksWith({ PORT: '9001', PATH_PREFIX: '/eu' }, true)).toBe('http://localhost:9001/eu/shop');
  });

  it('lead to the port at which the demo listens, if PORT is 0', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'storekeep-links-'));
    const database = await createTestDatabase();
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: directory, LOG_LEVEL: 'error' });
    const app = await createApp(config, database.url, { isDemo: true });
    try {
      const options = app.get(MailOptions, { strict: false });
      expect([options.canLinkToStorefront, options.storefrontUrl]).toEqual([true, null]);
      await app.listen(0, '127.0.0.1');
      const { port } = app.getHttpServer().address() as AddressInfo;
      expect(options.storefrontUrl).toBe(`http://localhost:${port}/shop`);
    } finally {
      await app.close();
      await database.close();
      await rm(directory, { recursive: true });
    }
  });

  it('lead to where STOREFRONT_URL is, if it is set', async () => {
    expect(await linksWith({ STOREFRONT_URL: 'https://shop.example' }, true)).toBe('https://shop.example');
  });

  it('lead nowhere from a shop without a storefront', async () => {
    expect(await linksWith({ PUBLIC_URL: 'http://shop.example' }, false)).toBeNull();
  });
});
