import { collectParameters, type Sql, type Tx } from '../database/sql.ts';
import { type Declaration, type Part, part, type RowOf } from './aggregate-fields.ts';
import { deleteLinks, deleteRows, insertLinks, selectOf, updateRoot, upsert } from './aggregate-sql.ts';
import type { EntityClass } from './entity-declarations.ts';
import { jsonOf, type Snapshot, SnapshotLayout } from './snapshot.ts';

/** A root row and its child rows, which are loaded, changed in memory and saved together; see `aggregate-fields.ts`. */
export class Aggregate<T extends { id: string }> {
  private readonly select: string;
  private readonly snapshots: SnapshotLayout;

  constructor(readonly root: Part<T>) {
    this.select = `select row_to_json(x) as aggregate from (${selectOf(root)} where ${root.as}.id = $1) x`;
    this.snapshots = new SnapshotLayout(root.fields);
  }

  /** Locks the root row. To change the aggregate, load it in a statement of its own afterwards; see `change.ts`. */
  async lock(tx: Tx, id: string): Promise<void> {
    await tx.query(`select from ${this.root.table} where id = $1 for update`, [id]);
  }

  /** Loads the whole aggregate in one statement. Dates are ISO 8601 strings. */
  async load(sql: Sql, id: string): Promise<T | undefined> {
    const [row] = await sql.query<{ aggregate: T }>(this.select, [id]);
    return row?.aggregate;
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
   * Writes the difference from the snapshot in one statement, and always updates `updated_at` of the root row, which must be locked.
   * Removed rows are deleted; new rows are inserted with the ids that they have.
   */
  async save(tx: Tx, aggregate: T, before: Snapshot): Promise<void> {
    const { root, parts, links } = this.snapshots.difference(aggregate, before);
    const { values, bind } = collectParameters([aggregate.id]);
    const steps = [updateRoot(this.root, root, bind)];
    for (const { part, columns, changed, removed } of parts) {
      const deleting = removed.length > 0 ? nameOf(steps.length) : null;
      if (deleting) steps.push(deleteRows(part, bind(jsonOf(columns, removed))));
      if (changed.length > 0) steps.push(upsert(part, bind(jsonOf(columns, changed)), deleting));
    }
    for (const [link, ids] of links) {
      const parameter = bind(ids);
      steps.push(deleteLinks(link, parameter), insertLinks(link, parameter));
    }
    const withSteps = steps.map((step, index) => `${nameOf(index)} as (${step})`).join(', ');
    await tx.query(`with ${withSteps} select from ${nameOf(0)}`, values);
  }
}

/** Declares an aggregate by the entity of its root row. */
export function aggregate<E extends { id: string }, const D extends Declaration<E>>(
  entity: EntityClass<E>,
  declaration: D & Declaration<E>,
): Aggregate<RowOf<E, D> & { id: string }> {
  return new Aggregate(part<E, D>(entity, declaration) as Part<RowOf<E, D> & { id: string }>);
}

/** The type of a loaded aggregate. */
export type Loaded<A> = A extends Aggregate<infer T> ? T : never;

/** The name of a CTE; the first one writes the root row. */
function nameOf(index: number): string {
  return index === 0 ? 'root' : `step_${index}`;
}
