import { Provider } from '#engine/providers/provider';
import type { CredentialHandler } from './credentials/payment-credential.ts';
import type { PaymentNotice } from './payment-notice.ts';
import type { PaidPage, PaymentState } from './payment-state.ts';
import type {
  AuthorizationRequest,
  AuthorizedPayment,
  PaymentDetails,
  PaymentRequest,
  ProviderData,
  ReleasedPayment,
} from './requests/payment-requests.ts';

export type {
  AuthorizationRequest,
  AuthorizedPayment,
  PayingCustomer,
  PaymentDetails,
  PaymentRequest,
  ProviderData,
  ReleasedPayment,
} from './requests/payment-requests.ts';
export type { PaidIntent, PaidPage, PaymentState } from './payment-state.ts';
export type { NotifiedPayer, NotifiedPayment, NotifiedRefund, PaymentNotice } from './payment-notice.ts';

/** A provider's response: it replaces the stored data; private data that are left out remain. */
export interface ProviderResponse {
  data: Record<string, unknown>;
  /**
   * `intent` is reserved for the provider's own id of the payment, e.g. `pi_…`: notifications may name a payment by it, and a second
   * payment with the same one is rejected.
   */
  private_data?: Record<string, unknown>;
  /** The provider's id of the customer, to be stored for the provider's `family`, if the response created or found one. */
  customer_reference?: string;
}

/** A request about a session that the company has failed to execute: the call is repeated, with another `session_key`. */
export interface Failure {
  status: 'error';
  /** Explains the failure to the operator. */
  message?: string;
}

/** A request that the provider declined, e.g. because the amount is too small. */
export interface Refusal {
  status: 'refused';
  /** Explains the refusal to the shopper. */
  message: string;
}

/** The response to a request about a session that the provider has declined, or that the company has failed to execute. */
export type Unopened = Refusal | Failure;

export function isUnopened(answer: object): answer is Unopened {
  return 'status' in answer && (answer.status === 'refused' || answer.status === 'error');
}

/** The result of an authorization request. */
export interface Authorization extends ProviderResponse {
  /**
   * `requires_more`: the shopper must act first, e.g. confirm the payment. `pending`: the provider has not decided yet.
   * `refused`: the provider declined. `error`: the provider is temporarily unavailable.
   */
  status: 'authorized' | 'requires_more' | 'pending' | 'refused' | 'error';
  /**
   * With `authorized`: the money is captured already, so the order is paid. `cancel` must refund such a payment if the order cannot be
   * placed.
   */
  captured?: boolean;
  /**
   * With `pending`: the provider knows that it has authorized nothing yet, e.g. because the shopper has not confirmed; then there is nothing
   * to cancel if the cart changes. Otherwise a pending payment may still be authorized.
   */
  nothing_authorized?: boolean;
  /** Explains a refusal to the shopper. */
  message?: string;
}

/** A payment method that a customer has saved with a provider, such as a card. */
export interface SavedPaymentMethod {
  /** Returned to the customer; must contain no secrets. */
  data: Record<string, unknown>;
}

/** The result of a capture or a refund; data that are left out remain. */
export interface Transfer extends Partial<ProviderResponse> {
  /**
   * Defaults to `done`. `pending`: the provider has not decided yet; it is called again with the same key, or reports the
   * result by a webhook. `refused`: the provider declined; no money has moved. `error`: the provider is temporarily unavailable, and is
   * called again with the same key; the `private_data` are stored for that call.
   */
  status?: 'done' | 'pending' | 'refused' | 'error';
  /** Explains a refusal to staff. */
  message?: string;
}

/** The result of canceling a payment; data that are left out remain. */
export interface Cancellation extends Partial<ProviderResponse> {
  /** Defaults to `done`. `refused`: the authorization remains. */
  status?: 'done' | 'refused';
  /** Explains a refusal to the operator. */
  message?: string;
}

/** The headers of a request, in lower case. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A payment provider. Extend the class, and register the instance with `PaymentProviders`. Methods are called while no transaction is
 * open (but see `isOffline`); they may be slow, fail, and be repeated, so act at most once per idempotency key. Pass the
 * signal to `fetch`: it is aborted after `timeoutMs`, when the caller stops waiting. Report a refusal as a result; a thrown
 * error means that the outcome is unknown, and the call is repeated.
 */
export abstract class PaymentProvider extends Provider {
  /**
   * The company behind the provider; defaults to `id`. Providers of one family, such as `stripe` and `stripe-ideal`, share webhooks and
   * the stored references of customers.
   */
  get family(): string {
    return this.id;
  }

  /** The key of customers' metadata where Medusa v1's plugin of the family looks for their reference; null if it does not. */
  readonly v1MetadataKey: string | null = null;

  /**
   * True for a provider that makes no calls, e.g. for invoices. Sessions of carts are then opened and updated together with the change of
   * the cart, and payments are authorized in the transaction that places the order. These transactions may be rolled back and repeated, so
   * `initiate`, `update` and `authorize` must have no effects; they get no `cart` and `customer`.
   */
  readonly isOffline: boolean = false;

  /** How AI agents can pay by the provider; defaults to not at all. `authorize` then gets their credentials. */
  get credentialHandlers(): readonly CredentialHandler[] {
    return [];
  }

  /**
   * Whether shoppers pay by a session before the cart is completed, such as at their bank or in the browser: a module may hold the stock
   * from its selection on. Defaults to false.
   */
  get isPaidBeforeCompletion(): boolean {
    return false;
  }

  /** False for a provider that serves old payments only: carts get no sessions of it. Defaults to true. */
  get isOffered(): boolean {
    return true;
  }

  /**
   * Creates a session at the provider. Called when the session is selected, or is the only one. The shopper gets the message of a refusal
   * when completing the cart.
   */
  abstract initiate(
    details: PaymentDetails,
    signal: AbortSignal,
  ): Promise<ProviderResponse | Refusal | Failure>;

  /** Updates a session after a change of the amount, or with data sent by the client, which are part of `request.data`. */
  async update(request: PaymentRequest, _signal: AbortSignal): Promise<ProviderResponse | Refusal | Failure> {
    return { data: request.data };
  }

  /**
   * Authorizes a payment.
   * @param idempotencyKey the id of the payment; the same as long as the response is missing or `pending`
   */
  abstract authorize(
    request: AuthorizationRequest,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<Authorization>;

  /**
   * Captures an authorized payment.
   * @param amount the full authorized amount; minor currency units
   * @param idempotencyKey the same as long as the response is missing or `pending`; a new one when staff retry after a refusal
   */
  abstract capture(
    payment: AuthorizedPayment,
    amount: number,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<Transfer>;

  /**
   * Refunds a part of a captured payment. Optional; the default implementation refuses.
   * @param amount minor currency units; the refunds of a payment never exceed its amount in total
   * @param idempotencyKey the id of the refund
   */
  async refund(
    _payment: AuthorizedPayment,
    _amount: number,
    _idempotencyKey: string,
    _signal: AbortSignal,
  ): Promise<Transfer> {
    return { status: 'refused', message: `Payment provider ${this.id} cannot give money back` };
  }

  /**
   * Releases the authorization of a payment; must also succeed if it was released before. The data in the response are stored
   * with the payment. A refusal is retried like a failure, since the customer's money remains reserved until the release;
   * after ten attempts the event is parked for an operator.
   */
  abstract cancel(
    payment: AuthorizedPayment & ReleasedPayment,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<void | Cancellation>;

  /**
   * Cancels an authorization request whose outcome is unknown, e.g. because the process died while waiting for the response.
   * The default implementation repeats the request to find out whether there is something to cancel; override it if the
   * provider can cancel by idempotency key.
   */
  async abandon(
    request: PaymentRequest & ReleasedPayment,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<void> {
    const {
      status,
      data,
      private_data = request.private_data,
    } = await this.authorize(request, idempotencyKey, signal);
    if (status === 'error') throw new Error(`Payment provider ${this.id} does not say what it authorized`);
    if (status === 'refused') return;
    const { amount, currency_code } = request;
    const payment = { id: idempotencyKey, amount, currency_code, data, private_data };
    const canceled = await this.cancel(payment, idempotencyKey, signal);
    if (canceled?.status === 'refused')
      throw new Error(`Payment provider ${this.id} does not cancel what it authorized: ${canceled.message}`);
  }

  /**
   * Lists the payment methods that a customer has saved. Optional; the default implementation has none.
   * @param reference the provider's id of the customer
   */
  async savedMethods(_reference: string, _signal: AbortSignal): Promise<SavedPaymentMethod[]> {
    return [];
  }

  /**
   * Looks up a payment, for `payments:reconcile`. Optional; payments of a provider without it are not compared.
   * @returns null if the provider does not know the payment
   */
  lookUp?(payment: ProviderData, signal: AbortSignal): Promise<PaymentState | null>;

  /**
   * Lists a page of what was paid for carts and payment collections, for `payments:reconcile`. Optional; called for one provider of a
   * family.
   * @param since when the payments were created at the earliest
   * @param after the `next` of the page before
   */
  listPaid?(since: Date, after: string | undefined, signal: AbortSignal): Promise<PaidPage>;

  /**
   * Parses a webhook request to `POST /hooks/<family>`, or `POST /<family>/hooks` as in Medusa v1.
   * @param body the raw body, for verifying the signature
   * @returns null if the signature is invalid, which responds with 401. An error responds with 409, so that the provider retries.
   */
  async webhook(
    _body: Buffer,
    _headers: RequestHeaders,
    _signal: AbortSignal,
  ): Promise<PaymentNotice[] | null> {
    return null;
  }

  /**
   * Deletes a session at the provider, after it was removed or restarted, and releases what its shopper may have paid. Must also succeed
   * if it was deleted before. Repeated after an error; after ten attempts the event is parked for an operator.
   */
  async delete(_session: ReleasedPayment, _signal: AbortSignal): Promise<void> {}
}

/** Merges a provider's response into the stored data; parts that are left out remain. */
export function mergeProviderData(was: ProviderData, answer: Partial<ProviderResponse>): ProviderData {
  return { data: answer.data ?? was.data, private_data: answer.private_data ?? was.private_data };
}
