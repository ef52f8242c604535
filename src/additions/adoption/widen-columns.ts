import type { Step } from './differences.ts';
import type { Column, Schema } from './read-schema.ts';

/** Steps that widen columns to bigint, one per table, so that each table is rewritten once. Triggers on a column are recreated. */
export function widenColumns(narrow: readonly Column[], { rules }: Pick<Schema, 'rules'>): Step[] {
  return [...new Set(narrow.map(({ table }) => table))].map((table) => {
    const columns = narrow.filter((column) => column.table === table);
    const triggers = rules.filter((rule) => rule.table === table && rule.kind === 'trigger');
    const altered = (typeOf: (column: Column) => string): string =>
      [
        ...triggers.map(({ drop }) => drop),
        `alter table "${table}" ${columns.map((column) => `alter column "${column.name}" type ${typeOf(column)}`).join(', ')}`,
        ...triggers.map(({ create }) => create),
      ].join('; ');
    return {
      what: `amounts of ${table} are bigint`,
      run: altered(() => 'bigint'),
      undo: altered(({ type }) => type),
    };
  });
}
