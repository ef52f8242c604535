import { Order } from '../entities/order.ts';
import { defineResource, type ShownRow } from '../http/resource.ts';
import { basketTotals, setTotals, type BasketFacts } from '../pricing/totals.ts';
import { sum } from '../pricing/whole.ts';

const shownToStaff = [
  'billing_address',
  'claims',
  'claims.additional_items',
  'claims.additional_items.variant',
  'claims.claim_items',
  'claims.claim_items.images',
  'claims.claim_items.item',
  'claims.fulfillments',
  'claims.fulfillments.tracking_links',
  'claims.return_order',
  'claims.return_order.shipping_method',
  'claims.return_order.shipping_method.tax_lines',
  'claims.shipping_address',
  'claims.shipping_methods',
  'customer',
  'discounts',
  'discounts.rule',
  'fulfillments',
  'fulfillments.items',
  'fulfillments.tracking_links',
  'gift_card_transactions',
  'gift_cards',
  'items',
  'payments',
  'refunds',
  'region',
  'returns',
  'returns.items',
  'returns.items.reason',
  'returns.shipping_method',
  'returns.shipping_method.tax_lines',
  'shipping_address',
  'shipping_methods',
];

const shownToShoppers = [
  'customer',
  'discounts',
  'discounts.rule',
  'fulfillments',
  'fulfillments.tracking_links',
  'items',
  'items.variant',
  'payments',
  'region',
  'shipping_address',
  'shipping_methods',
];

export const orders = defineResource({
  entity: Order,
  path: 'orders',
  one: 'order',
  many: 'orders',
  object: 'order',
  tag: 'Orders',
  admin: { relations: shownToStaff, limit: 50 },
  tally: { admin: 'all' },
  store: {
    relations: shownToShoppers,
    allow: [
      'billing_address.country',
      'currency',
      'fulfillments.items',
      'gift_card_transactions',
      'gift_cards',
      'items.adjustments',
      'items.tax_lines',
      'items.variant.options',
      'items.variant.product.collection',
      'items.variant.product.images',
      'items.variant.product.profile',
      'items.variant.product.tags',
      'items.variant.product.type',
      'refunds',
      'region.countries',
      'region.currency',
      'region.payment_providers',
      'returns.items',
      'sales_channel',
      'shipping_address.country',
      'shipping_methods.shipping_option',
      'shipping_methods.tax_lines',
    ],
    limit: 10,
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
      'paid_total',
      'refunded_total',
      'refundable_amount',
    ],
    needs: [
      'items',
      'items.adjustments',
      'items.tax_lines',
      'shipping_methods',
      'shipping_methods.tax_lines',
      'gift_card_transactions',
      'discounts',
      'discounts.rule',
      'payments',
      'refunds',
    ],
    compute: (order) => {
      setTotals(order as never, basketTotals(basketOf(order)));
      const paid = order.payments.filter((payment: ShownRow) => payment.canceled_at === null);
      const paid_total = sum(paid.map((payment: ShownRow) => payment.amount));
      const refunded_total = sum(order.refunds.map((refund: ShownRow) => refund.amount));
      Object.assign(order, { paid_total, refunded_total, refundable_amount: paid_total - refunded_total });
    },
  },
});

/** What the pricing functions need of an order: gift cards pay what they paid when it was placed. */
function basketOf(order: ShownRow): BasketFacts {
  return {
    items: order.items,
    shipping_methods: order.shipping_methods,
    gift_cards: order.gift_card_transactions.map(({ amount, tax_rate }: ShownRow) => ({
      balance: amount,
      tax_rate,
    })),
    gift_cards_taxable: order.gift_card_transactions.some((transaction: ShownRow) => transaction.is_taxable),
    free_shipping: order.discounts.some((discount: ShownRow) => discount.rule?.type === 'free_shipping'),
  };
}
