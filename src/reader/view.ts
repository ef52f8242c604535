import type { Shape } from '../kernel/sql.ts';
import type { EntityFacts, Seldom } from '../entities/entity-facts.ts';
import type { Bind } from './bind.ts';
import type { Projecting } from './compiled-views.ts';
import type { Condition } from './conditions.ts';
import type { Finishing } from './finish.ts';

/** How rows are to be shown. */
export interface View extends Projecting, Finishing {
  /** Default relations, where an operation differs from its resource. */
  relations?: readonly string[];
  /** Whether `seldom` lists are left out first: of a row that is read as it is, not of one that has just been given something. */
  sparing?: boolean;
}

/** Which rows of a list, and which page of them. */
export interface Page {
  conditions: readonly Condition[];
  /** `field` ascending, `-field` descending. */
  order?: string;
  limit: number;
  offset: number;
  /** All there are, of which there are few in any shop. */
  isWhole?: boolean;
  /** For rows that were found elsewhere, and are this page: how many there are in all. */
  found?: { count: number };
}

/**
 * Default views have as many texts as there are operations; the others are for requests to choose. What is searched for is planned each
 * time: a word may be in one row or in all, and of a million the plan for any word looks at each by an index, 17 s where 3 are enough.
 */
export function shapeOf({ expand, fields }: View, page?: Page): Shape {
  if (page?.conditions.some((condition) => 'search' in condition)) return 'unprepared';
  const own = expand === undefined && fields === undefined;
  return own && (!page || (page.conditions.length === 0 && page.order === undefined)) ? 'fixed' : 'varying';
}

export function computedWith({ computed }: View, bind: Bind): string[] {
  return computed?.with ? [computed.with(bind)] : [];
}

export function isKnown({ computed }: View): string {
  return computed?.named?.known ?? 'true';
}

/** @throws what the request names and is not there */
export function requireKnown({ computed }: View, known: boolean): void {
  if (!known) throw computed!.named!.refusal();
}

export function defaults({ resource, surface }: View): readonly string[] {
  return resource[surface]?.relations ?? [];
}

/** The lists of one row that are worth a look whether there is anything in them. */
export function seldomOf({ resource, sparing = false }: View): readonly Seldom[] {
  const { seldom = [] }: EntityFacts = resource.entity;
  return sparing ? seldom : [];
}

/** The same view for the rows of a list, which may show more columns than `fields` names. */
export function asListed(view: View): View {
  const { listFields } = view.resource[view.surface] ?? {};
  return view.fields && listFields ? { ...view, fields: [view.fields, ...listFields].join() } : view;
}

export function listDefaults(view: View): readonly string[] {
  return view.resource[view.surface]?.listRelations ?? defaults(view);
}
