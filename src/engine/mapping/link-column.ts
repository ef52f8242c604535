import { VirtualColumn } from 'typeorm';

interface LinkColumnOptions {
  /** The link table. */
  table: string;
  /** Its column with the value of the property. */
  column: string;
  /** Its column with the id of this row. */
  key: string;
}

const declared = new WeakMap<object, Map<string, LinkColumnOptions>>();

/** A property whose value is in a link table with at most one row per entity. */
export function LinkColumn(options: LinkColumnOptions): PropertyDecorator {
  const { table, column, key } = options;
  const virtual = VirtualColumn({
    type: 'varchar',
    query: (row) => `select link.${column} from ${table} link where link.${key} = ${row}.id`,
  });
  return (prototype, property) => {
    virtual(prototype, property);
    const properties = declared.get(prototype.constructor) ?? new Map<string, LinkColumnOptions>();
    declared.set(prototype.constructor, properties.set(String(property), options));
  };
}

/** The link column behind a property, or undefined for any other property. */
export function linkColumn(entityClass: object, property: string): LinkColumnOptions | undefined {
  return declared.get(entityClass)?.get(property);
}
