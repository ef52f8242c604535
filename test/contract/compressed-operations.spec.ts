import { readFileSync } from 'node:fs';
import { type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/*
 * Decides which operations may be compressed: the length of a compressed response reveals whether parts of it are equal (BREACH), so
 * none of these may contain a secret, or anything that depends on the client. A new operation of a resource that is declared
 * `shared` needs a line here.
 */
const COMPRESSED = [
  '/store/collections',
  '/store/collections/{id}',
  '/store/product-categories',
  '/store/product-categories/{id}',
  '/store/product-tags',
  '/store/product-types',
  '/store/products',
  '/store/products/{id}',
  '/store/regions',
  '/store/regions/{id}',
  '/store/return-reasons',
  '/store/return-reasons/{id}',
  '/store/shipping-options',
  '/store/variants',
  '/store/variants/{id}',
];

type Paths = Record<string, Partial<Record<string, unknown>>>;
const pathsOf = (file: string, surface: string): [method: string, path: string][] => {
  const { paths } = JSON.parse(readFileSync(`openapi/${file}.json`, 'utf8')) as { paths: Paths };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method): [string, string] => [
      method.toUpperCase(),
      path.startsWith(`/${surface}`) ? path : `/${surface}${path}`,
    ]),
  );
};

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

/** Sends a request without credentials; the guard that decides runs for unknown ids, too. */
async function varies(method: string, path: string): Promise<boolean> {
  const { headers } = await shop.app.inject({
    method: method as 'GET',
    url: path.replace(/\{[^}]+\}/g, 'none'),
    headers: { 'accept-encoding': 'gzip' },
  });
  return headers['cache-control'] !== 'no-store' && String(headers.vary).includes('Cookie');
}

it('Only operations of this list may be compressed, and none of /admin', async () => {
  const operations = [...pathsOf('store', 'store'), ...pathsOf('admin', 'admin')];
  const compressed: string[] = [];
  for (const [method, path] of operations) {
    if (await varies(method, path)) compressed.push(`${method} ${path}`);
  }
  expect(compressed.sort()).toEqual(COMPRESSED.map((path) => `GET ${path}`));
});
