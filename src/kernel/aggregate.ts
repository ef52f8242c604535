import type { AnyFields, AnyLinks, AnyPart, Root, Row } from './aggregate-fields.ts';
import { deletion, pairing, selectOf, touch, unpairing, update, upsert } from './aggregate-sql.ts';
import type { Sql, Tx } from './sql.ts';

/** What an aggregate held, to tell later what has changed. */
export interface Snapshot {
  root: string;
  /** JSON of each row by its key. */
  parts: Map<AnyPart, Map<string, string>>;
  links: Map<AnyLinks, string[]>;
}

/** A statement that is sent along with others as one, with one value. */
export interface Step {
  /** @param parameter the number of its value */
  sql(parameter: number): string;
  value: unknown;
}

/** What differs from a snapshot; rows as JSON. */
interface Difference {
  /** All columns that may change, when one of them did. */
  root: Row | null;
  parts: { part: AnyPart; changed: string[]; gone: string[] }[];
  /** With the ids as they should be. */
  links: [AnyLinks, string[]][];
}

/** A row and what hangs below it, which are loaded, changed in memory and saved as one; see `aggregate-fields.ts`. */
export class Aggregate<T extends { id: string }> {
  private readonly fields: AnyFields;
  private readonly loading: string;
  private readonly parts: AnyPart[] = [];

  constructor(private readonly root: Root<T>) {
    this.fields = root.fields as unknown as AnyFields;
    this.loading = `select row_to_json(x) as it from (${selectOf({ ...root, fields: this.fields })} where ${root.as}.id = $1) x`;
    this.collect(this.fields);
  }

  /**
   * Loads it whole, in one statement. Dates come as ISO 8601 texts. What must not change meanwhile is locked before, by a
   * statement of its own: what one sees beside a row that it waited for is from before the wait.
   */
  async load(sql: Sql, id: string): Promise<T | undefined> {
    const [found] = await sql.query<{ it: T }>(this.loading, [id]);
    return found?.it;
  }

  snapshotOf(it: T): Snapshot {
    const rows = this.rowsOf(it);
    return {
      root: JSON.stringify(pick(it, this.fields, 'changing')),
      parts: new Map(
        this.parts.map((part) => [
          part,
          new Map(rows.of(part).map((row) => [keyOf(part, row), JSON.stringify(row)])),
        ]),
      ),
      links: rows.links,
    };
  }

  /** Whether saving would write anything but the time. */
  hasChanged(it: T, before: Snapshot): boolean {
    const { root, parts, links } = this.difference(it, before);
    return root !== null || parts.length > 0 || links.length > 0;
  }

  /**
   * Writes what differs from the snapshot, all of it in one statement, and marks the row itself as changed. Rows that are
   * not there any more are deleted; new ones are inserted with the ids that they have.
   * @param along what is written with it
   */
  async save(tx: Tx, it: T, before: Snapshot, along: readonly Step[] = []): Promise<void> {
    const { root, parts, links } = this.difference(it, before);
    const values: unknown[] = [it.id];
    const steps: string[] = [];
    for (const { part, changed, gone } of parts) {
      const deleting = gone.length > 0 ? nameOf(steps.length) : null;
      if (deleting) steps.push(deletion(part, values.push(`[${gone.join()}]`)));
      if (changed.length > 0) steps.push(upsert(part, values.push(`[${changed.join()}]`), deleting));
    }
    for (const [pairs, ids] of links) {
      const parameter = values.push(ids);
      steps.push(unpairing(pairs, parameter), pairing(pairs, parameter));
    }
    for (const { sql, value } of along) steps.push(sql(values.push(value)));
    const { table } = this.root;
    const last =
      root === null ? touch(table) : update(table, Object.keys(root), values.push(JSON.stringify(root)));
    const withSteps = steps.map((step, place) => `${nameOf(place)} as (${step})`).join(', ');
    await tx.query(steps.length > 0 ? `with ${withSteps} ${last}` : last, values);
  }

  private difference(it: T, before: Snapshot): Difference {
    const now = this.snapshotOf(it);
    const parts = this.parts.map((part) => {
      const [was, is] = [before.parts.get(part)!, now.parts.get(part)!];
      return {
        part,
        changed: [...is].filter(([key, row]) => was.get(key) !== row).map(([, row]) => row),
        gone: [...was].filter(([key]) => !is.has(key)).map(([, row]) => row),
      };
    });
    return {
      root: now.root === before.root ? null : pick(it, this.fields, 'changing'),
      parts: parts.filter(({ changed, gone }) => changed.length + gone.length > 0),
      links: [...now.links].filter(([links, ids]) => ids.join() !== before.links.get(links)!.join()),
    };
  }

  private collect(fields: AnyFields): void {
    for (const field of Object.values(fields)) {
      if (typeof field === 'string' || field.kind === 'read') continue;
      if (field.kind === 'part') {
        this.parts.push(field);
        this.collect(field.fields);
      } else if (fields !== this.fields) throw new Error(`${field.pairs} must hang on the row itself`);
    }
  }

  private rowsOf(it: T): Rows {
    const rows = new Rows();
    rows.add(it, this.fields);
    return rows;
  }
}

/** The rows of an aggregate, by the part that they belong to, as they stand in the database. */
class Rows {
  readonly links = new Map<AnyLinks, string[]>();
  private readonly parts = new Map<AnyPart, Row[]>();

  of(part: AnyPart): Row[] {
    return this.parts.get(part) ?? [];
  }

  add(row: Row, fields: AnyFields): void {
    for (const [name, field] of Object.entries(fields)) {
      if (typeof field === 'string' || field.kind === 'read') continue;
      const below = [row[name] ?? []].flat() as Row[];
      if (field.kind === 'links')
        this.links.set(
          field,
          below.map(({ id }) => id as string),
        );
      else this.addPart(field, row.id, below);
    }
  }

  private addPart(part: AnyPart, owner: unknown, below: readonly Row[]): void {
    const sorted = part.writtenBy ? [...below].sort(part.writtenBy) : below;
    const rows = sorted.map((row) => ({
      ...pick(row, part.fields, 'fixed'),
      ...pick(row, part.fields, 'changing'),
      [part.owner]: owner,
    }));
    this.parts.set(part, [...this.of(part), ...rows]);
    for (const row of below) this.add(row, part.fields);
  }
}

function nameOf(place: number): string {
  return `step_${place}`;
}

function keyOf(part: AnyPart, row: Row): string {
  return part.key.map((column) => row[column]).join();
}

function pick(row: Row, fields: AnyFields, kind: 'fixed' | 'changing'): Row {
  const columns = Object.keys(fields).filter((name) => fields[name] === kind);
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
