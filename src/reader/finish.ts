import type { Sql } from '../kernel/sql.ts';
import type { Reading } from '../kernel/wanted.ts';
import { computeTotals } from './compute-totals.ts';
import type { Conceal, Resource, Surface } from './resource.ts';
import type { Selection } from './selection.ts';
import type { ShownRow } from './shown.ts';
import type { StoredRows } from './stored-rows.ts';

/** What is set on rows, or taken from them, after the statement that has read them. */
export interface Finishing {
  resource: Resource;
  surface: Surface;
  /** Sets fields that depend on the request, where no statement can. */
  compute?: (rows: ShownRow[], reading?: Reading) => void | Promise<void>;
  /** The id of the customer that looks, or null; needed by resources that conceal something. */
  viewer?: () => Promise<string | null>;
  /** Who waits for it. */
  reading?: Reading;
}

/** How rows were read. */
export interface Read {
  selection: Selection;
  stored?: StoredRows;
}

/**
 * A row as it is shown.
 * @param made JSON text, as the statement has returned it
 * @param look is shown the row before anything is computed, where it is parsed
 * @returns JSON text
 */
export async function finishRow(
  sql: Sql,
  view: Finishing,
  { selection, stored }: Read,
  made: string,
  look?: (row: ShownRow) => void,
): Promise<string> {
  if (!computes(view, selection)) return made;
  const read = JSON.parse(made) as ShownRow & unknown[];
  const row = stored ? stored.shown(read)! : read;
  look?.(row);
  const facts = takeFacts(view, row);
  await computeFields(sql, view, selection, [row]);
  if (view.viewer) await concealOf(view)?.(sql, row, view.viewer, facts);
  return JSON.stringify(row);
}

/** Takes out of a row what decides about concealing. */
function takeFacts({ resource, surface }: Finishing, row: ShownRow): ShownRow {
  const names = surface === 'store' ? (resource.store?.concealsBy ?? []) : [];
  const facts = Object.fromEntries(names.map((name) => [name, row[name]]));
  for (const name of names) row[name] = undefined;
  return facts;
}

/**
 * The same for an array of rows, from which nothing is taken.
 * @param change is given the rows before anything is computed
 */
export async function finishRows(
  sql: Sql,
  view: Finishing,
  { selection, stored }: Read,
  made: string,
  change?: (rows: ShownRow[]) => void,
): Promise<string> {
  if (!change && !computes(view, selection)) return made;
  const read = JSON.parse(made) as (ShownRow & unknown[])[];
  const rows = stored ? stored.all(read) : read;
  change?.(rows);
  await computeFields(sql, view, selection, rows);
  return JSON.stringify(rows);
}

export function computes(view: Finishing, selection: Selection): boolean {
  return selection.totals !== false || view.compute !== undefined || concealOf(view) !== undefined;
}

function concealOf({ resource, surface }: Finishing): Conceal | undefined {
  return surface === 'store' ? resource.store?.conceal : undefined;
}

async function computeFields(
  sql: Sql,
  view: Finishing,
  selection: Selection,
  rows: ShownRow[],
): Promise<void> {
  const { totals } = view.resource;
  if (totals) await computeTotals(sql, totals, selection, rows);
  await view.compute?.(rows, view.reading);
}
