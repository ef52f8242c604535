import type { Basket } from '../../baskets/basket.ts';
import { discountsOf, giftCardsOf, linesOf, shippingMethodsOf } from '../../baskets/basket-fields.ts';
import { REGION } from '../../baskets/basket-region.ts';
import type { QuotedTaxes } from '../../baskets/payable-amount.ts';
import type { CartType } from '../../../../model/entities/carts/cart.entity.ts';
import { Aggregate } from '../../../../engine/kernel/writing/aggregate.ts';
import { mutable, immutable, many, expression } from '../../../../engine/kernel/writing/aggregate-fields.ts';
import { cartLeaseHolder } from '../../../payments/cart-lease.ts';
import type { OpenSession } from '../../../payments/session-providers.ts';
import { isEnabledChannelSql } from '../../../settings/sales-channels/enabled-channel.ts';
import { shopperCartTypes, type CartKind } from '../owners/cart-kinds.ts';

/** The content of a cart. */
export interface CartContent extends Omit<Basket, keyof CartKind> {
  id: string;
  email: string | null;
  billing_address_id: string | null;
  context: Record<string, unknown> | null;
  metadata: Record<string, unknown> | null;
  payment_sessions: CartSession[];
  /** External taxes that the amounts of its sessions include and its total does not include yet. */
  quoted_taxes: QuotedTaxes | null;
  /** Whether its sales channel is disabled or deleted, and therefore sells nothing. */
  channel_is_closed: boolean;
  /** The prices of its only shipping options, by option id, in minor currency units; null if it has all options of its region. */
  custom_prices: Record<string, number> | null;
  /** Its customer; null if it has none. */
  customer: { has_account: boolean; is_deleted: boolean } | null;
}

export interface CartSession extends OpenSession {
  /** True or null, as in the column, since a unique constraint allows one selected session per cart. */
  is_selected: true | null;
  /** Currency of the amount; null while it is not known. */
  currency_code: string | null;
}

/** A cart as it is stored. */
export interface StoredCart extends CartContent {
  type: CartType;
  is_completed: boolean;
  is_deleted: boolean;
  /** The holder of the lease while a completion of the cart is in progress. */
  lease_holder: string | null;
}

/** Ignores deleted discounts in carts of shoppers, who could not remove them; discounts agreed with staff still apply. */
const COUNTS = `(d.deleted_at is null or c.type::text <> all('{${shopperCartTypes.join()}}'))`;

const CHANNEL_IS_CLOSED = `exists (
    select from sales_channel s where s.id = c.sales_channel_id and not (${isEnabledChannelSql('s')}))`;

const CUSTOM_PRICES = `(select json_object_agg(k.shipping_option_id, k.price) from custom_shipping_option k
    where k.cart_id = c.id and k.deleted_at is null)`;

const CUSTOMER = `(select json_build_object('has_account', u.has_account, 'is_deleted', u.deleted_at is not null)
    from customer u where u.id = c.customer_id)`;

/** Loads and writes carts with everything that belongs to them. */
export const storedCarts = new Aggregate<StoredCart>({
  table: 'cart',
  as: 'c',
  joins: 'join region r on r.id = c.region_id',
  fields: {
    ...immutable('id', 'type'),
    ...mutable('email', 'region_id', 'customer_id', 'sales_channel_id', 'shipping_address_id'),
    ...mutable('billing_address_id', 'tax_fingerprint', 'context', 'metadata', 'arithmetic'),
    ...mutable('quoted_taxes'),
    is_completed: expression('c.completed_at is not null'),
    is_deleted: expression('c.deleted_at is not null'),
    lease_holder: expression(cartLeaseHolder('c.id')),
    region: expression(REGION),
    customer: expression(CUSTOMER),
    channel_is_closed: expression(CHANNEL_IS_CLOSED),
    custom_prices: expression(CUSTOM_PRICES),
    items: linesOf('cart_id'),
    shipping_methods: shippingMethodsOf('cart_id'),
    gift_cards: giftCardsOf('cart_gift_cards', 'cart_id'),
    discounts: discountsOf('cart_discounts', 'cart_id', COUNTS),
    payment_sessions: many<CartSession>({
      table: 'payment_session',
      as: 's',
      owner: 'cart_id',
      // deselect first: the unique constraint allows one selected session per cart
      writeOrder: (a, b) => Number(a.is_selected) - Number(b.is_selected),
      fields: {
        ...immutable('id', 'provider_id'),
        ...mutable(
          'is_selected',
          'is_initiated',
          'status',
          'data',
          'private_data',
          'amount',
          'provider_amount',
          'attempt',
          'currency_code',
        ),
      },
    }),
  },
});
