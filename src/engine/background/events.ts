import type {
  CustomerPayload,
  ExternalWarehousePayload,
  FailedRelease,
  LabelCanceled,
  PasswordReset,
  PaymentCollectionPayload,
  PaymentPayload,
  PaymentSessionRemoved,
  RecordPayload,
  RefundPayload,
  SubmittedWithdrawal,
  UnplacedPayment,
} from './event-payloads.ts';

export type * from './event-payloads.ts';

/*
 * The names and payloads of all events. `npm run readme` writes `event-names.ts` and docs/events.md from this file: a comment is the
 * description, `@internal` marks events that only a built-in subscriber gets, `@secret` those that contain a token. An application adds its own by
 * `declare module '@storekeep/server' { interface Events { 'loyalty.earned': { customer_id: string } } }`.
 */

type WithFulfillment = RecordPayload & { fulfillment_id: string };
type WithReturn = RecordPayload & { return_id: string };
type WithRefund = RecordPayload & { refund_id: string };
type ById = { id: string };
type ByIds = { ids: string[] };
/** `fields`: the names of the properties that were changed. */
type WithFields = ById & { fields: string[] };
type VariantById = ById & { product_id: string };
type WithProducts = ById & { product_ids: string[] };

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
  /**
   * A customer has paid for a cart that cannot be completed. The money is given back at `release_at`, unless the cart is completed before.
   * `intent` is the provider's id of the payment.
   */
  'payment.unplaced': UnplacedPayment & { release_at: string };
  /**
   * The time after which a payment that is still unplaced is given back has passed.
   * @internal
   */
  'payment.unplaced_expired': UnplacedPayment;
  /**
   * A payment provider has not released the money of a canceled payment or of a removed session, although it was asked ten times: it is
   * still authorized or captured. Staff release it at the provider, or have it tried again by
   * `POST /admin/events/parked/{parked_event_id}/retry`. `payment_id` is null for a session, `intent` is the provider's id of the payment.
   */
  'payment.release_failed': FailedRelease;
  /**
   * The payment was canceled in our records; a built-in subscriber notifies its provider.
   * @internal
   */
  'payment.canceled': ById;
  /**
   * A session that is open at its provider was removed or restarted; a built-in subscriber deletes it there.
   * @internal
   */
  'payment_session.removed': PaymentSessionRemoved;

  /**
   * A return was canceled; a built-in subscriber notifies its carrier.
   * @internal
   */
  'return.label_canceled': LabelCanceled;

  'payment-collection.created': PaymentCollectionPayload;
  'payment-collection.updated': PaymentCollectionPayload;
  'payment-collection.deleted': PaymentCollectionPayload;
  'payment-collection.payment_authorized': PaymentCollectionPayload;

  /** An account or a guest. */
  'customer.created': CustomerPayload;
  'customer.updated': CustomerPayload;

  /** Bought gift cards, and those that staff create. */
  'gift_card.created': ById;

  'discount.created': ById;

  'product.created': ById;
  /** `fields` also has the names of lists, such as `images`, `tags`, `options` and `variants`. An import publishes one event per product. */
  'product.updated': WithFields;
  'product.deleted': ById;
  'product-variant.created': VariantById;
  /** `fields` contains `inventory_quantity` when staff set the quantity, or items were returned or canceled; not when they are sold. */
  'product-variant.updated': VariantById & { fields: string[] };
  'product-variant.deleted': VariantById & { metadata: Record<string, unknown> | null };
  'product-collection.created': ById;
  'product-collection.updated': ById;
  'product-collection.deleted': ById;
  'product-collection.products_added': WithProducts;
  'product-collection.products_removed': WithProducts;

  'region.created': ById;
  'region.updated': WithFields;
  'region.deleted': ById;

  'sales_channel.created': ById;
  'sales_channel.updated': ById;
  'sales_channel.deleted': ById;

  'currency.updated': { code: string };

  'user.created': ById;
  'user.updated': ById;
  'user.deleted': ById;

  'cart.created': ById;
  /** Several changes of a cart are published as one event if they happen before it is delivered. */
  'cart.updated': ById;
  /** The cart has another customer. */
  'cart.customer_updated': ById;

  'draft_order.created': ById;
  'draft_order.updated': ById;

  'batch.created': ById;
  /** The job has made progress. */
  'batch.updated': ById;
  'batch.pre_processed': ById;
  'batch.confirmed': ById;
  'batch.processing': ById;
  'batch.completed': ById;
  'batch.canceled': ById;
  'batch.failed': ById;

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

  /**
   * A change of stock in an external warehouse (3PL); a built-in subscriber notifies the warehouse.
   * @internal
   */
  'stock-keeper.told': ExternalWarehousePayload;

  /** An endpoint was disabled, because it responded with 410 (Gone) or did not accept a message for three days. */
  'webhook.disabled': { id: string; url: string; reason: string };

  /**
   * A guest has declared a withdrawal; a built-in subscriber looks for the order.
   * @internal
   */
  'withdrawal.submitted': SubmittedWithdrawal;
  /** A guest has declared a withdrawal from an order (`EU=withdrawal`), and is asked by mail to confirm it. */
  'withdrawal.requested': ById & { order_id: string };
  /** A customer has confirmed a withdrawal. */
  'withdrawal.confirmed': ById & { order_id: string };
  /** An invoice, a credit note or a packing slip was issued (`EU=documents`). */
  'document.issued': ById & { order_id: string };

  'note.created': ById;
  'note.updated': ById;
  'note.deleted': ById;

  /**
   * Also published when the invite is resent. The token is sent to the e-mail address.
   * @secret
   */
  'invite.created': { id: string; token: string; user_email: string };

  /** Responses with one of these tags have changed; published while `EDGE_SECONDS` is set. `storekeep` is the tag of all responses. */
  'catalogue.changed': { tags: string[] };

  'publishable_api_key.created': ById;
  'publishable_api_key.revoked': ById;

  'product-category.created': ById;
  'product-category.updated': ById;
  'product-category.deleted': ById;

  /**
   * A password reset was requested for an e-mail address; a built-in subscriber publishes one of the two below if an account has it.
   * @internal
   */
  'password_reset.requested': { of: 'staff' | 'shoppers'; email: string };
  /**
   * A shopper requested a new password.
   * @secret
   */
  'customer.password_reset': PasswordReset;
  /**
   * A staff user requested a new password.
   * @secret
   */
  'user.password_reset': PasswordReset;
  /**
   * A customer wants another e-mail address; the token, which confirms it, is sent to that address.
   * @secret
   */
  'customer.email_change_requested': { id: string; email: string; token: string };
  /** The e-mail address of a customer was changed; both addresses can be notified. */
  'customer.email_changed': { id: string; email: string; previous_email: string };
  /**
   * A customer has requested a transfer of orders that were placed with another e-mail; the token is sent to that address.
   * @secret
   */
  'order-update-token.created': {
    old_email: string;
    new_customer_id: string;
    orders: string[];
    token: string;
  };
  'oauth.token_generated': { id: string; application_name: string };
  /** An assistant has proposed something that a person has to approve. */
  'proposal.waiting': { id: string; api_key_id: string };
}

export type EventName = keyof Events;

/** An event, which is written in the transaction of the change. */
export interface OutboxEvent<Name extends EventName = EventName> {
  /** Ascends in the order of writing. The same for all subscribers and for repeated deliveries. */
  id: number;
  /** e.g. `order.placed` */
  name: Name;
  data: Events[Name];
  /** The number of this delivery: 1, and more after a failure. */
  attempt: number;
}

/** Any event of these names; its `name` decides the type of its `data`. */
export type AnyOutboxEvent<Name extends EventName = EventName> = { [N in Name]: OutboxEvent<N> }[Name];

/** An event to publish. */
export type NewEvent = { [Name in EventName]: [name: Name, data: Events[Name]] }[EventName];
