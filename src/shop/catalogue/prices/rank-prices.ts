import { distinctByCodeSql, appliesToProductSql } from '../../settings/regions/region-taxes.ts';
import type { PriceScope } from './buyer.ts';

/*
 * Which price counts, as SQL (docs/prices.md has the rules in words). The only place that chooses: products and variants
 * are shown with it, and lines of carts, drafts and swaps are priced with it.
 *
 *   candidates   the prices that are for the buyer, where the buyer is, at whatever quantity
 *   chosen       of those the one that counts for a quantity: the best of each source, then the lowest as it is paid
 *   original     what it would be without price lists, and without buying many
 *
 * All of it stands on the common table expressions of `buyerSql`.
 */

/**
 * A select of the candidates of a variant: all columns of `money_amount` but those of bookkeeping, and
 * `variant_id`, `list` (a row of `list_for_buyer`, or null), `list_type`, `includes_tax`.
 */
export function candidatesSql(place: PriceScope, variantId: string): string {
  switch (place) {
    case 'region':
      return `${selectCandidates('m.region_id is not null and b.region_includes_tax')} ${visibleTo(variantId)}
        and m.currency_code = b.currency_code and (m.region_id is null or m.region_id = b.region_id)`;
    case 'currency':
      // prices of regions are better than none
      return `select * from (
        select every.*, bool_or(every.region_id is null) over () as has_own from (
          ${selectCandidates('coalesce(o.includes_tax, false)')} left join region o on o.id = m.region_id and o.deleted_at is null ${visibleTo(variantId)}
          and m.currency_code = b.currency_code and (m.region_id is null or o.id is not null)) every) every
        where region_id is null or not has_own`;
    case 'nowhere':
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
 * A select of the one price that counts for a quantity, or of nothing.
 * @param from where the candidates stand
 * @param rate SQL of what all rates that apply come to, in ten-thousandths of a percent, as in `taxesSql`; it matters in a region only
 */
export function bestPriceSql(
  place: 'region' | 'currency',
  from: string,
  quantity: string,
  rate = '0',
): string {
  return `select best.* from (${bestOfEachSource(from, quantity)}) best
    order by ${place === 'region' ? byGrossAmount(rate) : byComparableAmount(from, quantity)},
      case best.list_type when 'sale' then 1 when 'override' then 2 else 0 end, best.id limit 1`;
}

/** What is meant for the region goes before what is meant for its currency, also when it is dearer. */
function bestOfEachSource(from: string, quantity: string): string {
  return `select distinct on (c.price_list_id) c.* from ${from} c
    where coalesce(c.min_quantity, 0) <= ${quantity} and ${quantity} <= coalesce(c.max_quantity, ${quantity})
    order by c.price_list_id, c.region_id is null, c.amount, c.id`;
}

/** Gross beside gross, as exact as fractions. */
function byGrossAmount(rate: string): string {
  return `best.amount * case when best.includes_tax then ${HUNDRED_PERCENT} else ${HUNDRED_PERCENT} + ${rate} end`;
}

/** Without rates a price with tax cannot be compared with one without: those of the default price's kind count. */
function byComparableAmount(from: string, quantity: string): string {
  const kind = `select d.includes_tax from (${bestOfEachSource(from, quantity)}) d where d.price_list_id is null`;
  return `best.includes_tax is distinct from coalesce((${kind}), false), best.amount`;
}

/** A select of the default price for everybody, or of nothing: what a reduced one is compared with. */
export function originalPriceSql(from: string): string {
  return `select c.* from ${from} c where c.price_list_id is null and c.min_quantity is null and c.max_quantity is null
    order by c.region_id is null, c.amount, c.id limit 1`;
}

/**
 * A select of the taxes on a variant's product in the buyer's region, in one row: `rates` as JSON, `scaled`, all of them in
 * ten-thousandths of a percent, and `rate`, their sum. All rates tied to the product or its type, else the region's own;
 * none on gift cards where those are not taxed.
 */
export function taxesSql(productId: string): string {
  const exempt = '(p.is_giftcard and not b.gift_cards_taxable)';
  const tied = distinctByCodeSql(
    'x.id, x.shown, x.scaled',
    `rate_in_region x where not ${exempt} and (${appliesToProductSql('p.id', 'p.type_id')})`,
  );
  return `select coalesce(x.rates, case when ${exempt} then '[]' else b.own_rates end) as rates,
      coalesce(x.scaled, case when ${exempt} then '{}' else b.own_scaled end) as scaled,
      coalesce(x.rate, case when ${exempt} then 0 else b.own_rate end) as rate
    from buyer b join product p on p.id = ${productId}
      left join lateral (
        select json_agg(x.shown order by x.id) as rates, array_agg(x.scaled) as scaled, sum(x.scaled) as rate
        from (${tied}) x) x on true`;
}

/** 100 % in ten-thousandths of a percent. */
export const HUNDRED_PERCENT = '1000000';
