import { api, type Schemas } from '../../api/client.ts';
import { useData } from '../../api/use-data.ts';

export type Order = Schemas['Order'];
export type LineItem = Schemas['LineItem'];
export type Fulfillment = Schemas['Fulfillment'];

const EXPAND = [
  'customer',
  'billing_address',
  'shipping_address',
  'region',
  'sales_channel',
  'discounts',
  'gift_cards',
  'items',
  'shipping_methods',
  'shipping_methods.shipping_option',
  'payments',
  'refunds',
  'fulfillments',
  'fulfillments.items',
  'fulfillments.tracking_links',
  'returns',
  'returns.items',
  'returns.items.reason',
  'swaps',
  'swaps.additional_items',
  'swaps.return_order',
  'swaps.return_order.items',
  'swaps.fulfillments',
  'claims',
  'claims.claim_items',
  'claims.additional_items',
  'claims.fulfillments',
  'claims.return_order',
  'edits',
  'edits.changes',
  'edits.changes.line_item',
  'edits.changes.original_line_item',
].join(',');

/** Reads an order with all that its page shows. */
export function useOrder(id: string): Order {
  const read = () => api.GET('/admin/orders/{id}', { params: { path: { id }, query: { expand: EXPAND } } });
  return useData(['orders', id], read).order;
}

/** Pieces with the titles of their lines, such as `2 × Enamel Mug, 1 × Beech Bowl`. */
export function describePieces(
  lines: readonly LineItem[] = [],
  pieces: readonly { item_id: string; quantity: number }[] = [],
): string {
  const titles = new Map(lines.map(({ id, title }) => [id, title]));
  return pieces.map(({ item_id, quantity }) => `${quantity} × ${titles.get(item_id) ?? item_id}`).join(', ');
}

/** A line of which some pieces can be chosen. */
export interface Choice {
  item: LineItem;
  /** How many pieces there are to choose from. */
  most: number;
}

/** The pieces that are not packed yet. */
export function listUnfulfilled(items: readonly LineItem[]): Choice[] {
  return items
    .map((item) => ({
      item,
      most: item.quantity - (item.fulfilled_quantity ?? 0) - (item.unfulfilled_returned_quantity ?? 0),
    }))
    .filter(({ most }) => most > 0);
}

/** The pieces that can come back: those that are not returned, nor part of a return that is under way. */
export function listReturnable(order: Pick<Order, 'items' | 'returns'>): Choice[] {
  const pending = new Map<string, number>();
  for (const { status, items = [] } of order.returns ?? [])
    if (status === 'requested')
      for (const { item_id, quantity } of items) pending.set(item_id, (pending.get(item_id) ?? 0) + quantity);
  return (order.items ?? [])
    .map((item) => ({
      item,
      most: item.quantity - (item.returned_quantity ?? 0) - (pending.get(item.id) ?? 0),
    }))
    .filter(({ most }) => most > 0);
}
