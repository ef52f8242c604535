import type { AnyFields, Root } from './aggregate-fields.ts';
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
import { jsonOf, SnapshotLayout, type Snapshot } from './snapshot.ts';
import type { Database } from '../database/database.ts';
import { collectParameters, type Sql, type Statement, type Tx } from '../database/sql.ts';

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

/** A root row and its child rows, which are loaded, changed in memory and saved together; see `aggregate-fields.ts`. */
export class Aggregate<T extends { id: string }> {
  private readonly fields: AnyFields;
  private readonly select: string;
  /** The texts of `loadWith`, by the SQL of the additional data, which is one of a few constants. */
  private readonly selectsWith = new Map<string, string>();
  private readonly snapshots: SnapshotLayout;

  constructor(private readonly root: Root<T>) {
    this.fields = root.fields as unknown as AnyFields;
    this.select = `select row_to_json(x) as aggregate from (${selectOf({ ...root, fields: this.fields })} where ${root.as}.id = $1) x`;
    this.snapshots = new SnapshotLayout(this.fields);
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
    return this.snapshots.take(aggregate);
  }

  /** Whether saving would write anything except `updated_at`. */
  hasChanged(aggregate: T, before: Snapshot): boolean {
    const { root, parts, links } = this.snapshots.difference(aggregate, before);
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
    const { root, parts, links } = this.snapshots.difference(aggregate, before);
    const { values, bind } = collectParameters([aggregate.id]);
    const condition = row ? 'exists (select from root)' : 'true';
    const steps = [rootStep(this.root, root, row, bind)];
    for (const { part, columns, changed, removed } of parts) {
      const deleting = removed.length > 0 ? nameOf(steps.length) : null;
      if (deleting) steps.push(deleteRows(part, bind(jsonOf(columns, removed)), condition));
      if (changed.length > 0) steps.push(upsert(part, bind(jsonOf(columns, changed)), deleting, condition));
    }
    for (const [link, ids] of links) {
      const parameter = bind(ids);
      steps.push(deleteLinks(link, parameter, condition), insertLinks(link, parameter, condition));
    }
    for (const { sql, value } of additional) steps.push(sql(values.push(value), condition));
    const withSteps = steps.map((step, index) => `${nameOf(index)} as (${step})`).join(', ');
    return { text: `with ${withSteps} select from ${nameOf(0)}`, values };
  }
}

/** The name of a CTE; the first one writes the root row. */
function nameOf(index: number): string {
  return index === 0 ? 'root' : `step_${index}`;
}
