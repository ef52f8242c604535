import type { NewEvent } from '../../../engine/background/events.ts';
import type {
  OpenOrder,
  OrderClaim,
  OrderFulfillment,
  OrderLine,
  OrderShipping,
  OrderSwap,
} from '../order/open-order.ts';
import { silenceOf } from '../order/no-notification.ts';
import type { PostalAddress } from '../../../engine/providers/postal-address.ts';

/** An order, a swap or a claim, whose items can be fulfilled. Its lists are the order's own arrays, to be changed in place. */
export interface Sender {
  kind: 'order' | 'swap' | 'claim';
  id: string;
  items: OrderLine[];
  shipping_methods: OrderShipping[];
  fulfillments: OrderFulfillment[];
  no_notification: boolean | null;
  /** The address that it is shipped to; null for that of the order. */
  shipping_address: PostalAddress | null;
}

type SenderInput = Omit<Sender, 'kind' | 'shipping_address'> & Partial<Pick<Sender, 'shipping_address'>>;

export function senderOf(kind: Sender['kind'], of: SenderInput): Sender {
  const { id, items, shipping_methods, fulfillments, no_notification, shipping_address = null } = of;
  return { kind, id, items, shipping_methods, fulfillments, no_notification, shipping_address };
}

/** A predicate for the order, swap or claim with this id. */
export function isSender(kind: Sender['kind'], id: string) {
  return (sender: Sender): boolean => sender.kind === kind && sender.id === id;
}

export function swapAsSender(order: OpenOrder, swap: OrderSwap): Sender {
  return senderOf('swap', { ...swap, no_notification: silenceOf(order, swap) });
}

/** A claim is shipped by its own shipping methods, and by those of the order that are assigned to it. */
export function claimAsSender(order: OpenOrder, claim: OrderClaim): Sender {
  const assigned = order.shipping_methods.filter(({ claim_order_id }) => claim_order_id === claim.id);
  const shipping_methods = [...assigned, ...claim.shipping_methods];
  return senderOf('claim', { ...claim, no_notification: silenceOf(order, claim), shipping_methods });
}

/** The order itself, its swaps and its claims. */
function sendersOf(order: OpenOrder): Sender[] {
  return [
    senderOf('order', order),
    ...order.swaps.map((swap) => swapAsSender(order, swap)),
    ...order.claims.map((claim) => claimAsSender(order, claim)),
  ];
}

/** A fulfillment of an order, or of one of its swaps and claims, with its owner. */
export function findParcel(
  order: OpenOrder,
  id: string,
): { sender: Sender; parcel: OrderFulfillment } | undefined {
  return parcelsOf(order).find(({ parcel }) => parcel.id === id);
}

export function parcelsOf(order: OpenOrder): { sender: Sender; parcel: OrderFulfillment }[] {
  return sendersOf(order).flatMap((sender) => sender.fulfillments.map((parcel) => ({ sender, parcel })));
}

/** The fulfillments that an earlier attempt of the request with this key has created; null if there are none. */
export function parcelsOfRequest(
  order: OpenOrder,
  key: string | null | undefined,
): OrderFulfillment[] | null {
  if (!key) return null;
  const created = parcelsOf(order).filter(({ parcel }) => parcel.idempotency_key === key);
  return created.length > 0 ? created.map(({ parcel }) => parcel) : null;
}

/** The lines of a fulfillment, with their quantities. */
export function contentsOf(
  { items }: Sender,
  parcel: OrderFulfillment,
): { line: OrderLine; quantity: number }[] {
  return parcel.items.flatMap(({ item_id, quantity }) => {
    const line = items.find(({ id }) => id === item_id);
    return line ? [{ line, quantity }] : [];
  });
}

type Happened = 'fulfillment_created' | 'shipment_created';

/** @param silent the request's `no_notification`, if given */
export function parcelEvent(
  sender: Sender,
  happened: Happened,
  parcel: OrderFulfillment,
  silent?: boolean,
): NewEvent {
  return [`${sender.kind}.${happened}`, parcelTold(sender, parcel, silent)];
}

/** @param silent the request's `no_notification`, if given */
export function parcelTold(sender: Sender, parcel: OrderFulfillment, silent?: boolean) {
  const no_notification = silent ?? parcel.no_notification ?? sender.no_notification;
  return { id: sender.id, fulfillment_id: parcel.id, no_notification };
}
