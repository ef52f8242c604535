/** Names a payment: by our id, the idempotency key of `authorize`, or by the provider's id of it, `private_data.intent`. */
export type NotifiedPayment = { payment_id: string } | { intent: string };

/** Names a failed refund: by our id, or by the provider's id of it, with which it was reported before. */
export type NotifiedRefund = { refund_id: string } | { reference: string };

/**
 * What the customer has paid for: a cart, or a payment collection, whose session is found by its `private_data.intent`. An AI agent may have
 * paid for a cart whose session does not have the `intent` yet.
 */
export type NotifiedPayer =
  { cart_id: string; intent?: string } | { payment_collection_id: string; intent: string };

/** A notification from a provider. Notifications may arrive late, repeatedly and in any order; each is applied once. */
export type PaymentNotice =
  /** The shopper has paid, so the cart becomes an order, even if the shopper never returned from the provider's page. */
  | ({ type: 'authorized' } & NotifiedPayer)
  /** @property cart_id, payment_collection_id completed or authorized first, if given */
  | ({ type: 'captured'; cart_id?: string; payment_collection_id?: string } & NotifiedPayment)
  /**
   * @property refund_id our id of the refund, the idempotency key of `refund`; left out for refunds made outside Storekeep
   * @property reference the provider's id of the refund, by which repeated notifications are recognized
   * @property amount minor currency units
   */
  | ({ type: 'refunded'; refund_id?: string; reference: string; amount: number } & NotifiedPayment)
  /** @property intent the provider's id of the payment; a payment of the cart with another one is left alone */
  | { type: 'failed'; what: 'authorization'; cart_id: string; intent?: string; message?: string }
  | ({ type: 'failed'; what: 'capture'; message?: string } & NotifiedPayment)
  /**
   * @property refund_id our id of the refund
   * @property reference the provider's id of the refund, for refunds made outside Storekeep
   */
  | ({ type: 'failed'; what: 'refund'; message?: string } & NotifiedRefund & NotifiedPayment)
  /** The authorization has expired or was canceled at the provider. Payments that are captured are left alone. */
  | ({ type: 'canceled'; cart_id?: string; message?: string } & NotifiedPayment)
  /**
   * The customer's bank claims the money back; staff are notified by the event `payment.dispute_created`.
   * @property reference the provider's id of the dispute, by which repeated notifications are recognized
   * @property amount minor currency units
   */
  | ({ type: 'disputed'; reference: string; amount: number; reason?: string } & NotifiedPayment);
