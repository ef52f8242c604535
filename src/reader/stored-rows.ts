import { LatestUsed } from '../kernel/latest-used.ts';
import type { Derive } from './column-sql.ts';
import type { ShownRow } from './shown.ts';

/*
 * Rows that are parsed before anybody sees them are read as they are stored: each an array of the row itself as one value, of what
 * was made beside it, and of what it is related to. PostgreSQL sets up an expression for each column of a statement every time that
 * it runs it, which for an order is half of what the statement costs; so it is asked for rows, and names are put right here.
 */

/** A column of a row: its name, and where it stands. */
export interface StoredColumn {
  name: string;
  /** A place of the array, or a name of the row that is its first value; or what works it out of the others. */
  at: number | string | Derive;
  isMoment: boolean;
}

/** What a row is related to. */
export interface StoredRelation {
  name: string;
  /** A place of the array; undefined when it is known to lead nowhere. */
  at: number | undefined;
  many: boolean;
  /** How its rows are stored; undefined when they are shown as they are. */
  rows: StoredRows | undefined;
}

/** Stands for a row that is there and may not be shown. */
export const HIDDEN = false;

/** What is shown of such a row: all its fields are null (docs/conventions.md, Hidden objects). */
export function hiddenRow(columns: readonly string[]): ShownRow {
  return Object.fromEntries(columns.map((name) => [name, null]));
}

/** How rows of an entity were read. */
export class StoredRows {
  private readonly build: (stored: readonly unknown[]) => ShownRow;
  private readonly names: readonly string[];
  private readonly derived: readonly { name: string; derive: Derive }[];

  /** @param later names that are set on the rows afterwards; undefined until then */
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
      secondsOf,
      relations.map(({ rows }) => rows),
    );
  }

  /** @param stored an array; `HIDDEN`; or null, for nothing */
  shown(stored: readonly unknown[] | typeof HIDDEN | null): ShownRow | null {
    if (stored === HIDDEN) return hiddenRow(this.names);
    return stored && this.row(stored);
  }

  all(stored: readonly (readonly unknown[])[]): ShownRow[] {
    return stored.map((row) => this.row(row));
  }

  private row(stored: readonly unknown[]): ShownRow {
    const shown = this.build(stored);
    for (const { name, derive } of this.derived) shown[name] = derive(shown);
    return shown;
  }
}

/** A name of an object, and the code of its value. */
type Field = readonly [name: string, code: string];

/**
 * Makes the function that builds the object. An object that is written as one literal has a shape of its own from the start: given fields
 * by names that are looked up, V8 makes a dictionary of it, which takes twice as long to fill and four times as long to write.
 */
function builderOf(fields: readonly Field[]): Builder {
  const literal = fields.map(([name, code]) => `${JSON.stringify(name)}: ${code}`).join(', ');
  let builder = builders.get(literal);
  if (!builder) {
    // names are those of entities: nothing of a request gets in here
    builder = new Function('moment', 'rows', `return (stored) => ({ ${literal} });`) as Builder;
    builders.set(literal, builder);
  }
  return builder;
}

/** Most views of a request's own choice have the rows of others in them. */
const builders = new LatestUsed<string, Builder>(500);

type Builder = (
  moment: typeof secondsOf,
  rows: readonly (StoredRows | undefined)[],
) => (stored: readonly unknown[]) => ShownRow;

function columnCode({ at, isMoment }: StoredColumn): string {
  if (typeof at === 'function') return 'undefined'; // until the others are there
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
 * A moment as answers show it: in UTC, its seconds cut off.
 * @param stored as PostgreSQL writes it in JSON, e.g. `2026-01-02T03:04:05.678+00:00`
 * @returns null for none, and for the infinite, which are none either
 */
export function secondsOf(stored: string | null): string | null {
  if (stored === null) return null;
  if (stored[10] === 'T' && stored.endsWith(UTC)) return `${stored.slice(0, 19)}Z`;
  const time = stored.indexOf('T');
  if (time < 0) return null;
  // a year of five digits, one before Christ, or a session that keeps another time
  const plain = stored.replace(/ BC$/, '');
  if (plain.endsWith(UTC)) return `${plain.slice(0, time + 9)}Z`;
  const utc = new Date(`+${plain.slice(0, time).padStart(12, '0')}${plain.slice(time)}`).toISOString();
  return `${utc.slice(0, -5).replace(/^\+0*(?=\d{4})/, '')}Z`;
}
