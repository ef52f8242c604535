import { type AgentsOptions, orderUrl } from '#additions/agents/platforms/agents-options';
import type {
  LineQuantity,
  OrderAdjustment,
  OrderLine,
  OrderView,
} from '#additions/agents/sessions/view/session-view';
import { ORDER, type UcpDialect } from './negotiate.ts';
import { showUcp } from './show-catalogue.ts';
import { showAddress, showLine, showTotals } from './show-checkout.ts';

/** An order as a whole. */
export function showOrder(order: OrderView, dialect: UcpDialect, options: AgentsOptions): object {
  const { id, session_id, display_id, currency, lines, fulfillments, adjustments, address } = order;
  const remaining = lines.filter(({ current }) => current > 0);
  return {
    ucp: showUcp(dialect, ORDER),
    ...{ id, checkout_id: session_id, label: `#${display_id}`, permalink_url: orderUrl(options, id) },
    currency: currency.toUpperCase(),
    line_items: lines.map(showOrderLine),
    fulfillment: {
      expectations:
        remaining.length === 0
          ? []
          : [
              {
                id: 'shipping',
                line_items: remaining.map((line) => ({ id: line.id, quantity: line.current })),
                method_type: 'shipping',
                ...(address && { destination: { ...dialect.destinationFields, ...showAddress(address) } }),
              },
            ],
      events: fulfillments
        .filter(({ status }) => status !== 'processing')
        .map((fulfillment) => ({
          ...{ id: fulfillment.id, occurred_at: fulfillment.occurred_at, type: fulfillment.status },
          line_items: fulfillment.lines,
          ...(fulfillment.tracking_number !== null && { tracking_number: fulfillment.tracking_number }),
          ...(fulfillment.tracking_url !== null && { tracking_url: fulfillment.tracking_url }),
        })),
    },
    adjustments: adjustments.map(showAdjustment),
    totals: showTotals(order),
  };
}

function showOrderLine(line: OrderLine): object {
  const { item, totals } = showLine(line);
  const { id, quantity, current, fulfilled, status } = line;
  return { id, item, quantity: { original: quantity, total: current, fulfilled }, totals, status };
}

/** Refunded amounts and returned quantities are negative. */
function showAdjustment({ id, type, status, occurred_at, amount, reason, lines }: OrderAdjustment): object {
  const negative = ({ id: line, quantity }: LineQuantity): LineQuantity => ({
    id: line,
    quantity: -quantity,
  });
  return {
    ...{ id, type, status, occurred_at },
    ...(lines.length > 0 && { line_items: lines.map(negative) }),
    ...(amount !== null && { totals: [{ type: 'total', amount: -amount, display_text: 'Refund' }] }),
    ...(reason !== null && { description: reason }),
  };
}
