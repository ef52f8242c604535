import { type DataSource, EntityMetadata, RelationMetadata } from 'typeorm';
import type { EntityConfig } from '../entity-config.ts';
import { isMasked } from '../masked.ts';
import {
  type ColumnDeclaration,
  CustomColumnError,
  isSecretName,
  type RelationDeclaration,
} from './column-declarations.ts';
import { columnKinds, kindOfType } from './column-kinds.ts';
import { CustomColumn } from './custom-column.ts';
import type { StoredColumn } from './read-catalog.ts';

/** The relation behind a foreign key that a shop has added to a table. Its target has the columns of a table, and no relations. */
export class CustomRelation extends RelationMetadata {
  /** Whether only `/admin` can expand it. */
  readonly isStaffOnly: boolean;

  /** @param key the foreign key */
  constructor(
    owner: EntityMetadata,
    { name, storeColumns }: RelationDeclaration,
    key: CustomColumn,
    target: EntityMetadata,
  ) {
    super({
      entityMetadata: owner,
      args: {
        target: owner.target,
        propertyName: name,
        relationType: 'many-to-one',
        isLazy: false,
        type: () => target.target,
        options: {},
      },
    });
    this.propertyPath = name;
    this.inverseEntityMetadata = target;
    this.isOwning = this.isWithJoinColumn = true;
    this.joinColumns = [Object.assign(key, { referencedColumn: target.primaryColumns[0] })];
    this.isStaffOnly = storeColumns === null;
  }
}

/**
 * Creates the metadata of the rows that a relation returns: staff get all columns except for secrets, shoppers those that the declaration
 * lists.
 * @param stored the columns of the table
 * @throws CustomColumnError
 */
export function relatedMetadata(
  dataSource: DataSource,
  owner: EntityMetadata,
  { text, column }: ColumnDeclaration,
  { name, table, storeColumns }: RelationDeclaration,
  stored: readonly StoredColumn[],
): EntityMetadata {
  if (stored.length === 0)
    throw new CustomColumnError(
      text,
      `leads to ${table}, which is neither a table nor one of ${columnKinds.join(', ')}`,
    );
  const metadata = new EntityMetadata({
    dataSource,
    args: { target: rowClass(owner, name), name: table, type: 'regular' },
  });
  metadata.tableName = table;
  metadata.name = metadata.targetName = (metadata.target as { name: string }).name;
  metadata.columns = returnedColumns(dataSource, table, stored).map((candidate) => {
    const isStaffOnly = !storeColumns?.includes(candidate.name);
    return new CustomColumn(metadata, { column: candidate, kind: kindOfType(candidate)!, isStaffOnly });
  });
  metadata.primaryColumns = metadata.columns.filter(({ propertyName }) =>
    stored.some((candidate) => candidate.name === propertyName && candidate.isPrimary),
  );
  metadata.deleteDateColumn = metadata.columns.find(({ propertyName }) => propertyName === 'deleted_at');
  if (metadata.primaryColumns.length !== 1 || stored.filter(({ isPrimary }) => isPrimary).length !== 1)
    throw new CustomColumnError(
      text,
      `leads to ${table}, which has no primary key of one column for ${column}`,
    );
  const missing = storeColumns?.find((candidate) => !metadata.findColumnWithPropertyName(candidate));
  if (missing !== undefined)
    throw new CustomColumnError(
      text,
      `shows ${missing} to shoppers, which is not a column of ${table} that responses have`,
    );
  return metadata;
}

/** A class for the rows, by which documents name them: `ProductBrand`. */
function rowClass(owner: EntityMetadata, relation: string): new () => object {
  const name = `${owner.name}_${relation}`.replace(/_+([a-z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  return {
    [name]: class {
      static readonly nullWhenHidden = true;
    },
  }[name];
}

/** The columns that responses may contain: no secrets, and if the table is that of an entity, only columns that its responses contain. */
function returnedColumns(
  dataSource: DataSource,
  table: string,
  stored: readonly StoredColumn[],
): StoredColumn[] {
  const entity = dataSource.entityMetadatas.find(
    ({ tableName, isJunction }) => tableName === table && !isJunction,
  );
  const isReturned = (name: string): boolean => {
    const column = entity?.columns.find(({ databaseName }) => databaseName === name);
    if ((entity?.target as EntityConfig | undefined)?.internal?.includes(name)) return false;
    return !column || (column.isSelect && !isMasked(column.target as object, column.propertyName, 'admin'));
  };
  return stored.filter(
    (column) => kindOfType(column) !== undefined && !isSecretName(column.name) && isReturned(column.name),
  );
}

/** The relation that a shop has declared with this name, if it has. */
export function customRelation(metadata: EntityMetadata, name: string): CustomRelation | undefined {
  const relation = metadata.findRelationWithPropertyPath(name);
  return relation instanceof CustomRelation ? relation : undefined;
}
