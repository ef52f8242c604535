import type { Sql } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import type { PostalAddress } from '#engine/providers/postal-address';
import type { PaidCart } from '#shop/payments/payment-cart';
import type { SessionOwner } from '#shop/payments/session-providers';
import type { TaxLine } from '../baskets/basket.ts';
import { payableBasket } from '../baskets/recalculate-basket.ts';
import { totalsOf } from '../baskets/reprice-basket.ts';
import { type OpenCart, readCart } from './open-cart.ts';

/** Describes a cart for its payment providers, which load the details only if they need them. */
export function sessionOwnerOf(sql: Sql, cart: OpenCart): SessionOwner {
  const { id, email, customer_id, region, payment_sessions } = cart;
  const { currency_code } = region;
  return {
    details: { cart_id: id, email, customer_id, currency_code, cart: () => paidCart(sql, id) },
    payment_sessions,
  };
}

/**
 * Loads the details of a cart for payment providers, including the taxes that are added at completion: two statements,
 * and two more for such taxes.
 * @throws not_found
 */
export async function paidCart(sql: Sql, id: string): Promise<PaidCart> {
  const stored = await readCart(sql, id);
  if (!stored) throw notFound('cart', id);
  const cart = { ...stored, ...(await payableBasket(sql, stored, stored.quoted_taxes)) };
  const [addresses] = await sql.query<Pick<PaidCart, 'shipping_address' | 'billing_address'>>(ADDRESSES, [
    id,
  ]);
  const { items, shipping_methods, gift_cards: _, ...totals } = totalsOf(cart);
  return {
    id,
    email: cart.email,
    customer_id: cart.customer_id,
    region_id: cart.region_id,
    context: cart.context ?? {},
    totals: {
      subtotal: totals.subtotal,
      discount_total: totals.discount_total,
      shipping_total: totals.shipping_total,
      tax_total: totals.tax_total,
      gift_card_total: totals.gift_card_total,
      gift_card_tax_total: totals.gift_card_tax_total,
      total: totals.total,
    },
    items: cart.items.map((line, index) => {
      const { id, title, description, variant_id, quantity, unit_price, includes_tax, is_giftcard } = line;
      const { subtotal, discount_total, tax_total, total } = items[index];
      return {
        ...{ id, title, description, variant_id, quantity, unit_price, includes_tax, is_giftcard },
        ...{ subtotal, discount_total, tax_total, total },
        tax_rates: ratesOf(line.tax_lines),
      };
    }),
    shipping_methods: cart.shipping_methods.map(({ id, shipping_option_id, tax_lines }, index) => {
      const { subtotal, tax_total, total } = shipping_methods[index];
      return { id, shipping_option_id, subtotal, tax_total, total, tax_rates: ratesOf(tax_lines) };
    }),
    ...addresses,
  };
}

function ratesOf(lines: readonly TaxLine[]): number[] {
  return lines.map(({ rate }) => rate);
}

const COLUMNS: (keyof PostalAddress)[] = [
  'company',
  'first_name',
  'last_name',
  'address_1',
  'address_2',
  'city',
  'province',
  'postal_code',
  'country_code',
  'phone',
];

const ADDRESSES = `select ${address('shipping_address')}, ${address('billing_address')} from cart c where c.id = $1`;

function address(which: 'shipping_address' | 'billing_address'): string {
  const columns = COLUMNS.map((column) => `a.${column}`).join(', ');
  return `(select row_to_json(x) from (select ${columns} from address a where a.id = c.${which}_id) x) as ${which}`;
}
