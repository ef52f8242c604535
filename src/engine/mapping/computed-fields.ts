import type { Bind } from '../kernel/database/sql.ts';
import type { CommerceError } from '../kernel/errors.ts';

/**
 * Values of the rows of an entity that depend on the request, such as prices for the region of a customer. They become a part of
 * the one statement that builds the response, so this process never parses them.
 */
export interface Computed {
  entity: new () => object;
  /** Identifies the text of the SQL: with the same key, `lateral` and `overrides` return the same text. */
  key: string;
  /** Common table expressions that the rest refers to; only here are values of the request bound. */
  with?: (bind: Bind) => string;
  /** Columns and a relation that are added to each row. */
  lateral?: LateralValues;
  /** Columns whose value this request overrides: SQL for the row under an alias. */
  overrides?: Readonly<Record<string, (alias: string) => string>>;
  /**
   * SQL of a text that covers every input except the rows themselves: the same rows and the same text give the same result.
   * Without it, the rows are not cached.
   */
  context?: string;
  /** SQL that tests whether the things that the request names exist, and the error if they do not. */
  existence?: { sql: string; error: () => CommerceError };
}

/** Values that one subquery computes together. */
export interface LateralValues {
  /** Names that are set on each row. */
  columns: readonly string[];
  /** A relation whose rows the subquery selects itself, if it is returned at all. */
  relation: string;
  /** Returns the relation on every row, whether the request expands it or not. */
  isAlwaysReturned?: boolean;
  /**
   * A select of one row for a row of the entity, with all `columns` and, if it is returned, the relation as JSON.
   * @param selectList the select list for a row of the relation under an alias; null if the relation is not returned
   */
  join: (owner: string, selectList: ((alias: string) => string) | null) => string;
}
