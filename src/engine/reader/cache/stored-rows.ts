import { LRUCache } from 'lru-cache';
import type { Derive } from '../sql/column-sql.ts';
import type { RepresentedRow } from '../representation.ts';

/*
 * Rows that this process parses are read in stored form: each is an array of the whole row as one value, the values computed for it,
 * and its relations. PostgreSQL initializes an expression for each column of a statement on every execution, which for an order is
 * half of the cost of the statement; so it returns whole rows, and the fields are named and ordered here.
 */

/** A column of a row: its name and its position. */
export interface StoredColumn {
  name: string;
  /** An index of the array, a name in the row that is its first value, or a function that derives it from the other columns. */
  at: number | string | Derive;
  isMoment: boolean;
}

/** A relation of a row. */
export interface StoredRelation {
  name: string;
  /** An index of the array; undefined if the relation is known to be empty. */
  at: number | undefined;
  many: boolean;
  /** How its rows are stored; undefined if they are returned unchanged. */
  rows: StoredRowParser | undefined;
}

/** Represents a row that exists but is not visible. */
export const HIDDEN = false;

/** The representation of such a row: all its fields are null (docs/conventions.md, Hidden objects). */
export function hiddenRow(columns: readonly string[]): RepresentedRow {
  return Object.fromEntries(columns.map((name) => [name, null]));
}

/** Parses rows of an entity from their stored form. */
export class StoredRowParser {
  private readonly build: (stored: readonly unknown[]) => RepresentedRow;
  private readonly names: readonly string[];
  private readonly derived: readonly { name: string; derive: Derive }[];

  /** @param later names of fields that are set on the rows later; undefined until then */
  constructor(
    columns: readonly StoredColumn[],
    relations: readonly StoredRelation[],
    later: readonly string[] = [],
  ) {
    this.names = columns.map(({ name }) => name);
    this.derived = columns.flatMap(({ name, at }) =>
      typeof at === 'function' ? [{ name, derive: at }] : [],
    );
    this.build = builderOf([
      ...columns.map((column): Field => [column.name, columnCode(column)]),
      ...relations.map((relation, place): Field => [relation.name, relationCode(relation, place)]),
      ...later.map((name): Field => [name, 'undefined']),
    ])(
      formatTimestamp,
      relations.map(({ rows }) => rows),
    );
  }

  /** @param stored an array; `HIDDEN`; or null if there is no row */
  shown(stored: readonly unknown[] | typeof HIDDEN | null): RepresentedRow | null {
    if (stored === HIDDEN) return hiddenRow(this.names);
    return stored && this.row(stored);
  }

  all(stored: readonly (readonly unknown[])[]): RepresentedRow[] {
    return stored.map((row) => this.row(row));
  }

  private row(stored: readonly unknown[]): RepresentedRow {
    const row = this.build(stored);
    for (const { name, derive } of this.derived) row[name] = derive(row);
    return row;
  }
}

/** The name of a field and the JavaScript expression of its value. */
type Field = readonly [name: string, code: string];

/**
 * Compiles the function that builds the object. An object literal has its hidden class from the start: an object with many fields
 * that are assigned by computed names becomes a dictionary in V8, which takes twice as long to fill and four times as long to serialize.
 */
function builderOf(fields: readonly Field[]): Builder {
  const literal = fields.map(([name, code]) => `${JSON.stringify(name)}: ${code}`).join(', ');
  let builder = builders.get(literal);
  if (!builder) {
    // safe: all names are those of entities, and no input of a request gets in here
    builder = new Function('moment', 'rows', `return (stored) => ({ ${literal} });`) as Builder;
    builders.set(literal, builder);
  }
  return builder;
}

/** By literal: different views often contain rows of the same entities and columns. */
const builders = new LRUCache<string, Builder>({ max: 500 });

type Builder = (
  moment: typeof formatTimestamp,
  rows: readonly (StoredRowParser | undefined)[],
) => (stored: readonly unknown[]) => RepresentedRow;

function columnCode({ at, isMoment }: StoredColumn): string {
  if (typeof at === 'function') return 'undefined'; // derived once the other fields are set
  const value = typeof at === 'string' ? `stored[0][${JSON.stringify(at)}]` : `stored[${at}]`;
  return isMoment ? `moment(${value})` : value;
}

function relationCode({ at, many, rows }: StoredRelation, place: number): string {
  if (at === undefined) return many ? '[]' : 'null';
  if (!rows) return `stored[${at}]`;
  // a list that was too long is null, see `truncation.ts`
  return many ? `stored[${at}] && rows[${place}].all(stored[${at}])` : `rows[${place}].shown(stored[${at}])`;
}

const UTC = '+00:00';

/**
 * A timestamp in the format of responses: in UTC, truncated to seconds.
 * @param stored in the JSON format of PostgreSQL, e.g. `2026-01-02T03:04:05.678+00:00`
 * @returns null for null and for `infinity` and `-infinity`
 */
export function formatTimestamp(stored: string | null): string | null {
  if (stored === null) return null;
  if (stored[10] === 'T' && stored.endsWith(UTC)) return `${stored.slice(0, 19)}Z`;
  const time = stored.indexOf('T');
  if (time < 0) return null;
  // a year of five digits, a year BC, or a session with another time zone
  const plain = stored.replace(/ BC$/, '');
  if (plain.endsWith(UTC)) return `${plain.slice(0, time + 9)}Z`;
  const utc = new Date(`+${plain.slice(0, time).padStart(12, '0')}${plain.slice(time)}`).toISOString();
  return `${utc.slice(0, -5).replace(/^\+0*(?=\d{4})/, '')}Z`;
}
