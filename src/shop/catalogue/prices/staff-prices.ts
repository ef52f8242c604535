import { ProductVariant } from '../../../model/entities/catalogue/product-variant.entity.ts';
import { notFound } from '../../../engine/kernel/errors.ts';
import type { LateralValues, Computed } from '../../../engine/reader/computed-fields.ts';

/*
 * Which prices of a variant staff are shown to edit: the default ones beside a product, and those of a list beside it.
 */

/**
 * Default prices only, where products are shown with their variants. Existing dashboards edit default prices by that view, and those
 * of lists by `expand=variants.prices` alone, which shows all.
 * @param expand as it came
 */
export function defaultPricesOfProducts(expand: string | undefined): Computed | undefined {
  const named = expand?.split(',').map((name) => name.trim());
  const isWhole = named === undefined || (named.includes('variants') && named.includes('variants.prices'));
  return isWhole ? DEFAULT_PRICES : undefined;
}

const DEFAULT_PRICES: Computed = pricesOfVariants('default prices', 'm.price_list_id is null');

/** Default prices and those of one list, on each variant that is shown. */
export function pricesOfList(listId: string): Computed {
  const { beside, ...computed } = pricesOfVariants(
    'prices beside a list',
    '(m.price_list_id is null or m.price_list_id = (select id from shown_list))',
  );
  return {
    ...computed,
    beside: { ...beside, always: true },
    with: (bind) =>
      `shown_list as materialized (select s.id from price_list s where s.id = ${bind(listId)} and s.deleted_at is null)`,
    named: { known: 'exists (select from shown_list)', refusal: () => notFound('price_list', listId) },
  };
}

function pricesOfVariants(key: string, condition: string): Computed & { beside: LateralValues } {
  return {
    entity: ProductVariant,
    key,
    beside: {
      columns: [],
      relation: 'prices',
      join: (variant, shown) =>
        shown
          ? `select coalesce(json_agg(r), '[]') as prices from (
               select ${shown('m')}
               from (
                 select m.*, l.variant_id from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id
                 where l.variant_id = ${variant}.id and l.deleted_at is null and m.deleted_at is null and ${condition}) m
               order by m.created_at, m.id) r`
          : 'select',
    },
  };
}
