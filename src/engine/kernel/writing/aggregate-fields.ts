import { type EntityClass, findJoinTable, findOwner, readEntity } from './entity-declarations.ts';

/*
 * An aggregate: a root row and its child rows, which are loaded, changed in memory and saved together. Tables, columns and foreign keys
 * come from the entities, so a new column of an entity is loaded and saved without a change of these declarations:
 *
 *   const carts = aggregate(Cart, {
 *     as: 'c',
 *     except: ['idempotency_key'],
 *     with: {
 *       region: expression<Region>(`(select … where r.id = c.region_id)`),
 *       items: part(LineItem, { except: ['order_id'], with: { tax_lines: part(LineItemTaxLine, {}) } }),
 *       discounts: linked(Discount, { as: 'd', only: ['id', 'code'] }),
 *     },
 *   });
 *   type OpenCart = Loaded<typeof carts>;
 */

/** The names of the columns of an entity: its relations are optional properties. */
export type ColumnOf<E> = { [K in keyof E]-?: undefined extends E[K] ? never : K }[keyof E] & string;

/** Columns that the database maintains, and that aggregates neither load nor write. */
const MAINTAINED = ['created_at', 'updated_at', 'deleted_at'] as const;
type Maintained = (typeof MAINTAINED)[number];

export interface Declaration<E> {
  /** The alias of the table in the SQL of expressions, `joins` and `order`; defaults to its name. */
  as?: string;
  /** Joins that the expressions need, such as `left join product p on p.id = i.product_id`. */
  joins?: string;
  /** Columns that are neither loaded nor written. */
  except?: readonly ColumnOf<E>[];
  /** SQL expressions by column, for columns that are not read as they are stored. */
  reads?: { readonly [K in ColumnOf<E>]?: string };
  /** Whether another module writes the rows. */
  readOnly?: boolean;
  /** The order in which rows are written, where an immediate constraint requires one. */
  writeOrder?: (a: Row, b: Row) => number;
  /** Child rows and links by relation; expressions under any other name, or in place of a column. */
  with?: Readonly<Record<string, Expression | Part | Links>>;
}

/** The declaration of linked rows. */
interface LinkDeclaration<E> extends Pick<Declaration<E>, 'as' | 'joins' | 'except'> {
  /** The columns to load; defaults to all. */
  only?: readonly ColumnOf<E>[];
  with?: Readonly<Record<string, Expression>>;
  /** A timestamp column of the junction table that preserves the order of the array. */
  position?: string;
  /** An ORDER BY expression that precedes `position`. */
  order?: string;
}

type WithOf<D> = D extends { with: infer W } ? W : unknown;
type ExceptOf<D> = D extends { except: readonly (infer C)[] } ? C : never;
type LoadedColumn<E, D> = D extends { only: readonly (infer C)[] }
  ? C
  : Exclude<ColumnOf<E>, Maintained | ExceptOf<D> | keyof WithOf<D>>;

/** A row as JSON has it, with the values that its declaration adds. */
export type RowOf<E, D> = {
  [K in keyof E as K extends LoadedColumn<E, D> ? K : never]: Stored<E[K]>;
} & { -readonly [K in keyof WithOf<D>]: Value<WithOf<D>[K], K extends keyof E ? E[K] : unknown[]> };

/** The rows that a part or links declare. */
export type RowIn<F> = F extends Part<infer T> | Links<infer T> ? T : never;

/** Timestamps are ISO 8601 strings. */
type Stored<V> = V extends Date ? string : V;

type Value<F, Relation> =
  F extends Expression<infer V>
    ? V
    : NonNullable<Relation> extends readonly unknown[]
      ? RowIn<F>[]
      : RowIn<F> | null;

/** A value that is loaded with the row and never written. */
export interface Expression<V = unknown> {
  kind: 'expression';
  sql: string;
  /** Exists for the compiler only, like `row` of a part. */
  value?: V;
}

export type Row = Record<string, unknown>;
export type Fields = Record<string, 'column' | Expression | Part | Links>;

interface Source {
  table: string;
  as: string;
  joins: string;
}

/** Rows of an entity. As a field of another row they are its children. */
export interface Part<T = object> extends Source {
  kind: 'part';
  fields: Fields;
  reads: Readonly<Record<string, string>>;
  except: readonly string[];
  /** The columns that identify a row. */
  key: readonly string[];
  /** The ORDER BY expression. */
  order: string;
  hasUpdatedAt: boolean;
  readOnly: boolean;
  writeOrder: ((a: Row, b: Row) => number) | undefined;
  /** The relation of the parent; defaults to the name of the field. */
  relation?: string;
  /** The foreign key column with the `id` of the parent row. */
  owner: string;
  /** Whether a parent has at most one child: then the field is an object or null. */
  single: boolean;
  row?: T;
}

/** Rows of other aggregates, by a many-to-many relation of the root row: only the pairs of ids are written. */
export interface Links<T = object> extends Source {
  kind: 'links';
  /** The junction table, and its columns. */
  junction: string;
  owner: string;
  column: string;
  position: string | undefined;
  order: string | undefined;
  fields: Record<string, string>;
  row?: T;
}

/** Declares rows of an entity, with all its columns except those that are named. They come in the order of their creation. */
export function part<E extends object, const D extends Declaration<E>>(
  entity: EntityClass<E>,
  declaration: D & Declaration<E>,
): Part<RowOf<E, D>> {
  const { as, joins = '', reads = {}, except = [], with: added = {} } = declaration as Declaration<Row>;
  const { readOnly = false, writeOrder } = declaration;
  const { table, columns, virtualColumns, key } = readEntity(entity);
  const alias = as ?? `"${table}"`;
  const omitted = new Set<string>([...MAINTAINED, ...except]);
  const virtual = virtualColumns.filter((name) => !omitted.has(name) && !(name in added));
  if (virtual.length > 0)
    throw new Error(`${table} cannot store ${virtual.join()}: declare it in \`except\``);
  const ordered = columns.includes('created_at') ? ['created_at', ...key] : key;
  return {
    kind: 'part',
    table: `"${table}"`,
    as: alias,
    joins,
    reads,
    fields: {
      ...Object.fromEntries(columns.filter((name) => !omitted.has(name)).map((name) => [name, 'column'])),
      ...Object.fromEntries(Object.entries(added).map(([name, field]) => [name, place(entity, name, field)])),
    },
    key,
    order: ordered.map((column) => `${alias}."${column}"`).join(', '),
    hasUpdatedAt: columns.includes('updated_at'),
    ...{ readOnly, writeOrder, except, owner: '', single: false },
  };
}

/** Completes the declaration of child rows with the foreign key, which only the relation of the parent tells. */
function place(parent: EntityClass, name: string, field: Fields[string]): Fields[string] {
  if (typeof field === 'string' || field.kind === 'expression') return field;
  if (field.kind === 'links') return { ...field, ...findJoinTable(parent, name) };
  if (field.table !== '') return { ...field, ...findOwner(parent, field.relation ?? name) };
  const { junction, owner, column } = findJoinTable(parent, name);
  return { ...field, table: junction, owner, key: [owner, column], order: `k."${column}"` };
}

/** @param sql an expression over the row and its joins */
export function expression<V = unknown>(sql: string): Expression<V> {
  return { kind: 'expression', sql };
}

/** Declares the rows that a many-to-many relation of the root links; their own columns are loaded, and never written. */
export function linked<E extends object, const D extends LinkDeclaration<E>>(
  entity: EntityClass<E>,
  { only, position, order, ...declaration }: D & LinkDeclaration<E>,
): Links<RowOf<E, D>> {
  const { table, as, joins, fields } = part<E, Declaration<E>>(entity, declaration);
  const isLoaded = (name: string): boolean => (only as readonly string[] | undefined)?.includes(name) ?? true;
  const loaded = Object.entries(fields).flatMap(([name, field]) => {
    if (typeof field === 'object') return field.kind === 'expression' ? [[name, field.sql]] : [];
    return isLoaded(name) ? [[name, `${as}."${name}"`]] : [];
  });
  return {
    ...{ kind: 'links', table, as, joins, position, order, junction: '', owner: '', column: '' },
    fields: Object.fromEntries(loaded) as Record<string, string>,
  };
}

/** Declares the pairs of ids of a many-to-many relation below the root. @param column of the junction table, with the linked id */
export function pairs<const C extends string>(column: C): Part<Record<C, string>> {
  return {
    ...{ kind: 'part', table: '', as: 'k', joins: '', reads: {}, except: [], fields: { [column]: 'column' } },
    ...{ readOnly: false, writeOrder: undefined },
    ...{ key: [], order: '', hasUpdatedAt: false, owner: '', single: false },
  };
}
