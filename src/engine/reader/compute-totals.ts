import type { Sql } from '../kernel/database/sql.ts';
import type { NestedTotals, Totals } from './resource.ts';
import type { Selection } from './selection.ts';
import type { RepresentedRow } from './representation.ts';

/** Sets the selected totals on the rows and on nested rows, and removes the fields that only the totals needed. */
export async function computeTotals(
  sql: Sql,
  totals: Totals,
  selection: Selection,
  rows: RepresentedRow[],
): Promise<void> {
  if (selection.totals === false) return;
  await totals.prepare?.(sql, rows);
  const { computing, hiding } = planOf(selection);
  for (const row of rows) {
    if (totals.nested) computeBelow(row, computing, row);
    totals.compute(row);
    if (selection.totals) for (const name of totals.names) if (!selection.totals.has(name)) hide(row, name);
    hideInputs(row, hiding);
  }
}

/** Where in the tree of a selection to compute and to hide fields; branches without any work are omitted. */
interface TotalsPlan {
  computing: readonly Computing[];
  hiding: Hiding;
}

interface Computing {
  relation: string;
  nested?: NestedTotals;
  below: readonly Computing[];
}

interface Hiding {
  names: readonly string[];
  below: readonly { relation: string; hiding: Hiding }[];
}

const plans = new WeakMap<Selection, TotalsPlan>();

function planOf(selection: Selection): TotalsPlan {
  let cached = plans.get(selection);
  if (!cached) {
    cached = { computing: computingOf(selection), hiding: hidingOf(selection) };
    plans.set(selection, cached);
  }
  return cached;
}

function computingOf({ relations }: Selection): Computing[] {
  return [...relations]
    .filter(([, { empty }]) => !empty)
    .map(([relation, { selection, nested }]) => ({ relation, nested, below: computingOf(selection) }))
    .filter(({ nested, below }) => nested || below.length > 0);
}

function hidingOf({ relations, unshown }: Selection): Hiding {
  const all = [...relations];
  const needed = all.filter(([, { shown }]) => !shown).map(([relation]) => relation);
  const below = all
    .filter(([, { shown, empty }]) => shown && !empty)
    .map(([relation, { selection }]) => ({ relation, hiding: hidingOf(selection) }))
    .filter(({ hiding }) => hiding.names.length > 0 || hiding.below.length > 0);
  return { names: [...(unshown ?? []), ...needed], below };
}

function computeBelow(row: RepresentedRow, computing: readonly Computing[], root: RepresentedRow): void {
  for (const { relation, nested, below } of computing)
    for (const child of rowsOf(row[relation])) {
      nested?.compute(child, root);
      computeBelow(child, below, root);
    }
}

function hideInputs(row: RepresentedRow, { names, below }: Hiding): void {
  for (const name of names) hide(row, name);
  for (const { relation, hiding } of below)
    for (const child of rowsOf(row[relation])) hideInputs(child, hiding);
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
