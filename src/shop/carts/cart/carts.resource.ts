import { defineResource } from '#engine/mapping/resource';
import { Cart } from '#model/entities/carts/cart.entity';
import { basketTotalNames, basketTotals, type LineInput, setTotals } from '#model/pricing/totals';
import { type V1BasketInput, v1BasketTotals } from '#model/pricing/v1-totals';
import { stockForCart } from '#shop/stock/inventory/represented-stock';
import {
  type CartForTotals,
  computeMissingTaxes,
  isQuoted,
  NEEDED_BY_TOTALS,
  type Taxable,
  taxLinesOf,
} from './missing-taxes.ts';
import { concealAccount } from './owners/conceal-account.ts';

const relations = [
  'billing_address',
  'discounts',
  'discounts.rule',
  'gift_cards',
  'items',
  'items.adjustments',
  'items.tax_lines',
  'items.variant',
  'items.variant.product',
  'items.variant.product.profiles',
  'payment',
  'payment_sessions',
  'region',
  'region.countries',
  'region.payment_providers',
  'region.tax_rates',
  'sales_channel',
  'shipping_address',
  'shipping_methods',
  'shipping_methods.tax_lines',
];

export const carts = defineResource({
  entity: Cart,
  path: 'carts',
  one: 'cart',
  many: 'carts',
  object: 'cart',
  tag: 'Carts',
  tagDescription: 'What a shopper is about to buy',
  admin: { relations },
  store: {
    conceal: concealAccount,
    concealInputs: ['account_id'],
    defaultComputed: () => stockForCart,
    relations,
    allowedRelations: [
      'billing_address.country',
      'customer',
      'discounts.regions',
      'gift_cards.region',
      'items.adjustments.discount',
      'items.variant.options',
      'items.variant.prices',
      'items.variant.product.collection',
      'items.variant.product.images',
      'items.variant.product.options',
      'items.variant.product.profile',
      'items.variant.product.tags',
      'items.variant.product.type',
      'payment_session',
      'region.currency',
      'region.fulfillment_providers',
      'shipping_address.country',
      'shipping_methods.shipping_option',
    ],
  },
  totals: {
    names: [...basketTotalNames, 'refunded_total', 'refundable_amount'],
    needs: NEEDED_BY_TOTALS,
    prepare: computeMissingTaxes,
    compute: (cart) => {
      const facts = basketOf(cart);
      setTotals(cart, (isQuoted(cart) && v1BasketTotals(facts)) || basketTotals(facts));
      // nothing is paid before the cart becomes an order
      Object.assign(cart, { refunded_total: 0, refundable_amount: 0 });
    },
  },
});

/** Maps a cart as loaded by the reader to the input of the pricing functions. */
function basketOf(cart: CartForTotals): V1BasketInput {
  return {
    items: taxed(cart.items),
    shipping_methods: taxed(cart.shipping_methods),
    gift_cards: cart.gift_cards,
    gift_cards_taxable: cart.region?.gift_cards_taxable ?? false,
    free_shipping: cart.discounts.some(({ rule }) => rule?.type === 'free_shipping'),
  };
}

function taxed<T extends Taxable>(parts: readonly T[]): (T & Pick<LineInput, 'tax_lines'>)[] {
  return parts.map((part) => ({ ...part, tax_lines: taxLinesOf(part) }));
}
