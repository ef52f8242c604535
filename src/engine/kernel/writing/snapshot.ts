import type { Fields, Links, Part, Row } from './aggregate-fields.ts';

/** The stored state of an aggregate, to detect later what has changed. */
export interface Snapshot {
  /** The columns of the root row. */
  root: Values;
  /** The rows of each part by their key, in the order of `SnapshotLayout.parts`. */
  parts: RowsByKey[];
  /** The ids of the linked rows, in the order of `SnapshotLayout.links`. */
  links: unknown[][];
}

/** The difference from a snapshot. */
interface Difference {
  /** All columns if one of them has changed, else null. */
  root: Row | null;
  parts: PartDifference[];
  /** The changed links with their new ids. */
  links: [Links, unknown[]][];
}

interface PartDifference {
  part: Part;
  columns: readonly string[];
  changed: Values[];
  removed: Values[];
}

type RowsByKey = Map<unknown, Values>;

/** The values of a row, in the order of the columns of its layout. */
type Values = readonly (Primitive | Json)[];

type Primitive = string | number | boolean | null;

/** The JSON of an object in a column, since the object itself may be changed in memory. */
class Json {
  constructor(readonly text: string) {}
}

/** The columns of a part that are copied, and its nested parts. */
interface PartLayout {
  part: Part;
  /** The field of the parent row. */
  name: string;
  /** The index in `SnapshotLayout.parts`. */
  index: number;
  /** All written columns; the last one is the foreign key of the parent row. */
  columns: readonly string[];
  /** The indexes of the key in `columns`. */
  key: readonly number[];
  nested: readonly PartLayout[];
}

/**
 * Takes snapshots of aggregates and compares them. Each change of a cart or an order takes two, so the columns are collected once from
 * the declaration of the fields, and rows are copied as arrays: copies as objects would cost ten times as much CPU.
 */
export class SnapshotLayout {
  private readonly columns: readonly string[];
  private readonly nested: readonly PartLayout[];
  private readonly links: readonly (readonly [string, Links])[];
  /** The parts of all levels, in the order in which they are written. */
  private readonly parts: PartLayout[] = [];

  constructor(root: Fields) {
    this.columns = columnsOf(root).filter((column) => column !== 'id');
    this.links = linksOf(root);
    this.nested = this.layoutsOf(root);
  }

  take(aggregate: Row): Snapshot {
    const parts = this.parts.map((): RowsByKey => new Map());
    for (const layout of this.nested) copyRows(parts, layout, aggregate);
    return {
      root: this.columns.map((column) => copyOf(aggregate[column])),
      parts,
      links: this.links.map(([name]) => childrenOf(aggregate, name).map(({ id }) => id)),
    };
  }

  difference(aggregate: Row, before: Snapshot): Difference {
    const current = this.take(aggregate);
    const isRootEqual = areEqual(current.root, before.root);
    return {
      root: isRootEqual
        ? null
        : Object.fromEntries(this.columns.map((column) => [column, aggregate[column]])),
      parts: this.parts
        .map((layout, index) => comparePart(layout, current.parts[index], before.parts[index]))
        .filter(({ changed, removed }) => changed.length + removed.length > 0),
      links: this.links
        .map(([, links], index): [Links, unknown[]] => [links, current.links[index]])
        .filter(([, ids], index) => ids.join() !== before.links[index].join()),
    };
  }

  private layoutsOf(fields: Fields): PartLayout[] {
    const layouts: PartLayout[] = [];
    for (const [name, part] of Object.entries(fields)) {
      if (typeof part === 'string' || part.kind !== 'part' || part.readOnly) continue;
      for (const [, { junction }] of linksOf(part.fields))
        throw new Error(`${junction} must be a field of the root row`);
      const columns = columnsOf(part.fields).filter((column) => column !== part.owner);
      columns.push(part.owner);
      const key = part.key.map((column) => columns.indexOf(column));
      const nested: PartLayout[] = [];
      const layout = { part, name, index: this.parts.length, columns, key, nested };
      layouts.push(layout);
      this.parts.push(layout);
      nested.push(...this.layoutsOf(part.fields));
    }
    return layouts;
  }
}

/** Returns a JSON array of rows as objects. */
export function jsonOf(columns: readonly string[], rows: readonly Values[]): string {
  const names = columns.map((column) => JSON.stringify(column));
  const objects = rows.map(
    (values) => `{${values.map((value, index) => `${names[index]}:${textOf(value)}`)}}`,
  );
  return `[${objects.join()}]`;
}

function textOf(value: Primitive | Json): string {
  return value instanceof Json ? value.text : JSON.stringify(value);
}

function columnsOf(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name] === 'column');
}

function linksOf(fields: Fields): [string, Links][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    typeof field === 'object' && field.kind === 'links' ? [[name, field] as [string, Links]] : [],
  );
}

/** Adds the children of a row to the rows of their part, and their own children. */
function copyRows(parts: RowsByKey[], layout: PartLayout, parent: Row): void {
  const { part, name, index, columns, key, nested } = layout;
  const children = childrenOf(parent, name);
  if (children.length === 0) return;
  const rows = parts[index];
  const last = columns.length - 1;
  for (const row of part.writeOrder ? [...children].sort(part.writeOrder) : children) {
    const values = columns.map((column, at) => copyOf(at === last ? parent.id : row[column]));
    rows.set(key.length === 1 ? values[key[0]] : key.map((at) => values[at]).join(), values);
  }
  for (const child of nested) for (const row of children) copyRows(parts, child, row);
}

/** Returns the rows in a field for an array, an object or null. */
function childrenOf(row: Row, name: string): readonly Row[] {
  const value = row[name] as Row[] | Row | null | undefined;
  if (Array.isArray(value)) return value;
  return value == null ? [] : [value];
}

/** Absent values are copied as null, which is also what PostgreSQL writes for them. */
function copyOf(value: unknown): Primitive | Json {
  return typeof value === 'object' && value !== null
    ? new Json(JSON.stringify(value))
    : ((value ?? null) as Primitive);
}

function comparePart({ part, columns }: PartLayout, current: RowsByKey, before: RowsByKey): PartDifference {
  const changed: Values[] = [];
  const removed: Values[] = [];
  for (const [key, values] of current) {
    const stored = before.get(key);
    if (!stored || !areEqual(values, stored)) changed.push(values);
  }
  for (const [key, values] of before) if (!current.has(key)) removed.push(values);
  return { part, columns, changed, removed };
}

function areEqual(a: Values, b: Values): boolean {
  return a.every((value, index) => {
    const other = b[index];
    return value === other || (value instanceof Json && other instanceof Json && value.text === other.text);
  });
}
