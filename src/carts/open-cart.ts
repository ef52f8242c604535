import type { CartType } from '../entities/cart.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import { notAllowed, notFound } from '../kernel/errors.ts';
import type { TaxRateFact } from '../pricing/tax.ts';
import { ratesSql, tiedToProduct, tiedToShippingOption } from '../regions/region-taxes.ts';

/** A cart that is locked and not completed: what `changeCart` hands out to be changed in memory. */
export interface OpenCart {
  id: string;
  /** What is in the cart of a draft order is for staff to say: also what shoppers could not buy. */
  type: CartType;
  email: string | null;
  region_id: string;
  customer_id: string | null;
  sales_channel_id: string | null;
  shipping_address_id: string | null;
  billing_address_id: string | null;
  /** Of what the tax lines are an answer to, see `cart-taxes.ts`; null when it does not matter or is not known. */
  tax_fingerprint: string | null;
  region: CartRegion;
  items: CartLine[];
  shipping_methods: CartShipping[];
  payment_sessions: CartSession[];
  gift_cards: CartGiftCard[];
  discounts: CartDiscount[];
}

export interface CartRegion {
  currency_code: string;
  automatic_taxes: boolean;
  tax_provider_id: string | null;
  gift_cards_taxable: boolean;
  includes_tax: boolean;
  currency_includes_tax: boolean;
  payment_provider_ids: string[];
  /** On what no rate is tied to, such as a line without a variant. */
  rates: TaxRateFact[];
}

export interface TaxLine extends TaxRateFact {
  id: string;
}

export interface CartLine {
  id: string;
  title: string;
  description: string | null;
  thumbnail: string | null;
  is_giftcard: boolean;
  should_merge: boolean;
  allow_discounts: boolean;
  has_shipping: boolean | null;
  /** Sent back by a swap: a negative price, with the taxes and discounts of when it was bought. */
  is_return: boolean;
  /** In the smallest unit of the cart's currency. */
  unit_price: number;
  /** Whether staff have set the price: it stays when the quantity changes. */
  has_custom_price: boolean;
  includes_tax: boolean;
  variant_id: string | null;
  quantity: number;
  metadata: Record<string, unknown> | null;
  tax_lines: TaxLine[];
  adjustments: { id: string; discount_id: string | null; description: string; amount: number }[];
  /** The rates that the built-in tax provider finds for it now. */
  rates: TaxRateFact[];
}

export interface CartShipping {
  id: string;
  shipping_option_id: string;
  profile_id: string;
  price: number;
  includes_tax: boolean;
  data: Record<string, unknown>;
  tax_lines: TaxLine[];
  rates: TaxRateFact[];
}

export interface CartSession {
  id: string;
  provider_id: string;
  /** True or null, as the column has it: one of a cart is selected. */
  is_selected: true | null;
  is_initiated: boolean;
  status: 'authorized' | 'pending' | 'requires_more' | 'error' | 'canceled';
  data: Record<string, unknown>;
  /** The provider's own. */
  private_data: Record<string, unknown>;
  amount: number | null;
}

export interface CartGiftCard {
  id: string;
  balance: number;
  tax_rate: number | null;
}

export interface CartDiscount {
  id: string;
  code: string;
  type: 'fixed' | 'percentage' | 'free_shipping';
  value: number;
  allocation: 'total' | 'item' | null;
}

/**
 * Locks a cart and reads it whole: two statements, since what a statement sees beside the row it waited for is from
 * before the wait.
 * @throws not_found; not_allowed when it is completed
 */
export async function lockCart(tx: Tx, id: string): Promise<OpenCart & { held_by: string | null }> {
  const [row] = await tx.query<{ completed_at: Date | null }>(
    'select completed_at from cart where id = $1 and deleted_at is null for update',
    [id],
  );
  if (!row) throw notFound('cart', id);
  if (row.completed_at) throw notAllowed(`Cart ${id} is completed`);
  const [{ cart }] = await tx.query<{ cart: OpenCart & { held_by: string | null } }>(LOAD, [id]);
  return cart;
}

/**
 * What a cart has to know of a region that it is, or is to be, in.
 * @returns also the country of the region, when it has only one
 * @throws not_found
 */
export async function findRegion(
  sql: Sql,
  regionId: string,
): Promise<{ region: CartRegion; only_country: string | null }> {
  const [found] = await sql.query<{ region: CartRegion; only_country: string | null }>(
    `select ${REGION} as region,
       (select min(c.iso_2) from country c where c.region_id = r.id having count(*) = 1) as only_country
     from region r join currency u on u.code = r.currency_code where r.id = $1 and r.deleted_at is null`,
    [regionId],
  );
  if (!found) throw notFound('region', regionId);
  return found;
}

const LINE_COLUMNS = `i.id, i.title, i.description, i.thumbnail, i.is_giftcard, i.should_merge, i.allow_discounts, i.has_shipping,
  i.is_return, i.unit_price, i.has_custom_price, i.includes_tax, i.variant_id, i.quantity, i.metadata`;

const REGION = `json_build_object(
      'currency_code', r.currency_code, 'automatic_taxes', r.automatic_taxes, 'tax_provider_id', r.tax_provider_id,
      'gift_cards_taxable', r.gift_cards_taxable,
      'includes_tax', r.includes_tax, 'currency_includes_tax', u.includes_tax,
      'payment_provider_ids', array(select p.provider_id from region_payment_providers p where p.region_id = r.id order by 1),
      'rates', ${ratesSql('r', 'false')})`;

const LOAD = `select row_to_json(x) as cart from (
  select c.id, c.type, c.email, c.region_id, c.customer_id, c.sales_channel_id, c.shipping_address_id, c.billing_address_id,
    c.tax_fingerprint,
    (select holder from lease where key = 'cart:' || c.id and expires_at > now()) as held_by,
    ${REGION} as region,
    (select coalesce(json_agg(row_to_json(l)), '[]') from (
      select ${LINE_COLUMNS},
        (select coalesce(json_agg(json_build_object('id', t.id, 'rate', t.rate, 'name', t.name, 'code', t.code) order by t.id), '[]')
         from line_item_tax_line t where t.item_id = i.id) as tax_lines,
        (select coalesce(json_agg(json_build_object('id', a.id, 'discount_id', a.discount_id, 'description', a.description,
           'amount', a.amount) order by a.id), '[]') from line_item_adjustment a where a.item_id = i.id) as adjustments,
        ${ratesSql('r', tiedToProduct('v.product_id', 'p.type_id'))} as rates
      from line_item i left join product_variant v on v.id = i.variant_id left join product p on p.id = v.product_id
      where i.cart_id = c.id order by i.created_at, i.id) l) as items,
    (select coalesce(json_agg(row_to_json(m)), '[]') from (
      select s.id, s.shipping_option_id, o.profile_id, s.price, s.includes_tax, s.data,
        (select coalesce(json_agg(json_build_object('id', t.id, 'rate', t.rate, 'name', t.name, 'code', t.code) order by t.id), '[]')
         from shipping_method_tax_line t where t.shipping_method_id = s.id) as tax_lines,
        ${ratesSql('r', tiedToShippingOption('o.id'))} as rates
      from shipping_method s join shipping_option o on o.id = s.shipping_option_id
      where s.cart_id = c.id order by s.id) m) as shipping_methods,
    (select coalesce(json_agg(json_build_object('id', s.id, 'provider_id', s.provider_id, 'is_selected', s.is_selected,
       'is_initiated', s.is_initiated, 'status', s.status, 'data', s.data, 'private_data', s.private_data, 'amount', s.amount) order by s.id), '[]')
     from payment_session s where s.cart_id = c.id) as payment_sessions,
    (select coalesce(json_agg(json_build_object('id', g.id, 'balance', g.balance, 'tax_rate', g.tax_rate) order by k.added_at, g.id), '[]')
     from cart_gift_cards k join gift_card g on g.id = k.gift_card_id where k.cart_id = c.id) as gift_cards,
    (select coalesce(json_agg(json_build_object('id', d.id, 'code', d.code, 'type', w.type, 'value', w.value,
       'allocation', w.allocation) order by d.id), '[]')
     from cart_discounts k join discount d on d.id = k.discount_id join discount_rule w on w.id = d.rule_id
     where k.cart_id = c.id) as discounts
  from cart c join region r on r.id = c.region_id join currency u on u.code = r.currency_code
  where c.id = $1) x`;
