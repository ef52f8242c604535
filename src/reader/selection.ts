import type { EntityMetadata } from 'typeorm';
import { computedRelations } from '../entities/computed-relation.ts';
import type { EntityFacts } from '../entities/entity-facts.ts';
import { invalidData } from '../kernel/errors.ts';
import { messages } from '../kernel/messages.ts';
import type { NestedTotals, Resource, Surface } from './resource.ts';

/**
 * What is read of an entity: some or all of its columns, and relations, each with a selection of its own. Those that are
 * needed for totals are read whole.
 */
export interface Selection {
  /** Names of columns, or null for all. */
  columns: ReadonlySet<string> | null;
  /** Columns that are read for totals, and never shown. */
  unshown?: Set<string>;
  relations: Map<string, Below>;
  /** Computed fields to show: names, null for all, or `false` when none have to be computed. */
  totals: ReadonlySet<string> | null | false;
}

/** What is read through a relation. */
export interface Below {
  selection: Selection;
  shown: boolean;
  needed: boolean;
  /** Known to lead nowhere. */
  empty?: true;
  /** The expression of the statement that makes its row, which the table does not have yet. */
  madeBy?: string;
  /** What is computed for each of its rows. */
  nested?: NestedTotals;
}

/** `expand` and `fields` as they came; undefined means that the parameter was not there. */
export interface Wanted {
  expand?: string;
  fields?: string;
}

/**
 * The selection that answers `expand` and `fields` (docs/conventions.md, Expand and fields): relations given
 * replace the default ones but not the eager ones, an empty `expand` means none, `fields` always adds `id`.
 * @param defaults relations when `expand` is not given
 * @throws invalid_data that names what is unknown or, on the store surface, not allowed
 */
export function select(
  metadata: EntityMetadata,
  resource: Resource,
  surface: Surface,
  defaults: readonly string[],
  wanted: Wanted,
): Selection {
  const selection: Selection = { columns: null, relations: new Map(), totals: null };
  const expand = wanted.expand === undefined ? defaults : names(wanted.expand);
  const unknown = expand.filter(
    (path) => !add(selection, metadata, path, true) || !allowed(resource, surface, path),
  );
  if (unknown.length > 0) throw invalidData(messages.unknownFields(unknown));
  // docs/conventions.md, Expand and fields: an empty `expand` means no relations at all
  if (wanted.expand === undefined || expand.length > 0) addEager(selection, metadata);
  const { onlyExpanded = [] } = resource[surface] ?? {};
  for (const name of onlyExpanded) if (!expand.includes(name)) selection.relations.delete(name);
  selectFields(selection, metadata, resource, surface, wanted.fields);
  const of = resource.totals?.of;
  if (of !== undefined && !selection.relations.has(of)) selection.totals = false;
  if (selection.totals !== false) {
    const { needs = [], nested = [] } = resource.totals ?? {};
    // what the row itself needs is computed with it
    const own = new Set(needs.map((path) => path.split('.')[0]));
    addNested(selection, metadata, nested, own);
    for (const path of needs) add(selection, metadata, path, false);
  }
  if (surface === 'store')
    for (const name of resource.store?.concealsBy ?? []) addUnshown(selection, metadata, name);
  return selection;
}

/**
 * The same, where some relations of the row itself are known.
 * @param empty those that lead nowhere
 * @param made expressions that make the row which a relation to one leads to
 */
export function withKnown(
  selection: Selection,
  empty: readonly string[],
  made: Readonly<Record<string, string>>,
): Selection {
  const relations = [...selection.relations].map(([name, below]): [string, Below] => [
    name,
    { ...below, ...(empty.includes(name) && { empty: true }), madeBy: made[name] },
  ]);
  return { ...selection, relations: new Map(relations) };
}

/** What rows further down need for their computed fields. */
function addNested(
  selection: Selection,
  metadata: EntityMetadata,
  totals: readonly NestedTotals[],
  but: ReadonlySet<string> = new Set(),
): void {
  for (const [name, below] of selection.relations) {
    const target = targetOf(metadata, name)!;
    if (!but.has(name)) {
      below.nested = totals.find(({ entity }) => entity === target.target);
      for (const path of below.nested?.needs ?? []) add(below.selection, target, path, false);
    }
    addNested(below.selection, target, totals);
  }
}

function selectFields(
  selection: Selection,
  metadata: EntityMetadata,
  resource: Resource,
  surface: Surface,
  fields?: string,
): void {
  const totals = resource.totals?.names ?? [];
  if (fields === undefined) {
    if (!resource.totals) selection.totals = false;
    return;
  }
  const nested = (surface === 'store' && resource.store?.nestedFields) || [];
  const wanted = names(fields).filter((name) => !nested.includes(name));
  const unknown = wanted.filter((name) => !totals.includes(name) && !isColumn(metadata, name, surface));
  if (unknown.length > 0) throw invalidData(messages.unknownFields(unknown));
  const keys = metadata.primaryColumns.map((column) => column.propertyName); // `id`, or the `code` of a currency
  selection.columns = new Set([...keys, ...wanted]);
  const named = new Set(wanted.filter((name) => totals.includes(name)));
  // items inside carry totals of their own, so those are computed even when the cart's are not asked for
  selection.totals = named.size > 0 || (resource.totals && selection.relations.size > 0) ? named : false;
}

function names(list: string): string[] {
  return [...new Set(list.split(',').map((name) => name.trim()))].filter(Boolean);
}

function allowed(resource: Resource, surface: Surface, path: string): boolean {
  if (resource[surface]?.refuse?.includes(path)) return false;
  if (surface === 'admin') return true;
  const { allow = [], relations = [], listRelations = [] } = resource.store ?? {};
  return [allow, relations, listRelations].some((list) =>
    list.some((allowedPath) => allowedPath === path || allowedPath.startsWith(`${path}.`)),
  );
}

/** Adds the relation at the end of the path, and those on the way. False when one of them does not exist. */
function add(selection: Selection, metadata: EntityMetadata, path: string, shown: boolean): boolean {
  const [name, ...rest] = path.split('.');
  const target = targetOf(metadata, name);
  if (!target) return !shown && rest.length === 0 && addUnshown(selection, metadata, name);
  let entry = selection.relations.get(name);
  if (!entry) {
    entry = {
      selection: { columns: null, relations: new Map(), totals: null },
      shown: false,
      needed: false,
    };
    selection.relations.set(name, entry);
  }
  entry.shown ||= shown;
  entry.needed ||= !shown;
  return rest.length === 0 || add(entry.selection, target, rest.join('.'), shown);
}

/** Adds a column that nobody is shown (`select: false`). False when there is no such column. */
function addUnshown(selection: Selection, metadata: EntityMetadata, name: string): boolean {
  const column = metadata.findColumnWithPropertyName(name);
  if (!column || column.isSelect) return false;
  (selection.unshown ??= new Set()).add(name);
  return true;
}

/** Adds what entities show wherever they are shown (docs/conventions.md, Expand and fields: eager relations), all the way down. */
function addEager(selection: Selection, metadata: EntityMetadata): void {
  const { eager = [], shownWith = {} } = metadata.target as EntityFacts;
  const beside = Object.keys(shownWith).filter((name) => selection.relations.has(name));
  for (const name of [...eager, ...beside.map((one) => shownWith[one])]) add(selection, metadata, name, true);
  for (const [name, inner] of selection.relations) addEager(inner.selection, targetOf(metadata, name)!);
}

/** The paths, those on the way to them, and what entities along them show wherever they are shown. */
export function withEager(metadata: EntityMetadata, paths: readonly string[]): string[] {
  const selection: Selection = { columns: null, relations: new Map(), totals: null };
  for (const path of paths) add(selection, metadata, path, true);
  addEager(selection, metadata);
  return pathsOf(selection);
}

function pathsOf(selection: Selection): string[] {
  return [...selection.relations].flatMap(([name, inner]) => [
    name,
    ...pathsOf(inner.selection).map((path) => `${name}.${path}`),
  ]);
}

/** The entity that a relation leads to, or undefined when there is no such relation. */
export function targetOf(metadata: EntityMetadata, name: string): EntityMetadata | undefined {
  const relation = metadata.findRelationWithPropertyPath(name);
  if (relation) return relation.inverseEntityMetadata;
  const computed = computedRelations(metadata.target as object).find(({ property }) => property === name);
  return computed && metadata.connection.getMetadata(computed.target);
}

/** Whether a relation leads to any number of rows, and not to one at most. */
export function isList(metadata: EntityMetadata, name: string): boolean {
  const relation = metadata.findRelationWithPropertyPath(name);
  if (relation) return relation.isOneToMany || relation.isManyToMany;
  return computedRelations(metadata.target as object).some(({ property, many }) => property === name && many);
}

type ColumnMetadata = EntityMetadata['columns'][number];

/** Whether a name is a column that clients of the surface may know of. */
export function isColumn(metadata: EntityMetadata, name: string, surface: Surface = 'admin'): boolean {
  return metadata.columns.some((column) => column.propertyName === name && isShown(column, surface));
}

export function isShown(column: ColumnMetadata, surface: Surface): boolean {
  const { internal = [], shownToStaff = [] } = factsOf(column);
  if (internal.includes(column.propertyName)) return false;
  if (shownToStaff.includes(column.propertyName) && surface === 'store') return false;
  return column.isVirtualProperty || (column.isSelect && !column.isVirtual);
}

/** Whether it is shown when `fields` does not name it. A `VirtualColumn` with `select: false` is not. */
export function isShownUnasked(column: ColumnMetadata, surface: Surface): boolean {
  const isAskedFor = factsOf(column).shownWhenAsked?.includes(column.propertyName) ?? false;
  return column.isSelect && !isAskedFor && isShown(column, surface);
}

function factsOf({ entityMetadata }: ColumnMetadata): EntityFacts {
  return entityMetadata.target as EntityFacts;
}
