import { Housekeeping } from '../../src/engine/background/housekeeping.ts';
import {
  INITIAL_WATERMARK,
  bindWatermark,
  deleteOldChanges,
  invalidationsSince,
  type Invalidations,
} from '../../src/engine/kernel/database/row-changes.ts';
import { collectParameters } from '../../src/engine/reader/sql/bind-parameters.ts';
import { openSampleShop, type SampleShop } from '../support/sample-shop.ts';

/* Every change of what is returned with products is recorded in `shown_change`, for the caches of all processes. */

let shop: SampleShop;
let shirt: string;

beforeAll(async () => {
  shop = await openSampleShop();
  shirt = shop.shirt.id;
});

afterAll(() => shop?.close());

describe('The change log of products', () => {
  const readChanges = async (snapshot: string, at: string): Promise<Invalidations> => {
    const { values, bind } = collectParameters();
    const watermark = bindWatermark({ snapshot, at }, bind);
    const [changes] = await shop.sql<Invalidations>(`select ${invalidationsSince(watermark)}`, values);
    return changes;
  };

  it('lists each changed product once', async () => {
    const { snapshot, at } = await readChanges(INITIAL_WATERMARK.snapshot, INITIAL_WATERMARK.at);
    expect((await readChanges(snapshot, at)).changed).toEqual([]);
    await shop.sql(`update product_variant set title = title || '!' where product_id = $1`, [shirt]);
    expect((await readChanges(snapshot, at)).changed).toEqual([shirt]);
  });

  it('lists all products when a statement changes more than a hundred', async () => {
    const { snapshot, at } = await readChanges(INITIAL_WATERMARK.snapshot, INITIAL_WATERMARK.at);
    await shop.sql(`update product_variant set title = title || '!' where product_id = $1`, [shirt]);
    await shop.sql(
      `insert into product (id, title, handle, status) select 'prod_many_' || n, 'Many', 'many-' || n, 'draft' from generate_series(1, 101) n`,
    );
    expect(new Set((await readChanges(snapshot, at)).changed)).toEqual(new Set(['', shirt]));
  });

  it('ignores statements that change no row', async () => {
    const { snapshot, at } = await readChanges(INITIAL_WATERMARK.snapshot, INITIAL_WATERMARK.at);
    await shop.sql('update region set tax_rate = 50 where false');
    await shop.sql('delete from money_amount where false');
    expect((await readChanges(snapshot, at)).changed).toEqual([]);
  });

  it('lists all products for a reader whose last read is more than five minutes ago', async () => {
    const { snapshot, at } = await readChanges(INITIAL_WATERMARK.snapshot, INITIAL_WATERMARK.at);
    expect((await readChanges(snapshot, String(Number(at) - 301))).changed).toEqual(['']);
    expect((await readChanges(snapshot, at)).changed).toEqual([]);
  });

  it('lists all products for a reader with a snapshot of another database', async () => {
    const { at } = await readChanges(INITIAL_WATERMARK.snapshot, INITIAL_WATERMARK.at);
    expect((await readChanges('9000000000:9000000000:', at)).changed).toEqual(['']);
  });

  it('ignores entries that were copied from another database', async () => {
    const { snapshot, at } = await readChanges(INITIAL_WATERMARK.snapshot, INITIAL_WATERMARK.at);
    await insertForeignEntry();
    expect((await readChanges(snapshot, at)).changed).toEqual([]);
  });

  it('is purged by housekeeping of entries that were copied from another database', async () => {
    await insertForeignEntry();
    await shop.app.get(Housekeeping, { strict: false }).sweep();
    expect(
      await shop.sql(`select from shown_change where shown_id = '' and transaction::text::bigint > 1000000`),
    ).toEqual([]);
  });

  it('retains entries until no reader can request them', async () => {
    const count = async () => (await shop.sql('select from shown_change')).length;
    const { snapshot, at } = await readChanges(INITIAL_WATERMARK.snapshot, INITIAL_WATERMARK.at);
    await shop.sql(`update product set title = 'Noted' where id = $1`, [shirt]);
    const before = await count();
    await shop.app.get(Housekeeping, { strict: false }).sweep();
    await shop.app.get(Housekeeping, { strict: false }).sweep();
    expect(await count()).toBe(before);
    const watermark = { snapshot, at: String(Number(at) - 301) };
    expect(await deleteOldChanges(shop.database, watermark)).not.toEqual(watermark);
    expect(await count()).toBe(1); // the one that was recorded later
    expect((await readChanges(snapshot, at)).changed).toEqual([shirt]);
  });

  /** Inserts a change by a transaction that this database has not reached, as in a copy of another database. */
  async function insertForeignEntry(): Promise<void> {
    await shop.sql(
      `insert into shown_change select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000)::text::xid8, ''`,
    );
  }
});
