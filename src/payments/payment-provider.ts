import { Provider } from '../providers/provider.ts';
import type { PaidCart } from './paid-cart.ts';

/** What a provider keeps with a session or a payment. */
export interface ProviderData {
  /** Shown to the shopper's client, which may also write to it: nothing secret, and nothing to rely on, belongs here. */
  data: Record<string, unknown>;
  /** The provider's own, such as the reference of an intent: shown on neither surface, and written by nobody else. */
  private_data: Record<string, unknown>;
}

/** What a provider answers: it replaces what was kept, but for private data that are left out. */
export interface ProviderAnswer {
  data: Record<string, unknown>;
  private_data?: Record<string, unknown>;
}

/** What a session is about. */
export interface PaymentDetails {
  /** In the smallest unit of the currency. */
  amount: number;
  currency_code: string;
  /** Null for what a payment collection asks for. */
  cart_id: string | null;
  /** What collects it, where that is no cart: the rest of an order that has become dearer. */
  payment_collection_id?: string;
  email: string | null;
  /** Looks the cart up as it is, for providers that have to know what is paid for; not there when a payment is given up. */
  cart?: () => Promise<PaidCart>;
}

/** What a provider is told of the payment it is asked for. */
export interface PaymentRequest extends PaymentDetails, ProviderData {}

/** What a provider is told of a payment that it has authorized. */
export interface AuthorizedPayment extends ProviderData {
  /** Ours: what `authorize` got as its key. */
  id: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency_code: string;
}

/** What came of asking for the money. */
export interface Authorization extends ProviderAnswer {
  /**
   * `requires_more`: the shopper has something to do first. `pending`: the provider has not decided yet.
   * `refused`: it has, against us. `error`: it does not work at the moment.
   */
  status: 'authorized' | 'requires_more' | 'pending' | 'refused' | 'error';
  /** For the shopper, when refused. */
  message?: string;
}

/** What came of a capture or a refund; data that are left out stay. */
export interface Transfer extends Partial<ProviderAnswer> {
  /**
   * `pending`: the provider has not decided yet, and is asked again with the same key, or tells by a webhook. `refused`: it has,
   * against us; no money has moved. `error`: it does not work at the moment.
   */
  status?: 'done' | 'pending' | 'refused' | 'error';
  /** For staff, when refused. */
  message?: string;
}

/** The result of canceling a payment; data that are left out stay. */
export interface Cancellation extends Partial<ProviderAnswer> {
  /** `refused`: the authorization stands. */
  status?: 'done' | 'refused';
  /** For the operator, when refused. */
  message?: string;
}

/**
 * What a provider tells by itself. Notices may come late, twice and in any order: what they say is true from then on, once. A payment
 * is known by our id, the key of `authorize`.
 */
export type PaymentNotice =
  /** The shopper has paid, so the cart becomes an order; also when they never came back from the provider's page. */
  | { type: 'authorized'; cart_id: string }
  | { type: 'captured'; payment_id: string; cart_id?: string }
  /**
   * @property refund_id ours, the key of `refund`; left out for money that was given back without us
   * @property reference the provider's, by which it is counted once
   */
  | { type: 'refunded'; payment_id: string; refund_id?: string; reference: string; amount: number }
  | { type: 'failed'; what: 'authorization'; cart_id: string; message?: string }
  | { type: 'failed'; what: 'capture'; payment_id: string; message?: string }
  | { type: 'failed'; what: 'refund'; payment_id: string; refund_id: string; message?: string };

/** The headers of a request, in lower case. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Who takes payments. Implement it and register it with `PaymentProviders`. Calls happen while no transaction is open;
 * they may be slow, fail, and be repeated: what was asked for under a key must not happen twice. Each gets a signal, which is
 * aborted when nobody waits for the answer any more (`timeoutMs`): hand it to `fetch`. A no is an answer; whatever is
 * thrown means that nobody knows, and the same is asked for again.
 */
export abstract class PaymentProvider extends Provider {
  /** Opens a session. */
  abstract initiate(details: PaymentDetails, signal: AbortSignal): Promise<ProviderAnswer>;

  /** The amount has changed, or the client has sent data, which are among `request.data`. */
  async update(request: PaymentRequest, _signal: AbortSignal): Promise<ProviderAnswer> {
    return { data: request.data };
  }

  /**
   * Asks for the money.
   * @param idempotencyKey the same while an answer is missing or `pending`; the id of the payment
   */
  abstract authorize(
    request: PaymentRequest,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<Authorization>;

  /**
   * Takes what is authorized.
   * @param amount all of it
   * @param idempotencyKey the same while an answer is missing or `pending`; another one when staff try again after a refusal
   */
  abstract capture(
    payment: AuthorizedPayment,
    amount: number,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<Transfer>;

  /**
   * Gives back some of what was captured. Those that cannot need not implement it.
   * @param amount in the smallest unit of the currency; all refunds of a payment add up to its amount at most
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
   * Releases the authorization of a payment; succeeds also when it was released before. The data in the response are stored
   * with the payment. A refusal is asked again like a failure, since the customer's money stays reserved until it is released:
   * after ten attempts the event is parked for an operator.
   */
  abstract cancel(
    payment: AuthorizedPayment,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<void | Cancellation>;

  /**
   * Gives up what was asked for under the key, of which we do not know the answer: a process died while it waited.
   * Asking again tells what there is to cancel; override it where the provider can simply be told.
   */
  async abandon(request: PaymentRequest, idempotencyKey: string, signal: AbortSignal): Promise<void> {
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
   * Reads what the provider tells at `POST /hooks/<id>`.
   * @param body as it came, for the signature to be checked
   * @returns null when the signature is not right: 401. What is thrown is a 409, so that the provider tells again.
   */
  async webhook(
    _body: Buffer,
    _headers: RequestHeaders,
    _signal: AbortSignal,
  ): Promise<PaymentNotice[] | null> {
    return null;
  }

  /** The session is gone, or begun anew. */
  async delete(_session: ProviderData, _signal: AbortSignal): Promise<void> {}
}

/** What stands in the columns after an answer. */
export function kept(was: ProviderData, answer: Partial<ProviderAnswer>): ProviderData {
  return { data: answer.data ?? was.data, private_data: answer.private_data ?? was.private_data };
}

const MOST_BYTES = 65_536;

/**
 * What a provider has answered about a session: anyone may read a cart, with the data of its sessions.
 * @throws when it is larger than 64 kB
 */
export function requireSmallAnswer(answer: ProviderData): ProviderData {
  for (const json of [answer.data, answer.private_data])
    if (Buffer.byteLength(JSON.stringify(json)) > MOST_BYTES)
      throw new Error(`The data of a payment session must not be larger than ${MOST_BYTES} bytes`);
  return answer;
}
