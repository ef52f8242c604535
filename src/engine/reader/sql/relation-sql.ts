import type { EntityMetadata } from 'typeorm';
import { computedRelations } from '#engine/mapping/computed-relation';
import type { EntityConfig } from '#engine/mapping/entity-config';
import { isList } from '#engine/mapping/entity-relations';

/* SQL that joins the row of an entity with its relations. */

type ColumnMetadata = EntityMetadata['columns'][number];
type RelationMetadata = EntityMetadata['relations'][number];

export interface Join {
  many: boolean;
  from: string;
  where: string;
  /** SQL that tests whether a to-one relation has a row; null if the owner has no foreign key that shows it. */
  present: string | null;
  /** Sort keys before the natural order of a list. */
  order: string;
}

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
    order: (metadata.target as EntityConfig).relationOrders?.[name]?.(alias, `j_${alias}`) ?? '',
    present: relation.isWithJoinColumn
      ? `${owner}."${relation.joinColumns[0].databaseName}" is not null`
      : null,
  };
}

/** SQL of a relation of TypeORM: the `from` clause, and the join condition with the row of the owner. */
export function relationSql(
  relation: RelationMetadata,
  owner: string,
  alias: string,
): { from: string; where: string } {
  const table = `"${relation.inverseEntityMetadata.tableName}" ${alias}`;
  if (relation.isManyToMany) {
    const { junction, ownerColumn, targetColumn } = junctionOf(relation);
    const link = `j_${alias}`;
    return {
      from: `${junction} ${link} join ${table} on ${alias}."${targetColumn.referencedColumn!.databaseName}" = ${link}."${targetColumn.databaseName}"`,
      where: `${link}."${ownerColumn.databaseName}" = ${owner}."${ownerColumn.referencedColumn!.databaseName}"`,
    };
  }
  const columns = relation.isWithJoinColumn ? relation.joinColumns : relation.inverseRelation!.joinColumns;
  const [referencing, referenced] = relation.isWithJoinColumn ? [owner, alias] : [alias, owner];
  return {
    from: table,
    where: columns
      .map(
        (column) =>
          `${referencing}."${column.databaseName}" = ${referenced}."${column.referencedColumn!.databaseName}"`,
      )
      .join(' and '),
  };
}

/** The link table of a many-to-many relation, and its two columns from the point of view of the owner. */
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

/** The table over which the statement reaches a row: a link table, or the table that refers to the row. */
export interface Link {
  table: string;
  alias: string;
}

/**
 * The table over which a relation reaches its rows.
 * @param owner the alias of the row that has the relation
 * @param link the alias of the link table, if there is one
 */
export function linkOf(metadata: EntityMetadata, name: string, owner: string, link: string): Link {
  const table = metadata.findRelationWithPropertyPath(name)?.junctionEntityMetadata?.tableName;
  return table === undefined ? { table: metadata.tableName, alias: owner } : { table, alias: link };
}

/** The order of nested lists: by rank if they have one, then by creation. */
export function naturalOrder(metadata: EntityMetadata, alias: string): string {
  const columns = ['variant_rank', 'rank', 'created_at'].filter((name) =>
    metadata.findColumnWithPropertyName(name),
  );
  const keys = metadata.primaryColumns.map((column) => column.propertyName);
  return [...columns, ...keys].map((name) => `${alias}."${name}"`).join(', ');
}
