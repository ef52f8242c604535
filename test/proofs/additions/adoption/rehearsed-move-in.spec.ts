import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Client } from 'pg';
import type { CheckResult } from '#additions/adoption/adoption';
import { buyFromAdoptedShop } from '../../../additions/adoption/support/v1-purchase.ts';
import { type OidcIssuer, startOidcIssuer } from '../../../fakes/oidc/oidc-issuer.ts';
import {
  ADA,
  addCodeOfTheShop,
  findLostRows,
  GOOGLE,
  readKeys,
  type Waiting,
} from '../../../support/customized-v1-shop.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { type CommandRun, runStorekeep } from '../../../support/run-command.ts';
import {
  connectClient,
  createV1Database,
  type DatabaseSnapshot,
  openAdoptedShop,
  takeSnapshot,
  V1_TOKEN,
} from '../../../support/v1-database.ts';

/*
 * The checklist of docs/coming-from-medusa-v1.md, step by step, for a shop of Medusa v1 that has code of its own: a table and columns,
 * the rows of the wishlist and restock plugins, a customer who logs in with Google, and files of file-local.
 */

const API = 'https://api.shop.example';
const STOREFRONT = 'https://shop.example';
const MODULES = [
  './examples/modules/wishlist/src/wishlist.ts',
  './examples/modules/restock-notification/src/restock-notification.ts',
];

let v1: TestDatabase;
let client: Client;
let directory: string;
let issuer: OidcIssuer;
let before: DatabaseSnapshot;
let report: CheckResult;
let environment: NodeJS.ProcessEnv;
let app: NestFastifyApplication;
let keysBefore: Map<string, string[]>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'move-in-'));
  v1 = await createV1Database('default');
  client = await connectClient(v1);
  issuer = await startOidcIssuer([
    { client_id: 'google', client_secret: 'secret', redirect_uris: [`${API}/store/auth/google/cb`] },
  ]);
  await addCodeOfTheShop(client, directory);
  before = await takeSnapshot(client);
  keysBefore = await readKeys(client);
});

afterAll(async () => {
  await client.end();
  await v1.close();
  await issuer.stop();
  await rm(directory, { recursive: true });
});

describe('Before the move', () => {
  it('the environment is printed for medusa-config.js', async () => {
    await writeFile(
      path.join(directory, 'medusa-config.js'),
      `module.exports = {
         projectConfig: { database_url: '${v1.url}', store_cors: '${STOREFRONT}', cookie_secret: '${'c'.repeat(32)}', jwt_secret: 'of-v1' },
         plugins: [{ resolve: '@medusajs/file-local', options: { upload_dir: 'uploads' } }, 'medusa-plugin-wishlist'] }`,
    );
    const { code, output } = await run('adopt:config', path.join(directory, 'medusa-config.js'));
    expect(code).toBe(0);
    environment = Object.fromEntries(
      [...output.matchAll(/^(?:export )?([A-Z_]+)=(?:'([^']*)'|"([^"]*)"|(.*))$/gm)].map(
        ([, name, single, double, plain]) => [name, single ?? double ?? plain],
      ),
    );
    expect(environment).toMatchObject({ DATABASE_URL: v1.url, STORE_CORS: STOREFRONT });
    expect(output).toContain('medusa-plugin-wishlist');
  });

  it('the check names what the code of the shop needs, and changes nothing', async () => {
    const file = path.join(directory, 'report.json');
    expect((await run('adopt:check', '--json', file)).code).toBe(0);
    report = JSON.parse(await readFile(file, 'utf8')) as CheckResult;
    expect(report.verdict!.kind).toBe('needs_module');
    expect(report.verdict!.settings).toEqual(expect.arrayContaining(['OWN_COLUMNS', 'OIDC_PROVIDERS']));
    expect(report.usage).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'column', name: 'product.is_featured', rows: 1 }),
        expect.objectContaining({ kind: 'table', name: 'brand', rows: 1 }),
        expect.objectContaining({ kind: 'wishlists', rows: 1 }),
        expect.objectContaining({ kind: 'file_host', name: 'v1.example', rows: 2 }),
      ]),
    );
    expect(await takeSnapshot(client)).toEqual(before);
  });
});

describe('On the day', () => {
  it('the database is adopted', async () => {
    const { code, output } = await run('adopt', '--yes');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^Adopted in \d+ steps/) });
  });

  it('the shop starts with the settings that the check has named', async () => {
    await cp(path.join(directory, 'uploads'), path.join(directory, 'files', 'public'), { recursive: true });
    app = await openAdoptedShop(v1, {
      COOKIE_SECRET: 'c'.repeat(32),
      STORE_CORS: STOREFRONT,
      PUBLIC_URL: API,
      FILES_DIR: path.join(directory, 'files'),
      STOREKEEP_MODULES: MODULES.join(),
      OWN_COLUMNS: report.usage
        .flatMap(({ kind, declaration }) => (kind === 'column' && declaration ? [declaration] : []))
        .join(','),
      OIDC_PROVIDERS: JSON.stringify([
        {
          name: 'google',
          issuer: issuer.url,
          client_id: 'google',
          client_secret: 'secret',
          store: { success_redirect: `${STOREFRONT}/account`, failure_redirect: `${STOREFRONT}/login` },
        },
      ]),
    });
    expect((await app.inject('/health')).statusCode).toBe(200);
  });
});

describe('After the move', () => {
  let session: string;

  afterAll(() => app.close());

  it('storefronts get the columns of the shop, and filter by them', async () => {
    const { products } = await get<{
      products: { handle: string; brand_id: string; is_featured: boolean }[];
    }>('/store/products?is_featured=true');
    expect(products).toEqual([
      expect.objectContaining({ handle: 't-shirt', brand_id: 'brand_acme', is_featured: true }),
    ]);
  });

  it('URLs of file-local are answered', async () => {
    const response = await app.inject('/uploads/1700000000000-shirt.png');
    expect([response.statusCode, response.body]).toEqual([200, 'a shirt']);
  });

  it('a customer with a password logs in with it', async () => {
    const logins = await readFile('test/data/v1/default-logins.json', 'utf8');
    const [{ id, email, password }] = (JSON.parse(logins) as { customers: Record<string, string>[] })
      .customers;
    const { customer } = await post<{ customer: { id: string } }>('/store/auth', { email, password });
    expect(customer.id).toBe(id);
  });

  it('a customer without a password logs in with the provider, as the same customer', async () => {
    const cookies = new Map<string, string>();
    const follow = async (url: string): Promise<string> => {
      const response = await app.inject({
        url,
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      });
      for (const { name, value } of response.cookies) cookies.set(name, encodeURIComponent(value));
      expect(response.statusCode).toBe(302);
      return response.headers.location!;
    };
    const { pathname, search } = await issuer.logIn(await follow('/store/auth/google'), ADA);
    expect(await follow(pathname + search)).toBe(`${STOREFRONT}/account`);
    session = [...cookies].map((pair) => pair.join('=')).join('; ');

    const { customer } = await get<{ customer: { id: string } }>('/store/auth', { cookie: session });
    expect(customer.id).toBe('cus_ada');
  });

  it('the module finds the wishlist that the plugin of v1 wrote', async () => {
    const response = await app.inject({
      method: 'DELETE',
      url: '/store/customers/cus_ada/wishlist',
      headers: { cookie: session },
      payload: { index: 0 },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json<{ customer: { metadata: object } }>().customer.metadata).toMatchObject({
      ...GOOGLE,
      wishlist: [expect.objectContaining({ variant_id: 'variant_2' })],
    });
  });

  it('a module continues the rows that the restock plugin of v1 wrote', async () => {
    const { rows: waiting } = await client.query<Waiting>('select * from restock_notification');
    const response = await app.inject({
      method: 'POST',
      url: `/restock-notifications/variants/${waiting[0].variant_id}`,
      payload: { email: 'eve@example.com' },
    });
    expect(response.statusCode).toBe(201);
    const { rows } = await client.query<Waiting>('select * from restock_notification');
    expect(rows).toEqual([
      { ...waiting[0], emails: ['ada@example.com', 'eve@example.com'], updated_at: expect.any(Date) },
    ]);
  });

  it('files move to their new URLs', async () => {
    const uploads = path.join(directory, 'uploads');
    const command = `files:move --from https://v1.example/uploads/ --directory ${uploads} --to local`;
    const { code, error } = await run(...command.split(' '));
    expect(code).toBe(0);
    expect(error).toContain('product.thumbnail: 1 rows');
    const { products } = await get<{ products: { thumbnail: string }[] }>('/store/products?handle=t-shirt');
    expect(products[0].thumbnail).toBe(`${API}/uploads/1700000000000-shirt.png`);
  });

  it('a shopper buys, and staff capture the payment and refund it', async () => {
    const order = await buyFromAdoptedShop(app, {
      region: 'EU',
      handle: 't-shirt',
      email: 'first@example.com',
    });
    expect(order).toMatchObject({ email: 'first@example.com', payment_status: 'awaiting' });
    expect(order.display_id).toBeGreaterThan(114);
    const { order: shown } = await get<{ order: { total: number } }>(`/admin/orders/${order.id}`, V1_TOKEN);
    expect(shown.total).toBe(order.total);
    await post(`/admin/orders/${order.id}/capture`, {}, V1_TOKEN);
    const refund = { amount: order.total, reason: 'other' };
    const refunded = await post(`/admin/orders/${order.id}/refund`, refund, V1_TOKEN);
    expect(refunded).toMatchObject({ order: { payment_status: 'refunded', refunded_total: order.total } });
  });

  it('staff list orders, customers and products, and no event is parked', async () => {
    for (const list of ['orders', 'customers', 'products'])
      expect((await get<{ count: number }>(`/admin/${list}`, V1_TOKEN)).count).toBeGreaterThan(0);
    expect(await get('/admin/events/parked', V1_TOKEN)).toMatchObject({ count: 0 });
  });
});

describe('And back', () => {
  it('the database returns to v1, with its schema', async () => {
    const { code, output } = await run('adopt', '--undo', '--yes', '--beside');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('is reverted') });
    const { columns, constraints, enums } = (await takeSnapshot(client)).schema as Record<string, string[]>;
    const former = before.schema as Record<string, string[]>;
    expect(enums).toEqual(former.enums);
    // what remains besides are the tables of the modules
    expect(columns).toEqual(expect.arrayContaining(former.columns));
    expect(constraints).toEqual(expect.arrayContaining(former.constraints));
    expect(columns.filter((column) => !former.columns.includes(column))).toEqual(
      columns.filter((column) => /wishlist|restock_notification_migrations/.test(column)),
    );
  });

  it('no row is lost', async () => {
    expect(findLostRows(keysBefore, await readKeys(client))).toEqual([]);
  });

  it('rows that were not changed have their former values, those of the code of the shop included', async () => {
    const { rows } = await takeSnapshot(client);
    for (const table of [
      'brand',
      'line_item_adjustment',
      'discount',
      'money_amount',
      'return',
      'swap',
      'user',
    ])
      expect([table, rows[table]]).toEqual([table, before.rows[table]]);
    const { rows: orders } = await client.query(`select count(*)::int as count from "order"`);
    expect(orders).toEqual([{ count: 115 }]);
    const { rows: featured } = await client.query(`select handle, brand_id from product where is_featured`);
    expect(featured).toEqual([{ handle: 't-shirt', brand_id: 'brand_acme' }]);
    const { rows: waiting } = await client.query<Waiting>('select * from restock_notification');
    expect(waiting[0].emails).toContain('ada@example.com');
  });
});

function run(...args: string[]): Promise<CommandRun> {
  const FILES_DIR = path.join(directory, 'files');
  return runStorekeep({ DATABASE_URL: v1.url, PUBLIC_URL: API, FILES_DIR }, args);
}

async function post<T>(url: string, payload: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await app.inject({ method: 'POST', url, headers, payload });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.json<T>();
}

async function get<T>(url: string, headers: Record<string, string> = {}): Promise<T> {
  const response = await app.inject({ url, headers });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.json<T>();
}
