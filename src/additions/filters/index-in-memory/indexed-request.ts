import type { Facets } from '../facets.ts';
import { findCandidates, type IndexedTest } from './candidates.ts';
import type { NumberColumn } from './columns/number-column.ts';
import type { ProductSet } from './columns/product-set.ts';
import type { ValueColumn } from './columns/value-column.ts';
import { countFacets, type IndexedFacet } from './count-facets.ts';
import { findPage, type FoundPage, type IndexedPage } from './find-page.ts';
import type { Column, IndexedCatalogue } from './indexed-catalogue.ts';
import { columnKey, type ColumnSpec, type IndexPlan } from './plan-columns.ts';

/** A column that a request needs, if the index has it. */
export interface FoundColumn {
  key: string;
  spec: ColumnSpec;
  column: Column | undefined;
}

/** What the index has found for a request. */
export interface IndexAnswer {
  facets: Facets;
  /** Null if none was asked for, or the index cannot help SQL to find it. */
  page: FoundPage | null;
}

/** The columns of a request. @param context of its buyer, as SQL returned it */
export function columnsOf(
  catalogue: IndexedCatalogue,
  specs: readonly ColumnSpec[],
  context: string | null,
): FoundColumn[] {
  return specs.map((spec) => {
    const key = columnKey(spec, context);
    return { key, spec, column: catalogue.find(key) };
  });
}

/** Answers a request of columns, all of which have been found but perhaps that of the order. */
export function answerOf(
  { rows }: IndexedCatalogue,
  plan: IndexPlan,
  columns: readonly FoundColumn[],
  currencyCode: string | null,
): IndexAnswer {
  const found = new Map(columns.map(({ spec, column }) => [spec, column!]));
  const facets = plan.facets.map(({ name, spec }): IndexedFacet => {
    const column = spec && found.get(spec)!;
    return spec?.kind === 'values'
      ? { name, column: column as ValueColumn }
      : { name, prices: column as NumberColumn | null };
  });
  const tests = plan.tests.map(({ name, spec, values, bounds }): IndexedTest => {
    const column = found.get(spec)!;
    if (values) return { name, column: column as ValueColumn, values };
    return bounds ? { name, prices: column as NumberColumn, bounds } : { name, set: column as ProductSet };
  });
  // a code for each filter that a facet is counted without
  const codes = new Map<string, number>();
  for (const { name } of facets)
    if (tests.some((test) => test.name === name)) codes.set(name, codes.size + 1);
  const candidates = findCandidates(rows, tests, codes);
  const page = plan.page && orderPage(plan.page, found);
  return {
    facets: countFacets(facets, candidates, codes, currencyCode),
    page: page && findPage(candidates, page),
  };
}

function orderPage(
  { order, ...page }: NonNullable<IndexPlan['page']>,
  found: ReadonlyMap<ColumnSpec, Column>,
): IndexedPage | null {
  if (!order) return { ...page, order };
  const column = found.get(order.spec) as NumberColumn | undefined;
  if (column) return { ...page, order: { ...order, column } };
  // SQL can order by times itself, but not by prices of the variants that meet the filters
  return order.ordersTies ? null : { order: null, offset: 0, limit: 0 };
}
