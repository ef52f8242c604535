import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '#assembly/data-source';
import { Database } from '#engine/kernel/database/database';
import { listLockWaits } from '../../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/*
 * What one request may cost the database. The tests fail if prepared statements are never released, if statements are not canceled when
 * a client disconnects, and without the queues for changes of a cart and for lists.
 */

let shop: SampleShop;
/** Another connection, which holds locks and reads `pg_stat_activity`. */
let other: Client;

beforeAll(async () => {
  shop = await useSampleShop({});
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  other = new Client(shop.testDatabase.url);
  await other.connect();
});

afterAll(async () => {
  await other.end();
  await shop.close();
});

it('A thousand different `fields`, each requested three times, leave a bounded number of prepared statements', async () => {
  const columns = ['name', 'currency_code', 'tax_rate', 'tax_code', 'gift_cards_taxable', 'automatic_taxes'];
  const more = ['includes_tax', 'created_at', 'updated_at', 'metadata'];
  const subsets = Array.from({ length: 2 ** 10 }, (_, bits) =>
    [...columns, ...more].filter((_column, index) => bits & (1 << index)).join(),
  );
  for (const fields of subsets) {
    const read = () => shop.admin.get(`/regions?expand=&limit=1&fields=${fields}`);
    ok(await read());
    ok(await read());
    ok(await read());
  }

  const varying = await countOnEachConnection(
    `select count(*)::int as count from pg_prepared_statements where statement like '%from "region"%'`,
  );
  expect(Math.max(...varying)).toBeGreaterThan(0);
  expect(Math.max(...varying)).toBeLessThanOrEqual(40);
});

it('A search is planned for its words with every request', async () => {
  const countStatementsLike = async (part: string) =>
    countOnEachConnection(
      `select count(*)::int as count from pg_prepared_statements where statement like '%from "customer"%${part}%'`,
    );
  for (let time = 0; time < 3; time++) {
    ok(await shop.admin.get('/customers?q=juhl'));
    ok(await shop.admin.get('/customers?has_account=true'));
  }
  expect(Math.max(...(await countStatementsLike('ilike')))).toBe(0);
  expect(Math.max(...(await countStatementsLike('has_account" =')))).toBe(1);
});

it.each(['a list', 'one row'])('The read of %s is canceled when its client disconnects', async (what) => {
  const path = what === 'a list' ? '/regions' : `/regions/${shop.europe.id}`;
  // only the disconnect may end the statement
  await countOnEachConnection('set lock_timeout = 0');
  await countOnEachConnection('set statement_timeout = 0');
  await other.query('begin; lock table region in access exclusive mode');
  const reading = request(`${await shop.app.getUrl()}/store${path}`).end();
  reading.on('error', () => undefined);
  await until(async () => (await countWaitingReads()) === 1);

  reading.destroy();

  await until(async () => (await countWaitingReads()) === 0);
  await other.query('rollback');
  ok(await shop.store.get(path));
});

it('A statement that exceeds its timeout is rejected as unavailable', async () => {
  const url = shop.testDatabase.url;
  const options = dataSourceOptions({ url, poolSize: 1 });
  const database = new Database(await new DataSource(options).initialize());
  expect(await database.query('show statement_timeout')).toEqual([{ statement_timeout: '20s' }]);
  await database.query(`set statement_timeout = '10ms'`);

  await expect(database.query('select pg_sleep(20)')).rejects.toMatchObject({
    type: 'unavailable',
    retryAfter: 2,
  });

  await database.dataSource.destroy();
});

it('A nested list returns at most 1,000 rows to shoppers', async () => {
  const { collection } = ok(await shop.admin.post('/collections', { title: 'Everything' }));
  await shop.sql(
    `insert into product (id, title, handle, status, collection_id)
     select 'prod_nth' || nth, 'Nth', 'nth-' || nth, 'published', $2
     from product, generate_series(1, 1001) nth where id = $1`,
    [shop.shirt.id, collection.id],
  );

  const response = ok(await shop.store.get(`/collections/${collection.id}?expand=products&fields=id`));

  expect(response.collection.products).toHaveLength(1000);
});

it('A response of more than 16 MiB is rejected', async () => {
  await shop.admin.post('/customer-groups', { name: 'Heavy' });
  await shop.sql(
    `update customer_group set metadata = jsonb_build_object('weight', repeat('x', 17 * 1024 * 1024))`,
  );

  const response = await shop.admin.get('/customer-groups');

  expect(response).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  expect(response.body.message).toContain('16 MiB');
  ok(await shop.admin.get('/customer-groups?fields=name'));
});

it('A change whose response would be too large succeeds, and its response omits the relations', async () => {
  const prices = [{ variant_id: shop.shirt.variants[0].id, currency_code: 'eur', amount: 100 }];
  const body = { name: 'Heavy', description: 'Heavy', type: 'sale', prices };
  const { id } = ok(await shop.admin.post('/price-lists', body)).price_list;
  await shop.sql(
    `update product_variant set metadata = jsonb_build_object('weight', repeat('x', 17 * 1024 * 1024)) where id = $1`,
    [prices[0].variant_id],
  );

  const { price_list } = ok(await shop.admin.post(`/price-lists/${id}`, { name: 'Heavier' }));

  expect(price_list).toMatchObject({ id, name: 'Heavier' });
  expect(price_list).not.toHaveProperty('prices');
  expect((await shop.admin.get(`/price-lists/${id}`)).status).toBe(400);
  await shop.sql('update product_variant set metadata = null where id = $1', [prices[0].variant_id]);
});

it('300 concurrent changes of one cart leave connections to other requests, and succeed in turn or are rejected as conflicts', async () => {
  const cart = await shop.prepareCart();
  await other.query('begin');
  await other.query('select from cart where id = $1 for update', [cart]);
  const changes = Array.from({ length: 300 }, (_, nth) =>
    shop.store.post(`/carts/${cart}`, { metadata: { nth } }),
  );

  ok(await shop.store.get('/regions'));

  await other.query('rollback');
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  const succeeded = statuses.filter((status) => status === 200).length;
  expect(succeeded).toBeGreaterThan(0);
  expect(succeeded).toBeLessThanOrEqual(101); // one runs and 100 wait, some of which time out on a slow machine
  expect(statuses.filter((status) => status === 409)).toHaveLength(300 - succeeded);
});

describe('While lists wait in the database', () => {
  beforeEach(() => other.query('begin; lock table product_tag in access exclusive mode'));

  it('half of the connections are left to shoppers who buy', async () => {
    const lists = Array.from({ length: 20 }, () => shop.store.get('/products?expand=tags&limit=10'));
    await until(async () => (await countWaitingReads()) > 0);

    const [mug] = shop.mug.variants;
    const items = [{ variant_id: mug.id, quantity: 1 }];
    ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));

    expect(await countWaitingReads()).toBeLessThanOrEqual(3); // of five
    await other.query('rollback');
    for (const list of await Promise.all(lists)) ok(list);
  });

  it('lists of more than 100 rows are read one at a time', async () => {
    const lists = Array.from({ length: 20 }, () => shop.store.get('/products?expand=tags&limit=101'));
    await until(async () => (await countWaitingReads()) === 1);

    ok(await shop.store.get('/regions?limit=100')); // other requests do not wait for them

    expect(await countWaitingReads()).toBe(1);
    await other.query('rollback');
    for (const list of await Promise.all(lists)) ok(list);
  });
});

it('A client that never finishes its request head is disconnected after 15 seconds', async () => {
  const socket = connect(Number(new URL(await shop.app.getUrl()).port), '127.0.0.1');
  const sender = setInterval(() => socket.write('x-more: and more\r\n'), 1000);
  socket.on('error', () => undefined).write('GET /store/regions HTTP/1.1\r\nhost: a\r\n');

  await once(socket.resume(), 'close');

  clearInterval(sender);
});

async function countOnEachConnection(text: string): Promise<number[]> {
  const { pool } = shop.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 1 }, () => pool.connect()));
  const counts = [];
  for (const client of clients) {
    counts.push((await client.query<{ count: number }>(text)).rows[0]?.count);
    client.release();
  }
  return counts;
}

async function countWaitingReads(): Promise<number> {
  return (await listLockWaits(other)).length;
}
