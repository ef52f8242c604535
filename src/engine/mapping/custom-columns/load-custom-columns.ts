import type { DataSource, EntityMetadata } from 'typeorm';
import { computedRelations } from '../computed-relation.ts';
import type { EntityConfig } from '../entity-config.ts';
import { computedFieldsOf } from '../resource.ts';
import {
  type ColumnDeclaration,
  CustomColumnError,
  isSecretName,
  parseColumnDeclarations,
} from './column-declarations.ts';
import { kindOfType } from './column-kinds.ts';
import { CustomColumn } from './custom-column.ts';
import { CustomRelation, relatedMetadata } from './custom-relation.ts';
import { ExtendedMetadata } from './extended-metadata.ts';
import { type QueryCatalog, readColumns, type StoredColumn } from './read-catalog.ts';

/** Columns with a meaning for Storekeep, also in tables that lack them. */
const RESERVED_COLUMNS = ['id', 'created_at', 'updated_at', 'deleted_at', 'metadata', 'version'];

/** Parameters of lists, and of the responses' envelope. */
const RESERVED_NAMES = ['expand', 'fields', 'limit', 'offset', 'order', 'q'];

/**
 * Checks the declared columns against the database, and extends the metadata of the entities by them.
 * @param declarations see `parseColumnDeclaration`
 * @throws CustomColumnError for the first column that is unknown, dangerous or not supported
 */
export async function loadCustomColumns(
  dataSource: DataSource,
  query: QueryCatalog,
  declarations: readonly string[],
): Promise<ExtendedMetadata> {
  const parsed = parseColumnDeclarations(declarations);
  const tables = parsed.flatMap(({ table, relation }) => (relation ? [table, relation.table] : [table]));
  const stored = await readColumns(query, [...new Set(tables)]);
  const additions = new Map<string, TableAdditions>();
  // a foreign key may be declared by itself, too, in any order
  const columnsFirst = [...parsed].sort((a, b) => Number(!!a.relation) - Number(!!b.relation));
  for (const declaration of columnsFirst) {
    const { text, table, relation } = declaration;
    const metadata = entityOf(dataSource, declaration);
    const added = additions.get(table) ?? { columns: [], relations: [] };
    additions.set(table, added);
    const target =
      relation &&
      relatedMetadata(dataSource, metadata, declaration, relation, stored.get(relation.table) ?? []);
    const column = addColumn(added, declaration, metadata, stored.get(table) ?? []);
    if (!relation || !target) continue;
    if (hasField(metadata, relation.name) || isAdded(added, relation.name))
      throw new CustomColumnError(text, 'has the name of a field that responses have already');
    if (column.kind !== (target.primaryColumns[0] as CustomColumn).kind)
      throw new CustomColumnError(
        text,
        `leads to ${relation.table}, whose primary key has another type than ${column.propertyName}`,
      );
    added.relations.push(new CustomRelation(metadata, relation, column, target));
  }
  return new ExtendedMetadata(additions);
}

interface TableAdditions {
  columns: CustomColumn[];
  relations: CustomRelation[];
}

/** @throws CustomColumnError if it is declared twice, or must not be declared */
function addColumn(
  added: TableAdditions,
  declaration: ColumnDeclaration,
  metadata: EntityMetadata,
  stored: readonly StoredColumn[],
): CustomColumn {
  const existing = added.columns.find(({ propertyName }) => propertyName === declaration.column);
  if (existing && declaration.relation) return existing;
  if (existing) throw new CustomColumnError(declaration.text, 'is declared twice');
  const column = new CustomColumn(metadata, requireColumn(declaration, metadata, stored));
  added.columns.push(column);
  return column;
}

function isAdded({ columns, relations }: TableAdditions, name: string): boolean {
  return [...columns, ...relations].some(({ propertyName }) => propertyName === name);
}

function entityOf(dataSource: DataSource, { text, table }: ColumnDeclaration): EntityMetadata {
  const metadata = dataSource.entityMetadatas.find(
    ({ tableName, isJunction }) => tableName === table && !isJunction,
  );
  if (!metadata) throw new CustomColumnError(text, `is not a column of a table of Storekeep`);
  return metadata;
}

/** @throws CustomColumnError if the column must not be declared */
function requireColumn(
  { text, table, column: name, kind: declaredKind, isStaffOnly }: ColumnDeclaration,
  metadata: EntityMetadata,
  stored: readonly StoredColumn[],
): { column: StoredColumn; kind: CustomColumn['kind']; isStaffOnly: boolean } {
  const reject = (problem: string): never => {
    throw new CustomColumnError(text, problem);
  };
  if (isSecretName(name)) reject('looks like a secret, and is not returned');
  if (RESERVED_COLUMNS.includes(name) || metadata.columns.some((column) => column.databaseName === name))
    reject('is a column of Storekeep itself');
  if (RESERVED_NAMES.includes(name)) reject('has the name of a parameter of lists');
  if (hasField(metadata, name)) reject(`has the name of a field that responses have already`);
  const column =
    stored.find((candidate) => candidate.name === name) ??
    reject(`does not exist: ${table} has no column ${name}`);
  const kind = kindOfType(column) ?? reject(`has the type ${column.typeName}, which is not supported`);
  if (declaredKind && declaredKind !== kind)
    reject(`is declared as ${declaredKind}, but is ${kind} (${column.typeName})`);
  if (column.isRequired && !column.hasDefault && !column.isComputed)
    reject(
      'is required and has no default, so Storekeep cannot insert rows: set a default, or drop not null',
    );
  return { column, kind, isStaffOnly };
}

/** Whether responses already have a field with this name. */
function hasField(metadata: EntityMetadata, name: string): boolean {
  const { totals = [], storeSchemas = {} } = metadata.target as EntityConfig;
  return (
    metadata.columns.some((column) => column.propertyName === name) ||
    metadata.findRelationWithPropertyPath(name) !== undefined ||
    computedRelations(metadata.target as object).some(({ property }) => property === name) ||
    totals.includes(name) ||
    computedFieldsOf(metadata.target as object).has(name) ||
    name in storeSchemas
  );
}
