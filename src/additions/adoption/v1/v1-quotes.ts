import { pricing } from '@storekeep/server/extend';
import type { Schema } from '../read-schema.ts';
import type { RunStatement } from '../run-statement.ts';
import { v1RowsSql } from './v1-rows.ts';

/** The number of carts per statement. */
const PAGE = 500;

/** An open cart, of a shopper or a draft order, with its recomputed totals. */
export interface V1Quote {
  /** The id of the cart. */
  id: string;
  /** Null for a shopper's cart. */
  draft_order_id: string | null;
  sums: Record<string, number>;
  /** The amount of the selected payment session; null if there is none. */
  sessionAmount: number | null;
}

/** Yields all open carts and draft orders of a v1 shop in pages, except those with an external tax provider. */
export async function* readV1Quotes(query: RunStatement, schema: Schema): AsyncGenerator<V1Quote[]> {
  const text = pageSql(schema);
  let after = '';
  for (;;) {
    const rows = await query<Row>(text, [after, PAGE]);
    if (rows.length === 0) return;
    yield rows.map(withTotals);
    after = rows.at(-1)!.id;
  }
}

interface Row {
  id: string;
  draft_order_id: string | null;
  session_amount: number | null;
  items: pricing.V1LineInput[];
  shipping_methods: pricing.ShippingInput[];
  gift_cards: pricing.GiftCardInput[];
  gift_cards_taxable: boolean;
  free_shipping: boolean;
}

function withTotals({ id, draft_order_id, session_amount, ...basket }: Row): V1Quote {
  const {
    items: _,
    shipping_methods: __,
    gift_cards: ___,
    ...sums
  } = pricing.v1BasketTotals(basket) ?? pricing.basketTotals(basket);
  return { id, draft_order_id, sessionAmount: session_amount, sums: { ...sums } };
}

/** v1 computes missing taxes when it returns a cart, if the region has automatic taxes and the line has a variant. */
function pageSql(schema: Schema): string {
  const { line, method, list } = v1RowsSql(schema);
  const taxed = (parts: string, rates: string): string =>
    `${parts} || case when r.automatic_taxes and not exists (select from jsonb_array_elements(${parts}->'tax_lines')) then jsonb_build_object('tax_lines', ${rates}) else '{}' end`;
  const productRates = `case when x.variant_id is null or x.is_giftcard and not r.gift_cards_taxable then '[]'
    else ${pricing.ratesSql('r', pricing.appliesToProductSql('v.product_id', 'p.type_id'))}::jsonb end`;
  return `
    select c.id, d.id as draft_order_id, r.gift_cards_taxable,
      (select s.amount from payment_session s where s.cart_id = c.id and s.is_selected limit 1)::float8 as session_amount,
      coalesce((select jsonb_agg(${taxed(`jsonb_build_object(${line})`, productRates)} order by x.id) from line_item x
        left join product_variant v on v.id = x.variant_id left join product p on p.id = v.product_id where x.cart_id = c.id), '[]') as items,
      coalesce((select jsonb_agg(${taxed(`jsonb_build_object(${method})`, `${pricing.ratesSql('r', pricing.appliesToShippingOptionSql('s.option_id'))}::jsonb`)} order by x.id)
        from shipping_method x cross join lateral (select x.shipping_option_id as option_id) s where x.cart_id = c.id), '[]') as shipping_methods,
      ${list(`'balance', x.balance, 'tax_rate', x.tax_rate`, 'cart_gift_cards l join gift_card x on x.id = l.gift_card_id where l.cart_id = c.id')} as gift_cards,
      exists (select from cart_discounts l join discount x on x.id = l.discount_id join discount_rule u on u.id = x.rule_id
        where l.cart_id = c.id and u.type = 'free_shipping') as free_shipping
    from cart c join region r on r.id = c.region_id left join draft_order d on d.cart_id = c.id and d.status = 'open'
    where c.completed_at is null and c.deleted_at is null and r.tax_provider_id is null
      and (c.type = 'default' or d.id is not null) and c.id > $1 order by c.id limit $2`;
}
