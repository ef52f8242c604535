import { appliesToProductSql, distinctByCodeSql } from '#shop/settings/regions/region-taxes';
import type { PriceScope } from './buyer.ts';

/*
 * The SQL that chooses prices; docs/prices.md explains the rules. Both the prices in product responses and those of lines in
 * carts, draft orders and swaps are chosen here.
 *
 *   candidates   the prices that apply to the buyer, for any quantity
 *   best price   the candidate for a quantity: the best of each source (default prices or a price list), then the lowest gross amount
 *   original     the default price, without price lists and quantity discounts
 *
 * The statement must begin with the common table expressions of `buyerSql`.
 */

/**
 * SQL that selects the candidates of a variant: the columns of `money_amount`, and `variant_id`, `list` (a row of `list_for_buyer`,
 * or null), `list_type`, `includes_tax`.
 */
export function candidatesSql(scope: PriceScope, variantId: string): string {
  switch (scope) {
    case 'region':
      return `${selectCandidates('m.region_id is not null and b.region_includes_tax')} ${visibleTo(variantId)}
        and m.currency_code = b.currency_code and (m.region_id is null or m.region_id = b.region_id)`;
    case 'currency':
      // prices of regions are used only if the variant has none for the currency itself
      return `select * from (
        select c.*, bool_or(c.region_id is null) over (partition by c.variant_id) as has_currency_price from (
          ${selectCandidates('coalesce(o.includes_tax, false)')} left join region o on o.id = m.region_id and o.deleted_at is null ${visibleTo(variantId)}
          and m.currency_code = b.currency_code and (m.region_id is null or o.id is not null)) c) c
        where region_id is null or not has_currency_price`;
    case 'none':
      return `${selectCandidates('false')} ${visibleTo(variantId)}`;
  }
}

const selectCandidates = (regionIncludesTax: string): string => `
  select m.*, l.variant_id, s as list, s.type as list_type,
    coalesce(s.includes_tax, false) or b.currency_includes_tax or (${regionIncludesTax}) as includes_tax
  from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id and m.deleted_at is null
    cross join buyer b left join list_for_buyer s on s.id = m.price_list_id`;

const visibleTo = (variantId: string): string =>
  `where l.variant_id = ${variantId} and l.deleted_at is null and (m.price_list_id is null or s.id is not null)`;

/**
 * SQL that selects the best price for a quantity: one row, or none.
 * @param from the table expression with the candidates
 * @param rate SQL for the sum of all tax rates, in ten-thousandths of a percent, as in `taxesSql`; used for regions only
 */
export function bestPriceSql(
  scope: 'region' | 'currency',
  from: string,
  quantity: string,
  rate = '0',
): string {
  return `select best.* from (${bestOfEachSource(from, quantity)}) best
    order by ${scope === 'region' ? byGrossAmount(rate) : byComparableAmount(from, quantity)},
      case best.list_type when 'sale' then 1 when 'override' then 2 else 0 end, best.id limit 1`;
}

/** Within a source, a price of the region takes precedence over one of its currency, even if it is higher. */
function bestOfEachSource(from: string, quantity: string): string {
  return `select distinct on (c.price_list_id) c.* from ${from} c
    where coalesce(c.min_quantity, 0) <= ${quantity} and ${quantity} <= coalesce(c.max_quantity, ${quantity})
    order by c.price_list_id, c.region_id is null, c.amount, c.id`;
}

/** Orders by gross amount, multiplied by 100 % to stay in integers. */
function byGrossAmount(rate: string): string {
  return `best.amount * case when best.includes_tax then ${HUNDRED_PERCENT} else ${HUNDRED_PERCENT} + ${rate} end`;
}

/** Without tax rates, prices with and without tax cannot be compared: those with the `includes_tax` of the default price come first. */
function byComparableAmount(from: string, quantity: string): string {
  const defaultIncludesTax = `select d.includes_tax from (${bestOfEachSource(from, quantity)}) d where d.price_list_id is null`;
  return `best.includes_tax is distinct from coalesce((${defaultIncludesTax}), false), best.amount`;
}

/** SQL that selects the default price for any quantity, with which a reduced one is compared: one row, or none. */
export function originalPriceSql(from: string): string {
  return `select c.* from ${from} c where c.price_list_id is null and c.min_quantity is null and c.max_quantity is null
    order by c.region_id is null, c.amount, c.id limit 1`;
}

/**
 * SQL that selects the tax rates of a product in the buyer's region, in one row: `rates` as JSON, `scaled` as an array in
 * ten-thousandths of a percent, and `rate`, their sum. The rates of the product or its type apply, or else the region's default;
 * none apply to gift cards in regions that do not tax them.
 */
export function taxesSql(productId: string): string {
  const exempt = '(p.is_giftcard and not b.gift_cards_taxable)';
  const productRates = distinctByCodeSql(
    'x.id, x.json, x.scaled',
    `rate_in_region x where not ${exempt} and (${appliesToProductSql('p.id', 'p.type_id')})`,
  );
  return `select coalesce(x.rates, case when ${exempt} then '[]' else b.region_rates end) as rates,
      coalesce(x.scaled, case when ${exempt} then '{}' else b.region_scaled end) as scaled,
      coalesce(x.rate, case when ${exempt} then 0 else b.region_rate end) as rate
    from buyer b join product p on p.id = ${productId}
      left join lateral (
        select json_agg(x.json order by x.id) as rates, array_agg(x.scaled) as scaled, sum(x.scaled) as rate
        from (${productRates}) x) x on true`;
}

/** 100 % in ten-thousandths of a percent. */
export const HUNDRED_PERCENT = '1000000';
