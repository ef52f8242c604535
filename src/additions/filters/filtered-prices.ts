import { pricing, type statements } from '@storekeep/server/extend';
import type { PriceBounds } from './declare-parameters.ts';

/** What is known about the buyer: prices are chosen for a region or a currency. */
export type PriceScope = 'region' | 'currency';

/** The parameters of a list that say for whom prices are. */
interface Buyer {
  cart_id?: string;
  region_id?: string;
  currency_code?: string;
}

export function findPriceScope({ cart_id, region_id, currency_code }: Buyer): PriceScope | null {
  return cart_id || region_id ? 'region' : currency_code ? 'currency' : null;
}

/**
 * SQL that selects `variant_id` and `amount`, the `calculated_price` that the list shows, of the variants in a table expression. The
 * rules are those of docs/prices.md, for many variants at once: choosing the price of each by a subquery takes several times as long.
 * Sorts by bytes (`collate "C"`) are several times as fast as those of the language.
 * @param variants a table expression with the column `id`
 */
export function variantPricesSql(scope: PriceScope, variants: string): string {
  return `select distinct on (best.variant_id collate "C") best.variant_id, best.amount
    from (
      select s.*, bool_or(s.includes_tax) over w and not bool_and(s.includes_tax) over w as is_mixed,
        coalesce(bool_or(s.includes_tax) filter (where s.price_list_id is null) over w, false) as default_includes_tax
      from (
        select distinct on (c.variant_id collate "C", c.price_list_id collate "C") c.variant_id, c.price_list_id, c.id, c.amount, c.includes_tax, c.list_type
        from (${pricing.candidatesSql(scope, `any(select id from ${variants})`)}) c
        where coalesce(c.min_quantity, 0) <= 1 and 1 <= coalesce(c.max_quantity, 1)
        order by c.variant_id collate "C", c.price_list_id collate "C", c.region_id is null, c.amount) s
      window w as (partition by s.variant_id collate "C")) best
    order by best.variant_id collate "C", ${scope === 'region' ? BY_GROSS_AMOUNT : BY_COMPARABLE_AMOUNT},
      case best.list_type when 'sale' then 1 when 'override' then 2 else 0 end, best.id`;
}

/** Multiplied by 100 % in ten-thousandths, as `taxesSql`. The tax rates matter only if some prices include tax and others do not. */
const BY_GROSS_AMOUNT = `best.amount::numeric * case when best.includes_tax or not best.is_mixed then 1000000 else 1000000 + (
  select x.rate from (${pricing.taxesSql('(select pv.product_id from product_variant pv where pv.id = best.variant_id)')}) x) end`;
const BY_COMPARABLE_AMOUNT = 'best.includes_tax is distinct from best.default_includes_tax, best.amount';

const OPERATORS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** SQL of the condition on an amount. */
export function priceTestSql(amount: string, bounds: PriceBounds, bind: statements.Bind): string {
  const tests = Object.entries(bounds).map(
    ([bound, value]) => `${amount} ${OPERATORS[bound as keyof PriceBounds]} ${bind(value)}::bigint`,
  );
  return tests.join(' and ') || `${amount} is not null`;
}
