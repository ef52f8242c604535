import type { EntityMetadata } from 'typeorm';
import { isTranslations } from '../kernel/writing/translatable.ts';
import { CustomColumn } from './custom-columns/custom-column.ts';
import type { EntityConfig } from './entity-config.ts';
import type { Surface } from './resource.ts';

/* Which columns of an entity a surface returns. */

type ColumnMetadata = EntityMetadata['columns'][number];

/** Whether a name is a column that exists for clients of the surface. */
export function isColumn(metadata: EntityMetadata, name: string, surface: Surface = 'admin'): boolean {
  return metadata.columns.some((column) => column.propertyName === name && isReturnable(column, surface));
}

/** Whether a column is returned if `fields` names it. */
export function isReturnable(column: ColumnMetadata, surface: Surface): boolean {
  const { internal = [], staffOnly = [] } = configOf(column);
  if (internal.includes(column.propertyName)) return false;
  if ((staffOnly.includes(column.propertyName) || isTranslations(column)) && surface === 'store')
    return false;
  if (column instanceof CustomColumn && column.isStaffOnly && surface === 'store') return false;
  return column.isVirtualProperty || (column.isSelect && !column.isVirtual);
}

/** Whether a column is returned by default, without `fields`. Translations and a `VirtualColumn` with `select: false` are not. */
export function isReturnedByDefault(column: ColumnMetadata, surface: Surface): boolean {
  const isHidden = configOf(column).hiddenByDefault?.includes(column.propertyName) ?? false;
  return column.isSelect && !isHidden && !isTranslations(column) && isReturnable(column, surface);
}

function configOf({ entityMetadata }: ColumnMetadata): EntityConfig {
  return entityMetadata.target as EntityConfig;
}
