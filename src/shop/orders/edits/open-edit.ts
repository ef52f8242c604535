import type { Basket } from '../../carts/baskets/basket.ts';
import { linesOf } from '../../carts/baskets/basket-fields.ts';
import { REGION } from '../../carts/baskets/basket-region.ts';
import type { OrderEditStatus } from '../../../model/entities/orders/order-edit.entity.ts';
import type { OrderItemChangeType } from '../../../model/entities/orders/order-item-change.entity.ts';
import { Aggregate } from '../../../engine/kernel/writing/aggregate.ts';
import { mutable, immutable, many, expression } from '../../../engine/kernel/writing/aggregate-fields.ts';
import type { CommerceError } from '../../../engine/kernel/errors.ts';

/**
 * An edit whose order is locked. It is a basket of its own, with the proposed lines; shipping and gift cards stay the order's.
 */
export interface OpenEdit extends Basket {
  id: string;
  order_id: string;
  internal_note: string | null;
  created_by: string;
  requested_by: string | null;
  requested_at: string | null;
  confirmed_by: string | null;
  confirmed_at: string | null;
  declined_by: string | null;
  declined_reason: string | null;
  declined_at: string | null;
  canceled_by: string | null;
  canceled_at: string | null;
  payment_collection_id: string | null;
  changes: EditChange[];
}

/** A difference from the order; at most one for each line. */
export interface EditChange {
  id: string;
  type: OrderItemChangeType;
  /** The line of the order; null for an added line. */
  original_line_item_id: string | null;
  /** The line of the edit; null for a removed line. */
  line_item_id: string | null;
}

export const openEdits = new Aggregate<OpenEdit>({
  table: 'order_edit',
  as: 'e',
  joins: 'join "order" o on o.id = e.order_id join region r on r.id = o.region_id',
  fields: {
    ...immutable('id', 'order_id', 'created_by'),
    ...mutable('internal_note', 'requested_by', 'requested_at', 'confirmed_by', 'confirmed_at'),
    ...mutable('declined_by', 'declined_reason', 'declined_at', 'canceled_by', 'canceled_at'),
    ...mutable('payment_collection_id'),
    changes: many<EditChange>({
      table: 'order_item_change',
      as: 'h',
      owner: 'order_edit_id',
      order: 'h.created_at, h.id',
      fields: { ...immutable('id'), ...mutable('type', 'original_line_item_id', 'line_item_id') },
    }),
    items: linesOf('order_edit_id'),
    region_id: expression('o.region_id'),
    region: expression(REGION),
    sales_channel_id: expression('o.sales_channel_id'),
    customer_id: expression('o.customer_id'),
    shipping_address_id: expression('o.shipping_address_id'),
    discounts:
      expression(`(select coalesce(json_agg(json_build_object('id', d.id, 'code', d.code, 'type', w.type, 'value', w.value,
        'allocation', w.allocation) order by d.id), '[]')
      from order_discounts k join discount d on d.id = k.discount_id join discount_rule w on w.id = d.rule_id where k.order_id = o.id)`),
    shipping_methods: expression(`'[]'::json`),
    gift_cards: expression(`'[]'::json`),
    tax_fingerprint: expression('null::text'),
    arithmetic: expression(`'storekeep'`),
    // Staff may add variants that shoppers cannot see.
    rules: expression(`'{"anyVariant": true, "ownPrices": false, "taxesAtOnce": true}'::json`),
  },
});

/** Returns the status of an edit, which is derived from its timestamps. */
export function statusOf(edit: OpenEdit): OrderEditStatus {
  if (edit.canceled_at !== null) return 'canceled';
  if (edit.confirmed_at !== null) return 'confirmed';
  if (edit.declined_at !== null) return 'declined';
  return edit.requested_at !== null ? 'requested' : 'created';
}

export function isActive(edit: OpenEdit): boolean {
  const status = statusOf(edit);
  return status === 'created' || status === 'requested';
}

/** @throws the error for the status of the edit, unless it is an allowed one */
export function requireStatus(
  edit: OpenEdit,
  allowed: readonly OrderEditStatus[],
  error: (status: OrderEditStatus) => CommerceError,
): void {
  const status = statusOf(edit);
  if (!allowed.includes(status)) throw error(status);
}
