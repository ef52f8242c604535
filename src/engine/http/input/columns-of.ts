import type { Type as Class } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import type { Database } from '#engine/kernel/database/database';
import { TRANSLATIONS } from '#engine/kernel/writing/translatable';
import { type CustomColumn, customColumnsOf } from '#engine/mapping/custom-columns/custom-column';
import type { Surface } from '#engine/mapping/resource';
import type { InputColumns } from './free-json.ts';
import { ShowQuery } from './list-query.ts';
import { AcceptTranslations } from './translations.ts';

/* Which bodies and list queries have the columns that a shop has added to a table. */

interface ColumnsTarget {
  table: string;
  surface: Surface;
}

const targets = new WeakMap<object, ColumnsTarget>();

/**
 * Declares that a body, or a list query, accepts the columns that a shop has added to a table, and a body the translations of its
 * texts. The body of a request sets them, and a query filters by them. Classes that extend it accept them, too.
 * @param surface of the operations that use the class; shoppers cannot filter by columns of staff
 */
export function ColumnsOf(table: string, surface: Surface = 'admin'): ClassDecorator {
  return (type) => {
    targets.set(type, { table, surface });
    ApiExtension(COLUMNS_OF, table)(type);
    if (surface === 'admin' && !(type.prototype instanceof ShowQuery))
      AcceptTranslations(table)(type.prototype as object, TRANSLATIONS);
  };
}

/** Set in the schema of a body that accepts the columns of a table. */
export const COLUMNS_OF = 'x-columns-of';

/** The columns that an input class accepts, or undefined if the installation has none. */
export function inputColumnsOf(database: Database): InputColumns | undefined {
  if (!database.isExtended) return undefined;
  const cache = new Map<Class, ReadonlyMap<string, CustomColumn>>();
  return (type) => {
    let columns = cache.get(type);
    if (!columns) cache.set(type, (columns = columnsAcceptedBy(type, database.entityMetadatas)));
    return columns;
  };
}

/** The columns that an input class accepts, in an installation with these entities; not those with the name of a property of the class. */
export function columnsAcceptedBy(
  type: Class,
  entities: Database['entityMetadatas'],
): ReadonlyMap<string, CustomColumn> {
  const target = targetOf(type);
  if (!target) return new Map();
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const declared = new Set(rules.map(({ propertyName }) => propertyName));
  return new Map(
    columnsOfTable(target.table, entities)
      .filter(({ propertyName }) => !declared.has(propertyName))
      .filter(({ isStaffOnly }) => !isStaffOnly || target.surface === 'admin')
      .map((column) => [column.propertyName, column]),
  );
}

/** The columns that a shop has added to a table. */
export function columnsOfTable(table: string, entities: Database['entityMetadatas']): CustomColumn[] {
  const metadata = entities.find(({ tableName, isJunction }) => tableName === table && !isJunction);
  return metadata ? customColumnsOf(metadata) : [];
}

function targetOf(type: Class): ColumnsTarget | undefined {
  for (let owner: unknown = type; typeof owner === 'function'; owner = Object.getPrototypeOf(owner)) {
    const target = targets.get(owner);
    if (target) return target;
  }
  return undefined;
}
