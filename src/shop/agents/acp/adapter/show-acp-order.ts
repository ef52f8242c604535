import { orderUrl, type AgentsOptions } from '../../platforms/agents-options.ts';
import type {
  OrderAdjustment,
  OrderLine,
  OrderView,
  OrderFulfillment,
} from '../../sessions/orders/order-view.ts';
import type { SessionTotals } from '../../sessions/view/session-view.ts';
import { total, withoutNulls } from './acp-values.ts';

/** Builds a complete order, for the response to a completion and for events. */
export function showOrder(order: OrderView, options: AgentsOptions): object {
  const { id, session_id, display_id, status, lines, fulfillments, adjustments, currency, totals } = order;
  return {
    ...{ type: 'order', id, checkout_session_id: session_id, order_number: `#${display_id}` },
    ...{ permalink_url: orderUrl(options, id), status },
    line_items: lines.map(showOrderLine),
    fulfillments: fulfillments.map(showFulfillment),
    adjustments: adjustments.map((adjustment) => showAdjustment(adjustment, currency)),
    totals: showTotals(totals),
    confirmation: { confirmation_number: String(display_id) },
  };
}

function showOrderLine(line: OrderLine): object {
  const { id, title, variant_title, quantity, current, fulfilled, unit_price, totals, status } = line;
  return {
    id,
    title: variant_title ? `${title} (${variant_title})` : title,
    quantity: { ordered: quantity, current, fulfilled },
    unit_price,
    subtotal: totals.subtotal - totals.discount_total,
    status,
  };
}

/** The optional field `carrier` is omitted: tracking links have numbers and URLs, and do not name the carrier. */
function showFulfillment({ id, status, lines, tracking_number, tracking_url }: OrderFulfillment): object {
  return withoutNulls({ id, type: 'shipping', status, line_items: lines, tracking_number, tracking_url });
}

function showAdjustment(
  { id, type, status, amount, reason, lines }: OrderAdjustment,
  currency: string,
): object {
  return withoutNulls({
    ...{ id, type, status, amount, reason },
    currency: amount === null ? null : currency,
    line_items: lines.length > 0 ? lines : null,
  });
}

/** Builds the totals of a session or an order. Discounts and gift cards are positive amounts, too. */
export function showTotals(totals: SessionTotals): object[] {
  const { subtotal, discount_total, shipping_total, tax_total, taxes, gift_card_total } = totals;
  const breakdown = taxes.map(({ name, rate, amount }) => ({ display_text: name, rate: rate / 100, amount }));
  return [
    total('items_base_amount', subtotal, 'Items'),
    ...(discount_total > 0 ? [total('items_discount', discount_total, 'Discount')] : []),
    total('subtotal', subtotal - discount_total, 'Subtotal'),
    ...(shipping_total !== null ? [total('fulfillment', shipping_total, 'Shipping')] : []),
    { ...total('tax', tax_total, 'Tax'), ...(breakdown.length > 0 && { breakdown }) },
    ...(gift_card_total > 0 ? [total('store_credit', gift_card_total, 'Gift card')] : []),
    total('total', totals.total, 'Total'),
  ];
}
