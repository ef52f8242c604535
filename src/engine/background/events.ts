/*
 * The names and payloads of all events. An application adds its own by
 * `declare module 'storekeep' { interface Events { 'loyalty.earned': { customer_id: string } } }`.
 */

/** A record, and whether its customer must not be notified: as in the request, else as in the record, else as in the order. */
export interface RecordPayload {
  id: string;
  no_notification: boolean | null;
}

/** A payment, without the data of its provider. Amounts are in minor currency units. */
export interface PaymentPayload {
  id: string;
  order_id: string | null;
  provider_id: string;
  amount: number;
  amount_refunded: number;
  currency_code: string;
}

export interface RefundPayload {
  id: string;
  order_id: string | null;
  payment_id: string | null;
  amount: number;
  reason: string;
}

export interface PaymentCollectionPayload {
  id: string;
  type: string;
  status: string;
  amount: number;
  authorized_amount: number | null;
  region_id: string;
  currency_code: string;
}

/** Items at a location whose stock is managed by an external warehouse (3PL), see `ExternalWarehouse`. */
export interface ExternalMovementPayload {
  /** Null for a reservation without a line item. */
  line_item_id: string | null;
  inventory_item_id: string;
  location_id: string;
  quantity: number;
  /** The key of the reservation; null if the items were not reserved. */
  reservation: string | null;
  /** How many of them are reserved for the line item again. */
  set_aside: number;
}

export interface ExternalWarehousePayload {
  keeper_id: string;
  what: 'release' | 'ship' | 'restock';
  /** The idempotency key, by which the warehouse detects a repeated call. */
  key: string;
  goods: ExternalMovementPayload[];
}

/** The return label of a canceled return, and its carrier. */
export interface LabelCanceled {
  return_id: string;
  order_id: string;
  provider_id: string;
  /** The carrier's response to the creation of the label. */
  data: Record<string, unknown>;
}

/** The token is a secret: it allows its bearer to set a password. */
export interface PasswordReset {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  token: string;
}

type WithFulfillment = RecordPayload & { fulfillment_id: string };
type WithReturn = RecordPayload & { return_id: string };
type WithRefund = RecordPayload & { refund_id: string };
type ById = { id: string };
type ByIds = { ids: string[] };

/** The payloads by event name. */
export interface Events {
  'order.placed': RecordPayload;
  'order.updated': RecordPayload;
  'order.completed': RecordPayload;
  'order.canceled': RecordPayload;
  'order.payment_captured': RecordPayload;
  'order.payment_capture_failed': RecordPayload & { payment_id: string; error: string };
  'order.fulfillment_created': WithFulfillment;
  'order.fulfillment_canceled': WithFulfillment;
  'order.shipment_created': WithFulfillment;
  'order.return_requested': WithReturn;
  'order.items_returned': WithReturn;
  'order.return_action_required': WithReturn;
  'order.refund_created': WithRefund;
  'order.refund_failed': WithRefund;

  'swap.created': RecordPayload;
  'swap.payment_completed': RecordPayload;
  'swap.payment_captured': RecordPayload;
  'swap.payment_capture_failed': RecordPayload;
  'swap.refund_processed': RecordPayload;
  'swap.process_refund_failed': RecordPayload;
  'swap.received': RecordPayload & { order_id: string };
  'swap.fulfillment_created': WithFulfillment;
  'swap.shipment_created': WithFulfillment;

  'claim.created': RecordPayload;
  'claim.updated': RecordPayload;
  'claim.canceled': RecordPayload;
  'claim.refund_processed': RecordPayload;
  'claim.fulfillment_created': WithFulfillment;
  'claim.shipment_created': WithFulfillment;
  'claim_item.created': ById;
  'claim_item.updated': ById;

  'order-edit.created': ById;
  'order-edit.updated': ById;
  'order-edit.requested': ById;
  'order-edit.confirmed': ById;
  'order-edit.declined': ById;
  'order-edit.canceled': ById;
  'order-edit-item-change.CREATED': ById;
  'order-edit-item-change.DELETED': ByIds;

  'payment.created': PaymentPayload;
  'payment.updated': PaymentPayload;
  'payment.payment_captured': PaymentPayload;
  'payment.payment_capture_failed': PaymentPayload & { error: string };
  'payment.payment_refund_created': RefundPayload;
  'payment.payment_refund_failed': PaymentPayload & { error: string };
  /** The customer's bank claims the money back. The amount is in minor currency units. */
  'payment.dispute_created': PaymentPayload & {
    dispute: { reference: string; amount: number; reason: string | null };
  };
  /** The payment was canceled in our records; an internal subscriber notifies its provider. */
  'payment.canceled': ById;

  /** A return was canceled; an internal subscriber notifies its carrier. */
  'return.label_canceled': LabelCanceled;

  'payment-collection.created': PaymentCollectionPayload;
  'payment-collection.updated': PaymentCollectionPayload;
  'payment-collection.deleted': PaymentCollectionPayload;
  'payment-collection.payment_authorized': PaymentCollectionPayload;

  'price-list.created': ById;
  'price-list.updated': ById;
  'price-list.deleted': ById;

  'stock-location.created': ById;
  'stock-location.updated': ById;
  'stock-location.deleted': ById;

  'inventory-item.created': ByIds;
  'inventory-item.updated': ById;
  'inventory-item.deleted': ByIds;

  'inventory-level.created': ByIds;
  'inventory-level.updated': ById;
  'inventory-level.deleted': ByIds;

  'reservation-item.created': ByIds;
  'reservation-item.updated': ById;
  'reservation-item.deleted': ByIds;
  /** Published in addition to `reservation-item.created`, for the reservations of an order's line items. */
  'reservation-items.bulk-created': ByIds;

  /** A change of stock in an external warehouse (3PL); an internal subscriber notifies the warehouse. */
  'stock-keeper.told': ExternalWarehousePayload;

  'note.created': ById;
  'note.updated': ById;
  'note.deleted': ById;

  /** Also published when the invite is resent. The token is sent to the e-mail address. */
  'invite.created': { id: string; token: string; user_email: string };

  'publishable_api_key.created': ById;
  'publishable_api_key.revoked': ById;

  'product-category.created': ById;
  'product-category.updated': ById;
  'product-category.deleted': ById;

  /** A password reset was requested for an e-mail address; an internal subscriber checks whether an account has it. */
  'password_reset.requested': { of: 'staff' | 'shoppers'; email: string };
  'customer.password_reset': PasswordReset;
  'user.password_reset': PasswordReset;
  /** The e-mail address of a customer was changed; both addresses can be notified. */
  'customer.email_changed': { id: string; email: string; previous_email: string };
  /** A customer has requested a transfer of orders that were placed with another e-mail; the token is sent to that address. */
  'order-update-token.created': {
    old_email: string;
    new_customer_id: string;
    orders: string[];
    token: string;
  };
  'oauth.token_generated': { id: string; application_name: string };
}

export type EventName = keyof Events;

/** An event, which is written in the transaction of the change. */
export interface OutboxEvent<Name extends EventName = EventName> {
  /** Ascends in the order of writing. The same for all subscribers and for repeated deliveries. */
  id: number;
  /** e.g. `order.placed` */
  name: Name;
  data: Events[Name];
}

/** An event to publish. */
export type NewEvent = { [Name in EventName]: [name: Name, data: Events[Name]] }[EventName];
