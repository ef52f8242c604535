import type { CommerceError } from '../kernel/errors.ts';
import type { Bind } from './bind.ts';

/**
 * What a request changes in the rows of an entity wherever they are shown, such as prices for whoever asks. It becomes a part of the
 * one statement that makes the answer, so nothing of it is ever parsed here.
 */
export interface Computed {
  entity: new () => object;
  /** Names the shape of the SQL: with the same key, `beside` and `instead` give the same text. */
  key: string;
  /** Common table expressions that the rest stands on; the values of the request are bound here, and only here. */
  with?: (bind: Bind) => string;
  /** What is added to each row. */
  beside?: Beside;
  /** Columns whose value is another one for this request: SQL for the row under an alias. */
  instead?: Readonly<Record<string, (alias: string) => string>>;
  /**
   * SQL of all that it depends on beside the rows it reads, as text: what it gives for the same rows is the same for the same text. Without
   * it, nothing of it is kept.
   */
  context?: string;
  /** SQL that says whether what the request names is there, and the refusal when it is not. */
  named?: { known: string; refusal: () => CommerceError };
}

/** Values that are found together. */
export interface Beside {
  /** Names that are set on each row. */
  columns: readonly string[];
  /** A relation whose rows it finds itself, where it is shown at all. */
  relation: string;
  /** Shows the relation on every row, asked for or not. */
  always?: boolean;
  /**
   * A select of one row for a row of the entity, with all `columns` and, if it is shown, the relation as JSON.
   * @param shown what is shown of a row of the relation, under an alias; null when the relation is not shown
   */
  join: (owner: string, shown: ((alias: string) => string) | null) => string;
}
