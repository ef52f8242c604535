import type { PaymentCredential } from '../credentials/payment-credential.ts';
import type { PaidCart } from '../payment-cart.ts';

/* What a payment provider is called with. */

/** The data that a provider stores with a session or a payment. */
export interface ProviderData {
  /** Returned to the shopper's client, which may also write to it: must contain no secrets, and must not be trusted. */
  data: Record<string, unknown>;
  /** The provider's own data, such as the reference of an intent: returned by neither API, and written by the provider only. */
  private_data: Record<string, unknown>;
}

/** The customer who pays. */
export interface PayingCustomer {
  id: string;
  email: string;
  /** False for a guest, who has no saved payment methods. */
  has_account: boolean;
  /** The provider's id of the customer, e.g. `cus_…`; null if none is stored. */
  reference: string | null;
}

/** The payment that a session is for. */
export interface PaymentDetails {
  /** In the smallest unit of the currency. */
  amount: number;
  currency_code: string;
  /** Null for the session of a payment collection. */
  cart_id: string | null;
  /** The payment collection, instead of a cart: collects the difference after an order has become more expensive. */
  payment_collection_id?: string;
  email: string | null;
  /**
   * Identifies the session, and how often it was restarted, for the idempotency key of `initiate`: it is the same for a repeated call,
   * and another one after a refresh or a `Failure`. Absent when a payment is authorized or canceled.
   */
  session_key?: string;
  /** Loads the current cart, for providers that need its items or addresses; absent when a payment is canceled. */
  cart?: () => Promise<PaidCart>;
  /** Loads the customer, with the reference that this provider's family stored; null for a payment collection or an unknown shopper. */
  customer?: () => Promise<PayingCustomer | null>;
}

/** A provider's request to authorize a payment or to update a session. */
export interface PaymentRequest extends PaymentDetails, ProviderData {
  /**
   * Only for an update with data that a client sent: these data alone. `data` contains them, merged into the stored data; a provider
   * whose data must not be overwritten takes what it allows from here, and the rest from `stored_data`.
   */
  client_data?: Record<string, unknown>;
  /** The stored data without those of the client, with `client_data`. */
  stored_data?: Record<string, unknown>;
}

/** A request to authorize a payment. */
export interface AuthorizationRequest extends PaymentRequest {
  /** An AI agent pays with it, and the session was not opened at the provider. */
  credential?: PaymentCredential;
  /** Whether an earlier call with the same key had no response. */
  is_repeated?: boolean;
  /** The company's id of the payment, as a webhook has reported it; the session may not have it yet. */
  reported_intent?: string;
}

/** A payment that the provider has authorized. */
export interface AuthorizedPayment extends ProviderData {
  /** Storekeep's id of the payment, which `authorize` got as its idempotency key. */
  id: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency_code: string;
}

/** A session or payment to release. */
export interface ReleasedPayment extends ProviderData {
  /** How often the release was tried before, as far as that is known, for companies that repeat their own failure for the same key. */
  attempt?: number;
}
