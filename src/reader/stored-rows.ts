import type { ShownRow } from './shown.ts';

/*
 * Rows that are parsed before anybody sees them are read as they are stored: each an array of the row itself as one value, of what
 * was made beside it, and of what it is related to. PostgreSQL sets up an expression for each column of a statement every time that
 * it runs it, which for an order is half of what the statement costs; so it is asked for rows, and names are put right here.
 */

/** A column of a row: its name, and where it stands. */
export interface StoredColumn {
  name: string;
  /** A place of the array, or a name of the row that is its first value. */
  at: number | string;
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

/** How rows of an entity were read. */
export class StoredRows {
  /** Copied for each row: V8 makes a dictionary of an object that is given more than a dozen fields by names it looks up. */
  private readonly blank: ShownRow;

  constructor(
    private readonly columns: readonly StoredColumn[],
    private readonly relations: readonly StoredRelation[],
  ) {
    const names = [...columns, ...relations].map(({ name }) => `${JSON.stringify(name)}:null`);
    this.blank = JSON.parse(`{${names.join()}}`) as ShownRow;
  }

  /** @param stored an array; what is none is shown as it is: nothing, or a row that is hidden */
  shown(stored: unknown): unknown {
    if (!Array.isArray(stored)) return stored;
    const shown = { ...this.blank };
    const row = stored[0] as ShownRow;
    for (const { name, at, isMoment } of this.columns) {
      const value: unknown = typeof at === 'string' ? row[at] : stored[at];
      shown[name] = isMoment && value !== null ? secondsOf(value as string) : value;
    }
    for (const relation of this.relations) shown[relation.name] = related(stored, relation);
    return shown;
  }

  /** @param stored an array of them */
  all(stored: unknown[]): unknown[] {
    for (let place = 0; place < stored.length; place++) stored[place] = this.shown(stored[place]);
    return stored;
  }
}

function related(stored: readonly unknown[], { at, many, rows }: StoredRelation): unknown {
  if (at === undefined) return many ? [] : null;
  if (!rows) return stored[at];
  return many ? rows.all(stored[at] as unknown[]) : rows.shown(stored[at]);
}

const UTC = '+00:00';

/**
 * A moment as answers show it: in UTC, its seconds cut off.
 * @param stored as PostgreSQL writes it in JSON, e.g. `2026-01-02T03:04:05.678+00:00`
 * @returns null for the infinite, which are no moments
 */
export function secondsOf(stored: string): string | null {
  if (stored[10] === 'T' && stored.endsWith(UTC)) return `${stored.slice(0, 19)}Z`;
  const time = stored.indexOf('T');
  if (time < 0) return null;
  // a year of five digits, one before Christ, or a session that keeps another time
  const plain = stored.replace(/ BC$/, '');
  if (plain.endsWith(UTC)) return `${plain.slice(0, time + 9)}Z`;
  const utc = new Date(`+${plain.slice(0, time).padStart(12, '0')}${plain.slice(time)}`).toISOString();
  return `${utc.slice(0, -5).replace(/^\+0*(?=\d{4})/, '')}Z`;
}
