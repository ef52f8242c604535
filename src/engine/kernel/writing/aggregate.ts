import type { AnyFields, AnyLinks, AnyPart, Root, Row } from './aggregate-fields.ts';
import {
  columnsOf,
  deleteLinks,
  deleteRows,
  fromOf,
  insertLinks,
  rootStep,
  selectOf,
  upsert,
} from './aggregate-sql.ts';
import { createVersion, writeVersion, type VersionedRow } from './row-versions.ts';
import type { Database } from '../database/database.ts';
import { collectParameters, type Sql, type Statement, type Tx } from '../database/sql.ts';

/** The stored state of an aggregate, to detect later what has changed. */
export interface Snapshot {
  root: string;
  /** JSON of each row by its key. */
  parts: Map<AnyPart, Map<string, string>>;
  links: Map<AnyLinks, string[]>;
}

/** A statement with one parameter, which is sent as a CTE of another statement. */
export interface Step {
  /**
   * @param parameter the number of its parameter
   * @param condition SQL that is false if nothing may be written
   */
  sql(parameter: number, condition: string): string;
  value: unknown;
}

/** Data that the statement of `loadWith` also loads. */
export interface AdditionalData {
  /** An SQL expression of JSON, which can refer to the root row; a constant, since the texts of statements are remembered by it. */
  sql: string;
  /** The values of its parameters, the first of which is $2. */
  values: readonly unknown[];
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
  /** The texts of `loadWith`, by the SQL of the additional data, which is one of a few constants. */
  private readonly selectsWith = new Map<string, string>();
  private readonly parts: AnyPart[] = [];

  constructor(private readonly root: Root<T>) {
    this.fields = root.fields as unknown as AnyFields;
    this.select = `select row_to_json(x) as aggregate from (${selectOf({ ...root, fields: this.fields })} where ${root.as}.id = $1) x`;
    this.collect(this.fields);
  }

  /**
   * Loads the whole aggregate in one statement. Dates are ISO 8601 strings. To prevent concurrent changes, lock first, in a statement
   * of its own (under READ COMMITTED, a statement that had to wait for a lock sees the locked row as it is now and everything else as
   * it was when the statement began), or save with `saveIfUnchanged`.
   */
  async load(sql: Sql, id: string): Promise<T | undefined> {
    const [row] = await sql.query<{ aggregate: T }>(this.select, [id]);
    return row?.aggregate;
  }

  /** Like `load`; the same statement also loads other data, as JSON. */
  async loadWith<R>(
    sql: Sql,
    id: string,
    { sql: additional, values }: AdditionalData,
  ): Promise<{ aggregate: T; additional: R } | undefined> {
    const text = this.selectsWith.get(additional) ?? this.selectWith(additional);
    const [row] = await sql.query<{ aggregate: T; additional: R }>(text, [id, ...values]);
    return row;
  }

  private selectWith(additional: string): string {
    const text = `select (select row_to_json(x) from (${columnsOf(this.root, this.fields)}) x) as aggregate, (${additional}) as additional
       ${fromOf(this.root)} where ${this.root.as}.id = $1`;
    this.selectsWith.set(additional, text);
    return text;
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
   * Writes the difference from the snapshot in one statement, and always updates `updated_at` of the root row, and its version if it
   * has one. Removed rows are deleted; new rows are inserted with the ids that they have.
   * @param additional statements that are sent as part of it
   */
  async save(tx: Tx, aggregate: T, before: Snapshot, additional: readonly Step[] = []): Promise<void> {
    const { text, values } = this.write(aggregate, before, additional, null);
    await tx.query(text, values);
  }

  /**
   * Like `save`, without a lock and without a transaction, for a root row with a version: writes nothing if the row has another version
   * than `aggregate`, which therefore must be loaded again.
   * @returns whether it was written
   * @throws unavailable if it was not written; result_unavailable if that is not known
   */
  saveIfUnchanged(
    database: Database,
    aggregate: T & { version: number },
    before: Snapshot,
    additional: readonly Step[] = [],
  ): Promise<boolean> {
    const { id, version } = aggregate;
    const row = { table: this.root.table, id, version, newVersion: createVersion() };
    const { text, values } = this.write(aggregate, before, additional, row);
    return writeVersion(database, row, text, values);
  }

  /** @param row the row with its version, if nothing may be written unless it still has that version */
  private write(
    aggregate: T,
    before: Snapshot,
    additional: readonly Step[],
    row: VersionedRow | null,
  ): Statement {
    const { root, parts, links } = this.difference(aggregate, before);
    const { values, bind } = collectParameters([aggregate.id]);
    const condition = row ? 'exists (select from root)' : 'true';
    const steps = [rootStep(this.root, root, row, bind)];
    for (const { part, changed, removed } of parts) {
      const deleting = removed.length > 0 ? nameOf(steps.length) : null;
      if (deleting) steps.push(deleteRows(part, bind(`[${removed.join()}]`), condition));
      if (changed.length > 0) steps.push(upsert(part, bind(`[${changed.join()}]`), deleting, condition));
    }
    for (const [link, ids] of links) {
      const parameter = bind(ids);
      steps.push(deleteLinks(link, parameter, condition), insertLinks(link, parameter, condition));
    }
    for (const { sql, value } of additional) steps.push(sql(values.push(value), condition));
    const withSteps = steps.map((step, index) => `${nameOf(index)} as (${step})`).join(', ');
    return { text: `with ${withSteps} select from ${nameOf(0)}`, values };
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

/** The name of a CTE; the first one writes the root row. */
function nameOf(index: number): string {
  return index === 0 ? 'root' : `step_${index}`;
}

function keyOf(part: AnyPart, row: Row): string {
  return part.key.map((column) => row[column]).join();
}

/** The columns of each kind, by the declaration of the fields: every row that is loaded or written needs them. */
const columns = new WeakMap<AnyFields, Record<'immutable' | 'mutable', readonly string[]>>();

function columnsOfKind(fields: AnyFields, kind: 'immutable' | 'mutable'): readonly string[] {
  let known = columns.get(fields);
  if (!known) {
    const named = (of: string) => Object.keys(fields).filter((name) => fields[name] === of);
    columns.set(fields, (known = { immutable: named('immutable'), mutable: named('mutable') }));
  }
  return known[kind];
}

function pick(row: Row, fields: AnyFields, kind: 'immutable' | 'mutable'): Row {
  return Object.fromEntries(columnsOfKind(fields, kind).map((column) => [column, row[column]]));
}
