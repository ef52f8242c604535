import type { CompiledView } from '../cache/compiled-views.ts';
import { limitLength } from '../response-size.ts';
import { rowTextQuery } from './row-json.ts';

/**
 * A row that is inserted by the statement that returns it. The parts of a statement do not see what the others write, so each
 * relation of the row must have existed before, be empty, or be listed in `made`.
 */
export interface InsertStatement {
  /** Identifies the text of `with`: the same key means the same text. */
  key: string;
  /**
   * Common table expressions. `facts` selects a row with the data that decides about the insert, or none if it is missing;
   * `made_row` inserts the row, `returning *`, or inserts nothing.
   */
  with: string;
  /** Values of the placeholders in `with`: `$1` and so on. */
  values: readonly unknown[];
  /** Relations of the row that are empty. */
  empty: readonly string[];
  /** To-one relations whose row this statement inserts as well: the name of the expression that does, `returning *`. */
  made?: Readonly<Record<string, string>>;
}

/** The inserted row, or the facts that explain why none was inserted. */
export type InsertResult<Facts> = { row: string; facts: null } | { row: null; facts: Facts };

/** A statement that returns nothing where `facts` has no row, else the row in JSON or the facts. */
export function insertSql(
  making: InsertStatement,
  compiled: CompiledView,
  more: readonly string[],
  known: string,
): string {
  const from = `from made_row t${compiled.join}`;
  return `with ${[making.with, ...more].join(', ')}
    select case when not exists (select from made_row) then row_to_json(f) end as facts,
      (${limitLength(rowTextQuery(compiled, from))}) as shown,
      ${known} as known
    from facts f`;
}
