/* The payloads of events that have more than an id. */

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

/** The data may contain secrets of the provider. */
export interface PaymentSessionRemoved {
  /** The idempotency key by which the session was opened. */
  key: string;
  provider_id: string;
  data: Record<string, unknown>;
  private_data: Record<string, unknown>;
}

/** Money at a payment provider for which there is no payment here. */
export interface UnplacedPayment {
  cart_id: string;
  provider_id: string;
  intent: string;
  /** Why the cart could not be completed. */
  reason: string;
}

/** Money of a customer that a payment provider does not release. */
export interface FailedRelease {
  /** Null for money that is no payment here, e.g. of a session that was removed. */
  payment_id: string | null;
  provider_id: string;
  /** The provider's id of the payment. */
  intent: string | null;
  /** The id of the event of the release, which is parked. */
  parked_event_id: number;
  error: string;
}

/** The token is a secret: it allows its bearer to set a password. The names of a customer are null until the mailbox was confirmed. */
export interface PasswordReset {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  token: string;
}

/** A customer, without addresses and password. */
export interface CustomerPayload {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  has_account: boolean;
}

/** What a guest says in the declaration of a withdrawal; `items` is null for the whole order. */
export interface SubmittedWithdrawal {
  display_id: number;
  email: string;
  items: readonly { item_id: string; quantity: number }[] | null;
  declared_at: string;
}
