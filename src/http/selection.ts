import type { EntityMetadata } from 'typeorm';
import { computedRelations } from '../entities/computed-relation.ts';
import { invalidData } from '../kernel/errors.ts';
import type { Resource, Surface } from './resource.ts';

/** What is read of an entity: some or all of its columns, and relations, each with a selection of its own. */
export interface Selection {
  /** Names of columns, or null for all. */
  columns: ReadonlySet<string> | null;
  relations: Map<string, { selection: Selection; shown: boolean }>;
  /** Computed fields to show: names, null for all, or `false` when none have to be computed. */
  totals: ReadonlySet<string> | null | false;
}

/** `expand` and `fields` as they came; undefined means that the parameter was not there. */
export interface Wanted {
  expand?: string;
  fields?: string;
}

/**
 * The selection that answers `expand` and `fields` (interface.md, Common request conventions): relations given
 * replace the default ones, an empty `expand` means none, `fields` always adds `id`.
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
  refuse(
    'expand',
    expand.filter((path) => !add(selection, metadata, path, true) || !allowed(resource, surface, path)),
  );
  selectFields(selection, metadata, resource, wanted.fields);
  const of = resource.totals?.of;
  if (of !== undefined && !selection.relations.has(of)) selection.totals = false;
  if (selection.totals !== false) {
    for (const path of resource.totals?.needs ?? []) add(selection, metadata, path, false);
  }
  return selection;
}

function selectFields(
  selection: Selection,
  metadata: EntityMetadata,
  resource: Resource,
  fields?: string,
): void {
  const totals = resource.totals?.names ?? [];
  if (fields === undefined) {
    if (!resource.totals) selection.totals = false;
    return;
  }
  const wanted = names(fields);
  refuse(
    'fields',
    wanted.filter((name) => !totals.includes(name) && !isColumn(metadata, name)),
  );
  const keys = metadata.primaryColumns.map((column) => column.propertyName); // `id`, or the `code` of a currency
  selection.columns = new Set([...keys, ...wanted]);
  const named = new Set(wanted.filter((name) => totals.includes(name)));
  // items inside carry totals of their own, so those are computed even when the cart's are not asked for
  selection.totals = named.size > 0 || (resource.totals && selection.relations.size > 0) ? named : false;
}

function names(list: string): string[] {
  return [...new Set(list.split(',').map((name) => name.trim()))].filter(Boolean);
}

function refuse(parameter: string, unknown: string[]): void {
  if (unknown.length > 0) throw invalidData(`${parameter} does not know ${unknown.join(', ')}`);
}

function allowed(resource: Resource, surface: Surface, path: string): boolean {
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
  if (!target) return false;
  let entry = selection.relations.get(name);
  if (!entry) {
    entry = { selection: { columns: null, relations: new Map(), totals: null }, shown };
    selection.relations.set(name, entry);
  }
  entry.shown ||= shown;
  return rest.length === 0 || add(entry.selection, target, rest.join('.'), shown);
}

/** The entity that a relation leads to, or undefined when there is no such relation. */
export function targetOf(metadata: EntityMetadata, name: string): EntityMetadata | undefined {
  const relation = metadata.findRelationWithPropertyPath(name);
  if (relation) return relation.inverseEntityMetadata;
  const computed = computedRelations(metadata.target as object).find(({ property }) => property === name);
  return computed && metadata.connection.getMetadata(computed.target);
}

/** Whether a name is a column that clients may know of. */
export function isColumn(metadata: EntityMetadata, name: string): boolean {
  return metadata.columns.some((column) => column.propertyName === name && isShown(column));
}

export function isShown(column: EntityMetadata['columns'][number]): boolean {
  return column.isVirtualProperty || (column.isSelect && !column.isVirtual);
}

/** Whether it is shown when `fields` does not name it. A `VirtualColumn` with `select: false` is not. */
export function isShownUnasked(column: EntityMetadata['columns'][number]): boolean {
  return column.isSelect && isShown(column);
}
