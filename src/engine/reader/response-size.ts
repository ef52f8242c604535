import type { EntityMetadata } from 'typeorm';
import { CommerceError } from '../kernel/errors.ts';
import { isList, targetOf } from '../mapping/entity-relations.ts';
import type { RepresentedRow } from '../mapping/representation.ts';
import type { Selection } from './selection.ts';

/** Maximum bytes of a response (docs/security.md, Limits). */
export const MAX_RESPONSE_BYTES = 16 * 2 ** 20;

/** Wraps a query for one non-empty text, `content`: returns '' if it is too long, so that PostgreSQL does not send it. */
export function limitLength(query: string): string {
  // `offset 0` is an optimization fence: the text is built once, not once for its length and once for its value
  return `select case when octet_length(content) <= ${MAX_RESPONSE_BYTES} then content else '' end from (${query} offset 0) q`;
}

/** The response would be too long. */
export class ResponseTooLong extends CommerceError {
  constructor() {
    super('invalid_data', 'The answer would have more than 16 MiB; ask for less by limit, expand or fields');
  }
}

/** Falls back to a shorter response if the first one is too long. */
export function fallBackIfTooLong<T>(response: Promise<T>, shorter: () => Promise<T>): Promise<T> {
  return response.catch((error: unknown) => {
    if (error instanceof ResponseTooLong) return shorter();
    throw error;
  });
}

/*
 * A page that is too long is read again, with null for lists that are larger than their share, so that one row with long lists does
 * not prevent the others from being returned. These lists are returned empty, and the response names them. Only the outermost list
 * on each path from the row is truncated, together with everything in it; lists that totals need are not truncated.
 */

/** A list that can be truncated, by the names of the relations that lead to it. */
type Path = readonly string[];

/** The lists of a selection that can be truncated. */
export function truncatableLists(metadata: EntityMetadata, { relations }: Selection): Path[] {
  return [...relations].flatMap(([name, { selection, isNeeded }]): Path[] => {
    if (isList(metadata, name)) return isNeeded ? [] : [[name]];
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
 * Replaces the lists that were too long, which are null, by empty ones.
 * @param json an array of rows
 * @returns the rows, and the names of these lists, nested with dots
 */
export function emptyTruncated(json: string, lists: readonly Path[]): { rows: string; truncated: string[] } {
  const rows = JSON.parse(json) as RepresentedRow[];
  const truncated = lists.filter((path) => rows.map((row) => emptyAt(row, path)).some(Boolean));
  return { rows: JSON.stringify(rows), truncated: truncated.map((path) => path.join('.')) };
}

/** @returns whether the list was truncated */
function emptyAt(row: RepresentedRow, [name, ...rest]: Path): boolean {
  const value = row[name];
  if (rest.length > 0) return value ? emptyAt(value as RepresentedRow, rest) : false;
  if (value !== null) return false;
  row[name] = [];
  return true;
}
