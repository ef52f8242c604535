import { partSql, scaledRateSql, shareSql, WHOLE } from './arithmetic.ts';

/** SQL for lines or shipping methods, each once per tax line, with the rates up to that one. */
function taxedSql(parts: string, taxLines: string, owner: string): string {
  return `
    select s.*, o.created_at, o.currency_code, o.country_code, o.is_v1, t.code, t.name, r.rate,
      sum(r.rate) over (partition by s.id order by t.id)::bigint as up_to
    from (${parts}) s join ordered o on o.id = s.order_id
      left join ${taxLines} t on t.${owner} = s.id and o.tax_rate is null
      cross join lateral (select ${scaledRateSql('coalesce(o.tax_rate, t.rate)')} as rate offset 0) r`;
}

const TAXED = `taxed as (
    ${taxedSql('select id, order_id, includes_tax, sign, subtotal - discount as net, tax, rate as all_rates from line', 'line_item_tax_line', 'item_id')}
    union all
    ${taxedSql('select id, order_id, includes_tax, 1, subtotal, tax, rate from shipped', 'shipping_method_tax_line', 'shipping_method_id')})`;

/** A tax that was rounded once for several rates, as for prices that include tax, is divided in proportion to the rates. */
const TAX = `case when rate is null then 0 when includes_tax or is_v1 then ${partSql('tax', 'rate', 'up_to', 'all_rates')}
    else sign * ${shareSql('(sign * net)', 'rate', String(WHOLE))} end`;

/** The common table expression `tax_part`, after those of `orderAmountsSql`: what each order has at a rate, and the tax on it. */
export const TAX_PARTS = `${TAXED},
  tax_part as (
    select order_id, created_at, currency_code, country_code, code, name, rate, sum(net)::bigint as net, sum(${TAX})::bigint as tax
    from taxed group by order_id, created_at, currency_code, country_code, code, name, rate)`;
