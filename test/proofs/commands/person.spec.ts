import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createJob, downloadFile, waitForJob } from '../../support/jobs.ts';
import { type CommandRun, runStorekeep } from '../../support/run-command.ts';
import { ADDRESS, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { AdminSchemas } from '../../support/shop.ts';

/* `storekeep person:export` and `storekeep person:forget`. */

const PERSON = 'oliver@example.com';
const NEIGHBOUR = 'nina@example.com';

let shop: SampleShop;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'person-'));
  shop = await useSampleShop({ FILES_DIR: path.join(directory, 'files') });
});
afterAll(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
});

describe('A person with an order that was shipped', () => {
  let orderId: string;
  let neighboursOrder: string;
  let exportedFile: string;

  beforeAll(async () => {
    const account = { email: PERSON, password: 'correct horse', first_name: 'Oliver', last_name: 'Juhl' };
    ok(await shop.store.post('/customers', account));
    orderId = await placeShippedOrder(PERSON);
    const job = await waitForJob(shop, await createJob(shop, 'order-export', {}));
    exportedFile = job.result.file_key;
    expect(await downloadFile(shop, exportedFile)).toContain(PERSON);
    ok(
      await shop.admin.post('/notes', {
        resource_id: orderId,
        resource_type: 'order',
        value: `Oliver Juhl called, write to ${PERSON}`,
      }),
    );
    neighboursOrder = await placeShippedOrder(NEIGHBOUR);
  });

  it('is exported to a file that only its owner can read, without passwords and other people', async () => {
    const file = path.join(directory, 'oliver.json');
    const { code, output } = await run('person:export', '--email', PERSON.toUpperCase(), '--to', file);

    expect(code).toBe(0);
    expect(output).toMatch(/has 2 customers, /);
    const text = await readFile(file, 'utf8');
    const person = JSON.parse(text);
    expect(person.orders).toEqual([expect.objectContaining({ id: orderId, email: PERSON })]);
    expect(person.line_items.map(({ title }: { title: string }) => title)).toContain('Shirt');
    expect(person.addresses).toContainEqual(expect.objectContaining({ address_1: ADDRESS.address_1 }));
    expect(text).not.toMatch(/password|scrypt|argon/);
    expect(text).not.toContain(NEIGHBOUR);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is not exported over an existing file', async () => {
    const file = path.join(directory, 'twice.json');
    await run('person:export', '--email', PERSON, '--to', file);
    const { code, error } = await run('person:export', '--email', PERSON, '--to', file);
    expect(code).toBe(1);
    expect(error).toContain('EEXIST');
  });

  it('is not changed without --yes', async () => {
    const { code, output } = await run('person:forget', '--email', PERSON);
    expect(code).toBe(0);
    expect(output).toMatch(/Would remove: 2 customers and guests, .* 1 orders and 1 carts/);
    expect(output).toContain('Nothing was changed; add --yes.');
    expect((await shop.admin.get(`/orders/${orderId}`)).body.order.email).toBe(PERSON);
  });

  describe('who was forgotten', () => {
    let before: ReturnType<typeof totalsOf>;

    beforeAll(async () => {
      before = totalsOf(ok(await shop.admin.get(`/orders/${orderId}`)).order);
      const { code, error } = await run('person:forget', '--email', PERSON, '--yes');
      expect({ code, error }).toEqual({ code: 0, error: '' });
    });

    it('leaves the order with its sums, and without name, e-mail and street', async () => {
      const response = await shop.admin.get(`/orders/${orderId}`);
      const { order } = ok(response);
      expect(totalsOf(order)).toEqual(before);
      expect(order.email).toMatch(/@forgotten\.invalid$/);
      expect(order.shipping_address).toMatchObject({ first_name: null, address_1: null, country_code: 'de' });
      expect(order.metadata).toEqual({ source: 'fair', contact: '[removed]' });
      expect(JSON.stringify(response.body)).not.toMatch(/oliver|juhl|hauptstr/i);
    });

    it('is in no table any more', async () => {
      expect(await tablesWith('oliver@example')).toEqual([]);
      expect(await tablesWith('Oliver Juhl')).toEqual([]);
    });

    it('keeps the notes of staff, without the person', async () => {
      const { notes } = ok(await shop.admin.get(`/notes?resource_id=${orderId}`));
      expect(notes[0].value).toBe('[removed] called, write to [removed]');
    });

    it('is in no exported file any more', async () => {
      await expect(downloadFile(shop, exportedFile)).rejects.toThrow(/expected 200, not 404/);
    });

    it('cannot log in', async () => {
      const response = await shop.store.post('/auth', { email: PERSON, password: 'correct horse' });
      expect(response.status).toBe(401);
    });

    it('leaves other people as they are', async () => {
      const { order } = ok(await shop.admin.get(`/orders/${neighboursOrder}`));
      expect(order).toMatchObject({ email: NEIGHBOUR, shipping_address: { address_1: ADDRESS.address_1 } });
    });

    it('is not found again', async () => {
      const { code, error } = await run('person:forget', '--email', PERSON, '--yes');
      expect(code).toBe(1);
      expect(error).toBe(`There is no customer, cart, order or message of ${PERSON}`);
    });
  });
});

it('A person whose order is still to be sent is only forgotten with --with-open-orders', async () => {
  const email = 'waiting@example.com';
  const order = await placeOrder(email);
  const refused = await run('person:forget', '--email', email, '--yes');
  expect(refused.code).toBe(1);
  expect(refused.error).toContain(`Items of #${order.display_id} are still to be sent or returned`);
  expect((await shop.admin.get(`/orders/${order.id}`)).body.order.email).toBe(email);

  expect((await run('person:forget', '--email', email, '--yes', '--with-open-orders')).code).toBe(0);
  expect(await tablesWith(email)).toEqual([]);
});

it('An open cart loses its person, and can still be read', async () => {
  const email = 'undecided@example.com';
  const cartId = await shop.prepareCart({ email });
  expect((await run('person:forget', '--email', email, '--yes')).code).toBe(0);
  expect(ok(await shop.store.get(`/carts/${cartId}`)).cart).toMatchObject({ email: null, customer_id: null });
  expect(await tablesWith(email)).toEqual([]);
});

it('A person whom only a table of a module in STOREKEEP_MODULES has is exported and forgotten', async () => {
  const env = { STOREKEEP_MODULES: './test/data/modules/stock-alerts.mjs' };
  const email = 'una@example.com';
  // a command runs the migrations of the module, as the server does at its start
  await runWith(env, 'person:forget', '--email', email);
  await shop.sql('insert into stock_alert (email) values ($1)', [email]);
  const file = path.join(directory, 'una.json');
  expect((await runWith(env, 'person:export', '--email', email, '--to', file)).code).toBe(0);
  expect(JSON.parse(await readFile(file, 'utf8')).stock_alert).toEqual([{ email }]);
  expect((await runWith(env, 'person:forget', '--email', email, '--yes')).code).toBe(0);
  expect(await shop.sql('select from stock_alert')).toEqual([]);
});

it('A person is not forgotten in part, without a module that cannot be loaded', async () => {
  const env = { STOREKEEP_MODULES: './test/data/modules/none.mjs' };
  const { code, error } = await runWith(env, 'person:forget', '--email', PERSON, '--yes');
  expect(code).toBe(1);
  expect(error).toContain('none.mjs is not found');
});

it('A missing option and an unknown person are refused with one line', async () => {
  expect((await run('person:export', '--email', PERSON)).error).toContain('--to <file> is missing');
  const { code, error } = await run(
    'person:export',
    '--email',
    'no@example.com',
    '--to',
    path.join(directory, 'no'),
  );
  expect({ code, error }).toEqual({
    code: 1,
    error: 'There is no customer, cart, order or message of no@example.com',
  });
});

function run(...args: string[]): Promise<CommandRun> {
  return runWith({}, ...args);
}

function runWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<CommandRun> {
  return runStorekeep({ ...env, DATABASE_URL: shop.testDatabase.url, DATA_DIR: directory }, args);
}

async function placeOrder(email: string) {
  const cartId = await shop.prepareCart({ email });
  ok(await shop.store.post(`/carts/${cartId}`, { metadata: { source: 'fair', contact: email } }));
  return ok(await shop.store.post(`/carts/${cartId}/complete`)).data;
}

async function placeShippedOrder(email: string): Promise<string> {
  const { id, items } = await placeOrder(email);
  const shipped = items.map((item: { id: string; quantity: number }) => ({
    item_id: item.id,
    quantity: item.quantity,
  }));
  const { order } = ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items: shipped }));
  ok(await shop.admin.post(`/orders/${id}/shipment`, { fulfillment_id: order.fulfillments[0].id }));
  return id;
}

function totalsOf({ total, subtotal, tax_total, paid_total }: AdminSchemas['Order']) {
  return { total, subtotal, tax_total, paid_total };
}

/** The tables of the shop that have the text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await shop.sql<{ name: string }>(
    `select format('%I', table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await shop.sql(`select from ${name} t where t::text ilike '%' || $1 || '%' limit 1`, [
        text,
      ]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return counts.flat();
}
