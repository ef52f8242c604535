import {
  type Authorization,
  type AuthorizationRequest,
  type AuthorizedPayment,
  awaitsCredential,
  type Cancellation,
  type CredentialHandler,
  type PaidPage,
  type PaymentDetails,
  type PaymentNotice,
  type PaymentRequest,
  type PaymentState,
  type ProviderData,
  type ProviderResponse,
  type Refusal,
  type ReleaseRequest,
  ReleasingPaymentProvider,
  type RequestHeaders,
  type SavedPaymentMethod,
  type Transfer,
} from '@storekeep/server/extend';
import { findAgentIntents, releaseAgentIntents } from './credentials/agent-intents.ts';
import { StripeCredentials } from './credentials/stripe-credentials.ts';
import { captureIntent, releaseIntent } from './intents/stripe-captures.ts';
import {
  describeMismatch,
  findIntentId,
  isCorrectable,
  paymentResponse,
  retrieveIntent,
  sessionResponse,
  toPlain,
} from './intents/stripe-intents.ts';
import { listPaidIntents, lookUpIntent } from './intents/stripe-look-up.ts';
import { refundIntent } from './intents/stripe-refunds.ts';
import type { Stripe, StripeClient } from './stripe-client.ts';
import type { StripeOptions } from './stripe-options.ts';
import { StripeSessions, type StripeVariant } from './stripe-sessions.ts';
import { readStripeWebhook } from './stripe-webhooks.ts';

/**
 * Payments by Stripe's payment intents: the storefront confirms the intent in the browser by `data.client_secret`, then completes the cart.
 * `data` is the intent as Stripe returns it, as in Medusa v1; only `private_data.intent`, its id, is relied on.
 */
export class StripePayments extends ReleasingPaymentProvider {
  readonly id: string;
  override readonly timeoutMs = 15_000;
  override readonly v1MetadataKey = 'stripe_id';
  private readonly sessions: StripeSessions;
  private readonly credentials: StripeCredentials;

  constructor(
    private readonly variant: StripeVariant,
    private readonly options: StripeOptions,
    private readonly client: StripeClient,
  ) {
    super();
    this.id = variant.id;
    this.sessions = new StripeSessions(variant, options);
    this.credentials = new StripeCredentials(options);
  }

  override get family(): string {
    return 'stripe';
  }

  override get isPaidBeforeCompletion(): boolean {
    return true;
  }

  override get isOffered(): boolean {
    return !this.variant.has_ended;
  }

  initiate(details: PaymentDetails, signal: AbortSignal): Promise<ProviderResponse | Refusal> {
    return this.client.run(signal, (stripe) => this.sessions.create(stripe, details));
  }

  override update(request: PaymentRequest, signal: AbortSignal): Promise<ProviderResponse | Refusal> {
    return this.client.run(signal, (stripe) => this.sessions.update(stripe, request));
  }

  override get credentialHandlers(): readonly CredentialHandler[] {
    return this.id === 'stripe' ? this.credentials.handlers : [];
  }

  authorize(request: AuthorizationRequest, key: string, signal: AbortSignal): Promise<Authorization> {
    return this.client.run(signal, async (stripe) => {
      const intentId = await this.findIntent(stripe, request, key, signal);
      if (typeof intentId !== 'string') return { ...intentId, data: request.data };
      return this.authorizeIntent(stripe, intentId, request);
    });
  }

  /** Also releases what an AI agent has paid by a request whose response was lost. */
  override async abandon(request: PaymentRequest, key: string, signal: AbortSignal): Promise<void> {
    await super.abandon(request, key, signal);
    if (awaitsCredential(request))
      await this.client.run(signal, (stripe) => releaseAgentIntents(stripe, request, `cancel_${key}`));
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
    const intentId = findIntentId(payment);
    return intentId ? this.client.run(signal, (stripe) => lookUpIntent(stripe, intentId)) : null;
  }

  override listPaid(since: Date, after: string | undefined, signal: AbortSignal): Promise<PaidPage> {
    return this.client.run(signal, (stripe) => listPaidIntents(stripe, since, after));
  }

  override webhook(body: Buffer, headers: RequestHeaders, signal: AbortSignal): Promise<PaymentNotice[]> {
    const { webhookSecrets = [] } = this.options;
    return this.client.run(signal, (stripe) => readStripeWebhook(stripe, webhookSecrets, body, headers));
  }

  protected findReference(payment: ProviderData): string | undefined {
    return findIntentId(payment);
  }

  protected release(intentId: string, { key }: ReleaseRequest, signal: AbortSignal): Promise<Cancellation> {
    return this.client.run(signal, (stripe) => releaseIntent(stripe, intentId, key));
  }

  /** Finds the intent that the shopper has confirmed, or lets an AI agent pay with its credential. */
  private async findIntent(
    stripe: Stripe,
    request: AuthorizationRequest,
    key: string,
    signal: AbortSignal,
  ): Promise<string | Refusal> {
    const { credential, reported_intent, is_repeated } = request;
    const intentId = findIntentId(request) ?? reported_intent;
    if (intentId !== undefined) return intentId;
    if (credential) return this.credentials.pay(stripe, request, credential, key, signal);
    if (!awaitsCredential(request) || !is_repeated)
      return { status: 'refused', message: 'The payment was not begun at Stripe' };
    const [lost] = await findAgentIntents(stripe, request);
    if (!lost) throw new Error('It is not known yet whether the agent has paid');
    return lost.id;
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
