import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import type { Database } from '#engine/kernel/database/database';
import { defineResource } from '#engine/mapping/resource';
import { CompiledViews } from '../compiled-views.ts';
import { createShape, toRow } from './row-shape.ts';

describe('A row that is read as an array of values', () => {
  const rate = createShape(['code', 'rate'], []);
  const variant = createShape(['id', 'title', 'rates'], [undefined, undefined, { shape: rate, many: true }]);
  const line = createShape(['id', 'variant'], [undefined, { shape: variant, many: false }]);

  it('gets the names of its values, in their order, at every depth', () => {
    const values = ['item_1', ['variant_1', 'M', [['vat', 19], ['city', 1]]]]; // prettier-ignore
    const rates = [
      { code: 'vat', rate: 19 },
      { code: 'city', rate: 1 },
    ];
    expect(JSON.stringify(toRow(line, values))).toBe(
      JSON.stringify({ id: 'item_1', variant: { id: 'variant_1', title: 'M', rates } }),
    );
  });

  it('has null for a relation without a row', () => {
    expect(toRow(line, ['item_1', null])).toEqual({ id: 'item_1', variant: null });
  });

  it('has no relations if it is hidden', () => {
    const hidden = toRow(line, ['item_1', [null, null]]).variant;
    expect(Object.keys(hidden as object)).toEqual(['id', 'title']);
  });

  it('keeps values that are arrays or objects themselves', () => {
    const json = createShape(['id', 'metadata'], []);
    expect(toRow(json, ['x', [{ a: [1] }]])).toEqual({ id: 'x', metadata: [{ a: [1] }] });
  });
});

describe('A compiled view', () => {
  it('reads rows as arrays if they have at most 100 values, PostgreSQL’s limit of arguments', async () => {
    expect(await compileWithColumns(100)).toHaveProperty('arrays');
    expect(await compileWithColumns(101)).not.toHaveProperty('arrays');
  });
});

/** A view, with totals, of an entity with this number of columns. */
async function compileWithColumns(count: number) {
  class Wide {}
  PrimaryColumn({ type: 'varchar' })(Wide.prototype, 'id');
  for (let n = 2; n <= count; n++) Column({ type: 'varchar' })(Wide.prototype, `column_${n}`);
  Entity(`wide_${count}`)(Wide);
  const dataSource = new DataSource({ type: 'postgres', entities: [Wide] });
  await (dataSource as unknown as { buildMetadatas(): Promise<void> }).buildMetadatas();
  const database = { metadata: (entity: typeof Wide) => dataSource.getMetadata(entity) };
  const resource = defineResource({
    ...{ entity: Wide, path: 'wide', one: 'wide', many: 'wides', object: 'wide' },
    ...{ tag: 'Wide', tagDescription: 'Wide', admin: {} },
    totals: { names: ['total'], needs: [], compute: () => undefined },
  });
  return new CompiledViews(database as unknown as Database).of({ resource, surface: 'admin' });
}
