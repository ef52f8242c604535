import { readFileSync } from 'node:fs';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommerceModule, CustomersService, Database, type RecordName, Records } from '../../src/index.ts';
import { agentsOptions } from '../support/agents.ts';
import { allCalls } from './all-calls.ts';
import { openPopulatedShop, type PopulatedShop } from './populated-shop.ts';

/*
 * An application that embeds a shop reads every resource by `Records` as the admin surface returns it. The resources are those of the
 * OpenAPI document: a new one is tested as soon as it is documented.
 */

interface Parameter {
  name: string;
}
const document = JSON.parse(readFileSync('openapi/admin.json', 'utf8')) as {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
};

/** Their rows depend on who sends the request. */
const PERSONAL = ['/admin/apps', '/admin/auth', '/admin/analytics-configs'];

const has = (path: string, name: string): boolean =>
  document.paths[path].get?.parameters?.some((parameter) => parameter.name === name) === true;

/** The paths whose rows are selected by `fields`. */
const paths = Object.keys(document.paths).filter((path) => has(path, 'fields') && !PERSONAL.includes(path));
const nameOf = (path: string): RecordName => path.replace('/admin/', '').replace('/{id}', '') as RecordName;
const lists = paths.filter((path) => !path.includes('{') && path !== '/admin/store');
const single = paths.filter((path) => /^\/admin\/[a-z-]+\/\{id\}$/.test(path));

let shop: PopulatedShop;
let app: NestFastifyApplication;
let records: Records;

beforeAll(async () => {
  shop = await openPopulatedShop();
  const embedded = CommerceModule.forRoot({
    database: { url: shop.testDatabase.url, poolSize: 3 },
    http: { prefix: '/shop' },
    agents: agentsOptions('acp'),
    staffMcp: {},
    eu: { members: ['legal', 'vat', 'withdrawal'] },
  });
  @Module({ imports: [embedded] })
  class Host {}
  app = await NestFactory.create<NestFastifyApplication>(Host, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  await app.init();
  records = app.get(Records, { strict: false });
  const product = { title: 'Cap', type: { value: 'Caps' }, tags: [{ value: 'Hats' }] };
  expect((await shop.admin.post('/products', product)).status).toBe(200);
}, 90_000);
afterAll(async () => {
  await app?.close();
  await shop?.close();
});

describe.each(lists)('The list of GET %s', (path) => {
  const reads = () => records.of(nameOf(path) as 'orders');

  it('is the one of the HTTP interface', async () => {
    await fill(path);
    const { body } = await get(path);
    expect(Object.values(body).flat()).toContainEqual(expect.any(Object)); // there are rows to compare
    expect(await reads().list()).toEqual(body);
  });

  it('has the page, the order and the selection of its query', async () => {
    if (!has(path, 'limit')) return;
    const order = path === '/admin/currencies' ? 'code' : '-id';
    const { body } = await get(
      `${path}?limit=2&offset=1&order=${order}&expand=&fields=${order.replace('-', '')}`,
    );
    const query = { limit: 2, offset: 1, order, expand: '', fields: order.replace('-', '') };
    expect(await reads().list(query)).toEqual(body);
  });

  it('rejects unknown relations and filters as the HTTP interface does', async () => {
    const query = has(path, 'limit') ? { wrong: '1' } : { expand: 'wrong' };
    if (path === '/admin/products/types') return; // its operation ignores the query
    const [name, value] = Object.entries(query)[0];
    const { status, body } = await get(`${path}?${name}=${value}`);
    expect(status).toBe(400);
    await expect(reads().list(query)).rejects.toMatchObject({ type: body.type, message: body.message });
  });
});

describe.each(single)('The record of GET %s', (path) => {
  const reads = () => records.of(nameOf(path) as 'orders');
  it('is the one of the HTTP interface', async () => {
    const id = await findId(path);
    const [record] = Object.values((await get(path.replace('{id}', id))).body);
    expect(await reads().retrieve(id)).toEqual(record);
    const [selected] = Object.values((await get(`${path.replace('{id}', id)}?expand=&fields=id`)).body);
    expect(await reads().retrieve(id, { expand: '', fields: 'id' })).toEqual(selected);
  });

  it.each(['', '?expand=wrong', '?fields=wrong'])(
    'is rejected as in the HTTP interface: %s',
    async (query) => {
      const { status, body } = await get(`${path.replace('{id}', 'none')}${query}`);
      expect(status).toBe(query ? 400 : 404);
      const selection = Object.fromEntries(new URLSearchParams(query));
      const { type, message } = body;
      await expect(reads().retrieve('none', selection)).rejects.toMatchObject({ type, message });
    },
  );
});

describe('Records', () => {
  it('read the store, which needs no id', async () => {
    expect(await records.of('store').retrieve()).toEqual((await get('/admin/store')).body.store);
  });

  it.each(['notifications', 'returns', 'currencies'] as const)(
    'retrieve rows of the list of %s',
    async (name) => {
      await fill(`/admin/${name}`);
      const [first] = (await get(`/admin/${name}?limit=1&expand=`)).body[name];
      const id = first.code ?? first.id;
      expect(await records.of(name).retrieve(id, { expand: '' })).toEqual(first);
    },
  );

  it('read carts with their totals', async () => {
    const id = await shop.prepareCart({ email: 'ida@example.com' });
    const { items, total } = await records.of('carts').retrieve(id);
    const { cart } = (await shop.store.get(`/carts/${id}`)).body;
    expect({ lines: items!.length, total }).toEqual({ lines: cart.items.length, total: cart.total });
    const { carts, count } = await records.of('carts').list({ limit: 1, fields: 'email' });
    expect(carts).toEqual([expect.objectContaining({ id, email: 'ida@example.com' })]);
    expect(count).toBeGreaterThan(0);
  });

  it.each([
    ['fulfillments', 'POST /admin/orders/{id}/shipment'],
    ['claims', 'POST /admin/orders/{id}/claims/{claim_id}'],
    ['payments', 'GET /admin/payments/{id}'],
    ['payment-collections', 'GET /admin/payment-collections/{id}'],
  ] as const)('read %s, which have no list in the HTTP interface', async (name, call) => {
    await allCalls[call](shop);
    const { count, ...page } = await records.of(name).list({ limit: 1, expand: '' });
    const [[row]] = Object.values(page) as unknown as { id: string }[][];
    expect(count).toBeGreaterThan(0);
    expect(await records.of(name).retrieve(row.id, { expand: '' })).toEqual(row);
  });

  it('see in a joined transaction what it has written', async () => {
    const { dataSource } = shop.app.get(Database, { strict: false });
    const { id, email } = await dataSource.transaction((manager) =>
      app.get(Database, { strict: false }).join(manager, async () => {
        const customers = app.get(CustomersService, { strict: false });
        const person = { first_name: 'Ida', last_name: 'Berg', password: 'not-telling' };
        const created = await customers.create({ ...person, email: 'joined@example.com' });
        return records.of('customers').retrieve(created.id);
      }),
    );
    expect({ id, email }).toEqual({ id, email: 'joined@example.com' });
  });

  it('take numbers, booleans and lists as their types say', async () => {
    const { body } = await get('/admin/products?is_giftcard=false&status[]=published&limit=5');
    const query = { is_giftcard: false, status: ['published' as const], limit: 5 };
    expect(await records.of('products').list(query)).toEqual(body);
  });

  it('refuse a name that is no resource', async () => {
    await expect(records.of('wishes' as 'orders').list()).rejects.toThrow('The shop has no records "wishes"');
  });

  it('refuse an id that is missing', async () => {
    const id = undefined as unknown as string;
    await expect(records.of('orders').retrieve(id)).rejects.toMatchObject({ type: 'invalid_data' });
  });
});

/** Adds rows to a list, by the call of its operation or by that which creates one. */
async function fill(path: string): Promise<void> {
  await allCalls[`GET ${path}`]?.(shop);
  const body = (await get(`${path}?expand=`)).body as Record<string, unknown>;
  if (
    Object.values(body)
      .flat()
      .some((row) => typeof row === 'object')
  )
    return;
  const { body: input } = await allCalls[`POST ${path}`](shop);
  const created = await shop.http.post(path, input, { headers: staff() });
  expect(created.status).toBeLessThan(300);
}

async function findId(path: string): Promise<string> {
  const { params } = (await allCalls[`GET ${path}`]?.(shop)) ?? {};
  if (params) return params.id;
  const list = path.replace('/{id}', '');
  await fill(list);
  const [[{ id }]] = Object.values<{ id: string }[]>((await get(`${list}?limit=1`)).body);
  return id;
}

function staff() {
  return { authorization: `Bearer ${shop.staff.token}` };
}

async function get(path: string) {
  const response = await app.inject({ method: 'GET', url: `/shop${path}`, headers: staff() });
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the bodies of all operations
  return { status: response.statusCode, body: response.json<any>() };
}
