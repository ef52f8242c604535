/** Lists that are left out together. */
export interface RareLists {
  lists: readonly string[];
  /** The share of rows with something in them from which on looking without them first costs more than it saves. */
  maxShare: number;
}

/**
 * What an entity says of itself beside its table, as static properties: whoever makes ids, compiles reads or writes documents
 * asks the class, and knows nothing of a shop.
 */
export interface EntityConfig {
  /** What its ids begin with, e.g. `cart`. */
  readonly idPrefix?: string;
  /** What its columns hold in the examples of the documents. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** What its columns hold where their type does not tell: JSON Schemas, or the words that there are (`enum`). */
  readonly schemas?: Readonly<Record<string, Record<string, unknown>>>;
  /** SQL that says whether shoppers may see the row under this alias. Others are hidden wherever they are reached. */
  visibleToShoppers?(alias: string): string;
  /** Columns that are not there for shoppers, and cannot be asked for. */
  readonly staffOnly?: readonly string[];
  /** Columns that are read to decide what is shown, and neither shown nor asked for. */
  readonly internal?: readonly string[];
  /** Columns that are shown, filtered and ordered by as something else than they hold: SQL for the row under an alias. */
  readonly representedAs?: Readonly<Record<string, (alias: string) => string>>;
  /** Columns that are shown only where `fields` names them. */
  readonly hiddenByDefault?: readonly string[];
  /** Whether a row that may not be shown is null where another points to it, and not an object with its fields null. */
  readonly nullWhenHidden?: boolean;
  /**
   * Rows are noted in the table `row_tally` as they are written, so that a list without filters need not count them: all of
   * them, and under a name of their own those that shoppers may see.
   */
  readonly tally?: { readonly admin: 'all'; readonly store?: string };
  /** Names of relations, wherever they stand below it when it is read, that show what was deleted, too: those of a document. */
  readonly relationsWithDeleted?: readonly string[];
  /** Relations that are shown wherever it is, unless `expand` is empty. */
  readonly eager?: readonly string[];
  /** Relations that are shown wherever another one is: `{ other: relation }`. */
  readonly expandedWith?: Readonly<Record<string, string>>;
  /** How many rows of a long relation are shown at most: `{ relation: number }`. */
  readonly relationLimits?: Readonly<Record<string, number>>;
  /**
   * Lists that few rows have anything in. PostgreSQL sets up every subquery of a statement, run or not, so one row is read without
   * them, and by a statement of its own with them when it has some; as long as few have (`engine/reader/cache/rare-relations.ts`).
   */
  readonly rareLists?: readonly RareLists[];
  /** Columns that are worked out of others of the row, for rows that are parsed anyway: so PostgreSQL need not do it. */
  readonly derived?: Readonly<Record<string, (row: never) => unknown>>;
  /** Amounts that are computed on its rows, where they stand below a resource with totals. */
  readonly totals?: readonly string[];
  /** Schemas of fields that some reads add for shoppers, where no relation of theirs leads; for the documents. */
  readonly storeSchemas?: Readonly<Record<string, object>>;
}
