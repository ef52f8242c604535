import { VirtualColumn } from 'typeorm';

interface LinkColumnOptions {
  /** The table between the two. */
  table: string;
  /** Its column that is shown here. */
  column: string;
  /** Its column that holds this row's id. */
  key: string;
}

const declared = new WeakMap<object, Map<string, LinkColumnOptions>>();

/** A property whose value stands in a link table, which has one row for this one at most. */
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

/** Where the value of such a property stands, or undefined when it is another kind of property. */
export function linkColumn(entityClass: object, property: string): LinkColumnOptions | undefined {
  return declared.get(entityClass)?.get(property);
}
