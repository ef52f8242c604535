import { sum } from '#engine/kernel/arithmetic/integers';
import type { Represented } from '#engine/mapping/representation';
import { defineResource, totalsOf } from '#engine/mapping/resource';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { Order } from '#model/entities/orders/order.entity';
import { basketTotalNames, setTotals } from '#model/pricing/totals';
import { concealCustomer } from '#shop/people/customers/conceal-customer';
import {
  representedLineTotals,
  type RepresentedOrderInput,
  representedTotals,
} from './state/order-totals.ts';
import { overpaidTotal, overpaidTotalSchema } from './state/overpaid-total.ts';

const storeRelations = [
  'claims',
  'claims.additional_items',
  'claims.additional_items.adjustments',
  'claims.additional_items.tax_lines',
  'customer',
  'discounts',
  'discounts.rule',
  'fulfillments',
  'fulfillments.tracking_links',
  'gift_card_transactions',
  'gift_card_transactions.gift_card',
  'gift_cards',
  'items',
  'items.adjustments',
  'items.tax_lines',
  'items.variant',
  'items.variant.product',
  'items.variant.product.profiles',
  'payments',
  'refunds',
  'region',
  'shipping_address',
  'shipping_methods',
  'shipping_methods.tax_lines',
  'swaps',
  'swaps.additional_items',
  'swaps.additional_items.adjustments',
  'swaps.additional_items.tax_lines',
];

/** The relations of the contract, and further ones that existing dashboard screens read. */
const adminRelations = [
  ...storeRelations,
  'billing_address',
  'claims.additional_items.variant',
  'claims.claim_items',
  'claims.claim_items.images',
  'claims.claim_items.item',
  'claims.fulfillments',
  'claims.fulfillments.tracking_links',
  'claims.return_order',
  'claims.return_order.items',
  'claims.return_order.shipping_method',
  'claims.return_order.shipping_method.tax_lines',
  'claims.shipping_address',
  'claims.shipping_methods',
  'fulfillments.items',
  'returns',
  'returns.items',
  'returns.items.reason',
  'returns.shipping_method',
  'returns.shipping_method.tax_lines',
  'sales_channel',
  'swaps.additional_items.variant',
  'swaps.fulfillments',
  'swaps.fulfillments.tracking_links',
  'swaps.payment',
  'swaps.return_order',
  'swaps.return_order.items',
  'swaps.return_order.shipping_method',
  'swaps.return_order.shipping_method.tax_lines',
  'swaps.shipping_address',
  'swaps.shipping_methods',
  'swaps.shipping_methods.tax_lines',
].sort();

const TOTALS_INPUTS = [
  'arithmetic',
  'items',
  'items.adjustments',
  'items.adjustments.exact_amount',
  'items.tax_lines',
  'shipping_methods',
  'shipping_methods.tax_lines',
  'gift_card_transactions',
  'gift_card_transactions.is_reduction',
  'discounts',
  'discounts.rule',
  'payments',
  'refunds',
  'region',
] as const;

export const orders = defineResource({
  entity: Order,
  path: 'orders',
  one: 'order',
  many: 'orders',
  object: 'order',
  tag: 'Orders',
  tagDescription: 'Orders and what happens to them',
  admin: { relations: adminRelations, limit: 50 },
  store: {
    relations: storeRelations,
    allowedRelations: [
      'billing_address.country',
      'currency',
      'fulfillments.items',
      'items.variant.options',
      'items.variant.product.collection',
      'items.variant.product.images',
      'items.variant.product.profile',
      'items.variant.product.tags',
      'items.variant.product.type',
      'region.countries',
      'region.currency',
      'region.payment_providers',
      'returns.items',
      'sales_channel',
      'shipping_address.country',
      'shipping_methods.shipping_option',
    ],
    limit: 10,
    conceal: (_, order, viewer) => concealCustomer(order, viewer),
  },
  computed: overpaidTotalSchema,
  totals: {
    names: [...basketTotalNames, 'paid_total', 'refunded_total', 'refundable_amount', 'overpaid_total'],
    needs: TOTALS_INPUTS,
    // Lines of swaps and claims, and lines that can be returned.
    nested: [
      totalsOf(
        LineItem,
        ['adjustments', 'adjustments.exact_amount', 'tax_lines'],
        (line, order: Pick<Order, 'arithmetic' | 'tax_rate'>) =>
          Object.assign(line, representedLineTotals(order, line)),
      ),
    ],
    compute: (order) => {
      const totals = representedTotals(totalsInputOf(order));
      setTotals(order, totals);
      // v1 counts canceled payments as paid.
      const paid = order.payments.filter(
        (payment) => payment.canceled_at === null || order.arithmetic === 'medusa-v1',
      );
      const paid_total = sum(paid.map((payment) => payment.amount));
      const refunded_total = sum(order.refunds.map((refund) => refund.amount));
      Object.assign(order, {
        ...{ paid_total, refunded_total, refundable_amount: paid_total - refunded_total },
        overpaid_total: overpaidTotal(order, totals.total),
      });
    },
  },
});

function totalsInputOf(order: Represented<Order, (typeof TOTALS_INPUTS)[number]>): RepresentedOrderInput {
  const { items, shipping_methods, gift_card_transactions, discounts, tax_rate, arithmetic, region } = order;
  return {
    ...{ items, shipping_methods, gift_card_transactions, tax_rate, arithmetic, region },
    discounts: discounts.flatMap(({ rule }) => rule ?? []),
  };
}
