import { withoutNulls } from '../checkouts/read-json.ts';
import { type AgentsOptions, orderUrl } from '../platforms/agents-options.ts';
import type {
  OrderAdjustment,
  OrderFulfillment,
  OrderLine,
  OrderView,
} from '../sessions/view/session-view.ts';
import { showTotals } from './show-acp-session.ts';

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
