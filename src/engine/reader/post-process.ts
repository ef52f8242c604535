import type { Sql } from '../kernel/database/sql.ts';
import type { RepresentedRow } from './representation.ts';
import type { Totals } from './resource.ts';
import type { Selection } from './selection.ts';
import type { View } from './view.ts';

/* Fields that are set on rows, or removed, after they were read. */

/**
 * Post-processes a row, or an array of rows, from which nothing is concealed.
 * @param json as returned by the statement
 * @returns JSON text
 */
export async function postProcess(sql: Sql, view: View, selection: Selection, json: string): Promise<string> {
  const { totals, store } = view.resource;
  const conceal = view.surface === 'store' ? store?.conceal : undefined;
  if (selection.totals === false && view.compute === undefined && conceal === undefined) return json;
  const read = JSON.parse(json) as RepresentedRow | RepresentedRow[];
  const rows = Array.isArray(read) ? read : [read];
  if (totals) await computeTotals(sql, totals, selection, rows);
  await view.compute?.(rows, view.readContext);
  if (!Array.isArray(read) && view.viewer) await conceal?.(sql, read, view.viewer);
  for (const row of rows) hideInputs(row, selection);
  return JSON.stringify(read);
}

/** Sets the selected totals on the rows and on nested rows. */
async function computeTotals(
  sql: Sql,
  totals: Totals,
  selection: Selection,
  rows: RepresentedRow[],
): Promise<void> {
  if (selection.totals === false) return;
  await totals.prepare?.(sql, rows);
  for (const row of rows) {
    if (totals.nested) computeNested(row, selection, row);
    totals.compute(row);
    if (selection.totals) for (const name of totals.names) if (!selection.totals.has(name)) hide(row, name);
  }
}

function computeNested(row: RepresentedRow, { relations }: Selection, root: RepresentedRow): void {
  for (const [name, { selection, nested }] of relations)
    for (const child of rowsOf(row[name])) {
      nested?.compute(child, root);
      computeNested(child, selection, root);
    }
}

/** Hides what was read only to compute totals, or to decide what to conceal. */
function hideInputs(row: RepresentedRow, { relations, internalColumns = new Set() }: Selection): void {
  for (const name of internalColumns) hide(row, name);
  for (const [name, { selection, isReturned }] of relations) {
    if (!isReturned) hide(row, name);
    else for (const child of rowsOf(row[name])) hideInputs(child, selection);
  }
}

/** JSON.stringify skips undefined; after `delete`, V8 takes four times as long to serialize the object. */
function hide(row: RepresentedRow, name: string): void {
  if (row[name] !== undefined) row[name] = undefined;
}

/** The rows of a to-many or to-one relation. */
function rowsOf(related: unknown): RepresentedRow[] {
  if (Array.isArray(related)) return related as RepresentedRow[];
  return related ? [related as RepresentedRow] : [];
}
