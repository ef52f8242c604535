import type { NewEvent } from '../../../engine/background/events.ts';
import type {
  OpenOrder,
  OrderClaim,
  OrderFulfillment,
  OrderLine,
  OrderShipping,
  OrderSwap,
} from '../order/open-order.ts';
import { noNotificationOf } from '../order/no-notification.ts';
import type { PostalAddress } from '../../../engine/providers/postal-address.ts';

/** An order, a swap or a claim, whose items can be fulfilled. Its lists are the order's own arrays, to be changed in place. */
export interface Fulfillable {
  kind: 'order' | 'swap' | 'claim';
  id: string;
  items: OrderLine[];
  shipping_methods: OrderShipping[];
  fulfillments: OrderFulfillment[];
  no_notification: boolean | null;
  /** The address that it is shipped to; null for that of the order. */
  shipping_address: PostalAddress | null;
}

type SenderInput = Omit<Fulfillable, 'kind' | 'shipping_address'> &
  Partial<Pick<Fulfillable, 'shipping_address'>>;

export function fulfillableOf(kind: Fulfillable['kind'], of: SenderInput): Fulfillable {
  const { id, items, shipping_methods, fulfillments, no_notification, shipping_address = null } = of;
  return { kind, id, items, shipping_methods, fulfillments, no_notification, shipping_address };
}

/** A predicate for the order, swap or claim with this id. */
export function isFulfillable(kind: Fulfillable['kind'], id: string) {
  return (sender: Fulfillable): boolean => sender.kind === kind && sender.id === id;
}

export function swapAsFulfillable(order: OpenOrder, swap: OrderSwap): Fulfillable {
  return fulfillableOf('swap', { ...swap, no_notification: noNotificationOf(order, swap) });
}

/** A claim is shipped by its own shipping methods, and by those of the order that are assigned to it. */
export function claimAsFulfillable(order: OpenOrder, claim: OrderClaim): Fulfillable {
  const assigned = order.shipping_methods.filter(({ claim_order_id }) => claim_order_id === claim.id);
  const shipping_methods = [...assigned, ...claim.shipping_methods];
  return fulfillableOf('claim', {
    ...claim,
    no_notification: noNotificationOf(order, claim),
    shipping_methods,
  });
}

/** The order itself, its swaps and its claims. */
function sendersOf(order: OpenOrder): Fulfillable[] {
  return [
    fulfillableOf('order', order),
    ...order.swaps.map((swap) => swapAsFulfillable(order, swap)),
    ...order.claims.map((claim) => claimAsFulfillable(order, claim)),
  ];
}

/** A fulfillment of an order, or of one of its swaps and claims, with its owner. */
export function findFulfillment(
  order: OpenOrder,
  id: string,
): { sender: Fulfillable; fulfillment: OrderFulfillment } | undefined {
  return fulfillmentsOf(order).find(({ fulfillment }) => fulfillment.id === id);
}

export function fulfillmentsOf(order: OpenOrder): { sender: Fulfillable; fulfillment: OrderFulfillment }[] {
  return sendersOf(order).flatMap((sender) =>
    sender.fulfillments.map((fulfillment) => ({ sender, fulfillment })),
  );
}

/** The fulfillments that an earlier attempt of the request with this key has created; null if there are none. */
export function fulfillmentsOfRequest(
  order: OpenOrder,
  key: string | null | undefined,
): OrderFulfillment[] | null {
  if (!key) return null;
  const created = fulfillmentsOf(order).filter(({ fulfillment }) => fulfillment.idempotency_key === key);
  return created.length > 0 ? created.map(({ fulfillment }) => fulfillment) : null;
}

/** The lines of a fulfillment, with their quantities. */
export function itemsOf(
  { items }: Fulfillable,
  fulfillment: OrderFulfillment,
): { line: OrderLine; quantity: number }[] {
  return fulfillment.items.flatMap(({ item_id, quantity }) => {
    const line = items.find(({ id }) => id === item_id);
    return line ? [{ line, quantity }] : [];
  });
}

type FulfillmentEventName = 'fulfillment_created' | 'shipment_created';

/** @param silent the request's `no_notification`, if given */
export function fulfillmentEvent(
  sender: Fulfillable,
  happened: FulfillmentEventName,
  fulfillment: OrderFulfillment,
  silent?: boolean,
): NewEvent {
  return [`${sender.kind}.${happened}`, fulfillmentEventPayload(sender, fulfillment, silent)];
}

/** @param silent the request's `no_notification`, if given */
export function fulfillmentEventPayload(
  sender: Fulfillable,
  fulfillment: OrderFulfillment,
  silent?: boolean,
) {
  const no_notification = silent ?? fulfillment.no_notification ?? sender.no_notification;
  return { id: sender.id, fulfillment_id: fulfillment.id, no_notification };
}
