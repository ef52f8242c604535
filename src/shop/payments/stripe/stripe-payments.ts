import { ReleasingPaymentProvider } from '../cancellation/releasing-provider.ts';
import type {
  Authorization,
  AuthorizedPayment,
  Cancellation,
  PaymentDetails,
  PaymentNotice,
  PaymentRequest,
  PaymentState,
  ProviderAnswer,
  ProviderData,
  Refusal,
  RequestHeaders,
  SavedPaymentMethod,
  Transfer,
} from '../payment-provider.ts';
import { captureIntent, releaseIntent } from './stripe-captures.ts';
import type { Stripe, StripeClient } from './stripe-client.ts';
import {
  describeMismatch,
  intentOf,
  isCorrectable,
  paymentResponse,
  retrieveIntent,
  sessionResponse,
  toPlain,
} from './stripe-intents.ts';
import { lookUpIntent } from './stripe-look-up.ts';
import type { StripeOptions } from './stripe-options.ts';
import { refundIntent } from './stripe-refunds.ts';
import { StripeSessions, type StripeVariant } from './stripe-sessions.ts';
import { readStripeWebhook } from './stripe-webhooks.ts';

/**
 * Payments by Stripe's payment intents: the storefront confirms the intent in the browser by `data.client_secret`, then completes the cart.
 * `data` is the intent as Stripe returns it, as in Medusa v1; only `private_data.intent`, its id, is relied on.
 */
export class StripePayments extends ReleasingPaymentProvider {
  readonly id: string;
  override readonly timeoutMs = 15_000;
  private readonly sessions: StripeSessions;

  constructor(
    private readonly variant: StripeVariant,
    private readonly options: StripeOptions,
    private readonly client: StripeClient,
  ) {
    super();
    this.id = variant.id;
    this.sessions = new StripeSessions(variant, options);
  }

  override get family(): string {
    return 'stripe';
  }

  override get isOffered(): boolean {
    return !this.variant.has_ended;
  }

  initiate(details: PaymentDetails, signal: AbortSignal): Promise<ProviderAnswer | Refusal> {
    return this.client.run(signal, (stripe) => this.sessions.create(stripe, details));
  }

  override update(request: PaymentRequest, signal: AbortSignal): Promise<ProviderAnswer | Refusal> {
    return this.client.run(signal, (stripe) => this.sessions.update(stripe, request));
  }

  async authorize(request: PaymentRequest, _key: string, signal: AbortSignal): Promise<Authorization> {
    const { data } = request;
    const intentId = intentOf(request);
    if (!intentId) return { status: 'refused', data, message: 'The payment was not begun at Stripe' };
    return this.client.run(signal, (stripe) => this.authorizeIntent(stripe, intentId, request));
  }

  capture(payment: AuthorizedPayment, _amount: number, key: string, signal: AbortSignal): Promise<Transfer> {
    return this.client.run(signal, (stripe) => captureIntent(stripe, payment, key, signal));
  }

  override refund(
    payment: AuthorizedPayment,
    amount: number,
    key: string,
    signal: AbortSignal,
  ): Promise<Transfer> {
    return this.client.run(signal, (stripe) => refundIntent(stripe, payment, amount, key, signal));
  }

  override async savedMethods(reference: string, signal: AbortSignal): Promise<SavedPaymentMethod[]> {
    const { data } = await this.client.run(signal, (stripe) =>
      stripe.paymentMethods.list({ customer: reference, type: 'card', limit: 100 }),
    );
    return data.map((method) => ({ data: toPlain(method) }));
  }

  override async lookUp(payment: ProviderData, signal: AbortSignal): Promise<PaymentState | null> {
    const intentId = intentOf(payment);
    return intentId ? this.client.run(signal, (stripe) => lookUpIntent(stripe, intentId)) : null;
  }

  override webhook(body: Buffer, headers: RequestHeaders, signal: AbortSignal): Promise<PaymentNotice[]> {
    const { webhookSecrets = [] } = this.options;
    return this.client.run(signal, (stripe) => readStripeWebhook(stripe, webhookSecrets, body, headers));
  }

  protected release(payment: ProviderData, key: string, signal: AbortSignal): Promise<Cancellation> {
    return this.client.run(signal, (stripe) => releaseIntent(stripe, payment, key));
  }

  protected referenceOf(payment: ProviderData): string | undefined {
    return intentOf(payment);
  }

  private async authorizeIntent(
    stripe: Stripe,
    intentId: string,
    request: PaymentRequest,
  ): Promise<Authorization> {
    const state = await retrieveIntent(stripe, intentId);
    const { intent } = state;
    const response = sessionResponse(intent);
    const problem = describeMismatch(state, request);
    // e.g. Medusa v1 has created it, or the process died before it could update the amount
    if (problem !== null && isCorrectable(intent, request)) return this.sessions.correct(stripe, request);
    if (problem !== null) return { ...response, status: 'refused', message: problem };
    switch (intent.status) {
      case 'requires_capture':
        return { ...paymentResponse(intent), status: 'authorized' };
      case 'succeeded':
        return { ...paymentResponse(intent), status: 'authorized', captured: true };
      case 'requires_action':
        return { ...response, status: 'requires_more' };
      case 'canceled':
        return { ...response, status: 'refused', message: 'Cart payment not authorized' };
      case 'processing':
        return { ...response, status: 'pending' };
      default:
        return { ...response, status: 'pending', nothing_authorized: true };
    }
  }
}
