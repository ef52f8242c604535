import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { itInBrowser, launchChromium } from '../../support/chromium.ts';
import { createFolder, pack, runLine } from '../../support/packed-packages.ts';
import { type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { listen } from '../../support/shop.ts';

/* `@storekeep/medusa-react`, installed from its tarball under the name of the package that it replaces. */

const MAX_COMPRESSED_BYTES = 15_000;

const { folder, remove } = createFolder();
const installed = path.join(folder, 'node_modules/medusa-react');
const readme = readFileSync('packages/medusa-react/README.md', 'utf8');
const [, browserExample] = /```jsx\n([\s\S]*?)```/.exec(readme)!;
const [, serverExample] = /```js\n([\s\S]*?)```/.exec(readme)!;
const html = '<!doctype html><title>Shop</title><div id="root"></div><script src="/bundle.js"></script>';

let shop: SampleShop;
let url: string;
let origin: string;
const pages = createServer((request, response) => {
  const isBundle = request.url === '/bundle.js';
  response.writeHead(200, { 'content-type': isBundle ? 'text/javascript' : 'text/html' });
  response.end(isBundle ? readFileSync(path.join(folder, 'bundle.js')) : html);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  shop = await useSampleShop({ STORE_CORS: origin });
  url = await listen(shop);
  const medusaJs = await pack('packages/medusa-js', folder);
  const medusaReact = await pack('packages/medusa-react', folder);
  const dependencies = {
    '@storekeep/medusa-js': `file:${medusaJs}`,
    'medusa-react': `file:${medusaReact}`,
    ...{ '@tanstack/react-query': '^5.108.4', '@types/react': '^19.0.0' },
    ...{ react: '^19.3.1', 'react-dom': '^19.3.1' },
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  await runLine('npm install', folder);
}, 600_000);

afterAll(async () => {
  await shop?.close();
  await new Promise((resolve) => pages.close(resolve));
  remove();
});

describe('The package that replaces medusa-react', () => {
  it.each(['mjs', 'cjs'])('has %s files of at most 15 kB, compressed', (extension) => {
    const files = ['index', 'hooks', 'data'].map((name) =>
      readFileSync(path.join(installed, 'dist', `${name}.${extension}`)),
    );
    expect(files.reduce((sum, file) => sum + gzipSync(file).length, 0)).toBeLessThanOrEqual(
      MAX_COMPRESSED_BYTES,
    );
  });

  it('marks its hooks for React Server Components, but not its keys and prices', () => {
    const starts = ['index', 'hooks', 'data'].map((name) =>
      readFileSync(path.join(installed, 'dist', `${name}.mjs`), 'utf8').startsWith('"use client"'),
    );
    expect(starts).toEqual([false, true, false]);
  });

  itInBrowser('runs the first example of its README', async () => {
    writeFileSync(path.join(folder, 'example.jsx'), browserExample.replace('http://localhost:9000', url));
    writeFileSync(path.join(folder, 'bundle.mjs'), BUNDLE);
    const rolldown = path.resolve('node_modules/rolldown/dist/index.mjs');
    await runLine(`ROLLDOWN=${rolldown} node bundle.mjs`, folder);
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto(origin);
      await page.waitForSelector('li:has-text("Shirt")');
      expect(await page.locator('li').allTextContents()).toEqual(expect.arrayContaining(['Shirt', 'Mug']));
    } finally {
      await browser.close();
    }
  });

  it('runs the example of its README for servers', async () => {
    writeFileSync(path.join(folder, 'example.mjs'), serverExample.replace('http://localhost:9000', url));
    expect(await runLine('node example.mjs', folder)).toMatch(/Shirt/);
  });

  it('is loaded by require', async () => {
    writeFileSync(
      path.join(folder, 'example.cjs'),
      `const { productKeys, useProducts, formatAmount } = require('medusa-react');
       console.log(typeof useProducts, productKeys.detail('1'), formatAmount({ amount: 1950, region: { currency_code: 'eur' } }));`,
    );
    expect(await runLine('node example.cjs', folder)).toBe("function [ 'products', 'detail', '1' ] €19.50\n");
  });

  it.each([
    ['nodenext', 'program.mts'],
    ['nodenext', 'program.cts'],
    ['bundler', 'program.ts'],
  ])('has types for programs with the module resolution %s, as in %s', (resolution, file) => {
    writeFileSync(path.join(folder, file), PROGRAM);
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2022,dom'];
    const module = resolution === 'bundler' ? 'preserve' : resolution;
    expect(() =>
      execFileSync(
        path.resolve('node_modules/.bin/tsc'),
        [...options, '--module', module, '--moduleResolution', resolution, file],
        { cwd: folder, encoding: 'utf8' },
      ),
    ).not.toThrow();
  });
});

/** Bundles the example as a page needs it, by the bundler of this repository. */
const BUNDLE = `
const { rolldown } = await import(process.env.ROLLDOWN);
const define = { 'process.env.NODE_ENV': '"production"' };
const build = await rolldown({ input: 'example.jsx', platform: 'browser', transform: { define } });
await build.write({ file: 'bundle.js', format: 'iife' });
`;

/** What a compiler has to accept, and what it has to reject. */
const PROGRAM = `
import { type AdminUpdateVariantReq, type CartContext, useAdminCancelSwap, useAdminCustomQuery, useAdminOrder } from 'medusa-react';
import { useAdminUpdateVariant, useCart, useCompleteCart, useCreateCart, useProducts, useUpdateLineItem } from 'medusa-react';

export function useEverything(id: string): [string | undefined, number | undefined, boolean] {
  const { products, response, isLoading } = useProducts({ limit: 3 }, { cacheTime: 5, keepPreviousData: true });
  useProducts();
  const { order } = useAdminOrder(id, { expand: 'items' }, { onSuccess: (data) => console.log(data.order.id) });
  // @ts-expect-error -- the id is required
  useAdminOrder();
  // @ts-expect-error -- no query has such an option
  useProducts({}, { nonsense: 1 });
  const update = useAdminUpdateVariant(id, { onSuccess: ({ product }) => console.log(product.id) });
  const request: AdminUpdateVariantReq = { variant_id: id, title: 'Small' };
  update.mutate(request);
  // @ts-expect-error -- the variant is missing
  update.mutate({ title: 'Small' });
  useCompleteCart(id).mutate();
  useCreateCart().mutate();
  useCreateCart().mutate({ country_code: 'de' });
  useUpdateLineItem(id).mutate({ lineId: id, quantity: 1 });
  // @ts-expect-error -- the quantity is a number
  useUpdateLineItem(id).mutate({ lineId: id, quantity: 'one' });
  useAdminCancelSwap(id).mutate('swap_1');
  // @ts-expect-error -- the swap is missing
  useAdminCancelSwap(id).mutate();
  const { pay, cart }: CartContext = useCart();
  pay.mutate({ provider_id: 'manual' });
  const { data } = useAdminCustomQuery<{ limit: number }, { post: { id: string } }>('/posts/1', ['post']);
  return [products?.[0].title ?? order?.id ?? cart?.id ?? data?.post.id, response?.status, isLoading];
}
`;
