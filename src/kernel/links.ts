import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { Sql } from './sql.ts';

/*
 * Many-to-many relations without a life of their own: rows of a table between two entities. Each function sends one statement,
 * whatever the number of ids.
 */

/** Ties a row to others; to those it is tied to already, too. */
export async function link<E extends ObjectLiteral>(
  sql: Sql,
  entity: EntityTarget<E>,
  relation: keyof E & string,
  id: string,
  ids: readonly string[],
): Promise<void> {
  await sql.query(inserting(between(sql, entity, relation)), [id, ids]);
}

/** Unties a row from others; from those it is not tied to, too. */
export async function unlink<E extends ObjectLiteral>(
  sql: Sql,
  entity: EntityTarget<E>,
  relation: keyof E & string,
  id: string,
  ids: readonly string[],
): Promise<void> {
  const { table, here, there } = between(sql, entity, relation);
  await sql.query(`delete from ${table} where ${here} = $1 and ${there} = any($2)`, [id, ids]);
}

/** Unties a row from all. */
export async function unlinkAll<E extends ObjectLiteral>(
  sql: Sql,
  entity: EntityTarget<E>,
  relation: keyof E & string,
  id: string,
): Promise<void> {
  const { table, here } = between(sql, entity, relation);
  await sql.query(`delete from ${table} where ${here} = $1`, [id]);
}

/** Ties a row to these and to no others. */
export async function setLinks<E extends ObjectLiteral>(
  sql: Sql,
  entity: EntityTarget<E>,
  relation: keyof E & string,
  id: string,
  ids: readonly string[],
): Promise<void> {
  const tie = between(sql, entity, relation);
  await sql.query(
    `with gone as (delete from ${tie.table} where ${tie.here} = $1 and ${tie.there} <> all($2)) ${inserting(tie)}`,
    [id, ids],
  );
}

interface Between {
  table: string;
  /** Its column that holds the ids of this side, and of the other. */
  here: string;
  there: string;
}

function inserting({ table, here, there }: Between): string {
  return `insert into ${table} (${here}, ${there}) select $1, unnest($2::text[]) on conflict do nothing`;
}

function between(sql: Sql, entity: EntityTarget<ObjectLiteral>, name: string): Between {
  const relation = sql.metadata(entity).findRelationWithPropertyPath(name);
  const owning = relation?.isOwning ? relation : relation?.inverseRelation;
  const junction = owning?.junctionEntityMetadata;
  if (!relation || !owning || !junction) throw new Error(`${name} is no many-to-many relation`);
  const [owner, target] = [owning.joinColumns[0].databaseName, owning.inverseJoinColumns[0].databaseName];
  const [here, there] = relation.isOwning ? [owner, target] : [target, owner];
  return { table: `"${junction.tableName}"`, here: `"${here}"`, there: `"${there}"` };
}
