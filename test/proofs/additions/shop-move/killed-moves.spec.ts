import { HOST, MovableShop, query, Writer } from '../../../support/movable-shop.ts';
import { until } from '../../../support/until.ts';

/* The command is killed at a line of its progress while servers write, and run again. */

let shop: MovableShop;
let writers: Writer[];

beforeAll(async () => {
  shop = await MovableShop.open();
});

afterAll(() => shop.close());

beforeEach(async () => {
  await shop.reset();
  writers = ['a', 'b'].map((name) => new Writer(shop, `${name}-${Date.now()}`));
  await until(() => writers.every(({ confirmed }) => confirmed.length > 10));
});

afterEach(() => Promise.all(writers.map((writer) => writer.stop())));

/** Waits until the writers write again, and stops them. @returns the confirmed products that are missing in the database of the shop */
async function findLostProducts(): Promise<string[]> {
  const counts = writers.map(({ confirmed }) => confirmed.length);
  await until(() => writers.every(({ confirmed }, i) => confirmed.length > counts[i] + 10));
  await Promise.all(writers.map((writer) => writer.stop()));
  const rows = await query<{ id: string }>(await shop.database(), 'select id from product');
  const stored = new Set(rows.map(({ id }) => id));
  return writers.flatMap(({ confirmed }) => confirmed).filter((id) => !stored.has(id));
}

describe('A move that is killed and run again', () => {
  it.each(['Copying the tables', 'old database fenced', 'way back prepared', 'switched'])(
    'loses no write if the line was "%s"',
    async (line) => {
      expect(await shop.killMove(['--to', shop.norway.url], line)).toBe(true);
      await shop.moveTo(shop.norway);
      expect(await shop.shops.find(HOST)).toMatchObject({ state: 'active', database: shop.norway.url });
      expect(await findLostProducts()).toEqual([]);
    },
  );

  it.each(['old database fenced', 'switched'])(
    'goes back without loss if the line was "%s"',
    async (line) => {
      await shop.moveTo(shop.norway);
      expect(await shop.killMove(['--undo'], line)).toBe(true);
      await shop.moveBack();
      expect(await shop.shops.find(HOST)).toMatchObject({ state: 'active', database: shop.denmark.url });
      expect(await findLostProducts()).toEqual([]);
    },
  );
});
