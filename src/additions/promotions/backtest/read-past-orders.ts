import type { CartPromotion, pricing, Sql } from '@storekeep/server/extend';

/** A line of an order as it was sold. */
export interface PastLine extends Omit<pricing.V1LineInput, 'tax_lines' | 'adjustments'> {
  id: string;
  variant_id: string | null;
  /** What has added it by itself, such as the promotion that gave it. */
  source_id: string | null;
  is_giftcard: boolean;
  allow_discounts: boolean;
  has_custom_price: boolean;
  tax_lines: readonly PastTaxLine[];
  adjustments: PastAdjustment[];
}

export interface PastTaxLine {
  /** In percent. */
  rate: number;
  code: string | null;
}

export interface PastAdjustment {
  amount: number;
  /** With the fractions of Medusa v1. */
  exact_amount: number | null;
  discount_id: string | null;
  source_id: string | null;
  price_reduction: number | null;
}

export interface PastShipping extends Omit<
  pricing.RepresentedOrderInput['shipping_methods'][number],
  'tax_lines'
> {
  id: string;
  shipping_option_id: string;
  original_price: number | null;
  tax_lines: readonly PastTaxLine[];
}

export interface PastDiscount extends pricing.DiscountRuleInput {
  id: string;
  code: string;
}

/** An order, with everything that its totals depend on. */
export interface PastOrder {
  id: string;
  display_id: number;
  /** In ISO 8601, in UTC. */
  created_at: string;
  /** The same with microseconds, to read the next page. */
  cursor: string;
  currency_code: string;
  region_id: string;
  sales_channel_id: string | null;
  country_code: string | null;
  locale: string | null;
  customer: PastCustomer;
  arithmetic: 'storekeep' | 'medusa-v1';
  /** In percent, for orders of Medusa v1 that have no tax lines. */
  tax_rate: number | null;
  /** Whether its prices were agreed with staff, as those of draft orders: promotions and price lists do not change them. */
  is_agreed: boolean;
  is_edited: boolean;
  promotions: CartPromotion[];
  discounts: PastDiscount[];
  items: PastLine[];
  shipping_methods: PastShipping[];
  gift_card_transactions: pricing.RepresentedOrderInput['gift_card_transactions'];
}

export interface PastCustomer {
  id: string;
  has_account: boolean;
  group_ids: string[];
  /** Whether an order of the customer, that was not canceled by then, was placed before. */
  has_ordered: boolean;
}

/** Which facts of customers are loaded: they cost a look-up for each order. */
export interface CustomerNeeds {
  groups: boolean;
  first_order: boolean;
}

/** Which orders are read. Canceled ones are not. */
export interface Period {
  from: string;
  to: string;
  channel: string | null;
}

/** Orders per statement: with larger pages, requests wait longer, and more objects survive to the old generation. */
const PAGE = 100;

const SELECTED = `o.created_at >= $1 and o.created_at < $2 and ($3::text is null or o.sales_channel_id = $3) and o.canceled_at is null`;

export async function countPastOrders(sql: Sql, { from, to, channel }: Period): Promise<number> {
  const [{ count }] = await sql.query<{ count: number }>(
    `select count(*)::int as count from "order" o where ${SELECTED}`,
    [from, to, channel],
  );
  return count;
}

/** Yields the orders of a period, the oldest first, in pages. The next page is read while a page is processed. */
export async function* readPastOrders(
  sql: Sql,
  { from, to, channel }: Period,
  needs: CustomerNeeds,
): AsyncGenerator<PastOrder[], void, void> {
  const text = pageSql(needs);
  const read = (last: Pick<PastOrder, 'cursor' | 'id'> | null) =>
    sql.query<PastOrder>(text, [from, to, channel, last?.cursor ?? null, last?.id ?? null], 'unprepared');
  let next = read(null);
  for (;;) {
    const page = await next;
    const isLast = page.length < PAGE;
    if (!isLast) {
      next = read(page[page.length - 1]);
      next.catch(() => {}); // prevents an unhandled rejection until the page is awaited
    }
    if (page.length > 0) yield page;
    if (isLast) return;
  }
}

function pageSql({ groups, first_order }: CustomerNeeds): string {
  const list = (object: string, from: string, order = 'x.id'): string =>
    `coalesce((select json_agg(json_build_object(${object}) order by ${order}) from ${from}), '[]')`;
  const rates = (table: string, key: string): string =>
    `coalesce((select json_agg(json_build_object('rate', t.rate, 'code', t.code) order by t.id) from ${table} t where t.${key} = x.id), '[]')`;
  const groupIds = groups
    ? `array(select k.customer_group_id from customer_group_customers k
        join customer_group g on g.id = k.customer_group_id and g.deleted_at is null where k.customer_id = o.customer_id)`
    : `array[]::text[]`;
  const hasOrdered = first_order
    ? `exists (select from "order" e where e.customer_id = o.customer_id and e.created_at < o.created_at
        and (e.canceled_at is null or e.canceled_at > o.created_at))`
    : 'false';
  return `
    select o.id, o.display_id, o.created_at::text as cursor,
      to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
      o.currency_code, o.region_id, o.sales_channel_id, o.locale, o.arithmetic, o.tax_rate, o.promotions, a.country_code,
      json_build_object('id', o.customer_id, 'has_account', coalesce(u.has_account, false), 'group_ids', ${groupIds},
        'has_ordered', ${hasOrdered}) as customer,
      o.draft_order_id is not null or coalesce(c.type, 'default') <> 'default' as is_agreed,
      exists (select from order_edit e where e.order_id = o.id and e.confirmed_at is not null) as is_edited,
      ${list(
        `'id', x.id, 'variant_id', x.variant_id, 'source_id', x.source_id, 'unit_price', x.unit_price, 'quantity', x.quantity,
        'includes_tax', x.includes_tax, 'is_giftcard', x.is_giftcard, 'allow_discounts', x.allow_discounts,
        'has_custom_price', x.has_custom_price, 'tax_lines', ${rates('line_item_tax_line', 'item_id')},
        'adjustments', coalesce((select json_agg(json_build_object('amount', round(t.amount)::bigint,
          'exact_amount', coalesce(t.exact_amount, t.amount), 'discount_id', t.discount_id, 'source_id', t.source_id,
          'price_reduction', t.price_reduction) order by t.id) from line_item_adjustment t where t.item_id = x.id), '[]')`,
        'line_item x where x.order_id = o.id',
      )} as items,
      ${list(
        `'id', x.id, 'shipping_option_id', x.shipping_option_id, 'price', x.price, 'original_price', x.original_price,
        'includes_tax', x.includes_tax, 'tax_lines', ${rates('shipping_method_tax_line', 'shipping_method_id')}`,
        'shipping_method x where x.order_id = o.id',
      )} as shipping_methods,
      ${list(
        `'id', x.id, 'code', x.code, 'type', r.type, 'value', r.value, 'allocation', r.allocation`,
        'order_discounts l join discount x on x.id = l.discount_id join discount_rule r on r.id = x.rule_id where l.order_id = o.id',
      )} as discounts,
      ${list(
        `'amount', x.amount, 'is_taxable', x.is_taxable, 'tax_rate', x.tax_rate`,
        'gift_card_transaction x where x.order_id = o.id',
      )} as gift_card_transactions
    from (select o.* from "order" o where ${SELECTED} and ($4::timestamptz is null or (o.created_at, o.id) > ($4, $5))
        order by o.created_at, o.id limit ${PAGE}) o
      left join customer u on u.id = o.customer_id
      left join cart c on c.id = o.cart_id
      left join address a on a.id = o.shipping_address_id
    order by o.created_at, o.id`;
}
