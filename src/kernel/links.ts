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
  const { table, here, there } = between(sql, entity, relation);
  await sql.query(
    `insert into ${table} (${here}, ${there}) select $1, unnest($2::text[]) on conflict do nothing`,
    [id, ids],
  );
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
  await setLinksOfEach(sql, entity, relation, new Map([[id, ids]]));
}

/** Ties each of the rows to its own and to no others. */
export async function setLinksOfEach<E extends ObjectLiteral>(
  sql: Sql,
  entity: EntityTarget<E>,
  relation: keyof E & string,
  of: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (of.size === 0) return;
  const { table, here, there } = between(sql, entity, relation);
  const pairs = [...of].flatMap(([id, ids]) => ids.map((other) => [id, other] as const));
  await sql.query(
    `with wanted as (select * from unnest($2::text[], $3::text[]) w (a, b)),
       gone as (delete from ${table} where ${here} = any($1) and (${here}, ${there}) not in (select a, b from wanted))
     insert into ${table} (${here}, ${there}) select a, b from wanted on conflict do nothing`,
    [[...of.keys()], pairs.map(([id]) => id), pairs.map(([, other]) => other)],
  );
}

interface Between {
  table: string;
  /** Its column that holds the ids of this side, and of the other. */
  here: string;
  there: string;
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
