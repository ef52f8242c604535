import type { EntityMetadata } from 'typeorm';
import { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { isTranslations } from '#engine/kernel/writing/translatable';
import type { ColumnKind, PostgresType } from './column-kinds.ts';
import type { StoredColumn } from './read-catalog.ts';

export interface CustomColumnOptions {
  column: StoredColumn;
  kind: ColumnKind;
  isStaffOnly: boolean;
}

/** A column that a shop has added to a table, as metadata of the entity. It belongs to the installation, not to the entity class. */
export class CustomColumn extends ColumnMetadata {
  readonly kind: ColumnKind;
  readonly postgresType: PostgresType;
  /** Whether only `/admin` returns it. */
  readonly isStaffOnly: boolean;
  /** Whether lists may filter by it, and be ordered by it. */
  readonly isIndexed: boolean;
  /** Whether PostgreSQL computes its value, so that requests cannot set it. */
  readonly isComputed: boolean;
  /** The column that its foreign key leads to. */
  readonly references: StoredColumn['references'];

  constructor(entityMetadata: EntityMetadata, { column, kind, isStaffOnly }: CustomColumnOptions) {
    super({
      entityMetadata,
      args: {
        target: entityMetadata.target,
        propertyName: column.name,
        mode: 'regular',
        options: {
          name: column.name,
          type: TYPES[kind],
          nullable: !column.isRequired,
          update: !column.isComputed,
        },
      },
    });
    this.build(entityMetadata.dataSource);
    this.kind = kind;
    this.postgresType = column;
    this.isStaffOnly = isStaffOnly;
    this.isIndexed = column.isIndexed;
    this.isComputed = column.isComputed;
    this.references = column.references;
  }
}

/** The types as which the reader and the OpenAPI documents represent the values. */
const TYPES = {
  text: 'text',
  integer: 'bigint',
  number: 'float8',
  boolean: 'boolean',
  timestamp: 'timestamptz',
  date: 'date',
  json: 'jsonb',
} as const satisfies Record<ColumnKind, string>;

/** The columns that the shop has added to the table of an entity. */
export function customColumnsOf(metadata: EntityMetadata): CustomColumn[] {
  return metadata.columns.filter((column): column is CustomColumn => column instanceof CustomColumn);
}

/** Picks the values of the columns that the shop has added from a row, and its translations. Omits undefined ones. */
export function customValuesOf(metadata: EntityMetadata, row: object): Record<string, unknown> {
  const entries = metadata.columns
    .filter((column) => column instanceof CustomColumn || isTranslations(column))
    .map(({ propertyName }) => [propertyName, (row as Record<string, unknown>)[propertyName]] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/** Finds a column of the shop's own that has no index, so that lists must not be filtered or ordered by it. */
export function unindexedColumn(metadata: EntityMetadata, name: string): CustomColumn | undefined {
  const column = metadata.findColumnWithPropertyName(name);
  return column instanceof CustomColumn && !column.isIndexed ? column : undefined;
}
