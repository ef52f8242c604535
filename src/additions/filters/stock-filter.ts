import type { FilterParameters } from './declare-parameters.ts';
import type { FilterKind } from './filter-kind.ts';

/** Whether a variant can be bought in the sales channels of the request: `in_stock=true`. */
export const inStockFilters: FilterKind = {
  prefix: 'in_stock',
  filtersOf: (query, computed) =>
    (query as FilterParameters).in_stock
      ? [
          {
            name: 'in_stock',
            values: ['true'],
            sql: () => `coalesce(${computed.overrides!.purchasable('v')}, false)`,
          },
        ]
      : [],
  facetOf: (name, computed) =>
    name !== ''
      ? null
      : {
          isIndexed: true,
          isComputed: true,
          sql: (
            _bind,
            rows,
          ) => `select f.product_id, f.id as variant_id, 'true' as value, 'true' as label, null::int as place
            from ${rows} f join product_variant v on v.id = f.id where ${computed.overrides!.purchasable('v')}`,
        },
};
