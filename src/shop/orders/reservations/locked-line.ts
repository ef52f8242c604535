import type { Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { requireIds } from '#engine/kernel/writing/rows';
import { Order } from '#model/entities/orders/order.entity';
import { reservationErrors } from './reservation-errors.ts';

/** A line of a locked order, with its unfulfilled and reserved quantities. */
export interface LockedLine {
  id: string;
  /** Null for a line without a variant. */
  variant_id: string | null;
  /** Units of the line that are still to be fulfilled. */
  unfulfilled_quantity: number;
  components: {
    inventory_item_id: string;
    /** Units of the inventory item in one unit of the variant. */
    required_quantity: number;
    /** Units of the inventory item that are reserved for this line, at all locations. */
    reserved: number;
  }[];
}

/**
 * Locks the order of a line, like every change of its unfulfilled quantity.
 * @param orderId the order that the line, or its swap or claim, has to belong to; defaults to any order
 * @throws not_found (the order, or the line), not_allowed when the order is canceled
 */
export async function lockLine(tx: Tx, id: string, orderId?: string): Promise<LockedLine> {
  const [order] = await tx.query<{ id: string; canceled: boolean }>(LOCK, [id]);
  if (!order || (orderId !== undefined && order.id !== orderId)) {
    if (orderId !== undefined) await requireIds(tx, Order, [orderId]);
    throw notFound('line_item', id);
  }
  if (order.canceled) throw reservationErrors.orderCanceled(order.id);
  const [line] = await tx.query<LockedLine>(LINE, [id]);
  return line;
}

/**
 * @param quantity units of the inventory item, in addition to reserved ones
 * @throws not_allowed when the reservations would exceed the unfulfilled quantity
 */
export function requireUnreserved(
  { id, unfulfilled_quantity, components }: LockedLine,
  itemId: string,
  quantity: number,
): void {
  const component = components.find(({ inventory_item_id }) => inventory_item_id === itemId);
  if (!component) throw reservationErrors.otherItem(id, itemId);
  if (component.reserved + quantity > unfulfilled_quantity * component.required_quantity)
    throw reservationErrors.moreThanUnfulfilled();
}

const LOCK = `
  select o.id, o.canceled_at is not null as canceled from "order" o
  where o.id = (
    select coalesce(l.order_id, s.order_id, c.order_id) from line_item l
      left join swap s on s.id = l.swap_id left join claim_order c on c.id = l.claim_order_id
    where l.id = $1)
  for update`;

/** Units that were returned unfulfilled are not fulfilled any more, like in `fulfilledOrReturnedQuantity` of `shop/orders/order/state/line-quantities.ts`. */
const LINE = `
  select l.id, l.variant_id,
    l.quantity - coalesce(l.fulfilled_quantity, 0) - coalesce(l.unfulfilled_returned_quantity,
      greatest(0, coalesce(l.returned_quantity, 0) - coalesce(l.fulfilled_quantity, 0))) as unfulfilled_quantity,
    (select coalesce(json_agg(p), '[]') from (
       select i.inventory_item_id, i.required_quantity, (
         select coalesce(sum(r.quantity), 0) from reservation_item r
         where r.line_item_id = l.id and r.inventory_item_id = i.inventory_item_id and r.deleted_at is null) as reserved
       from product_variant_inventory_item i where i.variant_id = l.variant_id and i.deleted_at is null
       order by i.created_at, i.id) p) as components
  from line_item l where l.id = $1`;
