import { Housekeeping } from '#engine/background/housekeeping';
import {
  bindWatermark,
  deleteOldChanges,
  INITIAL_WATERMARK,
  type Invalidations,
  invalidationsSince,
  type Watermark,
} from '#engine/kernel/database/row-changes';
import { collectParameters } from '#engine/kernel/database/sql';
import { explainGeneric, listFullScans } from '../support/query-plans.ts';
import { type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { WITH_CACHE } from '../support/shop.ts';
import { until } from '../support/until.ts';

/* Every change of what is returned with products is recorded in `shown_change`, for the caches of all processes. */

let shop: SampleShop;
let shirt: string;

beforeAll(async () => {
  shop = await useSampleShop(WITH_CACHE);
  shirt = shop.shirt.id;
});

afterAll(() => shop?.close());

describe('The change log of products', () => {
  const readChanges = async (watermark: Watermark): Promise<Invalidations> => {
    const { values, bind } = collectParameters();
    const sql = invalidationsSince(bindWatermark(watermark, bind));
    const [changes] = await shop.sql<Invalidations>(`select ${sql}`, values);
    return changes;
  };

  it('lists each changed product once', async () => {
    const watermark = await readChanges(INITIAL_WATERMARK);
    expect((await readChanges(watermark)).changed).toEqual([]);
    await shop.sql(`update product_variant set title = title || '!' where product_id = $1`, [shirt]);
    expect((await readChanges(watermark)).changed).toEqual([[shirt, null]]);
  });

  it('lists all products when a statement changes more than a hundred', async () => {
    const watermark = await readChanges(INITIAL_WATERMARK);
    await shop.sql(`update product_variant set title = title || '!' where product_id = $1`, [shirt]);
    await shop.sql(
      `insert into product (id, title, handle, status) select 'prod_many_' || n, 'Many', 'many-' || n, 'draft' from generate_series(1, 101) n`,
    );
    expect((await readChanges(watermark)).changed.toSorted()).toEqual([
      ['', null],
      [shirt, null],
    ]);
  });

  it('is read by its index, also by plans that were made when it had few entries', async () => {
    await shop.sql('delete from shown_change');
    for (const table of ['shown_change', 'row_tally']) await shop.sql(`vacuum analyze ${table}`);
    const [list] = await shop.recordStatements(() => shop.store.get('/products'));
    expect(list.text).toContain('shown_change');
    const scanned = listFullScans(await explainGeneric(shop, list));
    expect(scanned.filter((table) => ['shown_change', 'row_tally'].includes(table))).toEqual([]);
  });

  it('ignores statements that change no row', async () => {
    const watermark = await readChanges(INITIAL_WATERMARK);
    await shop.sql('update region set tax_rate = 50 where false');
    await shop.sql('delete from money_amount where false');
    expect((await readChanges(watermark)).changed).toEqual([]);
  });

  it('lists all products for a reader whose last read is more than five minutes ago', async () => {
    const watermark = await readChanges(INITIAL_WATERMARK);
    expect((await readChanges({ ...watermark, at: String(Number(watermark.at) - 301) })).changed).toEqual([
      ['', null],
    ]);
    expect((await readChanges(watermark)).changed).toEqual([]);
  });

  it('lists all products for a reader with a snapshot of another database', async () => {
    const watermark = await readChanges(INITIAL_WATERMARK);
    expect((await readChanges({ ...watermark, snapshot: '9000000000:9000000000:' })).changed).toEqual([
      ['', null],
    ]);
  });

  it('lists all products for a reader with a snapshot of another server', async () => {
    const watermark = await readChanges(INITIAL_WATERMARK);
    expect((await readChanges({ ...watermark, server: 'another' })).changed).toEqual([['', null]]);
  });

  it('retains its entries when the watermark of housekeeping is of another server', async () => {
    await shop.sql(`update product set title = 'Recent' where id = $1`, [shirt]);
    const count = async () => (await shop.sql('select from shown_change')).length;
    const before = await count();
    const { snapshot } = await readChanges(INITIAL_WATERMARK);
    await shop.database.independent((sql) => deleteOldChanges(sql, { snapshot, at: '0', server: 'another' }));
    expect(await count()).toBe(before);
  });

  it('ignores entries that were copied from another database', async () => {
    const watermark = await readChanges(INITIAL_WATERMARK);
    await insertForeignEntry();
    expect((await readChanges(watermark)).changed).toEqual([]);
  });

  it('is purged by housekeeping of entries that were copied from another database', async () => {
    await insertForeignEntry();
    await shop.app.get(Housekeeping, { strict: false }).run();
    expect(
      await shop.sql(`select from shown_change where shown_id = '' and transaction::text::bigint > 1000000`),
    ).toEqual([]);
  });

  it('retains entries until no reader can request them', async () => {
    const count = async () => (await shop.sql('select from shown_change')).length;
    const [watermark] = await until(readSettledWatermark);
    await shop.sql(`update product set title = 'Noted' where id = $1`, [shirt]);
    const before = await count();
    await shop.app.get(Housekeeping, { strict: false }).run();
    await shop.app.get(Housekeeping, { strict: false }).run();
    expect(await count()).toBe(before);
    const expired = { ...watermark, at: String(Number(watermark.at) - 301) };
    expect(await shop.database.independent((sql) => deleteOldChanges(sql, expired))).not.toEqual(expired);
    expect(await count()).toBe(1); // the one that was recorded later
    expect((await readChanges(watermark)).changed).toEqual([[shirt, null]]);
  });

  /** A watermark without transactions in progress: entries after the start of one, such as an analysis by autovacuum, are retained. */
  async function readSettledWatermark(): Promise<Watermark[]> {
    const watermark = await readChanges(INITIAL_WATERMARK);
    const [xmin, xmax] = watermark.snapshot.split(':');
    return xmin === xmax ? [watermark] : [];
  }

  /** Inserts a change by a transaction that this database has not reached, as in a copy of another database. */
  async function insertForeignEntry(): Promise<void> {
    await shop.sql(
      `insert into shown_change select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000)::text::xid8, ''`,
    );
  }
});
