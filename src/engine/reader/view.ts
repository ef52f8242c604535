import type { ReadContext } from '../kernel/database/read-context.ts';
import type { Bind, Shape } from '../kernel/database/sql.ts';
import type { Computed } from '../mapping/computed-fields.ts';
import type { RepresentedRow } from '../mapping/representation.ts';
import type { Resource, Surface } from '../mapping/resource.ts';
import type { RequestedFields } from './selection.ts';
import type { Condition } from './sql/conditions.ts';

/** How rows are represented in a response: their resource, the surface, and what the request says about it. */
export interface View extends RequestedFields {
  resource: Resource;
  surface: Surface;
  /** Default relations of this operation; defaults to those of the resource. */
  relations?: readonly string[];
  /** Whether to read one row without its rare lists first. Not after a change, which may have been of such a list. */
  skipsRareLists?: boolean;
  /** Relations of the row that are known to be empty, since it was just created; nested with dots. */
  emptyRelations?: readonly string[];
  /** Values that depend on the request and are computed in the statement, such as prices in a region. */
  computed?: Computed;
  /** Sets fields that depend on the request and cannot be computed in SQL. */
  compute?: (rows: RepresentedRow[], readContext?: ReadContext) => void | Promise<void>;
  /** The id of the customer that sends the request, or null; required by resources with `conceal`. */
  viewer?: () => Promise<string | null>;
  /** The languages of translated texts, the preferred one first; without them, texts are in the default language. */
  locales?: readonly string[];
  /** The request that waits for the rows. */
  readContext?: ReadContext;
}

/** The filters, the order and the page of a list. */
export interface Page {
  conditions: readonly Condition[];
  /** `field` ascending, `-field` descending. */
  order?: string;
  limit: number;
  offset: number;
  /** A test of rows by what they are ordered by: only those that meet it are on the page, but all are counted. */
  after?: (key: string, bind: Bind) => string;
  /** Whether the page has all rows; for tables that have few rows in any shop. */
  isUnpaged?: boolean;
  /** For rows that are known to be this page, such as those that a search provider found: their total count. */
  preselection?: { count: number };
}

/**
 * Default views have one statement text per operation; the texts of other views depend on the request. A search is planned anew each
 * time, since a word may match one row or all: over a million rows, 17 s with the generic plan, 3 s with a custom one.
 */
export function statementShapeOf({ expand, fields, locales }: View, page?: Page): Shape {
  if (page?.conditions.some((condition) => 'search' in condition)) return 'unprepared';
  const isDefault = expand === undefined && fields === undefined && !locales?.length;
  return isDefault && (!page || (page.conditions.length === 0 && page.order === undefined))
    ? 'fixed'
    : 'varying';
}

export function computedExpressions({ computed }: View, bind: Bind): string[] {
  return computed?.with ? [computed.with(bind)] : [];
}

export function referencesExistSql({ computed }: View): string {
  return computed?.existence?.sql ?? 'true';
}

/** @throws the error of the view if something that the request names does not exist */
export function requireReferences({ computed }: View, referencesExist: boolean): void {
  if (!referencesExist) throw computed!.existence!.error();
}
