import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/*
 * Two clients are generated from the OpenAPI documents and compiled under `strict` with a program that places an order, which
 * then runs against a listening server.
 */

const run = promisify(execFile);
const PROGRAMS = path.resolve('test/clients');
const GENERATED = path.join(PROGRAMS, 'generated');
const TOOLS = path.resolve('node_modules/.bin');

let shop: SampleShop;
let url: string;

beforeAll(async () => {
  shop = await useSampleShop({});
  await shop.app.listen(0, '127.0.0.1');
  url = await shop.app.getUrl();
  rmSync(GENERATED, { recursive: true, force: true });
  mkdirSync(GENERATED);
  await Promise.all(
    ['admin', 'store'].map(async (surface) => {
      const document = path.join(GENERATED, `${surface}.json`);
      writeFileSync(document, JSON.stringify(ok(await shop.http.get(`/docs/${surface}-json`))));
      await openapiTypescript(document, surface);
      await swaggerTypescriptApi(document, surface);
    }),
  );
  await compile();
}, 300_000); // runs several compilers

afterAll(() => shop.close());

describe('A generated client', () => {
  it.each(['openapi-fetch', 'swagger-typescript-api'])('for %s places an order', async (client) => {
    const { stdout } = await run(process.execPath, [
      path.join(GENERATED, `dist/${client}.js`),
      url,
      shop.staff.token,
      shop.europe.id,
      shop.shirt.variants[0].id,
    ]);
    const output = JSON.parse(stdout) as { id: string; total: number; currency_code: string; found: string };
    // two shirts at 19.50, 5.00 for shipping, and 19 % tax on both
    expect(output).toMatchObject({ total: 5236, currency_code: 'eur', found: output.id });
    const { order } = ok(await shop.admin.get(`/orders/${output.id}`));
    expect(order).toMatchObject({ email: 'ada@example.com', status: 'pending', payment_status: 'awaiting' });
    expect(order.items).toMatchObject([{ quantity: 2, variant_id: shop.shirt.variants[0].id }]);
  });
});

/** Generates types only, which openapi-fetch uses. */
async function openapiTypescript(document: string, surface: string): Promise<void> {
  const output = path.join(GENERATED, `openapi-typescript/${surface}.ts`);
  await run(path.join(TOOLS, 'openapi-typescript'), [document, '--output', output]);
}

async function swaggerTypescriptApi(document: string, surface: string): Promise<void> {
  const output = path.join(GENERATED, 'swagger-typescript-api');
  const options = ['--path', document, '--output', output, '--name', `${surface}.ts`];
  await run(path.join(TOOLS, 'swagger-typescript-api'), ['generate', ...options, '--silent']);
}

/** @throws an error with the output of the compiler */
async function compile(): Promise<void> {
  try {
    await run(path.join(TOOLS, 'tsc'), ['--project', PROGRAMS]);
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  }
}
