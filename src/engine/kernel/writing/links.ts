import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { Sql, Tx } from '../database/sql.ts';

/*
 * Many-to-many relations: rows of a junction table without an entity. Each function sends one statement, whatever the number of ids.
 */

/** Links a row to others. Existing links are left alone. */
export async function link<E extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<E>,
  relation: keyof E & string,
  id: string,
  ids: readonly string[],
): Promise<void> {
  const { table, ownColumn, otherColumn } = junctionOf(tx, entity, relation);
  await tx.query(
    `insert into ${table} (${ownColumn}, ${otherColumn}) select $1, unnest($2::text[]) on conflict do nothing`,
    [id, ids],
  );
}

/** Removes the links of a row to others. Missing links are ignored. */
export async function unlink<E extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<E>,
  relation: keyof E & string,
  id: string,
  ids: readonly string[],
): Promise<void> {
  const { table, ownColumn, otherColumn } = junctionOf(tx, entity, relation);
  await tx.query(`delete from ${table} where ${ownColumn} = $1 and ${otherColumn} = any($2)`, [id, ids]);
}

/** Removes all links of a row. */
export async function unlinkAll<E extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<E>,
  relation: keyof E & string,
  id: string,
): Promise<void> {
  const { table, ownColumn } = junctionOf(tx, entity, relation);
  await tx.query(`delete from ${table} where ${ownColumn} = $1`, [id]);
}

/** Replaces the links of a row. */
export async function setLinks<E extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<E>,
  relation: keyof E & string,
  id: string,
  ids: readonly string[],
): Promise<void> {
  await setLinksOfEach(tx, entity, relation, new Map([[id, ids]]));
}

/** Replaces the links of several rows. */
export async function setLinksOfEach<E extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<E>,
  relation: keyof E & string,
  idsByRow: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (idsByRow.size === 0) return;
  const { table, ownColumn, otherColumn } = junctionOf(tx, entity, relation);
  const links = [...idsByRow].flatMap(([id, ids]) => ids.map((otherId) => [id, otherId] as const));
  await tx.query(
    `with requested as (select * from unnest($2::text[], $3::text[]) w (a, b)),
       removed as (delete from ${table} where ${ownColumn} = any($1) and (${ownColumn}, ${otherColumn}) not in (select a, b from requested))
     insert into ${table} (${ownColumn}, ${otherColumn}) select a, b from requested on conflict do nothing`,
    [[...idsByRow.keys()], links.map(([id]) => id), links.map(([, otherId]) => otherId)],
  );
}

interface Junction {
  table: string;
  /** The column with the ids of this side, and the column with the ids of the other side. */
  ownColumn: string;
  otherColumn: string;
}

function junctionOf(sql: Sql, entity: EntityTarget<ObjectLiteral>, name: string): Junction {
  const relation = sql.metadata(entity).findRelationWithPropertyPath(name);
  const owning = relation?.isOwning ? relation : relation?.inverseRelation;
  const junction = owning?.junctionEntityMetadata;
  if (!relation || !owning || !junction) throw new Error(`${name} is not a many-to-many relation`);
  const [owner, target] = [owning.joinColumns[0].databaseName, owning.inverseJoinColumns[0].databaseName];
  const [ownColumn, otherColumn] = relation.isOwning ? [owner, target] : [target, owner];
  return { table: `"${junction.tableName}"`, ownColumn: `"${ownColumn}"`, otherColumn: `"${otherColumn}"` };
}
