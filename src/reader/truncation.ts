import type { EntityMetadata } from 'typeorm';
import { LONGEST } from './fitting.ts';
import { isList, targetOf, type Selection } from './selection.ts';
import type { ShownRow } from './shown.ts';

/*
 * A page that is too long is read again, with null for the lists of a row that are larger than their share: so one row with a lot in it
 * does not keep all others from being shown. The lists are then shown empty, and the answer names them. Truncated are the first
 * lists on each way from the row; what stands in a list goes with it, and what totals need stays.
 */

/** A list that can be truncated, by the names of the relations that lead to it. */
type Path = readonly string[];

/** The lists of a selection that can be truncated. */
export function truncatableLists(metadata: EntityMetadata, { relations }: Selection): Path[] {
  return [...relations].flatMap(([name, { selection, needed, empty }]): Path[] => {
    if (empty) return [];
    if (isList(metadata, name)) return needed ? [] : [[name]];
    return truncatableLists(targetOf(metadata, name)!, selection).map((path) => [name, ...path]);
  });
}

/**
 * How many bytes each list of a row may have, to be tried in this order: lists may fill half of the answer; and none, when the rows
 * themselves take more than the other half. There is nothing to try without lists.
 */
export function listBytes(rows: number, lists: number): number[] {
  if (lists === 0) return [];
  return [Math.max(EMPTY_LIST, Math.floor(LONGEST / 2 / (rows * lists))), EMPTY_LIST];
}

const EMPTY_LIST = '[]'.length;

/**
 * Sets the lists that were too long, null so far, to empty ones.
 * @returns their names, nested with dots
 */
export function emptyTruncated(rows: readonly ShownRow[], lists: readonly Path[]): string[] {
  return lists
    .filter((path) => rows.map((row) => emptyAt(row, path)).some(Boolean))
    .map((path) => path.join('.'));
}

/** @returns whether the list was truncated */
function emptyAt(row: ShownRow, [name, ...rest]: Path): boolean {
  const value = row[name];
  if (rest.length > 0) return value ? emptyAt(value as ShownRow, rest) : false;
  if (value !== null) return false;
  row[name] = [];
  return true;
}
