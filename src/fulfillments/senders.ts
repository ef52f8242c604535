import type { NewEvent } from '../background/events.ts';
import type {
  OpenOrder,
  OrderClaim,
  OrderFulfillment,
  OrderLine,
  OrderShipping,
  OrderSwap,
} from '../orders/open-order.ts';
import { silenceOf } from '../orders/silence.ts';
import type { PostalAddress } from '../providers/postal-address.ts';

/** What is sent in parcels: an order, and what is sent because of it. Its lists are those of the order, to be changed in place. */
export interface Sender {
  kind: 'order' | 'swap' | 'claim';
  id: string;
  items: OrderLine[];
  shipping_methods: OrderShipping[];
  fulfillments: OrderFulfillment[];
  no_notification: boolean | null;
  /** Where it is sent; null where the order is. */
  shipping_address: PostalAddress | null;
}

type Sending = Omit<Sender, 'kind' | 'shipping_address'> & Partial<Pick<Sender, 'shipping_address'>>;

export function senderOf(kind: Sender['kind'], of: Sending): Sender {
  const { id, items, shipping_methods, fulfillments, no_notification, shipping_address = null } = of;
  return { kind, id, items, shipping_methods, fulfillments, no_notification, shipping_address };
}

/** Whether it is this one whose parcels they are. */
export function isSender(kind: Sender['kind'], id: string) {
  return (sender: Sender): boolean => sender.kind === kind && sender.id === id;
}

export function swapAsSender(order: OpenOrder, swap: OrderSwap): Sender {
  return senderOf('swap', { ...swap, no_notification: silenceOf(order, swap) });
}

/** A claim is sent by its own shipping methods, and by those of the order that it was given. */
export function claimAsSender(order: OpenOrder, claim: OrderClaim): Sender {
  const given = order.shipping_methods.filter(({ claim_order_id }) => claim_order_id === claim.id);
  const shipping_methods = [...given, ...claim.shipping_methods];
  return senderOf('claim', { ...claim, no_notification: silenceOf(order, claim), shipping_methods });
}

/** All that an order has to send. */
function sendersOf(order: OpenOrder): Sender[] {
  return [
    senderOf('order', order),
    ...order.swaps.map((swap) => swapAsSender(order, swap)),
    ...order.claims.map((claim) => claimAsSender(order, claim)),
  ];
}

/** A parcel of an order or of what is sent because of it, and whose it is. */
export function findParcel(
  order: OpenOrder,
  id: string,
): { sender: Sender; parcel: OrderFulfillment } | undefined {
  return parcelsOf(order).find(({ parcel }) => parcel.id === id);
}

export function parcelsOf(order: OpenOrder): { sender: Sender; parcel: OrderFulfillment }[] {
  return sendersOf(order).flatMap((sender) => sender.fulfillments.map((parcel) => ({ sender, parcel })));
}

/** What a request with this key has made before it died; null when it has not. */
export function parcelsOfRequest(
  order: OpenOrder,
  key: string | null | undefined,
): OrderFulfillment[] | null {
  if (!key) return null;
  const made = parcelsOf(order).filter(({ parcel }) => parcel.idempotency_key === key);
  return made.length > 0 ? made.map(({ parcel }) => parcel) : null;
}

/** The lines in a parcel, with how many of each. */
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

/** @param silent whether the customer shall not be told, as the request says */
export function parcelEvent(
  sender: Sender,
  happened: Happened,
  parcel: OrderFulfillment,
  silent?: boolean,
): NewEvent {
  return [`${sender.kind}.${happened}`, parcelTold(sender, parcel, silent)];
}

/** @param silent whether the customer shall not be told, as the request says */
export function parcelTold(sender: Sender, parcel: OrderFulfillment, silent?: boolean) {
  const no_notification = silent ?? parcel.no_notification ?? sender.no_notification;
  return { id: sender.id, fulfillment_id: parcel.id, no_notification };
}
