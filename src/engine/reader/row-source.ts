import type { Rows, RowText } from './row-text.ts';
import type { Condition } from './sql/conditions.ts';
import type { Page, View } from './view.ts';

/** Where the representations of resources come from: PostgreSQL (`PlainReader`), or a cache in front of it (`CachedReader`). */
export interface RowSource {
  /**
   * One row.
   * @throws not_found, or invalid_data for unknown `expand` and `fields` and if the row is too long
   */
  one(view: View, key: RowKey, conditions?: readonly Condition[]): Promise<RowText>;

  /**
   * The rows of a page, and how many match in all.
   * @param options `truncate`: whether to empty nested lists if the page would be too long; their names are in `truncated`
   * @throws invalid_data for unknown `expand` and `fields`, and if the page is too long
   */
  page(view: View, page: Page, options?: { truncate?: boolean }): Promise<ReadPage>;
}

/** Columns and values that identify a row; deleted rows are not found. */
export type RowKey = Readonly<Record<string, string>>;

/** A page of a list. */
export interface ReadPage {
  rows: Rows;
  /** Digests of the rows, of a source that knows them. */
  digests?: () => readonly string[];
  /** Ids of the rows, of a source that knows them. */
  ids?: readonly string[];
  /** How many rows match in all. */
  count: number;
  /** Names of the nested lists that are truncated in at least one row because the page would have been too long. */
  truncated: readonly string[];
}
