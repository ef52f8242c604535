import type { NewEvent } from '#engine/background/events';
import type { PostalAddress } from '#engine/providers/postal-address';
import { noNotificationOf } from '../order/no-notification.ts';
import type {
  OpenOrder,
  OrderClaim,
  OrderFulfillment,
  OrderLine,
  OrderShipping,
  OrderSwap,
} from '../order/open-order.ts';

/** An order, a swap or a claim, whose items can be fulfilled. Its lists are the order's own arrays, to be changed in place. */
export interface Fulfillable {
  kind: 'order' | 'swap' | 'claim';
  id: string;
  items: OrderLine[];
  shipping_methods: OrderShipping[];
  fulfillments: OrderFulfillment[];
  no_notification: boolean | null;
  /** The address that it is shipped to; null for the order's address. */
  shipping_address: PostalAddress | null;
}

type FulfillableInput = Omit<Fulfillable, 'kind' | 'shipping_address'> &
  Partial<Pick<Fulfillable, 'shipping_address'>>;

export function fulfillableOf(kind: Fulfillable['kind'], source: FulfillableInput): Fulfillable {
  const { id, items, shipping_methods, fulfillments, no_notification, shipping_address = null } = source;
  return { kind, id, items, shipping_methods, fulfillments, no_notification, shipping_address };
}

/** Returns a predicate that matches the order, swap or claim with this id. */
export function isOwner(kind: Fulfillable['kind'], id: string) {
  return (fulfillable: Fulfillable): boolean => fulfillable.kind === kind && fulfillable.id === id;
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
function fulfillablesOf(order: OpenOrder): Fulfillable[] {
  return [
    fulfillableOf('order', order),
    ...order.swaps.map((swap) => swapAsFulfillable(order, swap)),
    ...order.claims.map((claim) => claimAsFulfillable(order, claim)),
  ];
}

/** Finds a fulfillment of an order, or of one of its swaps and claims, with its owner. */
export function findFulfillment(
  order: OpenOrder,
  id: string,
): { fulfillable: Fulfillable; fulfillment: OrderFulfillment } | undefined {
  return fulfillmentsOf(order).find(({ fulfillment }) => fulfillment.id === id);
}

export function fulfillmentsOf(
  order: OpenOrder,
): { fulfillable: Fulfillable; fulfillment: OrderFulfillment }[] {
  return fulfillablesOf(order).flatMap((fulfillable) =>
    fulfillable.fulfillments.map((fulfillment) => ({ fulfillable, fulfillment })),
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
export function itemsOfFulfillment(
  { items }: Fulfillable,
  fulfillment: OrderFulfillment,
): { line: OrderLine; quantity: number }[] {
  return fulfillment.items.flatMap(({ item_id, quantity }) => {
    const line = items.find(({ id }) => id === item_id);
    return line ? [{ line, quantity }] : [];
  });
}

type FulfillmentEventName = 'fulfillment_created' | 'shipment_created';

/** @param noNotification the request's `no_notification`, if given */
export function fulfillmentEvent(
  fulfillable: Fulfillable,
  eventName: FulfillmentEventName,
  fulfillment: OrderFulfillment,
  noNotification?: boolean,
): NewEvent {
  return [
    `${fulfillable.kind}.${eventName}`,
    fulfillmentEventPayload(fulfillable, fulfillment, noNotification),
  ];
}

/** @param noNotification the request's `no_notification`, if given */
export function fulfillmentEventPayload(
  fulfillable: Fulfillable,
  fulfillment: OrderFulfillment,
  noNotification?: boolean,
) {
  const no_notification = noNotification ?? fulfillment.no_notification ?? fulfillable.no_notification;
  return { id: fulfillable.id, fulfillment_id: fulfillment.id, no_notification };
}
