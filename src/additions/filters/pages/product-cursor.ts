import { invalidData, type statements } from '@storekeep/server/extend';

/** The last product of a page, as `next` of a response and `after` of a request: what it was ordered by, and its id. */
export interface Cursor {
  key: string | null;
  id: string;
}

/** The text of a cursor, which is opaque to clients. @param order the name of the order, as other orders cannot go on there */
export function writeCursor({ key, id }: Cursor, order: string): string {
  return Buffer.from(JSON.stringify([order, key, id])).toString('base64url');
}

/**
 * The cursor of a request; null at the beginning, which is an empty text.
 * @throws invalid_data if it is not the `next` of a response in this order
 */
export function readCursor(text: string, order: string): Cursor | null {
  if (text === '') return null;
  const [ofOrder, key, id] = parse(text);
  const isCursor = (key === null || typeof key === 'string') && typeof id === 'string';
  if (!isCursor || `${String(key)}${id}`.includes('\0'))
    throw invalidData('after must be empty, or next of a response');
  if (ofOrder !== order) throw invalidData('after must be next of a response in the same order');
  return { key, id };
}

function parse(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** How rows are ordered. */
interface Direction {
  isDescending: boolean;
  nullsFirst: boolean;
}

/**
 * SQL of the test whether a row comes behind a cursor. It compares with the values of the cursor, so no row is skipped or repeated if
 * others come or go, even if the last one does.
 */
export function isAfterSql(
  row: { key: string; id: string },
  cursor: Cursor,
  { isDescending, nullsFirst }: Direction,
  bind: statements.Bind,
): string {
  const behind = isDescending ? '<' : '>';
  const isBehindId = `${row.id} ${behind} ${bind(cursor.id)}`;
  if (cursor.key === null)
    return `(${row.key} is null and ${isBehindId}${nullsFirst ? ` or ${row.key} is not null` : ''})`;
  const key = bind(cursor.key);
  // the first test is one that an index can answer
  const isBehind = `${row.key} ${behind}= ${key} and (${row.key} ${behind} ${key} or ${isBehindId})`;
  return nullsFirst ? `(${isBehind})` : `(${isBehind} or ${row.key} is null)`;
}
