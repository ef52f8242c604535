import type { EntityMetadata } from 'typeorm';
import { MAX_RESPONSE_BYTES } from './response-size.ts';
import { isList, targetOf, type Selection } from './selection.ts';
import type { RepresentedRow } from './representation.ts';

/*
 * A page that is too long is read again, with null for lists that are larger than their share, so that one row with long lists does
 * not prevent the others from being returned. These lists are returned empty, and the response names them. Only the outermost list
 * on each path from the row is truncated, together with everything in it; lists that totals need are not truncated.
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
 * Maximum bytes of each list of a row, to be tried in this order: first lists share half of the response; then all lists are empty,
 * if the rows themselves take more than the other half. Empty if there are no lists.
 */
export function listBytes(rows: number, lists: number): number[] {
  if (lists === 0) return [];
  return [Math.max(EMPTY_LIST, Math.floor(MAX_RESPONSE_BYTES / 2 / (rows * lists))), EMPTY_LIST];
}

const EMPTY_LIST = '[]'.length;

/**
 * Replaces the lists that were too long, which are null so far, by empty ones.
 * @returns their names, nested with dots
 */
export function emptyTruncated(rows: readonly RepresentedRow[], lists: readonly Path[]): string[] {
  return lists
    .filter((path) => rows.map((row) => emptyAt(row, path)).some(Boolean))
    .map((path) => path.join('.'));
}

/** @returns whether the list was truncated */
function emptyAt(row: RepresentedRow, [name, ...rest]: Path): boolean {
  const value = row[name];
  if (rest.length > 0) return value ? emptyAt(value as RepresentedRow, rest) : false;
  if (value !== null) return false;
  row[name] = [];
  return true;
}
