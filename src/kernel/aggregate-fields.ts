/*
 * A row and what hangs below it, which are loaded, changed in memory and saved as one. Each field is declared once:
 *
 *   new Aggregate<Cart>({
 *     table: 'cart', as: 'c',
 *     fields: {
 *       ...fixed('id'), ...changing('email'),
 *       region: read(`(select … where r.id = c.region_id)`),
 *       items: many<Item>({
 *         table: 'line_item', as: 'i', owner: 'cart_id', order: 'i.created_at, i.id',
 *         fields: { ...fixed('id', 'variant_id'), ...changing('quantity'), tax_lines: many<TaxLine>(…) },
 *       }),
 *       discounts: linked<Discount>({ table: 'cart_discounts', owner: 'cart_id', column: 'discount_id', … }),
 *     },
 *   })
 */

/** A field: a column that stays as it was inserted, one that may change, or something that is no column. */
type Field<V> = 'fixed' | 'changing' | Read | Below<V>;

type Below<V> = V extends readonly (infer E extends object)[]
  ? Part<E> | Links<E>
  : NonNullable<V> extends object
    ? Part<NonNullable<V>>
    : never;

/** Every field of `T`, so that the compiler tells which one was forgotten. */
export type Fields<T> = { [K in keyof T]-?: Field<T[K]> };

/** What is loaded along, and never written. */
export interface Read {
  kind: 'read';
  sql: string;
}

export interface Source {
  table: string;
  /** What SQL in its fields, `joins` and `order` calls a row of it. */
  as: string;
  /** SQL by column, of what is read where the column itself is not. */
  reads?: Readonly<Record<string, string>>;
  /** What its reads need beside, such as `left join product p on p.id = i.product_id`. */
  joins?: string;
}

/** Rows of a table that belong to the row above them. */
export interface Part<T extends object> extends Source {
  kind: 'part';
  /** At most one below each row: then the field is an object, or null. */
  single: boolean;
  fields: Fields<T>;
  /** The column that names the row above, by its `id`. */
  owner: string;
  /** The columns that tell its rows apart; `id` unless told. */
  key: readonly string[];
  /** SQL; by the key unless told. */
  order?: string;
  /** Whether the table has an `updated_at`. */
  stamped: boolean;
  /** In which order rows are written, where a constraint looks at each of them. */
  writtenBy?: (a: T, b: T) => number;
}

/** What the row above uses without owning it: a table with pairs of ids. */
export interface Links<T extends object> extends Source {
  kind: 'links';
  /** The table of the pairs, and its two columns. */
  pairs: string;
  owner: string;
  column: string;
  /** The timestamp of a pair that keeps them in the order of the array. */
  position?: string;
  /** SQL that orders them before `position` does. */
  order?: string;
  /** SQL of what is loaded of each. */
  fields: { [K in keyof T]-?: string };
}

export interface Root<T> extends Source {
  fields: Fields<T>;
}

export function fixed<K extends string>(...columns: K[]): Record<K, 'fixed'> {
  return kinds(columns, 'fixed');
}

export function changing<K extends string>(...columns: K[]): Record<K, 'changing'> {
  return kinds(columns, 'changing');
}

function kinds<K extends string, V>(columns: K[], kind: V): Record<K, V> {
  return Object.fromEntries(columns.map((column) => [column, kind])) as Record<K, V>;
}

/** @param sql an expression over the row and its joins */
export function read(sql: string): Read {
  return { kind: 'read', sql };
}

type PartOptions<T extends object> = Omit<Part<T>, 'kind' | 'single' | 'key' | 'stamped'> &
  Partial<Pick<Part<T>, 'key' | 'stamped'>>;

export function many<T extends object>(part: PartOptions<T>): Part<T> {
  return { kind: 'part', single: false, key: ['id'], stamped: true, ...part };
}

export function one<T extends object>(part: PartOptions<T>): Part<T> {
  return { ...many(part), single: true };
}

export function linked<T extends { id: string }>(links: Omit<Links<T>, 'kind'>): Links<T> {
  return { kind: 'links', ...links };
}

/*
 * The same without what the compiler knows of it, for those who read declarations.
 */

export type Row = Record<string, unknown>;
export type AnyFields = Record<string, 'fixed' | 'changing' | Read | AnyPart | AnyLinks>;
export interface AnyPart extends Omit<Part<object>, 'fields' | 'writtenBy'> {
  fields: AnyFields;
  writtenBy?: (a: Row, b: Row) => number;
}
export interface AnyLinks extends Omit<Links<object>, 'fields'> {
  fields: Record<string, string>;
}
