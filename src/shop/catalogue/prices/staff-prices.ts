import { notFound } from '#engine/kernel/errors';
import type { Computed, LateralValues } from '#engine/mapping/computed-fields';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';

/*
 * The prices of variants in responses for staff: default prices in products, and also those of a price list in its products.
 */

/**
 * Restricts prices to default ones where products are returned with their variants: existing dashboards use that response to edit
 * default prices. They edit those of price lists with `expand=variants.prices` alone, which returns all prices.
 * @param expand the query parameter
 */
export function defaultPricesOfProducts(expand: string | undefined): Computed | undefined {
  const names = expand?.split(',').map((name) => name.trim());
  const showsVariants =
    names === undefined || (names.includes('variants') && names.includes('variants.prices'));
  return showsVariants ? DEFAULT_PRICES : undefined;
}

const DEFAULT_PRICES: Computed = pricesOfVariants('default prices', 'm.price_list_id is null');

/** Returns default prices and those of one price list for each variant, regardless of `expand`. */
export function pricesOfList(listId: string): Computed {
  const { lateral, ...computed } = pricesOfVariants(
    'prices of a list',
    '(m.price_list_id is null or m.price_list_id = (select id from current_list))',
  );
  return {
    ...computed,
    lateral: { ...lateral, isAlwaysReturned: true },
    with: (bind) =>
      `current_list as materialized (select s.id from price_list s where s.id = ${bind(listId)} and s.deleted_at is null)`,
    existence: { sql: 'exists (select from current_list)', error: () => notFound('price_list', listId) },
  };
}

function pricesOfVariants(key: string, condition: string): Computed & { lateral: LateralValues } {
  return {
    entity: ProductVariant,
    key,
    lateral: {
      columns: [],
      relation: 'prices',
      join: (variant, prices) =>
        prices
          ? `select coalesce(json_agg(r), '[]') as prices from (
               select ${prices('m')}
               from (
                 select m.*, l.variant_id from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id
                 where l.variant_id = ${variant}.id and l.deleted_at is null and m.deleted_at is null and ${condition}) m
               order by m.created_at, m.id) r`
          : 'select',
    },
  };
}
