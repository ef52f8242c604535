import type {
  Authorization,
  AuthorizedPayment,
  Cancellation,
  Failure,
  PaymentDetails,
  PaymentNotice,
  PaymentRequest,
  PaymentState,
  ProviderData,
  ProviderResponse,
  Refusal,
  Transfer,
} from '@storekeep/server';
import { type ReleaseRequest, ReleasingPaymentProvider } from '@storekeep/server/extend';
import { isRejected, isServerError, MollieClient } from './mollie-client.ts';
import { listNotices, readWebhook } from './mollie-notices.ts';
import {
  describeMismatch,
  describePayment,
  fromMollieAmount,
  hasAmount,
  hasEnded,
  type MolliePayment,
  readCaptured,
  toMollieAmount,
} from './mollie-objects.ts';
import type { MollieOptions } from './mollie-options.ts';
import { capturePayment, findPayment, refundPayment, releasePayment } from './mollie-transfers.ts';

/**
 * Payments on Mollie's pages. The storefront sends the shopper to `data.checkout_url`, and completes the cart when the shopper comes back;
 * a webhook completes it for shoppers who do not.
 */
export class MolliePayments extends ReleasingPaymentProvider {
  readonly id = 'mollie';
  override readonly timeoutMs = 15_000;
  private readonly client: MollieClient;

  constructor(private readonly options: MollieOptions) {
    super();
    this.client = new MollieClient(options);
  }

  initiate(details: PaymentDetails, signal: AbortSignal): Promise<ProviderResponse | Refusal | Failure> {
    const { session_key, amount, currency_code } = details;
    return this.create(details, `${session_key}_${amount}_${currency_code}`, signal);
  }

  /** Replaces the payment if the amount has changed, which Mollie does not allow to change, or if the shopper has failed to pay. */
  override async update(
    request: PaymentRequest,
    signal: AbortSignal,
  ): Promise<ProviderResponse | Refusal | Failure> {
    const { session_key, amount, currency_code } = request;
    const id = this.findReference(request);
    const payment = id === undefined ? null : await findPayment(this.client, id, signal);
    if (payment && !hasEnded(payment)) {
      if (hasAmount(payment, amount, currency_code)) return describePayment(payment);
      // one that Mollie cannot cancel yet is given back by the webhook about it, if the shopper pays it nevertheless
      await releasePayment(this.client, payment, `replace_${payment.id}`, signal);
    }
    return this.create(request, `${session_key}_${amount}_${currency_code}_instead_of_${id}`, signal);
  }

  async authorize(request: PaymentRequest, _key: string, signal: AbortSignal): Promise<Authorization> {
    const { data } = request;
    const id = this.findReference(request);
    const payment = id === undefined ? null : await findPayment(this.client, id, signal);
    if (!payment) return { status: 'refused', data, message: 'The payment was not begun at Mollie' };
    const message = describeMismatch(payment, request);
    const response = describePayment(payment);
    if (message !== null) return { ...response, status: 'refused', message };
    switch (payment.status) {
      case 'authorized':
        return { ...response, status: 'authorized' };
      case 'paid':
        return { ...response, status: 'authorized', captured: true };
      case 'open':
        return { ...response, status: 'requires_more' };
      case 'pending':
        return { ...response, status: 'pending' };
      default:
        return {
          ...response,
          status: 'refused',
          message: `The payment is ${payment.status}; please pay again`,
        };
    }
  }

  async capture(
    payment: AuthorizedPayment,
    _amount: number,
    key: string,
    signal: AbortSignal,
  ): Promise<Transfer> {
    return capturePayment(this.client, await this.requirePayment(payment, signal), payment, key, signal);
  }

  override async refund(
    payment: AuthorizedPayment,
    amount: number,
    key: string,
    signal: AbortSignal,
  ): Promise<Transfer> {
    return refundPayment(this.client, await this.requirePayment(payment, signal), amount, key, signal);
  }

  override async lookUp(payment: ProviderData, signal: AbortSignal): Promise<PaymentState | null> {
    const id = this.findReference(payment);
    const found = id === undefined ? null : await findPayment(this.client, id, signal);
    if (!found) return null;
    const amount = fromMollieAmount(found.amount);
    const captured = readCaptured(found);
    const refunded = found.amountRefunded ? fromMollieAmount(found.amountRefunded) : 0;
    const capturable = found.status === 'authorized' ? amount - captured : 0;
    const { id: intent, status, createdAt } = found;
    return { intent, status, amount, capturable, captured, refunded, created_at: new Date(createdAt) };
  }

  /** Mollie signs no webhooks, but they carry nothing except an id: what has happened is read from Mollie. */
  override async webhook(
    body: Buffer,
    _headers: unknown,
    signal: AbortSignal,
  ): Promise<PaymentNotice[] | null> {
    const id = readWebhook(body);
    if (id === null) return null;
    const payment = await findPayment(this.client, id, signal);
    return payment ? listNotices(payment) : [];
  }

  protected findReference({ private_data }: ProviderData): string | undefined {
    return typeof private_data.intent === 'string' ? private_data.intent : undefined;
  }

  protected async release(
    reference: string,
    { key }: ReleaseRequest,
    signal: AbortSignal,
  ): Promise<Cancellation> {
    const payment = await findPayment(this.client, reference, signal);
    return payment ? releasePayment(this.client, payment, key, signal) : {};
  }

  private async create(
    { amount, currency_code, cart_id, payment_collection_id }: PaymentDetails,
    key: string,
    signal: AbortSignal,
  ): Promise<ProviderResponse | Refusal | Failure> {
    const redirectUrl = new URL(this.options.redirectUrl);
    if (cart_id !== null) redirectUrl.searchParams.set('cart_id', cart_id);
    const body = {
      amount: toMollieAmount(amount, currency_code),
      description: cart_id ?? payment_collection_id,
      redirectUrl: redirectUrl.href,
      webhookUrl: this.options.webhookUrl,
      captureMode: this.options.manualCapture ? 'manual' : 'automatic',
      metadata: { cart_id: cart_id ?? undefined, payment_collection_id },
    };
    try {
      return describePayment(await this.client.post<MolliePayment>('/payments', body, key, signal));
    } catch (error) {
      // a payment that the failed request may have created is never shown to the shopper, and expires
      if (isServerError(error)) return { status: 'error', message: error.message };
      if (isRejected(error)) return { status: 'refused', message: error.message };
      throw error;
    }
  }

  private async requirePayment(payment: ProviderData, signal: AbortSignal): Promise<MolliePayment> {
    const id = this.findReference(payment);
    const found = id === undefined ? null : await findPayment(this.client, id, signal);
    if (!found) throw new Error(`Mollie does not know the payment ${id}`);
    return found;
  }
}
