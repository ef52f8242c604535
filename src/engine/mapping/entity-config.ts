/** Lists of a row that are rarely populated. */
export interface RareLists {
  names: readonly string[];
  /** SQL that tests whether any of them has a row, for the row under an alias. */
  existsSql: (alias: string) => string;
}

/**
 * Static properties of entity classes that configure ids, the reader and the OpenAPI documents, so that these need not know the
 * entities of the shop.
 */
export interface EntityConfig {
  /** The prefix of its ids, e.g. `cart`. */
  readonly idPrefix?: string;
  /** Example values of its columns, for the documents. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** JSON Schemas of columns whose type is not precise enough; `enum` for texts with fixed values. */
  readonly schemas?: Readonly<Record<string, Record<string, unknown>>>;
  /** SQL condition for rows that shoppers may see. Other rows are hidden wherever they are related. */
  visibleToShoppers?(alias: string): string;
  /** Columns that the store surface neither returns nor accepts in `fields`. */
  readonly staffOnly?: readonly string[];
  /** Columns that are loaded to decide what is represented, but are never returned. */
  readonly internal?: readonly string[];
  /** SQL expressions that replace columns in representations, filters and order. */
  readonly representedAs?: Readonly<Record<string, (alias: string) => string>>;
  /** Columns that are returned only if `fields` contains them. */
  readonly hiddenByDefault?: readonly string[];
  /** Whether a relation to a hidden row is null, instead of an object whose fields are null. */
  readonly nullWhenHidden?: boolean;
  /**
   * Triggers maintain the number of rows in the table `row_tally`, so that a list without filters need not count: the number of all
   * rows, and under a name of its own the number of those that shoppers may see.
   */
  readonly tally?: { readonly admin: 'all'; readonly store?: string };
  /** Names of relations, at any depth, that include soft-deleted records, as in an order. */
  readonly relationsWithDeleted?: readonly string[];
  /** Relations that are always expanded, unless `expand` is empty. */
  readonly eager?: readonly string[];
  /** Relations that are expanded together with another one: `{ other: relation }`. */
  readonly expandedWith?: Readonly<Record<string, string>>;
  /** The maximum number of rows of a relation: `{ relation: number }`. */
  readonly relationLimits?: Readonly<Record<string, number>>;
  /** Sort keys of lists before the order of creation, each with a comma after it: SQL for the aliases of the row and of the link table. */
  readonly relationOrders?: Readonly<Record<string, (row: string, link: string) => string>>;
  /**
   * Lists that are left out of the statement that reads one row, since PostgreSQL sets up every subquery of a statement, executed or
   * not. A row that has any of them is read again, with all of its relations.
   */
  readonly rareLists?: RareLists;
  /** Amounts that are computed on its rows, where they stand below a resource with totals. */
  readonly totals?: readonly string[];
  /** Schemas of additional fields in the store document, which some responses compute. */
  readonly storeSchemas?: Readonly<Record<string, object>>;
}
