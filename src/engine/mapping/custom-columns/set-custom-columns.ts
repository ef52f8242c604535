import type { EntityTarget } from 'typeorm';
import type { Tx } from '#engine/kernel/database/sql';
import { type Columns, patchRows } from '#engine/kernel/writing/rows';
import { customValuesOf } from './custom-column.ts';

/**
 * Sets the columns of the shop's own in rows that were just inserted. A column without a value in a row retains its default.
 */
export async function setCustomColumns<E extends { id: string; updated_at: Date }>(
  tx: Tx,
  entity: EntityTarget<E>,
  rows: readonly { id: string }[],
): Promise<void> {
  const metadata = tx.metadata(entity);
  const patches = rows
    .map((row) => ({ id: row.id, values: customValuesOf(metadata, row) }))
    .filter(({ values }) => Object.keys(values).length > 0)
    .map(({ id, values }) => ({ ...values, id }) as Columns<E> & { id: string });
  await patchRows(tx, entity, patches);
}
