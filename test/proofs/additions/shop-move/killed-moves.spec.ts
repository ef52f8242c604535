import { HOST, MovableShop, query, Writer } from '../../../support/movable-shop.ts';
import { until } from '../../../support/until.ts';

/* The command is killed at a line of its progress while servers write, and run again. */

/** Eight commands, each of which copies or follows some 250 tables. */
jest.setTimeout(15 * 60_000);

let shop: MovableShop;
let writers: Writer[];

beforeAll(async () => {
  shop = await MovableShop.open();
});

afterAll(() => shop.close());

beforeEach(startWriters);
afterEach(() => Promise.all(writers.map((writer) => writer.stop())));

async function startWriters(): Promise<void> {
  writers = ['a', 'b'].map((name) => new Writer(shop, `${name}-${Date.now()}`));
  await until(() => writers.every(({ confirmed }) => confirmed.length > 10));
}

/** Waits until the writers write again, and stops them. @returns the confirmed products that are missing in the database of the shop */
async function findLostProducts(): Promise<string[]> {
  const counts = writers.map(({ confirmed }) => confirmed.length);
  await until(() => writers.every(({ confirmed }, i) => confirmed.length > counts[i] + 10));
  await Promise.all(writers.map((writer) => writer.stop()));
  const rows = await query<{ id: string }>(await shop.database(), 'select id from product');
  const stored = new Set(rows.map(({ id }) => id));
  return writers.flatMap(({ confirmed }) => confirmed).filter((id) => !stored.has(id));
}

describe('A move that is killed again and again, and run to its end', () => {
  it('loses no write, and goes back without loss', async () => {
    for (const line of ['Copying the tables', 'old database fenced', 'way back prepared', 'switched'])
      expect([line, await shop.killMove(['--to', shop.norway.url], line)]).toEqual([line, true]);
    await shop.moveTo(shop.norway);
    expect(await shop.shops.find(HOST)).toMatchObject({ state: 'active', database: shop.norway.url });
    expect(await findLostProducts()).toEqual([]);

    await startWriters();
    for (const line of ['old database fenced', 'switched'])
      expect([line, await shop.killMove(['--undo'], line)]).toEqual([line, true]);
    await shop.moveBack();
    expect(await shop.shops.find(HOST)).toMatchObject({ state: 'active', database: shop.denmark.url });
    expect(await findLostProducts()).toEqual([]);
  });
});
