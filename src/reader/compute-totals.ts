import type { Sql } from '../kernel/sql.ts';
import type { Totals } from './resource.ts';
import type { Selection } from './selection.ts';
import type { ShownRow } from './shown.ts';

/** Sets the totals that are selected on the rows and on those below them, and takes away what only they needed. */
export async function computeTotals(
  sql: Sql,
  totals: Totals,
  selection: Selection,
  rows: ShownRow[],
): Promise<void> {
  if (selection.totals === false) return;
  await totals.prepare?.(sql, rows);
  for (const row of rows) {
    if (totals.nested) computeBelow(row, selection, row);
    totals.compute(row);
    if (selection.totals) for (const name of totals.names) if (!selection.totals.has(name)) delete row[name];
    hideWhatWasOnlyNeeded(row, selection);
  }
}

function computeBelow(row: ShownRow, { relations }: Selection, root: ShownRow): void {
  for (const [name, { selection, nested }] of relations)
    for (const child of [row[name] as ShownRow | ShownRow[] | null].flat()) {
      if (!child) continue;
      nested?.compute(child, root);
      computeBelow(child, selection, root);
    }
}

function hideWhatWasOnlyNeeded(row: ShownRow, selection: Selection): void {
  for (const name of selection.unshown ?? []) delete row[name];
  for (const [name, { selection: inner, shown }] of selection.relations) {
    if (!shown) delete row[name];
    else
      for (const child of [row[name] as ShownRow | ShownRow[] | null].flat())
        if (child) hideWhatWasOnlyNeeded(child, inner);
  }
}
