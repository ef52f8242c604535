import type { OpenCart } from '../open-cart.ts';

/** What identifies the cart that an operation returns, as in `Representation`. */
export interface ReturnedCart {
  id: string;
  /** Relations that the statement of the response need not read. */
  emptyRelations?: readonly string[];
}

/** The relations that are empty in a cart without items. */
export const INITIALLY_EMPTY = [
  'billing_address',
  'payment',
  'payment_session',
  'items',
  'discounts',
  'gift_cards',
  'payment_sessions',
  'shipping_methods',
];

const CODES = ['discounts', 'gift_cards'];
const CHECKOUT = ['billing_address', 'payment_session', 'payment_sessions', 'shipping_methods'];

/**
 * The cart after a change, without the relations that the change has left empty: PostgreSQL sets up every subquery of a statement,
 * executed or not, and that is more than half of what the response costs. There are three sets rather than one for each
 * combination, since every connection has a prepared statement for each.
 */
export function returnedCart(cart: OpenCart): ReturnedCart {
  const { id, discounts, gift_cards, billing_address_id, payment_sessions, shipping_methods } = cart;
  if (discounts.length + gift_cards.length > 0) return { id };
  const isBeforeCheckout =
    billing_address_id === null && payment_sessions.length + shipping_methods.length === 0;
  return { id, emptyRelations: isBeforeCheckout ? [...CODES, ...CHECKOUT] : CODES };
}
