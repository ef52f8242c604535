import type { CommerceError } from '#engine/kernel/errors';
import { aggregate, type Loaded } from '#engine/kernel/writing/aggregate';
import { expression, part, type RowIn } from '#engine/kernel/writing/aggregate-fields';
import { OrderEdit, type OrderEditStatus } from '#model/entities/orders/order-edit.entity';
import { OrderItemChange } from '#model/entities/orders/order-item-change.entity';
import type { Basket } from '#shop/carts/baskets/basket';
import { basketLines } from '#shop/carts/baskets/basket-fields';
import { REGION } from '#shop/carts/baskets/basket-region';

/** Differences from the order; at most one for each of its lines, and one for each added line. */
const changes = part(OrderItemChange, { as: 'h', except: ['order_edit_id'] });
export type EditChange = RowIn<typeof changes>;

export const openEdits = aggregate(OrderEdit, {
  as: 'e',
  joins: 'join "order" o on o.id = e.order_id join region r on r.id = o.region_id',
  except: ['status'],
  with: {
    changes,
    items: basketLines,
    region_id: expression<string>('o.region_id'),
    region: expression<Basket['region']>(REGION),
    sales_channel_id: expression<string | null>('o.sales_channel_id'),
    customer_id: expression<string | null>('o.customer_id'),
    locale: expression<string | null>('o.locale'),
    shipping_address_id: expression<string | null>('o.shipping_address_id'),
    discounts: expression<
      Basket['discounts']
    >(`(select coalesce(json_agg(json_build_object('id', d.id, 'code', d.code, 'type', w.type, 'value', w.value,
        'allocation', w.allocation) order by d.id), '[]')
      from order_discounts k join discount d on d.id = k.discount_id join discount_rule w on w.id = d.rule_id where k.order_id = o.id)`),
    shipping_methods: expression<Basket['shipping_methods']>(`'[]'::json`),
    gift_cards: expression<Basket['gift_cards']>(`'[]'::json`),
    tax_fingerprint: expression<string | null>('null::text'),
    arithmetic: expression<Basket['arithmetic']>(`'storekeep'`),
    // Staff may add variants that shoppers cannot see.
    rules: expression<Basket['rules']>(
      `'{"anyVariant": true, "ownPrices": false, "taxesAtOnce": true}'::json`,
    ),
  },
});

/**
 * An edit whose order is locked. It is a basket of its own, with the proposed lines; shipping and gift cards stay the order's.
 */
export type OpenEdit = Loaded<typeof openEdits>;

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
