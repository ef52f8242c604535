import { statements } from '@storekeep/server/extend';
import { buyerFollowsEuRulesSql } from '../eu-buyer.ts';

/** The fields that are added to the prices of a variant. */
export const LOWEST_PRICE_FIELDS = {
  lowest_price_30_days: {
    type: ['integer', 'null'],
    description:
      'with `EU=lowest-price`, and only if `calculated_price` is reduced: the lowest price of the 30 days before the reduction began, with tax if `calculated_price_includes_tax`',
    example: 1950,
  },
  lowest_price_30_days_incl_tax: {
    type: ['integer', 'null'],
    description: 'the same with tax; null if the region does not compute taxes',
    example: 2321,
  },
  lowest_price_30_days_since: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'the time from which prices are known, if that is less than 30 days before the reduction',
    example: null,
  },
} satisfies Record<string, object>;

/**
 * Common table expressions behind those of the buyer:
 *
 * - `eu_history`: one row with the start of the history, for buyers to whom the rules of the EU apply
 * - `eu_list_span`: when each price list applied to everybody
 */
export const LOWEST_PRICE_WITH = `
  eu_history as materialized (
    select e.started_at, b.region_id, b.currency_code, b.currency_includes_tax, coalesce((to_jsonb(b) ->> 'region_includes_tax')::boolean, false) as region_includes_tax
    from buyer b cross join eu_member e
    where e.name = 'lowest-price' and ${buyerFollowsEuRulesSql('b')}),
  eu_list_span as materialized (
    select price_list_id, includes_tax, tstzrange(greatest(valid_from, starts_at), least(valid_to, ends_at)) as span
    from eu_price_list_history where greatest(valid_from, starts_at) < least(valid_to, ends_at))`;

/**
 * SQL that changes whenever a price list begins or ends: between two changes of its rows, the lowest price of a variant changes only then.
 * The row cache has it in its key.
 */
export const LOWEST_PRICE_CONTEXT = `(select max(t)::text from eu_price_list_history h,
  unnest(array[h.valid_from, h.valid_to, h.starts_at, h.ends_at]) t where t <= now())`;

/**
 * Adds the fields to a select of the prices of a variant. A reduction is a price of a list below the default one; it began when the list
 * began to have this price, or after the last lower price. Half a cent cannot be compared: a price with tax and one without are compared by
 * the rates of the buyer.
 * @param prices a select of one row with the computed fields of prices
 * @param variant an alias
 */
export function withLowestPrice(prices: string, variant: string): string {
  return `select x.*, w.lowest as lowest_price_30_days,
      case when x.tax_rates is null then null when x.calculated_price_includes_tax then w.lowest
        else w.lowest + (${taxOn('w.lowest')}) end as lowest_price_30_days_incl_tax,
      w.since as lowest_price_30_days_since
    from (${prices}) x left join lateral (${lowestPrice(variant)}) w on true`;
}

const HUNDRED_PERCENT = 1_000_000;

/** The rates of the buyer as integers, in ten-thousandths of a percent. */
const SCALED_RATES = `select round((r ->> 'rate')::numeric * 10000) as rate from json_array_elements(x.tax_rates) r`;

/** The tax on an amount without it: for each rate, rounded half up. */
function taxOn(amount: string): string {
  return `select coalesce(sum(div(2 * ${amount} * s.rate + ${HUNDRED_PERCENT}, 2 * ${HUNDRED_PERCENT})), 0)::bigint from (${SCALED_RATES}) s`;
}

/** An amount in the terms of the calculated price: with tax or without. */
const COMPARABLE = `case
  when o.includes_tax = x.calculated_price_includes_tax or x.tax_rates is null then o.amount
  when x.calculated_price_includes_tax then o.amount + (${taxOn('o.amount')})
  else (select div(2 * o.amount::numeric * ${HUNDRED_PERCENT} + s.rate + ${HUNDRED_PERCENT}, 2 * (s.rate + ${HUNDRED_PERCENT}))
    from (select coalesce(sum(rate), 0) as rate from (${SCALED_RATES}) r) s) end`;

const IS_REDUCED = `x.calculated_price_type <> 'default'
  and coalesce(x.calculated_price_incl_tax < x.original_price_incl_tax, x.calculated_price < x.original_price)`;

function lowestPrice(variant: string): string {
  return `
    with offered as materialized (
      select h.amount, h.price_list_id, h.region_id,
        coalesce(s.includes_tax, false) or e.currency_includes_tax or (h.region_id is not null and e.region_includes_tax) as includes_tax,
        tstzrange(h.valid_from, h.valid_to) * coalesce(s.span, '(,)') as span
      from eu_history e join eu_price_history h on h.variant_id = ${variant}.id and h.currency_code = e.currency_code
        and (h.region_id is null or h.region_id = e.region_id)
        left join eu_list_span s on s.price_list_id = h.price_list_id
      where (h.price_list_id is null or s.price_list_id is not null) and ${IS_REDUCED}),
    applied as materialized (
      select (${COMPARABLE})::bigint as amount, o.price_list_id, p.span
      from offered o cross join lateral unnest(case when o.region_id is null
        then tstzmultirange(o.span) - coalesce((select range_agg(r.span) from offered r
          where r.region_id is not null and r.price_list_id is not distinct from o.price_list_id), '{}')
        else tstzmultirange(o.span) end) p (span)),
    present as (
      select min(lower(a.span)) as began from applied a
      where a.span @> now() and a.price_list_id is not null and a.amount = x.calculated_price),
    reduction as (
      select greatest(present.began, (
        select max(upper(a.span)) from applied a where a.amount < x.calculated_price and upper(a.span) <= now())) as began
      from present where present.began is not null)
    select (select min(a.amount) from applied a where a.span && tstzrange(r.began - interval '30 days', r.began)) as lowest,
      case when e.started_at > r.began - interval '30 days' then ${statements.formatTimestampSql('e.started_at')} end as since
    from reduction r cross join eu_history e`;
}
