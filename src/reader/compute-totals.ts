import type { Sql } from '../kernel/sql.ts';
import type { NestedTotals, Totals } from './resource.ts';
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
  const { computing, hiding } = walksOf(selection);
  for (const row of rows) {
    if (totals.nested) computeBelow(row, computing, row);
    totals.compute(row);
    if (selection.totals) for (const name of totals.names) if (!selection.totals.has(name)) hide(row, name);
    hideWhatWasOnlyNeeded(row, hiding);
  }
}

/** What is to be done with rows of a selection; nothing leads to where there is nothing to do. */
interface Walks {
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

const walks = new WeakMap<Selection, Walks>();

function walksOf(selection: Selection): Walks {
  let known = walks.get(selection);
  if (!known) {
    known = { computing: computingOf(selection), hiding: hidingOf(selection) };
    walks.set(selection, known);
  }
  return known;
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

function computeBelow(row: ShownRow, computing: readonly Computing[], root: ShownRow): void {
  for (const { relation, nested, below } of computing)
    for (const child of rowsOf(row[relation])) {
      nested?.compute(child, root);
      computeBelow(child, below, root);
    }
}

function hideWhatWasOnlyNeeded(row: ShownRow, { names, below }: Hiding): void {
  for (const name of names) hide(row, name);
  for (const { relation, hiding } of below)
    for (const child of rowsOf(row[relation])) hideWhatWasOnlyNeeded(child, hiding);
}

/** Undefined is not written; an object from which something was deleted takes four times as long to write. */
function hide(row: ShownRow, name: string): void {
  if (row[name] !== undefined) row[name] = undefined;
}

/** Of a list, or the one that there is. */
function rowsOf(related: unknown): ShownRow[] {
  if (Array.isArray(related)) return related as ShownRow[];
  return related ? [related as ShownRow] : [];
}
