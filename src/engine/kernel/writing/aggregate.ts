import type { AnyFields, AnyLinks, AnyPart, Root, Row } from './aggregate-fields.ts';
import { deleteRows, insertLinks, selectOf, touch, deleteLinks, update, upsert } from './aggregate-sql.ts';
import type { Sql, Tx } from '../database/sql.ts';

/** The stored state of an aggregate, to detect later what has changed. */
export interface Snapshot {
  root: string;
  /** JSON of each row by its key. */
  parts: Map<AnyPart, Map<string, string>>;
  links: Map<AnyLinks, string[]>;
}

/** A statement with one parameter, which is sent as a CTE of another statement. */
export interface Step {
  /** @param parameter the number of its parameter */
  sql(parameter: number): string;
  value: unknown;
}

/** The difference from a snapshot; rows as JSON. */
interface Difference {
  /** All mutable columns if one of them has changed, else null. */
  root: Row | null;
  parts: { part: AnyPart; changed: string[]; removed: string[] }[];
  /** The changed links with their new ids. */
  links: [AnyLinks, string[]][];
}

/** A root row and its child rows, which are loaded, changed in memory and saved together; see `aggregate-fields.ts`. */
export class Aggregate<T extends { id: string }> {
  private readonly fields: AnyFields;
  private readonly select: string;
  private readonly parts: AnyPart[] = [];

  constructor(private readonly root: Root<T>) {
    this.fields = root.fields as unknown as AnyFields;
    this.select = `select row_to_json(x) as aggregate from (${selectOf({ ...root, fields: this.fields })} where ${root.as}.id = $1) x`;
    this.collect(this.fields);
  }

  /**
   * Loads the whole aggregate in one statement. Dates are ISO 8601 strings. To prevent concurrent changes, lock first, in a statement
   * of its own: under READ COMMITTED, a statement that had to wait for a lock sees the locked row as it is now and everything else as
   * it was when the statement began.
   */
  async load(sql: Sql, id: string): Promise<T | undefined> {
    const [row] = await sql.query<{ aggregate: T }>(this.select, [id]);
    return row?.aggregate;
  }

  snapshotOf(aggregate: T): Snapshot {
    const rows = this.rowsOf(aggregate);
    return {
      root: JSON.stringify(pick(aggregate, this.fields, 'mutable')),
      parts: new Map(
        this.parts.map((part) => [
          part,
          new Map(rows.of(part).map((row) => [keyOf(part, row), JSON.stringify(row)])),
        ]),
      ),
      links: rows.links,
    };
  }

  /** Whether saving would write anything except `updated_at`. */
  hasChanged(aggregate: T, before: Snapshot): boolean {
    const { root, parts, links } = this.difference(aggregate, before);
    return root !== null || parts.length > 0 || links.length > 0;
  }

  /**
   * Writes the difference from the snapshot in one statement, and always updates `updated_at` of the root row. Removed rows are
   * deleted; new rows are inserted with the ids that they have.
   * @param additional statements that are sent as part of it
   */
  async save(tx: Tx, aggregate: T, before: Snapshot, additional: readonly Step[] = []): Promise<void> {
    const { root, parts, links } = this.difference(aggregate, before);
    const values: unknown[] = [aggregate.id];
    const steps: string[] = [];
    for (const { part, changed, removed } of parts) {
      const deletion = removed.length > 0 ? nameOf(steps.length) : null;
      if (deletion) steps.push(deleteRows(part, values.push(`[${removed.join()}]`)));
      if (changed.length > 0) steps.push(upsert(part, values.push(`[${changed.join()}]`), deletion));
    }
    for (const [link, ids] of links) {
      const parameter = values.push(ids);
      steps.push(deleteLinks(link, parameter), insertLinks(link, parameter));
    }
    for (const { sql, value } of additional) steps.push(sql(values.push(value)));
    const { table } = this.root;
    const rootUpdate =
      root === null ? touch(table) : update(table, Object.keys(root), values.push(JSON.stringify(root)));
    const withSteps = steps.map((step, index) => `${nameOf(index)} as (${step})`).join(', ');
    await tx.query(steps.length > 0 ? `with ${withSteps} ${rootUpdate}` : rootUpdate, values);
  }

  private difference(aggregate: T, before: Snapshot): Difference {
    const current = this.snapshotOf(aggregate);
    const parts = this.parts.map((part) => {
      const [storedRows, currentRows] = [before.parts.get(part)!, current.parts.get(part)!];
      return {
        part,
        changed: [...currentRows].filter(([key, row]) => storedRows.get(key) !== row).map(([, row]) => row),
        removed: [...storedRows].filter(([key]) => !currentRows.has(key)).map(([, row]) => row),
      };
    });
    return {
      root: current.root === before.root ? null : pick(aggregate, this.fields, 'mutable'),
      parts: parts.filter(({ changed, removed }) => changed.length + removed.length > 0),
      links: [...current.links].filter(([links, ids]) => ids.join() !== before.links.get(links)!.join()),
    };
  }

  private collect(fields: AnyFields): void {
    for (const field of Object.values(fields)) {
      if (typeof field === 'string' || field.kind === 'expression') continue;
      if (field.kind === 'part') {
        this.parts.push(field);
        this.collect(field.fields);
      } else if (fields !== this.fields) throw new Error(`${field.junction} must be a field of the root row`);
    }
  }

  private rowsOf(aggregate: T): Rows {
    const rows = new Rows();
    rows.add(aggregate, this.fields);
    return rows;
  }
}

/** The rows of an aggregate as they are stored, by part. */
class Rows {
  readonly links = new Map<AnyLinks, string[]>();
  private readonly parts = new Map<AnyPart, Row[]>();

  of(part: AnyPart): Row[] {
    return this.parts.get(part) ?? [];
  }

  add(row: Row, fields: AnyFields): void {
    for (const [name, field] of Object.entries(fields)) {
      if (typeof field === 'string' || field.kind === 'expression') continue;
      const children = [row[name] ?? []].flat() as Row[];
      if (field.kind === 'links')
        this.links.set(
          field,
          children.map(({ id }) => id as string),
        );
      else this.addPart(field, row.id, children);
    }
  }

  private addPart(part: AnyPart, owner: unknown, children: readonly Row[]): void {
    const sorted = part.writeOrder ? [...children].sort(part.writeOrder) : children;
    const rows = sorted.map((row) => ({
      ...pick(row, part.fields, 'immutable'),
      ...pick(row, part.fields, 'mutable'),
      [part.owner]: owner,
    }));
    this.parts.set(part, [...this.of(part), ...rows]);
    for (const row of children) this.add(row, part.fields);
  }
}

function nameOf(index: number): string {
  return `step_${index}`;
}

function keyOf(part: AnyPart, row: Row): string {
  return part.key.map((column) => row[column]).join();
}

function pick(row: Row, fields: AnyFields, kind: 'immutable' | 'mutable'): Row {
  const columns = Object.keys(fields).filter((name) => fields[name] === kind);
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
