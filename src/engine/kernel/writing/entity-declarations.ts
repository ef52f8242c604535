import { getMetadataArgsStorage } from 'typeorm';

/*
 * What the decorators of an entity say. Unlike `Sql.metadata`, it does not need a connection, so that the SQL of an aggregate is built
 * once, when its module is loaded. The columns of a shop's own are not part of it.
 */

export type EntityClass<E extends object = object> = abstract new (...args: never[]) => E;

interface EntityDeclaration {
  table: string;
  columns: string[];
  /** Columns that are computed when they are read. */
  virtualColumns: string[];
  /** The columns of the primary key. */
  key: string[];
}

export function readEntity(entity: EntityClass): EntityDeclaration {
  const storage = getMetadataArgsStorage();
  const [table] = storage.filterTables(entity);
  const columns = storage.filterColumns(withParents(entity));
  const namesOf = (some: typeof columns): string[] => some.map(({ propertyName }) => propertyName);
  return {
    table: table.name!,
    columns: namesOf(columns.filter(({ mode }) => mode !== 'virtual-property')),
    virtualColumns: namesOf(columns.filter(({ mode }) => mode === 'virtual-property')),
    key: namesOf(columns.filter(({ options }) => options.primary)),
  };
}

/** Finds the foreign key of the children in a relation, and whether there is at most one child. */
export function findOwner(parent: EntityClass, relation: string): { owner: string; single: boolean } {
  const relations = getMetadataArgsStorage().filterRelations(withParents(parent));
  const found = relations.find(({ propertyName }) => propertyName === relation);
  if (!found) throw new Error(`${parent.name} has no relation ${relation}`);
  const child = (found.type as () => EntityClass)();
  const inverse = (found.inverseSideProperty as (names: unknown) => string)(NAMES);
  const [foreignKey] = getMetadataArgsStorage().filterJoinColumns(child, inverse);
  return { owner: foreignKey.name!, single: found.relationType === 'one-to-one' };
}

/** An object whose properties are their own names. */
const NAMES = new Proxy({}, { get: (_, name) => name });

/** Finds the junction table of a many-to-many relation, with its columns for both ids. */
export function findJoinTable(
  parent: EntityClass,
  relation: string,
): { junction: string; owner: string; column: string } {
  const table = getMetadataArgsStorage().findJoinTable(parent, relation);
  const [owner] = table?.joinColumns ?? [];
  const [column] = table?.inverseJoinColumns ?? [];
  if (!table || !owner || !column) throw new Error(`${parent.name} has no junction table for ${relation}`);
  return { junction: table.name!, owner: owner.name!, column: column.name! };
}

/** The classes whose decorators apply to an entity. */
function withParents(entity: EntityClass): EntityClass[] {
  const parent = Object.getPrototypeOf(entity) as EntityClass;
  return parent === Function.prototype ? [entity] : [entity, ...withParents(parent)];
}
