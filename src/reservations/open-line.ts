import { notAllowed, notFound } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';

/** A line of an order that is locked, and what of it is neither reserved nor sent. */
export interface OpenLine {
  id: string;
  /** Null for a line that is no variant. */
  variant_id: string | null;
  /** So many of the line are still to be sent. */
  unsent: number;
  pieces: {
    inventory_item_id: string;
    /** So many of the item are in one of the variant. */
    required_quantity: number;
    /** Of the item, for this line, wherever. */
    reserved: number;
  }[];
}

/**
 * Locks the order of a line, as all do who change what of it is to be sent.
 * @param orderId of which it must be, as a line of its own or of one of its swaps and claims; any unless told
 * @throws not_found (the line), not_allowed when the order is canceled
 */
export async function openLine(tx: Tx, id: string, orderId?: string): Promise<OpenLine> {
  const [order] = await tx.query<{ id: string; canceled: boolean }>(LOCK, [id]);
  if (!order || (orderId !== undefined && order.id !== orderId)) throw notFound('line_item', id);
  if (order.canceled) throw notAllowed(`Order ${order.id} is canceled`);
  const [line] = await tx.query<OpenLine>(LINE, [id]);
  return line;
}

/**
 * @param more of an item, beside what is reserved already
 * @throws not_allowed
 */
export function requireUnreserved({ id, unsent, pieces }: OpenLine, itemId: string, more: number): void {
  const piece = pieces.find(({ inventory_item_id }) => inventory_item_id === itemId);
  if (!piece) throw notAllowed(`Line item ${id} is not sold from inventory item ${itemId}`);
  if (piece.reserved + more > unsent * piece.required_quantity)
    throw notAllowed('The reservation quantity cannot be greater than the unfulfilled line item quantity');
}

const LOCK = `
  select o.id, o.canceled_at is not null as canceled from "order" o
  where o.id = (
    select coalesce(l.order_id, s.order_id, c.order_id) from line_item l
      left join swap s on s.id = l.swap_id left join claim_order c on c.id = l.claim_order_id
    where l.id = $1)
  for update`;

/** Units that came back before they were packed are not sent any more; as `fulfilledOrReturned` in `orders/line-quantities.ts`. */
const LINE = `
  select l.id, l.variant_id,
    l.quantity - coalesce(l.fulfilled_quantity, 0) - coalesce(l.unfulfilled_returned_quantity,
      greatest(0, coalesce(l.returned_quantity, 0) - coalesce(l.fulfilled_quantity, 0))) as unsent,
    (select coalesce(json_agg(p), '[]') from (
       select i.inventory_item_id, i.required_quantity, (
         select coalesce(sum(r.quantity), 0) from reservation_item r
         where r.line_item_id = l.id and r.inventory_item_id = i.inventory_item_id and r.deleted_at is null) as reserved
       from product_variant_inventory_item i where i.variant_id = l.variant_id and i.deleted_at is null
       order by i.created_at, i.id) p) as pieces
  from line_item l where l.id = $1`;
