import type { IndexedRequest, IndexedTest } from './count-in-memory.ts';
import type { Column, IndexedCatalogue } from './indexed-catalogue.ts';
import { columnKey, type ColumnSpec, type FacetPlan } from './plan-columns.ts';
import type { PriceColumn } from './price-column.ts';
import type { ProductSet } from './product-set.ts';
import type { ValueColumn } from './value-column.ts';

/** A column that a request needs, if the index has it. */
export interface FoundColumn {
  key: string;
  spec: ColumnSpec;
  column: Column | undefined;
}

/** The columns of a request. @param context of its buyer, as SQL returned it */
export function columnsOf(
  catalogue: IndexedCatalogue,
  { specs }: FacetPlan,
  context: string | null,
): FoundColumn[] {
  return specs.map((spec) => {
    const key = columnKey(spec, context);
    return { key, spec, column: catalogue.find(key) };
  });
}

/** The request with its columns, all of which have been found. */
export function toIndexedRequest(
  { rows }: IndexedCatalogue,
  { facets, tests }: FacetPlan,
  columns: readonly FoundColumn[],
  currencyCode: string | null,
): IndexedRequest {
  const found = new Map(columns.map(({ spec, column }) => [spec, column!]));
  return {
    rows,
    currencyCode,
    facets: facets.map(({ name, spec }) => {
      const column = spec && found.get(spec)!;
      return spec?.kind === 'values'
        ? { name, column: column as ValueColumn }
        : { name, prices: column as PriceColumn | null };
    }),
    tests: tests.map(({ name, spec, values, bounds }): IndexedTest => {
      const column = found.get(spec)!;
      if (values) return { name, column: column as ValueColumn, values };
      return bounds ? { name, prices: column as PriceColumn, bounds } : { name, set: column as ProductSet };
    }),
  };
}
