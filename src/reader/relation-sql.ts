import type { EntityMetadata } from 'typeorm';
import { computedRelations } from '../entities/computed-relation.ts';
import { isList } from './selection.ts';

/* How PostgreSQL gets from the row of an entity to those that it is related to. */

type ColumnMetadata = EntityMetadata['columns'][number];
type RelationMetadata = EntityMetadata['relations'][number];

export interface Join {
  many: boolean;
  from: string;
  where: string;
  /** SQL that says whether a to-one relation leads anywhere; null when only looking tells. */
  present: string | null;
  /** What goes before the natural order of a list. */
  order: string;
}

/** How lists behind a link table are ordered, given the aliases of the row and of the link: TypeORM does not know `added_at`. */
const LINK_ORDER: Record<string, (row: string, link: string) => string> = {
  // as they are spent, see `useGiftCards` in `pricing/totals.ts`
  cart_gift_cards: (row, link) => `${row}."ends_at" nulls last, ${row}."balance", ${link}."added_at", `,
};

export function join(
  metadata: EntityMetadata,
  owner: string,
  name: string,
  target: EntityMetadata,
  alias: string,
): Join {
  const table = `"${target.tableName}" ${alias}`;
  const relation = metadata.findRelationWithPropertyPath(name);
  const many = isList(metadata, name);
  if (!relation) {
    const { where } = computedRelations(metadata.target as object).find(({ property }) => property === name)!;
    return { many, from: table, where: where(owner, alias), present: null, order: '' };
  }
  const { from, where } = relationSql(relation, owner, alias);
  return {
    many,
    from,
    where,
    order: linkOrder(relation, alias),
    present: relation.isWithJoinColumn
      ? `${owner}."${relation.joinColumns[0].databaseName}" is not null`
      : null,
  };
}

function linkOrder(relation: RelationMetadata, alias: string): string {
  const order = relation.junctionEntityMetadata && LINK_ORDER[relation.junctionEntityMetadata.tableName];
  return order ? order(alias, `j_${alias}`) : '';
}

/** How a relation of TypeORM is walked: what to select from, and the condition that ties it to the owner's row. */
export function relationSql(
  relation: RelationMetadata,
  owner: string,
  alias: string,
): { from: string; where: string } {
  const table = `"${relation.inverseEntityMetadata.tableName}" ${alias}`;
  if (relation.isManyToMany) {
    const { targetColumn } = junctionOf(relation);
    const link = `j_${alias}`;
    const { from, where } = linkSql(relation, owner, link);
    return {
      from: `${from} join ${table} on ${alias}."${targetColumn.referencedColumn!.databaseName}" = ${link}."${targetColumn.databaseName}"`,
      where,
    };
  }
  const columns = relation.isWithJoinColumn ? relation.joinColumns : relation.inverseRelation!.joinColumns;
  const [here, there] = relation.isWithJoinColumn ? [owner, alias] : [alias, owner];
  return {
    from: table,
    where: columns
      .map(
        (column) => `${here}."${column.databaseName}" = ${there}."${column.referencedColumn!.databaseName}"`,
      )
      .join(' and '),
  };
}

/** SQL that says that a row has nothing in any of some lists, hidden or not: one look, as a step of the plan for each costs more than looking. */
export function hasNone(metadata: EntityMetadata, owner: string, lists: readonly string[]): string {
  const looks = lists.map((list) => lookSql(metadata.findRelationWithPropertyPath(list)!, owner));
  return `not exists (${looks.join(' union all ')})`;
}

function lookSql(relation: RelationMetadata, owner: string): string {
  const walk = relation.isManyToMany ? linkSql : relationSql;
  const { from, where } = walk(relation, owner, 'n');
  return `select 1 from ${from} where ${where}`;
}

/** The first step of a relation of many to many: to the table between the two. */
function linkSql(relation: RelationMetadata, owner: string, link: string): { from: string; where: string } {
  const { junction, ownerColumn } = junctionOf(relation);
  return {
    from: `${junction} ${link}`,
    where: `${link}."${ownerColumn.databaseName}" = ${owner}."${ownerColumn.referencedColumn!.databaseName}"`,
  };
}

/** The table between two entities, and its two columns as seen from the relation's owner. */
export function junctionOf(relation: RelationMetadata): {
  junction: string;
  ownerColumn: ColumnMetadata;
  targetColumn: ColumnMetadata;
} {
  const owning = relation.isOwning ? relation : relation.inverseRelation!;
  const [ownerColumn, targetColumn] = relation.isOwning
    ? [owning.joinColumns[0], owning.inverseJoinColumns[0]]
    : [owning.inverseJoinColumns[0], owning.joinColumns[0]];
  return { junction: `"${owning.junctionEntityMetadata!.tableName}"`, ownerColumn, targetColumn };
}

/** The table from which a row is reached in the statement: a link table, or the one that refers to the row. */
export interface Link {
  table: string;
  alias: string;
}

/**
 * The table from which a relation reaches its rows.
 * @param owner the alias of the row that has the relation
 * @param link the alias of the link table, where there is one
 */
export function linkOf(metadata: EntityMetadata, name: string, owner: string, link: string): Link {
  const table = metadata.findRelationWithPropertyPath(name)?.junctionEntityMetadata?.tableName;
  return table === undefined ? { table: metadata.tableName, alias: owner } : { table, alias: link };
}

/** The order of nested lists: a rank where there is one, else as they were made. */
export function naturalOrder(metadata: EntityMetadata, alias: string): string {
  const columns = ['variant_rank', 'rank', 'created_at'].filter((name) =>
    metadata.findColumnWithPropertyName(name),
  );
  const keys = metadata.primaryColumns.map((column) => column.propertyName);
  return [...columns, ...keys].map((name) => `${alias}."${name}"`).join(', ');
}
