import type { EntityMetadata } from 'typeorm';
import { invalidData } from '../kernel/errors.ts';
import { messages } from '../kernel/text/messages.ts';
import { isTranslations } from '../kernel/writing/translatable.ts';
import { type CustomRelation, customRelation } from '../mapping/custom-columns/custom-relation.ts';
import type { EntityConfig } from '../mapping/entity-config.ts';
import { targetOf } from '../mapping/entity-relations.ts';
import type { NestedTotals, Resource, Surface } from '../mapping/resource.ts';
import { isColumn } from '../mapping/returned-columns.ts';

/**
 * What is read of an entity: some or all of its columns, and relations, each with its own selection. Relations that totals
 * need are read with all columns.
 */
export interface Selection {
  /** Names of columns, or null for all. */
  columns: ReadonlySet<string> | null;
  /** Columns that are read for totals and never returned. */
  internalColumns?: Set<string>;
  /** Columns that are returned because `expand` names them: translations. */
  expandedColumns?: Set<string>;
  relations: Map<string, RelationSelection>;
  /** Computed fields to return: names, null for all, or `false` if none have to be computed. */
  totals: ReadonlySet<string> | null | false;
}

/** What is read of a relation. */
export interface RelationSelection {
  selection: Selection;
  isReturned: boolean;
  isNeeded: boolean;
  /** Whether it is known to be empty, so that it need not be read. */
  isEmpty?: boolean;
  /** The computed fields of each of its rows. */
  nested?: NestedTotals;
}

/** `expand` and `fields` as sent by the client; undefined if the parameter is missing. */
export interface RequestedFields {
  expand?: string;
  fields?: string;
}

/**
 * The selection for `expand` and `fields` (docs/conventions.md, Expand and fields): requested relations replace the default
 * ones but not the eager ones, an empty `expand` means none, `fields` always adds `id`.
 * @param defaults relations if `expand` is missing
 * @throws invalid_data with the names that are unknown or, on the store surface, not allowed
 */
export function select(
  metadata: EntityMetadata,
  resource: Resource,
  surface: Surface,
  defaults: readonly string[],
  requested: RequestedFields,
): Selection {
  const selection = selectAll();
  const expand = requested.expand === undefined ? defaults : names(requested.expand);
  const unknown = expand.filter(
    (path) => !add(selection, metadata, path, true) || !isAllowed(metadata, resource, surface, path),
  );
  if (unknown.length > 0) throw invalidData(messages.unknownFields(unknown));
  // docs/conventions.md, Expand and fields: an empty `expand` means no relations at all
  if (requested.expand === undefined || expand.length > 0) addEager(selection, metadata);
  const { onlyExpanded = [] } = resource[surface] ?? {};
  for (const name of onlyExpanded) if (!expand.includes(name)) selection.relations.delete(name);
  selectFields(selection, metadata, resource, surface, requested.fields);
  const totalsRelation = resource.totals?.relation;
  if (totalsRelation !== undefined && !selection.relations.has(totalsRelation)) selection.totals = false;
  if (selection.totals !== false) {
    const { needs = [], nested = [] } = resource.totals ?? {};
    // relations that the totals of the row itself need are computed together with it
    const ownRelations = new Set(needs.map((path) => path.split('.')[0]));
    addNested(selection, metadata, nested, ownRelations);
    for (const path of needs) add(selection, metadata, path, false);
  }
  if (surface === 'store')
    for (const name of resource.store?.concealInputs ?? []) addInternalColumn(selection, metadata, name);
  return selection;
}

/** Selects all columns and totals, and no relations. */
export function selectAll(): Selection {
  return { columns: null, relations: new Map(), totals: null };
}

/** Adds the relations that rows further down need for their computed fields. @param skipped names of relations */
function addNested(
  selection: Selection,
  metadata: EntityMetadata,
  totals: readonly NestedTotals[],
  skipped: ReadonlySet<string> = new Set(),
): void {
  for (const [name, below] of selection.relations) {
    const target = targetOf(metadata, name)!;
    if (!skipped.has(name)) {
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
  const nested = (surface === 'store' && resource.store?.ignoredFields) || [];
  const requested = names(fields).filter((name) => !nested.includes(name));
  const unknown = requested.filter((name) => !totals.includes(name) && !isColumn(metadata, name, surface));
  if (unknown.length > 0) throw invalidData(messages.unknownFields(unknown));
  const keys = metadata.primaryColumns.map((column) => column.propertyName); // `id`, or the `code` of a currency
  selection.columns = new Set([...keys, ...requested]);
  const requestedTotals = new Set(requested.filter((name) => totals.includes(name)));
  // nested items have totals of their own, so totals are computed even if those of the cart are not requested
  selection.totals =
    requestedTotals.size > 0 || (resource.totals && selection.relations.size > 0) ? requestedTotals : false;
}

function names(list: string): string[] {
  return [...new Set(list.split(',').map((name) => name.trim()))].filter(Boolean);
}

function isAllowed(metadata: EntityMetadata, resource: Resource, surface: Surface, path: string): boolean {
  if (resource[surface]?.deniedRelations?.includes(path)) return false;
  if (surface === 'admin') return true;
  const names = path.split('.');
  const own = customRelationAt(metadata, names);
  if (own)
    return (
      !own.isStaffOnly &&
      (names.length === 1 || isAllowed(metadata, resource, surface, names.slice(0, -1).join('.')))
    );
  const { allowedRelations = [], relations = [], listRelations = [] } = resource.store ?? {};
  return [allowedRelations, relations, listRelations].some((list) =>
    list.some((allowedPath) => allowedPath === path || allowedPath.startsWith(`${path}.`)),
  );
}

/** The relation of the shop's own at the end of a path, if there is one. */
function customRelationAt(
  metadata: EntityMetadata,
  [name, ...rest]: readonly string[],
): CustomRelation | undefined {
  if (rest.length === 0) return customRelation(metadata, name);
  const target = targetOf(metadata, name);
  return target && customRelationAt(target, rest);
}

/** Whether the selection has rows of tables that are not of Storekeep. */
export function selectsCustomRelation({ relations }: Selection, metadata: EntityMetadata): boolean {
  return [...relations].some(
    ([name, { selection }]) =>
      customRelation(metadata, name) !== undefined ||
      selectsCustomRelation(selection, targetOf(metadata, name)!),
  );
}

/** Adds all relations of a path, such as `items` and `items.variant`. @returns false if one of them does not exist */
function add(selection: Selection, metadata: EntityMetadata, path: string, isReturned: boolean): boolean {
  const [name, ...rest] = path.split('.');
  const target = targetOf(metadata, name);
  if (!target) return rest.length === 0 && addColumn(selection, metadata, name, isReturned);
  let entry = selection.relations.get(name);
  if (!entry) {
    entry = { selection: selectAll(), isReturned: false, isNeeded: false };
    selection.relations.set(name, entry);
  }
  entry.isReturned ||= isReturned;
  entry.isNeeded ||= !isReturned;
  return rest.length === 0 || add(entry.selection, target, rest.join('.'), isReturned);
}

function addColumn(
  selection: Selection,
  metadata: EntityMetadata,
  name: string,
  isReturned: boolean,
): boolean {
  if (!isReturned) return addInternalColumn(selection, metadata, name);
  const column = metadata.findColumnWithPropertyName(name);
  if (!column || !isTranslations(column)) return false;
  (selection.expandedColumns ??= new Set()).add(name);
  return true;
}

/** Adds an internal column (`select: false`), which is never returned. @returns false if there is no such column */
function addInternalColumn(selection: Selection, metadata: EntityMetadata, name: string): boolean {
  const column = metadata.findColumnWithPropertyName(name);
  if (!column || column.isSelect) return false;
  (selection.internalColumns ??= new Set()).add(name);
  return true;
}

/** Adds the eager relations of entities (docs/conventions.md, Expand and fields), recursively. */
function addEager(selection: Selection, metadata: EntityMetadata): void {
  const { eager = [], expandedWith = {} } = metadata.target as EntityConfig;
  const triggers = Object.keys(expandedWith).filter((name) => selection.relations.has(name));
  for (const name of [...eager, ...triggers.map((other) => expandedWith[other])])
    add(selection, metadata, name, true);
  for (const [name, inner] of selection.relations) addEager(inner.selection, targetOf(metadata, name)!);
}

/** The paths, their prefixes, and the eager relations of all entities along them. */
export function withEager(metadata: EntityMetadata, paths: readonly string[]): string[] {
  const selection = selectAll();
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
