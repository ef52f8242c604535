import type { Represented } from '#engine/mapping/representation';
import { defineResource } from '#engine/mapping/resource';
import { OrderEdit } from '#model/entities/orders/order-edit.entity';
import type { BasketTotals } from '#model/pricing/totals';
import { orderTotals } from '../order/state/order-totals.ts';
import { overpaidTotal, overpaidTotalSchema } from '../order/state/overpaid-total.ts';

const relations = [
  'changes',
  'changes.line_item',
  'changes.line_item.variant',
  'changes.original_line_item',
  'changes.original_line_item.variant',
  'items',
  'items.adjustments',
  'items.tax_lines',
  'items.variant',
  'payment_collection',
];

const SUMS = [
  'subtotal',
  'discount_total',
  'shipping_total',
  'tax_total',
  'gift_card_total',
  'gift_card_tax_total',
  'total',
] as const satisfies readonly (keyof BasketTotals)[];

const TOTALS_INPUTS = [
  'items',
  'items.adjustments',
  'items.tax_lines',
  'order',
  'order.items',
  'order.items.adjustments',
  'order.items.tax_lines',
  'order.shipping_methods',
  'order.shipping_methods.tax_lines',
  'order.gift_card_transactions',
  'order.gift_card_transactions.is_reduction',
  'order.discounts',
  'order.discounts.rule',
  'order.payments',
  'order.refunds',
] as const;

export const orderEdits = defineResource({
  entity: OrderEdit,
  path: 'order-edits',
  one: 'order_edit',
  many: 'order_edits',
  object: 'order_edit',
  tag: 'Order Edits',
  tagDescription: 'Changes of a placed order, which its customer confirms and pays',
  admin: { relations, limit: 20 },
  store: { relations },
  computed: overpaidTotalSchema,
  totals: {
    names: [...SUMS, 'difference_due', 'overpaid_total'],
    needs: TOTALS_INPUTS,
    compute: setTotals,
  },
});

/** The totals of the order, with the lines of the edit instead of its own. */
function setTotals(edit: Represented<OrderEdit, (typeof TOTALS_INPUTS)[number]>): void {
  const { items, order } = edit;
  if (!order) return;
  const orderInput = { ...order, discounts: order.discounts.flatMap(({ rule }) => rule ?? []) };
  const totals = orderTotals({ ...orderInput, items });
  for (const name of SUMS) Object.assign(edit, { [name]: totals[name] });
  Object.assign(edit, {
    difference_due: totals.total - orderTotals(orderInput).total,
    overpaid_total: overpaidTotal(order, totals.total),
  });
  items.forEach((line, index) => Object.assign(line, totals.items[index]));
}
