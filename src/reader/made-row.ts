import type { Compiled } from './compiled-views.ts';
import { fitting } from './fitting.ts';
import { madeRow } from './row-json.ts';

/**
 * A row that is made by the statement that shows it. The parts of a statement do not see what the others write, so this is
 * for a row of which all else that is shown was there before, is not there at all, or is told of as `made`.
 */
export interface Making {
  /** Names the text of `with`: the same key, the same text. */
  key: string;
  /**
   * Common table expressions. `facts` has a row with what is found out before, or none when that cannot be; `made_row`
   * inserts the row, `returning *`, or inserts nothing.
   */
  with: string;
  /** What stands in `with` as `$1` and so on. */
  values: readonly unknown[];
  /** Relations of the row that lead nowhere. */
  empty: readonly string[];
  /** Relations of the row to one that is made here, too: the name of the expression that does, `returning *`. */
  made?: Readonly<Record<string, string>>;
}

/** What has come of it: the row, or what was found out of why there is none. */
export type Made<Facts> = { row: string; facts: null } | { row: null; facts: Facts };

/** A statement that returns nothing where `facts` has no row, else the row in JSON or the facts. */
export function makingSql(
  making: Making,
  compiled: Compiled,
  more: readonly string[],
  known: string,
): string {
  const from = `from made_row t${compiled.join}`;
  return `with ${[making.with, ...more].join(', ')}
    select case when not exists (select from made_row) then row_to_json(f) end as facts,
      (${fitting(madeRow(compiled, from))}) as shown,
      ${known} as known
    from facts f`;
}
