import type { EntityMetadata } from 'typeorm';
import type { EntityConfig } from '../mapping/entity-config.ts';
import { targetOf } from '../mapping/entity-relations.ts';
import { exampleId, examplesByName, exampleTexts, exampleTotals } from '../mapping/example-values.ts';
import { isMasked } from '../mapping/masked.ts';
import type { Surface } from '../mapping/resource.ts';
import { isReturnedByDefault } from '../mapping/returned-columns.ts';
import { isTimestamp } from '../reader/sql/column-sql.ts';
import { isMany, type RepresentationSchemas, valuesOf } from './document-schemas.ts';

/*
 * Examples for the documents. A field without an example of its entity or its name is null if it is nullable, else a plain
 * value of its type.
 */

type ColumnMetadata = EntityMetadata['columns'][number];
type Example = Record<string, unknown>;

const TIMESTAMP = '2026-01-31T12:00:00Z';

/** An example of the entity with the relations (paths with dots), as the reader would return it. */
export function exampleOf(
  metadata: EntityMetadata,
  relations: readonly string[],
  schemas: RepresentationSchemas,
): Example {
  const columns = metadata.columns
    .filter((column) => isReturnedByDefault(column, schemas.surface))
    .map((column) => [column.propertyName, columnExample(column, schemas.surface)]);
  const names = [...new Set(relations.map((path) => path.split('.')[0]))];
  const related = names.flatMap((name) => {
    const target = targetOf(metadata, name);
    if (!target) return [];
    const inner = relations.flatMap((path) =>
      path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : [],
    );
    const declared = configOf(metadata).example?.[name];
    if (declared !== undefined) return [[name, declared]];
    const one = { ...exampleOf(target, inner, schemas), ...keyOfParent(metadata, name) };
    return [[name, isMany(metadata, name) ? [one] : one]];
  });
  const owning = names
    .flatMap((name) => metadata.findRelationWithPropertyPath(name) ?? [])
    .filter((relation) => relation.isWithJoinColumn);
  const keys = owning.map(({ joinColumns: [column] }) => keyExample(column));
  const totals = schemas
    .totals(metadata)
    .map((name) => [name, exampleTotals[`${metadata.tableName}.${name}`] ?? exampleTotals[name] ?? 0]);
  return Object.fromEntries([...columns, ...keys, ...related, ...totals]) as Example;
}

/** An example of a column of the entity, or undefined if there is no such column. */
export function fieldExample(metadata: EntityMetadata, name: string): unknown {
  const column = metadata.findColumnWithPropertyName(name);
  return column && columnExample(column);
}

/** An example of a field with this name, independent of its entity. */
export function nameExample(name: string): unknown {
  return examplesByName[name];
}

/** An example of an id of the entity. */
export function idExample(metadata: EntityMetadata): unknown {
  return metadata.primaryColumns.length === 1 ? columnExample(metadata.primaryColumns[0]) : undefined;
}

function columnExample(column: ColumnMetadata, surface?: Surface): unknown {
  const { propertyName: name, entityMetadata: owner } = column;
  if (isMasked(column.target as object, name, surface)) return null;
  const { example = {} } = configOf(owner);
  const declared = name in example ? example[name] : examplesByName[name];
  if (declared !== undefined) return declared;
  if (column.isNullable && !column.isVirtualProperty) return null;
  if (column.referencedColumn) return keyExample(column)[1];
  return column.isPrimary ? exampleId(configOf(owner).idPrefix ?? owner.tableName) : plain(column);
}

/** The name of a foreign key column, and an example of its value. */
function keyExample(column: ColumnMetadata): [string, unknown] {
  return [column.propertyName, columnExample(column.referencedColumn!)];
}

/** The column by which the rows of a relation refer to their parent, such as `order_id` of the items of an order. */
function keyOfParent(parent: EntityMetadata, name: string): Example {
  const relation = parent.findRelationWithPropertyPath(name);
  const [column] = relation?.isManyToMany ? [] : (relation?.inverseRelation?.joinColumns ?? []);
  return column && !relation?.isWithJoinColumn ? { [column.propertyName]: idExample(parent) } : {};
}

function plain(column: ColumnMetadata): unknown {
  const values = valuesOf(column);
  if (values) return values.includes(String(column.default)) ? column.default : values[0];
  if (isTimestamp(column)) return TIMESTAMP;
  switch (column.type) {
    case 'bigint':
      return 1000;
    case 'int':
      return typeof column.default === 'number' ? column.default : 1;
    case 'real':
      return 19;
    case 'bool':
      return column.default ?? true;
    case 'jsonb':
      return {};
    default:
      return exampleTexts[column.propertyName] ?? column.propertyName.replaceAll('_', ' ');
  }
}

function configOf({ target }: EntityMetadata): EntityConfig {
  return target as EntityConfig;
}
