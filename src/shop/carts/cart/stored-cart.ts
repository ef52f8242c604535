import { aggregate, type Loaded } from '#engine/kernel/writing/aggregate';
import { expression, type Links, part, type RowIn } from '#engine/kernel/writing/aggregate-fields';
import { Cart } from '#model/entities/carts/cart.entity';
import { PaymentSession } from '#model/entities/payments/payment-session.entity';
import { cartLeaseHolder } from '#shop/payments/cart-lease';
import { isEnabledChannelSql } from '#shop/settings/sales-channels/enabled-channel';
import type { BasketDiscount, BasketRegion } from '../baskets/basket.ts';
import {
  basketGiftCards,
  basketLines,
  basketShippingMethods,
  discountsOfCart,
} from '../baskets/basket-fields.ts';
import { REGION } from '../baskets/basket-region.ts';
import { shopperCartTypes } from './owners/cart-kinds.ts';

/** Ignores deleted discounts in carts of shoppers, who could not remove them; discounts agreed with staff still apply. */
const COUNTS = `(d.deleted_at is null or c.type::text <> all('{${shopperCartTypes.join()}}'))`;

const CHANNEL_IS_CLOSED = `exists (
    select from sales_channel s where s.id = c.sales_channel_id and not (${isEnabledChannelSql('s')}))`;

const CUSTOM_PRICES = `(select json_object_agg(k.shipping_option_id, k.price) from custom_shipping_option k
    where k.cart_id = c.id and k.deleted_at is null)`;

const CUSTOMER = `(select json_build_object('has_account', u.has_account, 'is_deleted', u.deleted_at is not null)
    from customer u where u.id = c.customer_id)`;

const discounts: Links<BasketDiscount> = discountsOfCart(COUNTS);

const paymentSessions = part(PaymentSession, {
  as: 's',
  except: ['cart_id', 'idempotency_key', 'payment_authorized_at'],
  // deselect first: the unique constraint allows one selected session per cart
  writeOrder: (a, b) => Number(a.is_selected) - Number(b.is_selected),
});
export type CartSession = RowIn<typeof paymentSessions>;

/** Loads and writes carts with everything that belongs to them. */
export const storedCarts = aggregate(Cart, {
  as: 'c',
  joins: 'join region r on r.id = c.region_id',
  except: ['account_id', 'payment_id', 'completed_at', 'payment_authorized_at', 'idempotency_key'],
  with: {
    is_completed: expression<boolean>('c.completed_at is not null'),
    is_deleted: expression<boolean>('c.deleted_at is not null'),
    /** The holder of the lease while a completion of the cart is in progress. */
    lease_holder: expression<string | null>(cartLeaseHolder('c.id')),
    region: expression<BasketRegion>(REGION),
    /** Its customer; null if it has none. */
    customer: expression<{ has_account: boolean; is_deleted: boolean } | null>(CUSTOMER),
    /** Whether its sales channel is disabled or deleted, and therefore sells nothing. */
    channel_is_closed: expression<boolean>(CHANNEL_IS_CLOSED),
    /** The prices of its only shipping options, by option id, in minor currency units; null if it has all options of its region. */
    custom_prices: expression<Record<string, number> | null>(CUSTOM_PRICES),
    /** Changes with the rules by which modules contribute to carts. */
    contribution_version: expression<string>('(select version from contribution_version)'),
    items: basketLines,
    shipping_methods: basketShippingMethods,
    gift_cards: basketGiftCards,
    discounts,
    payment_sessions: paymentSessions,
  },
});

/** A cart as it is stored. */
export type StoredCart = Loaded<typeof storedCarts>;

/** The content of a cart. */
export type CartContent = Omit<StoredCart, 'type' | 'is_completed' | 'is_deleted' | 'lease_holder'>;
