import { ProductOptionValue } from '@storekeep/server/extend';
import type { FilterParameters } from './declare-parameters.ts';
import type { FilterKind } from './filter-kind.ts';
import { readNamedValues } from './named-values.ts';

/** The values of a variant for the options with a title. */
const valuesOfOption = (title: string): string => `product_option_value ov
  join product_option o on o.id = ov.option_id and o.deleted_at is null and o.title = ${title}`;

/** Values of options, by the titles of the options: `options[Size]=M,L`. */
export const optionFilters: FilterKind = {
  prefix: 'options',
  filtersOf: (query) =>
    readNamedValues((query as FilterParameters).options).map(([title, values]) => ({
      name: `options.${title}`,
      values,
      sql: (bind) => `exists (select from ${valuesOfOption(bind(title))}
        where ov.variant_id = v.id and ov.deleted_at is null and ov.value = any(${bind(values)}::text[]))`,
    })),
  facetOf: (title) =>
    title === ''
      ? null
      : {
          isIndexed: true,
          sql: (
            bind,
            rows,
            { translate },
          ) => `select v.product_id, v.id as variant_id, ov.value, ${translate(ProductOptionValue, 'ov', 'value')} as label, v.variant_rank as place
            from ${rows} v join ${valuesOfOption(bind(title))} on ov.variant_id = v.id and ov.deleted_at is null`,
        },
};
