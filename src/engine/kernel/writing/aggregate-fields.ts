/*
 * An aggregate: a root row and its child rows, which are loaded, changed in memory and saved together. Each field is declared once:
 *
 *   new Aggregate<Cart>({
 *     table: 'cart', as: 'c',
 *     fields: {
 *       ...immutable('id'), ...mutable('email'),
 *       region: expression(`(select … where r.id = c.region_id)`),
 *       items: many<Item>({
 *         table: 'line_item', as: 'i', owner: 'cart_id', order: 'i.created_at, i.id',
 *         fields: { ...immutable('id', 'variant_id'), ...mutable('quantity'), tax_lines: many<TaxLine>(…) },
 *       }),
 *       discounts: linked<Discount>({ table: 'cart_discounts', owner: 'cart_id', column: 'discount_id', … }),
 *     },
 *   })
 */

/** A field: an immutable column, a mutable column, a read-only expression, or nested rows. */
type Field<V> = 'immutable' | 'mutable' | Expression | Nested<V>;

type Nested<V> = V extends readonly (infer E extends object)[]
  ? Part<E> | Links<E>
  : NonNullable<V> extends object
    ? Part<NonNullable<V>>
    : never;

/** Requires every field of `T`, so that the compiler reports a missing one. */
export type Fields<T> = { [K in keyof T]-?: Field<T[K]> };

/** A value that is loaded with the row and never written. */
export interface Expression {
  kind: 'expression';
  sql: string;
}

export interface Source {
  table: string;
  /** The alias of the table in the SQL of the fields, `joins` and `order`. */
  as: string;
  /** SQL expressions by column, for columns that are not read as they are stored. */
  reads?: Readonly<Record<string, string>>;
  /** Joins that the read expressions need, such as `left join product p on p.id = i.product_id`. */
  joins?: string;
}

/** Child rows, which belong to their parent row. */
export interface Part<T extends object> extends Source {
  kind: 'part';
  /** Whether a parent has at most one child: then the field is an object or null. */
  single: boolean;
  fields: Fields<T>;
  /** The foreign key column with the `id` of the parent row. */
  owner: string;
  /** The columns that identify a row; defaults to `id`. */
  key: readonly string[];
  /** The ORDER BY expression; defaults to the key. */
  order?: string;
  /** Whether the table has an `updated_at` column. */
  hasUpdatedAt: boolean;
  /** The order in which rows are written, where an immediate constraint requires one. */
  writeOrder?: (a: T, b: T) => number;
}

/** A many-to-many relation of the root row: a junction table with pairs of ids. */
export interface Links<T extends object> extends Source {
  kind: 'links';
  /** The junction table and its two columns. */
  junction: string;
  owner: string;
  column: string;
  /** A timestamp column of the junction table that preserves the order of the array. */
  position?: string;
  /** An ORDER BY expression that precedes `position`. */
  order?: string;
  /** SQL expressions of the fields that are loaded from each linked row. */
  fields: { [K in keyof T]-?: string };
}

export interface Root<T> extends Source {
  fields: Fields<T>;
}

export function immutable<K extends string>(...columns: K[]): Record<K, 'immutable'> {
  return kinds(columns, 'immutable');
}

export function mutable<K extends string>(...columns: K[]): Record<K, 'mutable'> {
  return kinds(columns, 'mutable');
}

function kinds<K extends string, V>(columns: K[], kind: V): Record<K, V> {
  return Object.fromEntries(columns.map((column) => [column, kind])) as Record<K, V>;
}

/** @param sql an expression over the row and its joins */
export function expression(sql: string): Expression {
  return { kind: 'expression', sql };
}

type PartOptions<T extends object> = Omit<Part<T>, 'kind' | 'single' | 'key' | 'hasUpdatedAt'> &
  Partial<Pick<Part<T>, 'key' | 'hasUpdatedAt'>>;

export function many<T extends object>(part: PartOptions<T>): Part<T> {
  return { kind: 'part', single: false, key: ['id'], hasUpdatedAt: true, ...part };
}

export function one<T extends object>(part: PartOptions<T>): Part<T> {
  return { ...many(part), single: true };
}

export function linked<T extends { id: string }>(links: Omit<Links<T>, 'kind'>): Links<T> {
  return { kind: 'links', ...links };
}

/*
 * The same declarations without the type parameters, for the code that interprets them.
 */

export type Row = Record<string, unknown>;
export type AnyFields = Record<string, 'immutable' | 'mutable' | Expression | AnyPart | AnyLinks>;
export interface AnyPart extends Omit<Part<object>, 'fields' | 'writeOrder'> {
  fields: AnyFields;
  writeOrder?: (a: Row, b: Row) => number;
}
export interface AnyLinks extends Omit<Links<object>, 'fields'> {
  fields: Record<string, string>;
}
