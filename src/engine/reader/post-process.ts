import type { Sql } from '../kernel/database/sql.ts';
import type { ReadContext } from '../kernel/database/read-context.ts';
import { computeTotals } from './compute-totals.ts';
import type { Conceal, Resource, Surface } from './resource.ts';
import type { Selection } from './selection.ts';
import type { RepresentedRow } from './representation.ts';
import type { StoredRowParser } from './cache/stored-rows.ts';

/** Post-processing of rows: the fields that are set on them, or removed, after they were read. */
export interface PostProcessing {
  resource: Resource;
  surface: Surface;
  /** Sets fields that depend on the request and cannot be computed in SQL. */
  compute?: (rows: RepresentedRow[], reading?: ReadContext) => void | Promise<void>;
  /** The id of the customer that sends the request, or null; required by resources with `conceal`. */
  viewer?: () => Promise<string | null>;
  /** The request that waits for the rows. */
  reading?: ReadContext;
}

/** How rows were read. */
export interface ReadForm {
  selection: Selection;
  stored?: StoredRowParser;
}

/**
 * Post-processes a row.
 * @param made JSON text, as returned by the statement
 * @param look called with the row before anything is computed, if it is parsed
 * @returns JSON text
 */
export async function postProcessRow(
  sql: Sql,
  view: PostProcessing,
  { selection, stored }: ReadForm,
  made: string,
  look?: (row: RepresentedRow) => void,
): Promise<string> {
  if (!needsPostProcessing(view, selection)) return made;
  const read = JSON.parse(made) as RepresentedRow & unknown[];
  const row = stored ? stored.shown(read)! : read;
  look?.(row);
  const facts = takeFacts(view, row);
  await computeFields(sql, view, selection, [row]);
  if (view.viewer) await concealOf(view)?.(sql, row, view.viewer, facts);
  return JSON.stringify(row);
}

/** Removes the columns that `conceal` decides by from a row, and returns them. */
function takeFacts({ resource, surface }: PostProcessing, row: RepresentedRow): RepresentedRow {
  const names = surface === 'store' ? (resource.store?.concealsBy ?? []) : [];
  const facts = Object.fromEntries(names.map((name) => [name, row[name]]));
  for (const name of names) row[name] = undefined;
  return facts;
}

/**
 * Post-processes an array of rows, from which nothing is concealed.
 * @param change called with the rows before anything is computed
 */
export async function postProcessRows(
  sql: Sql,
  view: PostProcessing,
  { selection, stored }: ReadForm,
  made: string,
  change?: (rows: RepresentedRow[]) => void,
): Promise<string> {
  if (!change && !needsPostProcessing(view, selection)) return made;
  const read = JSON.parse(made) as (RepresentedRow & unknown[])[];
  const rows = stored ? stored.all(read) : read;
  change?.(rows);
  await computeFields(sql, view, selection, rows);
  return JSON.stringify(rows);
}

export function needsPostProcessing(view: PostProcessing, selection: Selection): boolean {
  return selection.totals !== false || view.compute !== undefined || concealOf(view) !== undefined;
}

function concealOf({ resource, surface }: PostProcessing): Conceal | undefined {
  return surface === 'store' ? resource.store?.conceal : undefined;
}

async function computeFields(
  sql: Sql,
  view: PostProcessing,
  selection: Selection,
  rows: RepresentedRow[],
): Promise<void> {
  const { totals } = view.resource;
  if (totals) await computeTotals(sql, totals, selection, rows);
  await view.compute?.(rows, view.reading);
}
