import { HOST, MovableShop, query, Writer } from '../../../support/movable-shop.ts';
import { until } from '../../../support/until.ts';

/* A move in this process, between two servers of PostgreSQL. */

let shop: MovableShop;

beforeAll(async () => {
  shop = await MovableShop.open();
});

beforeEach(() => shop.reset());

afterAll(() => shop.close());

const countProducts = `select count(*)::int as count from product`;
const nextOrderNumber = `select nextval('order_display_id_seq')::int as number`;

describe('A move', () => {
  it('takes rows and numbers along, and leaves the old database read-only', async () => {
    await query(
      shop.denmark.url,
      `insert into product (id, title, handle) values ('shirt', 'Shirt', 'shirt')`,
    );
    await query(shop.denmark.url, `select setval('order_display_id_seq', 41)`);
    await shop.moveTo(shop.norway);
    expect(await shop.database()).toBe(shop.norway.url);
    expect(await query(shop.norway.url, 'select id from product')).toEqual([{ id: 'shirt' }]);
    expect(await query(shop.norway.url, nextOrderNumber)).toEqual([{ number: 42 }]);
    await expect(query(shop.denmark.url, nextOrderNumber)).rejects.toMatchObject({ code: '25006' });
  });

  it('is undone with all that was written since', async () => {
    await shop.moveTo(shop.norway);
    await query(shop.norway.url, `insert into product (id, title, handle) values ('mug', 'Mug', 'mug')`);
    await query(shop.norway.url, `select setval('order_display_id_seq', 99)`);
    await shop.moveBack();
    expect(await shop.database()).toBe(shop.denmark.url);
    expect(await query(shop.denmark.url, 'select id from product')).toEqual([{ id: 'mug' }]);
    expect(await query(shop.denmark.url, nextOrderNumber)).toEqual([{ number: 100 }]);
    await expect(query(shop.norway.url, nextOrderNumber)).rejects.toMatchObject({ code: '25006' });
  });

  it('has reports computed anew, whose triggers have not seen what was written elsewhere', async () => {
    await query(shop.denmark.url, 'insert into report_start (id) values (true)');
    await shop.moveTo(shop.norway);
    expect(await query(shop.norway.url, 'select from report_start')).toEqual([]);
    await shop.moveBack();
    expect(await query(shop.denmark.url, 'select from report_start')).toEqual([]);
  });

  it('loses no write of servers that do not notice it', async () => {
    const writers = ['a', 'b', 'c'].map((name) => new Writer(shop, name));
    await until(() => writers.every(({ confirmed }) => confirmed.length > 50));
    await shop.moveTo(shop.norway);
    const counts = writers.map(({ confirmed }) => confirmed.length);
    await until(() => writers.every(({ confirmed }, i) => confirmed.length > counts[i] + 20));
    await shop.moveBack();
    await Promise.all(writers.map((writer) => writer.stop()));
    const rows = await query<{ id: string }>(shop.denmark.url, 'select id from product');
    const stored = new Set(rows.map(({ id }) => id));
    expect(writers.flatMap(({ confirmed }) => confirmed).filter((id) => !stored.has(id))).toEqual([]);
  });

  it('is refused while another process moves the shop', async () => {
    let second: Promise<unknown> | undefined;
    shop.lines.onLine = (line) => {
      if (line.includes('Copying')) second ??= shop.moveTo(shop.norway).catch((error: Error) => error);
    };
    await shop.moveTo(shop.norway);
    expect(await second).toMatchObject({ message: 'Another process moves this shop at the moment' });
  });

  it('leaves the shop where it was if the pause becomes too long', async () => {
    await expect(shop.moveTo(shop.norway, 1)).rejects.toThrow('The shop goes on where it was');
    expect(await shop.shops.find(HOST)).toMatchObject({ state: 'active', database: shop.denmark.url });
    await query(shop.denmark.url, `insert into product (id, title, handle) values ('cap', 'Cap', 'cap')`);
    await shop.moveTo(shop.norway);
    expect(await query(shop.norway.url, countProducts)).toEqual([{ count: 1 }]);
  });
});
