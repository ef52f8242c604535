import type { Shape } from '../kernel/database/sql.ts';
import type { EntityConfig, RareLists } from '../mapping/entity-config.ts';
import type { Bind } from './sql/bind-parameters.ts';
import type { ProjectionInput } from './cache/compiled-views.ts';
import type { Condition } from './sql/conditions.ts';
import type { PostProcessing } from './post-process.ts';

/** How rows are represented in a response. */
export interface View extends ProjectionInput, PostProcessing {
  /** Default relations of this operation; defaults to those of the resource. */
  relations?: readonly string[];
  /** Whether to skip rarely populated lists (`rareLists`) at first. For plain reads, not for a row that was just written to. */
  sparing?: boolean;
}

/** The filters, the order and the page of a list. */
export interface Page {
  conditions: readonly Condition[];
  /** `field` ascending, `-field` descending. */
  order?: string;
  limit: number;
  offset: number;
  /** Whether the page has all rows; for tables that have few rows in any shop. */
  isWhole?: boolean;
  /** For rows that a search provider found, which are this page: their total count. */
  found?: { count: number };
}

/**
 * Default views have one statement text per operation; the texts of other views depend on the request. A search is planned anew each
 * time, since a word may match one row or all: over a million rows, 17 s with the generic plan, 3 s with a custom one.
 */
export function statementShapeOf({ expand, fields }: View, page?: Page): Shape {
  if (page?.conditions.some((condition) => 'search' in condition)) return 'unprepared';
  const own = expand === undefined && fields === undefined;
  return own && (!page || (page.conditions.length === 0 && page.order === undefined)) ? 'fixed' : 'varying';
}

export function computedExpressions({ computed }: View, bind: Bind): string[] {
  return computed?.with ? [computed.with(bind)] : [];
}

export function existsSql({ computed }: View): string {
  return computed?.named?.known ?? 'true';
}

/** @throws the error of the view if something that the request names does not exist */
export function requireExisting({ computed }: View, known: boolean): void {
  if (!known) throw computed!.named!.refusal();
}

export function defaultRelations({ resource, surface }: View): readonly string[] {
  return resource[surface]?.relations ?? [];
}

/** The rarely populated lists of a row, which are skipped at first if the view allows it. */
export function rareListsOf({ resource, sparing = false }: View): readonly RareLists[] {
  const { rareLists: seldom = [] }: EntityConfig = resource.entity;
  return sparing ? seldom : [];
}

/** The same view for the rows of a list, which may return more columns than `fields` names. */
export function viewOfList(view: View): View {
  const { listFields } = view.resource[view.surface] ?? {};
  return view.fields && listFields ? { ...view, fields: [view.fields, ...listFields].join() } : view;
}

export function defaultListRelations(view: View): readonly string[] {
  return view.resource[view.surface]?.listRelations ?? defaultRelations(view);
}
