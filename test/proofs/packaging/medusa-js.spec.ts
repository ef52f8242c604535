import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { itInBrowser, launchChromium } from '../../support/chromium.ts';
import { createFolder, pack, runLine } from '../../support/packed-packages.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { listen } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

/* `@storekeep/medusa-js`, installed from its tarball under the name of the package that it replaces. */

const MAX_COMPRESSED_BYTES = 15_000;

const { folder, remove } = createFolder();
const installed = path.join(folder, 'node_modules/@medusajs/medusa-js');
const directory = 'packages/medusa-js';
const readme = readFileSync(`${directory}/README.md`, 'utf8');
const [, example] = /```js\n([\s\S]*?)```/.exec(readme)!;

let shop: SampleShop;
let url: string;
const pages = createServer((request, response) => {
  const isModule = request.url === '/index.mjs';
  response.writeHead(200, { 'content-type': isModule ? 'text/javascript' : 'text/html' });
  response.end(
    isModule ? readFileSync(path.join(installed, 'dist/index.mjs')) : '<!doctype html><title>Shop</title>',
  );
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  shop = await useSampleShop({ STORE_CORS: origin });
  url = await listen(shop);
  const tarball = await pack(directory, folder);
  const dependencies = { '@medusajs/medusa-js': `file:${tarball}` };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ dependencies }));
  await runLine('npm install', folder);
}, 600_000);

/** Builds the package, as `npm run build` does. */
function build(): Promise<unknown> {
  return promisify(execFile)(process.execPath, ['build.mjs'], { cwd: directory });
}

afterAll(async () => {
  await shop?.close();
  await new Promise((resolve) => pages.close(resolve));
  remove();
});

describe('The package that replaces medusa-js', () => {
  it('is installed without any other package', () => {
    expect(readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@medusajs',
    ]);
  });

  it('is complete at each moment while it is built twice at once', async () => {
    const readAll = () =>
      readdirSync(`${directory}/dist`, { recursive: true, encoding: 'utf8' })
        .filter((name) => statSync(`${directory}/dist/${name}`).isFile())
        .map((name) => `${name} ${readFileSync(`${directory}/dist/${name}`).length}`);
    const before = readAll();
    const builds = [build(), build()];
    let isBuilding = true;
    const ends = Promise.all(builds).finally(() => (isBuilding = false));
    await until(() => {
      expect(readAll()).toEqual(before);
      return !isBuilding;
    });
    await ends;
    expect(readdirSync(directory).filter((name) => name.startsWith('.dist'))).toEqual([]);
  });

  it('has nothing of a former build that is not built any more', async () => {
    writeFileSync(`${directory}/dist/former.mjs`, '');
    await build();
    expect(readdirSync(`${directory}/dist`).sort()).toEqual(readdirSync(path.join(installed, 'dist')).sort());
  });

  it.each(['index.mjs', 'index.cjs'])('has %s of at most 15 kB, compressed', (file) => {
    const bytes = gzipSync(readFileSync(path.join(installed, 'dist', file))).length;
    expect(bytes).toBeLessThanOrEqual(MAX_COMPRESSED_BYTES);
  });

  it('runs the first example of its README', async () => {
    writeFileSync(path.join(folder, 'example.mjs'), example.replace('http://localhost:9000', url));
    expect(await runLine('node example.mjs', folder)).toMatch(/^200 \[.*'Shirt'/s);
  });

  it('is loaded by require', async () => {
    writeFileSync(
      path.join(folder, 'example.cjs'),
      example
        .replace(
          "import Medusa from '@medusajs/medusa-js'",
          "const { default: Medusa } = require('@medusajs/medusa-js')",
        )
        .replace('http://localhost:9000', url)
        .replace(
          /const \{ products[\s\S]*/,
          'medusa.regions.list().then(({ regions }) => console.log(regions[0].name));',
        ),
    );
    expect(await runLine('node example.cjs', folder)).toMatch(/^\w+\n$/);
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

  itInBrowser('keeps the session of a shopper as a cookie in a page of another origin', async () => {
    const person = {
      email: 'eva@example.com',
      password: 'correct horse',
      first_name: 'Eva',
      last_name: 'Berg',
    };
    ok(await shop.store.post('/customers', person));
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto(origin);
      const script = `(async () => {
        const { default: Medusa } = await import('/index.mjs');
        const medusa = new Medusa({ baseUrl: '${url}', maxRetries: 3 });
        const before = await medusa.auth.getSession().catch((error) => error.response.status);
        await medusa.auth.authenticate({ email: '${person.email}', password: '${person.password}' });
        const { customer } = await medusa.auth.getSession();
        await medusa.auth.deleteSession();
        const after = await medusa.auth.getSession().catch((error) => error.response.status);
        await medusa.auth.getToken({ email: '${person.email}', password: '${person.password}' });
        const byToken = await medusa.auth.getSession();
        return { before, email: customer.email, after, byToken: byToken.customer.email };
      })()`;
      expect(await page.evaluate(script)).toEqual({
        ...{ before: 401, email: person.email, after: 401, byToken: person.email },
      });
    } finally {
      await browser.close();
    }
  });
});

/** What a compiler has to accept, and what it has to reject. */
const PROGRAM = `
import Medusa, { CartsResource, type Config, RequestError } from '@medusajs/medusa-js';

const config: Config = { baseUrl: 'http://localhost:9000', maxRetries: 3 };
export async function buy(variant_id: string): Promise<number> {
  const medusa = new Medusa(config);
  const { cart, response } = await medusa.carts.create({ country_code: 'de' });
  const status: number = response.status;
  const carts: CartsResource = medusa.carts;
  const { cart: filled } = await carts.lineItems.create(cart.id, { variant_id, quantity: 1 }, { 'x-a': 'b' });
  const { orders } = await medusa.admin.orders.list({ limit: 1, created_at: { gt: '2026-11-01' } });
  const { post } = await medusa.admin.custom.get('/blog/posts/1');
  // @ts-expect-error -- a cart has no such method
  medusa.carts.remove(cart.id);
  // @ts-expect-error -- the quantity is a number
  await carts.lineItems.create(cart.id, { variant_id, quantity: 'one' });
  try {
    await medusa.carts.complete(filled.id, {}, { signal: AbortSignal.timeout(1000) });
  } catch (error) {
    if (error instanceof RequestError) return error.response?.status ?? 0;
  }
  return status + (orders[0].display_id ?? 0) + post.id;
}
`;
