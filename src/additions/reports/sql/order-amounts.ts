import { includedTaxAfterSql, roundSql, scaledRateSql, shareSql, WHOLE } from './arithmetic.ts';
import { V1_LINES } from './v1-lines.ts';

/*
 * The totals of orders in SQL. Responses compute them in code from the rows of an order (`representedTotals`); to load the rows of a
 * year of orders would take minutes, and much memory. So the same arithmetic is written here a second time, to the cent, and
 * `reports-of-random-orders.spec.ts` compares both.
 */

/** Canceled orders sold nothing. The country is that of the delivery. */
function orderedSql(orders: string): string {
  return `ordered as materialized (
    select o.id, o.created_at, o.currency_code, o.region_id, o.sales_channel_id, o.customer_id, lower(a.country_code) as country_code,
      o.arithmetic = 'medusa-v1' as is_v1, o.tax_rate, exists (
        select from order_discounts k join discount d on d.id = k.discount_id join discount_rule r on r.id = d.rule_id
        where k.order_id = o.id and r.type = 'free_shipping') as has_free_shipping
    from "order" o left join address a on a.id = o.shipping_address_id
    where o.canceled_at is null and ${orders})`;
}

/** The discounts of each line. Medusa v1 stores fractions. */
const ADJUSTED = `adjusted as (
    select a.item_id, sum(round(a.amount)::bigint)::bigint as amount, sum(coalesce(a.exact_amount, a.amount)::float8) as exact_amount
    from ordered o join line_item l on l.order_id = o.id join line_item_adjustment a on a.item_id = l.id
    group by a.item_id)`;

/** The rates of a line: orders of older versions of Medusa v1 have one, and no tax lines. */
const RATES = `(select coalesce(${scaledRateSql('coalesce(o.tax_rate, t.rate)')}, 0) as rate offset 0) r`;

/** A line of a returned item has a negative price, and is computed as if it was bought. */
const LINES = `line as materialized (
    select id, order_id, variant_id, includes_tax, sign, rate, 0::float8 as exact_discount,
      sign * net as subtotal, sign * least(net, discount) as discount,
      sign * case when not includes_tax then added_tax when least(net, discount) = 0 then included_tax
        else ${includedTaxAfterSql('price', 'rate', 'least(net, discount)')} end as tax
    from (
      select *, case when includes_tax then price - included_tax else price end as net
      from (
        select *, ${shareSql('price', 'rate', `${WHOLE} + rate`)} as included_tax
        from (
          select l.id, l.order_id, l.variant_id, l.includes_tax, sign(l.unit_price)::int as sign,
            abs(l.unit_price)::bigint * l.quantity as price, sign(l.unit_price)::int * coalesce(max(a.amount), 0) as discount,
            sum(r.rate)::bigint as rate, sum(${shareSql('p.taxed', 'r.rate', String(WHOLE))})::bigint as added_tax
          from ordered o join line_item l on l.order_id = o.id
            left join adjusted a on a.item_id = l.id
            left join line_item_tax_line t on t.item_id = l.id and o.tax_rate is null
            cross join lateral ${RATES} cross join lateral (
              select greatest(0, abs(l.unit_price)::bigint * l.quantity - sign(l.unit_price)::int * coalesce(a.amount, 0)) as taxed offset 0) p
          where not o.is_v1
          group by l.id) l) l) l
    union all ${V1_LINES})`;

/** v1 takes each included rate out of the full price on its own; the inner `round` removes what a fraction cannot express in digits. */
const SHIPPED = `shipped as materialized (
    select id, order_id, includes_tax, rate, case when has_free_shipping then 0 when includes_tax then price - tax else price end as subtotal,
      case when has_free_shipping then 0 else tax end as tax
    from (
      select m.id, m.order_id, m.price, m.includes_tax, m.has_free_shipping, m.rate,
        case when m.is_v1 then floor(round(coalesce(m.exact_tax, 0), 25) + 0.5)::bigint
          when m.includes_tax then ${shareSql('m.price', 'm.rate', `${WHOLE} + m.rate`)} else m.added_tax end as tax
      from (
        select m.id, m.order_id, m.price, m.includes_tax, o.has_free_shipping, o.is_v1, sum(r.rate)::bigint as rate,
          sum(${shareSql('m.price', 'r.rate', String(WHOLE))})::bigint as added_tax,
          sum(case when o.is_v1 then (m.price::numeric * r.rate)::numeric(60, 40)
            / (${WHOLE} + case when m.includes_tax then r.rate else 0 end) end) as exact_tax
        from ordered o join shipping_method m on m.order_id = o.id
          left join shipping_method_tax_line t on t.shipping_method_id = m.id and o.tax_rate is null
          cross join lateral ${RATES}
        group by m.id, o.has_free_shipping, o.is_v1) m) m)`;

const SUMS = `sums as materialized (
    select *, subtotal + shipping - discount as net, subtotal + shipping - discount + tax as gross from (
      select o.*, coalesce(p.subtotal, 0) as subtotal, coalesce(p.shipping, 0) as shipping, coalesce(p.refunded, 0) as refunded,
        case when o.is_v1 then ${roundSql('coalesce(p.exact_discount, 0)')}::bigint else coalesce(p.discount, 0) end as discount,
        coalesce(p.tax, 0) as tax
      from ordered o left join (
        select order_id, sum(subtotal)::bigint as subtotal, sum(discount)::bigint as discount, sum(exact_discount) as exact_discount,
          sum(shipping)::bigint as shipping, sum(tax)::bigint as tax, sum(refunded)::bigint as refunded
        from (
          select order_id, subtotal, discount, exact_discount, 0::bigint as shipping, tax, 0::bigint as refunded from line
          union all select order_id, 0, 0, 0, subtotal, tax, 0 from shipped
          union all select r.order_id, 0, 0, 0, 0, 0, r.amount from ordered o join refund r on r.order_id = o.id) p
        group by order_id) p on p.order_id = o.id) s)`;

/** What each gift card has paid, less what it got back when the order became cheaper; see `paidByGiftCards` and `useGiftCards`. */
const GIFT_CARDS = `card_payments as (
    select t.order_id, t.tax_rate, t.amount + coalesce(b.amount, 0) as amount, s.is_v1, s.net, s.gross,
      coalesce(sum(t.amount + coalesce(b.amount, 0)) over (
        partition by t.order_id order by t.created_at, t.id rows between unbounded preceding and 1 preceding), 0)::bigint as before,
      bool_or(coalesce(t.is_taxable, false)) over (partition by t.order_id) as is_taxable,
      case when t.is_taxable is not null then coalesce(t.tax_rate::text::float8, 0)
        when g.gift_cards_taxable then g.tax_rate::text::float8 else 0 end as v1_rate
    from sums s join gift_card_transaction t on t.order_id = s.id left join region g on g.id = s.region_id left join (
      select b.order_id, b.gift_card_id, sum(b.amount)::bigint as amount
      from ordered o join gift_card_transaction b on b.order_id = o.id where b.is_reduction group by 1, 2) b
      on b.order_id = t.order_id and b.gift_card_id = t.gift_card_id
    where t.amount > 0),
  card_sums as (
    select order_id, sum(used)::bigint as used,
      sum(case when is_v1 then ${roundSql('(used::float8 * (v1_rate / 100))')}::bigint
        when is_taxable then ${shareSql('used', `coalesce(${scaledRateSql('tax_rate')}, 0)`, String(WHOLE))} else 0 end)::bigint as tax
    from (
      select *, case when is_v1 then amount
        else least(amount, greatest(0, case when is_taxable then net else gross end - before)) end as used
      from card_payments) c
    group by order_id)`;

/** v1 subtracts the tax of gift cards from that of the order, even if that exceeds it. */
const AMOUNTS = `amounts as materialized (
    select s.id as order_id, s.created_at, s.currency_code, s.region_id, s.sales_channel_id, s.customer_id,
      s.subtotal, s.discount, s.shipping, s.refunded, s.tax - k.v1_tax as tax, s.gross - k.v1_tax as gross,
      case when s.is_v1 then s.gross - k.v1_tax - k.used else greatest(0, s.gross - k.used - k.tax) end as total
    from sums s left join card_sums c on c.order_id = s.id cross join lateral (
      select coalesce(c.used, 0) as used, coalesce(c.tax, 0) as tax, case when s.is_v1 then coalesce(c.tax, 0) else 0 end as v1_tax) k)`;

/**
 * Common table expressions: `ordered` (orders), `line` (their lines with subtotal, discount and tax), `shipped` (their shipping methods
 * with subtotal and tax), and `amounts` (one row per order with the totals that `GET /admin/orders/{id}` has).
 * @param orders SQL that selects orders `o`; canceled ones are left out
 */
export function orderAmountsSql(orders: string): string {
  return [orderedSql(orders), ADJUSTED, LINES, SHIPPED, SUMS, GIFT_CARDS, AMOUNTS].join(',\n');
}
