import { Cart } from '../entities/cart.ts';
import { defineResource, type ShownRow } from '../http/resource.ts';
import { basketTotals, setTotals, type BasketFacts } from '../pricing/totals.ts';

const shown = [
  'billing_address',
  'discounts',
  'discounts.rule',
  'gift_cards',
  'items',
  'items.adjustments',
  'items.variant',
  'payment',
  'payment_session',
  'payment_sessions',
  'region',
  'region.countries',
  'region.payment_providers',
  'shipping_address',
  'shipping_methods',
];

export const carts = defineResource({
  entity: Cart,
  path: 'carts',
  one: 'cart',
  many: 'carts',
  object: 'cart',
  tag: 'Carts',
  admin: { relations: shown },
  store: {
    relations: shown,
    allow: [
      'billing_address.country',
      'customer',
      'discounts.regions',
      'gift_cards.region',
      'items.adjustments.discount',
      'items.tax_lines',
      'items.variant.options',
      'items.variant.prices',
      'items.variant.product.collection',
      'items.variant.product.images',
      'items.variant.product.options',
      'items.variant.product.profile',
      'items.variant.product.profiles',
      'items.variant.product.tags',
      'items.variant.product.type',
      'region.currency',
      'region.fulfillment_providers',
      'region.tax_rates',
      'sales_channel',
      'shipping_address.country',
      'shipping_methods.shipping_option',
      'shipping_methods.tax_lines',
    ],
  },
  totals: {
    names: [
      'subtotal',
      'discount_total',
      'raw_discount_total',
      'shipping_total',
      'item_tax_total',
      'shipping_tax_total',
      'tax_total',
      'gift_card_total',
      'gift_card_tax_total',
      'total',
      'refunded_total',
      'refundable_amount',
    ],
    needs: [
      'items',
      'items.adjustments',
      'items.tax_lines',
      'shipping_methods',
      'shipping_methods.tax_lines',
      'gift_cards',
      'discounts',
      'discounts.rule',
      'region',
    ],
    compute: (cart) => {
      setTotals(cart as never, basketTotals(basketOf(cart)));
      // nothing is paid before it is an order
      Object.assign(cart, { refunded_total: 0, refundable_amount: 0 });
    },
  },
});

/** What the pricing functions need of a cart as the reader shows it. */
function basketOf(cart: ShownRow): BasketFacts {
  return {
    items: cart.items,
    shipping_methods: cart.shipping_methods,
    gift_cards: cart.gift_cards,
    gift_cards_taxable: cart.region?.gift_cards_taxable ?? false,
    free_shipping: cart.discounts.some((discount: ShownRow) => discount.rule?.type === 'free_shipping'),
  };
}
