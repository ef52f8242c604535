import type { Aggregate } from '#engine/kernel/writing/aggregate';
import type { Part } from '#engine/kernel/writing/aggregate-fields';
import { storedCarts } from '#shop/carts/cart/stored-cart';
import { openCollections } from '#shop/orders/collections/open-collection';
import { openEdits } from '#shop/orders/edits/open-edit';
import { openOrders } from '#shop/orders/order/open-order';
import { useDemoShop } from '../support/demo-shop.ts';
import type { Shop } from '../support/shop.ts';

/*
 * Aggregates take their columns from the entities, so a column that an entity lacks would be neither loaded nor saved, and one that
 * JSON does not represent exactly would be changed by every save.
 */

type AnyAggregate = Aggregate<{ id: string }>;
const aggregates = { storedCarts, openOrders, openEdits, openCollections } as unknown as Record<
  string,
  AnyAggregate
>;

/** Columns that the database maintains; and `version`, which only former releases used. */
const IGNORED = ['created_at', 'updated_at', 'deleted_at', 'version'];

let shop: Shop;
beforeAll(async () => {
  shop = await useDemoShop();
});
afterAll(() => shop.close());

describe.each(Object.keys(aggregates))('The aggregate %s', (name) => {
  const aggregate = aggregates[name];
  const parts = partsOf(aggregate.root);

  it('loads each column of its tables, or names it in `except`', async () => {
    const missing: string[] = [];
    for (const { table, fields, except, owner, key } of parts) {
      const declared = new Set([...Object.keys(fields), ...except, ...key, owner, ...IGNORED]);
      const columns = await shop.sql<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`,
      );
      missing.push(...columns.filter((c) => !declared.has(c.name)).map((c) => `${table}.${c.name}`));
    }
    expect(missing).toEqual([]);
  });

  it('excepts no column that it loads by another declaration', () => {
    const both = parts.flatMap(({ table, fields, except }) =>
      except.filter((column) => column in fields).map((column) => `${table}.${column}`),
    );
    expect(both).toEqual([]);
  });
});

describe.each(['storedCarts', 'openOrders', 'openEdits'])('The aggregate %s', (name) => {
  const aggregate = aggregates[name];
  const parts = partsOf(aggregate.root);

  it('writes each row as it was loaded', async () => {
    const tables = [...new Set(parts.map(({ table }) => table))];
    const before = await rowsOf(tables);
    const ids = await shop.sql<{ id: string }>(`select id from ${aggregate.root.table}`);
    expect(ids).not.toEqual([]);
    for (const { id } of ids)
      await shop.database.transaction(async (tx) => {
        const loaded = (await aggregate.load(tx, id))!;
        // compared with an empty aggregate, all of its rows are new
        await aggregate.save(tx, loaded, aggregate.snapshotOf({ id }));
      });
    expect(await rowsOf(tables)).toEqual(before);
  });
});

/** All tables of an aggregate that it writes. */
function partsOf(part: Part): Part[] {
  const fields = Object.values(part.fields);
  const children = fields.flatMap((field) =>
    typeof field === 'object' && field.kind === 'part' && !field.readOnly ? partsOf(field) : [],
  );
  return [part, ...children];
}

async function rowsOf(tables: readonly string[]): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of tables)
    rows[table] = await shop.sql(
      `select (to_jsonb(t) - 'updated_at')::text as row from ${table} t order by 1`,
    );
  return rows;
}
