/**
 * What `person:export` and `person:forget` do with the rows and columns of a table. Conditions are SQL about a row `t` and the person
 * `p`: `p.email` is their e-mail address in lower case, and `p.customers`, `p.carts`, `p.orders`, `p.swaps`, `p.claims`,
 * `p.draft_orders`, `p.addresses` and `p.notifications` are arrays of ids.
 */
export interface PersonalTable {
  /** The condition of the person's rows, such as `t.customer_id = any(p.customers)`. They are exported. Omitted if no row is about one person. */
  rows?: string;
  /** The name of the rows in the export; defaults to that of the table. */
  exportedAs?: string;
  /**
   * Values of columns in the export, as SQL, where a row is about several persons and must not show the others to one of them:
   * `{ emails: 'jsonb_build_array(p.email)' }`.
   */
  exported?: Readonly<Record<string, string>>;
  /** Whether the person's rows are deleted; defaults to false: they stay, without the data in their columns. */
  isDeleted?: boolean;
  /** New values of columns of the person's rows, as SQL that may use `t` and `p`: `{ phone: 'null' }`. */
  blanked?: Readonly<Record<string, string>>;
  /**
   * Text and JSON columns in which the person's e-mail, phone numbers, full names and streets become `[removed]`: in the person's rows, or
   * without `rows` in each row where the column has the e-mail.
   */
  replaced?: readonly string[];
  /** The other text and JSON columns, which have no data of a person. Ids (`id`, `…_id`, `…_ids`, `…_by`) need no entry. */
  impersonal?: readonly string[];
}

/** Each table of a module by its name. */
export type PersonalData = Readonly<Record<string, PersonalTable>>;
