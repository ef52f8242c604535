import type { Sql } from '../kernel/database/sql.ts';
import type { RepresentedRow } from '../mapping/representation.ts';
import type { Conceal, Resource, Surface, Totals } from '../mapping/resource.ts';
import type { Selection } from './selection.ts';
import { type RowShape, toRow } from './sql/row-shape.ts';
import type { View } from './view.ts';

/* Fields that are set on rows, or removed, after they were read. */

/** What the statement has read. */
export interface ReadRows {
  /** As the statement returns it. */
  json: string;
  /** Whether it is an array of rows, from which nothing is concealed. */
  isPage: boolean;
  selection: Selection;
  /** Of rows that were read as arrays of values. */
  shape?: RowShape;
}

/** @returns the JSON text of the row or rows */
export async function postProcess(sql: Sql, view: View, read: ReadRows): Promise<string> {
  const { resource, surface } = view;
  if (view.compute === undefined && !isAlwaysParsed(resource, surface, read.selection)) return read.json;
  return processRows(sql, view, read, parseRows(read));
}

/** @returns the JSON text of the row or rows, which are changed in place */
async function processRows(
  sql: Sql,
  view: View,
  { isPage, selection }: Pick<ReadRows, 'isPage' | 'selection'>,
  rows: RepresentedRow[],
): Promise<string> {
  const { resource, surface } = view;
  if (resource.totals) await computeTotals(sql, resource.totals, selection, rows);
  await view.compute?.(rows, view.readContext);
  if (!isPage && view.viewer) await concealOf(resource, surface)?.(sql, rows[0], view.viewer);
  for (const row of rows) hideInputs(row, selection);
  return JSON.stringify(isPage ? rows : rows[0]);
}

/** Whether the rows of a view are parsed, also without fields that depend on the request. */
export function isAlwaysParsed(resource: Resource, surface: Surface, selection: Selection): boolean {
  return selection.totals !== false || concealOf(resource, surface) !== undefined;
}

function concealOf({ store }: Resource, surface: Surface): Conceal | undefined {
  return surface === 'store' ? store?.conceal : undefined;
}

function parseRows({ json, isPage, shape }: ReadRows): RepresentedRow[] {
  const parsed: unknown = JSON.parse(json);
  const rows = (isPage ? parsed : [parsed]) as unknown[];
  return shape ? rows.map((values) => toRow(shape, values as unknown[])) : (rows as RepresentedRow[]);
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
