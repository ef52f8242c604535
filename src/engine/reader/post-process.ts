import type { Sql } from '../kernel/database/sql.ts';
import type { Reading } from '../kernel/database/read-context.ts';
import { computeTotals } from './compute-totals.ts';
import type { Conceal, Resource, Surface } from './resource.ts';
import type { Selection } from './selection.ts';
import type { ShownRow } from './representation.ts';
import type { StoredRows } from './cache/stored-rows.ts';

/** Post-processing of rows: the fields that are set on them, or removed, after they were read. */
export interface Finishing {
  resource: Resource;
  surface: Surface;
  /** Sets fields that depend on the request and cannot be computed in SQL. */
  compute?: (rows: ShownRow[], reading?: Reading) => void | Promise<void>;
  /** The id of the customer that sends the request, or null; required by resources with `conceal`. */
  viewer?: () => Promise<string | null>;
  /** The request that waits for the rows. */
  reading?: Reading;
}

/** How rows were read. */
export interface Read {
  selection: Selection;
  stored?: StoredRows;
}

/**
 * Post-processes a row.
 * @param made JSON text, as returned by the statement
 * @param look called with the row before anything is computed, if it is parsed
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

/** Removes the columns that `conceal` decides by from a row, and returns them. */
function takeFacts({ resource, surface }: Finishing, row: ShownRow): ShownRow {
  const names = surface === 'store' ? (resource.store?.concealsBy ?? []) : [];
  const facts = Object.fromEntries(names.map((name) => [name, row[name]]));
  for (const name of names) row[name] = undefined;
  return facts;
}

/**
 * Post-processes an array of rows, from which nothing is concealed.
 * @param change called with the rows before anything is computed
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
