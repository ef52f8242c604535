import {
  PaymentProvider,
  type Authorization,
  type AuthorizedPayment,
  type Cancellation,
  type PaymentDetails,
  type PaymentNotice,
  type PaymentRequest,
  type PaymentState,
  type ProviderAnswer,
  type ProviderData,
  type Refusal,
  type RequestHeaders,
  type SavedPaymentMethod,
  type Transfer,
} from '../payment-provider.ts';
import { requireCustomer } from './stripe-customers.ts';
import { lookUpIntent } from './stripe-look-up.ts';
import { describeUnchargeable } from './stripe-amounts.ts';
import { type StripeClient, type Stripe } from './stripe-client.ts';
import { isKeyMismatch, isMissingCustomer, isServerError, isUnexpectedState } from './stripe-errors.ts';
import {
  answerOf,
  answerOfPaid,
  describeMismatch,
  freshKey,
  hasOtherCustomer,
  isCorrectable,
  intentOf,
  pickClientFields,
  refuseOrThrow,
  requireIntent,
  retrieveIntent,
  toPlain,
  type StripeCustomer,
} from './stripe-intents.ts';
import type { StripeOptions } from './stripe-options.ts';
import { findRefund, refundRemainder, transferOf } from './stripe-refunds.ts';
import { readStripeWebhook } from './stripe-webhooks.ts';

/** One of the provider ids of Medusa v1's plugin. */
export interface StripeVariant {
  id: string;
  /** Overrides the options: a bank method cannot be captured later. */
  capture_method?: 'automatic';
  payment_method_types?: string[];
  /** The bank method has ended, and only its old payments are refunded. */
  has_ended?: boolean;
}

/**
 * Payments by Stripe's payment intents: the storefront confirms the intent in the browser by `data.client_secret`, then completes the cart.
 * `data` is the intent as Stripe returns it, as in Medusa v1; only `private_data.intent`, its id, is relied on.
 *
 * Stripe forgets idempotency keys after 24 hours and repeats its own failures until then, so the state at Stripe is looked up wherever a
 * repeated request could act twice.
 */
export class StripePayments extends PaymentProvider {
  readonly id: string;
  override readonly timeoutMs = 15_000;

  constructor(
    private readonly variant: StripeVariant,
    private readonly options: StripeOptions,
    private readonly client: StripeClient,
  ) {
    super();
    this.id = variant.id;
  }

  override get family(): string {
    return 'stripe';
  }

  override get isOffered(): boolean {
    return !this.variant.has_ended;
  }

  async initiate(details: PaymentDetails, signal: AbortSignal): Promise<ProviderAnswer | Refusal> {
    const customer = await requireCustomer(this.client, details, signal);
    const key = `${details.session_key}_${details.amount}_${details.currency_code}`;
    return this.createIntent(details, customer, key, signal);
  }

  override async update(request: PaymentRequest, signal: AbortSignal): Promise<ProviderAnswer | Refusal> {
    const { amount, currency_code, client_data, stored_data = request.data, private_data } = request;
    const intentId = intentOf({ data: stored_data, private_data });
    const customer = await requireCustomer(this.client, request, signal);
    if (!intentId || hasOtherCustomer(stored_data, customer.id))
      return this.replaceIntent(request, customer, signal);
    const refusal = describeUnchargeable(amount, currency_code);
    if (refusal !== null) return { status: 'refused', message: refusal };
    const stripe = await this.client.get(signal);
    try {
      const intent = await stripe.paymentIntents.update(intentId, {
        amount,
        ...pickClientFields(client_data),
        ...(customer.id && !stored_data.customer && { customer: customer.id }),
      });
      return answerOf(intent, customer);
    } catch (error) {
      if (!isUnexpectedState(error)) return refuseOrThrow(error);
      const state = await retrieveIntent(stripe, intentId);
      if (state.intent.status !== 'canceled' && describeMismatch(state, request) === null)
        return answerOf(state.intent, customer);
      return this.replaceIntent(request, customer, signal);
    }
  }

  async authorize(request: PaymentRequest, _key: string, signal: AbortSignal): Promise<Authorization> {
    const { data } = request;
    const intentId = intentOf(request);
    if (!intentId) return { status: 'refused', data, message: 'The payment was not begun at Stripe' };
    const stripe = await this.client.get(signal);
    const state = await retrieveIntent(stripe, intentId);
    const { intent } = state;
    const answer = answerOf(intent);
    const problem = describeMismatch(state, request);
    // e.g. Medusa v1 has created it, or the process died before it could update the amount
    if (problem !== null && isCorrectable(intent, request)) return this.correctIntent(request, signal);
    if (problem !== null) return { ...answer, status: 'refused', message: problem };
    switch (intent.status) {
      case 'requires_capture':
        return { ...answerOfPaid(intent), status: 'authorized' };
      case 'succeeded':
        return { ...answerOfPaid(intent), status: 'authorized', captured: true };
      case 'requires_action':
        return { ...answer, status: 'requires_more' };
      case 'canceled':
        return { ...answer, status: 'refused', message: 'Cart payment not authorized' };
      case 'processing':
        return { ...answer, status: 'pending' };
      default:
        return { ...answer, status: 'pending', nothing_authorized: true };
    }
  }

  async capture(
    payment: AuthorizedPayment,
    _amount: number,
    key: string,
    signal: AbortSignal,
  ): Promise<Transfer> {
    const stripe = await this.client.get(signal);
    const intentId = requireIntent(payment);
    try {
      return answerOfPaid(await stripe.paymentIntents.capture(intentId, {}, { idempotencyKey: key }));
    } catch (error) {
      if (!isUnexpectedState(error) && !isServerError(error)) return refuseOrThrow(error);
      const intent = await stripe.paymentIntents.retrieve(intentId);
      if (intent.status === 'succeeded') return answerOfPaid(intent);
      if (isUnexpectedState(error))
        return { status: 'refused', message: `The payment intent is ${intent.status} at Stripe` };
      signal.throwIfAborted();
      return answerOfPaid(
        await stripe.paymentIntents.capture(intentId, {}, { idempotencyKey: freshKey(key) }),
      );
    }
  }

  override async refund(
    payment: AuthorizedPayment,
    amount: number,
    key: string,
    signal: AbortSignal,
  ): Promise<Transfer> {
    const stripe = await this.client.get(signal);
    const intentId = requireIntent(payment);
    const existing = await findRefund(stripe, intentId, key);
    if (existing) return transferOf(existing);
    const request = { payment_intent: intentId, amount, metadata: { refund_id: key } };
    try {
      return transferOf(await stripe.refunds.create(request, { idempotencyKey: key }));
    } catch (error) {
      if (!isServerError(error)) return refuseOrThrow(error);
      const executed = await findRefund(stripe, intentId, key);
      // after the timeout, a repeated call may be under way, which would use another key
      signal.throwIfAborted();
      return transferOf(
        executed ?? (await stripe.refunds.create(request, { idempotencyKey: freshKey(key) })),
      );
    }
  }

  /** Releases the authorization; what was captured is refunded. */
  async cancel(payment: AuthorizedPayment, key: string, signal: AbortSignal): Promise<Cancellation> {
    return this.cancelIntent(payment, `cancel_${key}`, signal);
  }

  override async abandon(request: PaymentRequest, key: string, signal: AbortSignal): Promise<void> {
    const { status, message } = await this.cancelIntent(request, `cancel_${key}`, signal);
    if (status === 'refused') throw new Error(message);
  }

  override async delete(session: ProviderData, signal: AbortSignal): Promise<void> {
    await this.cancelIntent(session, `delete_${intentOf(session)}`, signal);
  }

  override async savedMethods(reference: string, signal: AbortSignal): Promise<SavedPaymentMethod[]> {
    const stripe = await this.client.get(signal);
    const { data } = await stripe.paymentMethods.list({ customer: reference, type: 'card', limit: 100 });
    return data.map((method) => ({ data: toPlain(method) }));
  }

  override async lookUp(payment: ProviderData, signal: AbortSignal): Promise<PaymentState | null> {
    const intentId = intentOf(payment);
    return intentId ? lookUpIntent(await this.client.get(signal), intentId) : null;
  }

  override async webhook(
    body: Buffer,
    headers: RequestHeaders,
    signal: AbortSignal,
  ): Promise<PaymentNotice[]> {
    const { webhookSecrets = [] } = this.options;
    return readStripeWebhook(await this.client.get(signal), webhookSecrets, body, headers);
  }

  private async createIntent(
    details: PaymentDetails,
    customer: StripeCustomer,
    key: string,
    signal: AbortSignal,
  ): Promise<ProviderAnswer | Refusal> {
    const { amount, currency_code: currency, cart_id, payment_collection_id } = details;
    const refusal = describeUnchargeable(amount, currency);
    if (refusal !== null) return { status: 'refused', message: refusal };
    const { capture_method, payment_method_types } = this.variant;
    const description = await this.describe(details);
    const resource_id = cart_id ?? payment_collection_id ?? '';
    const request: Stripe.PaymentIntentCreateParams = {
      ...{ amount, currency, metadata: { resource_id, ...(cart_id && { cart_id }) } },
      capture_method: capture_method ?? (this.options.capture ? 'automatic' : 'manual'),
      ...(payment_method_types && { payment_method_types }),
      ...(!payment_method_types &&
        this.options.automaticPaymentMethods && { automatic_payment_methods: { enabled: true } }),
      ...(description && { description }),
      ...(customer.id && { customer: customer.id }),
    };
    const stripe = await this.client.get(signal);
    const create = (idempotencyKey: string) => stripe.paymentIntents.create(request, { idempotencyKey });
    try {
      return answerOf(await create(key), customer);
    } catch (error) {
      if (isMissingCustomer(error)) return this.createIntent(details, {}, `${key}_without_customer`, signal);
      if (!isKeyMismatch(error) && !isServerError(error)) return refuseOrThrow(error);
      // an intent that the failed request may have created is never confirmed, and costs nothing
      return answerOf(await create(freshKey(key)), customer);
    }
  }

  /** Updates the amount of an intent that the shopper has not paid yet, or replaces it. */
  private async correctIntent(request: PaymentRequest, signal: AbortSignal): Promise<Authorization> {
    const corrected = await this.update(request, signal);
    if ('status' in corrected) return { ...corrected, data: request.data };
    return { ...corrected, status: 'pending', nothing_authorized: true };
  }

  /** Opens another intent where the present one cannot be changed any more, after canceling that. */
  private async replaceIntent(
    request: PaymentRequest,
    customer: StripeCustomer,
    signal: AbortSignal,
  ): Promise<ProviderAnswer | Refusal> {
    const { stored_data: data = request.data, private_data, amount, currency_code } = request;
    const replaced = intentOf({ data, private_data });
    if (replaced) {
      const session = { data, private_data };
      const { status, message = '' } = await this.cancelIntent(session, `replace_${replaced}`, signal);
      if (status === 'refused') return { status, message };
    }
    const key = `${request.session_key}_${amount}_${currency_code}_instead_of_${replaced}`;
    return this.createIntent(request, customer, key, signal);
  }

  private async cancelIntent(session: ProviderData, key: string, signal: AbortSignal): Promise<Cancellation> {
    const intentId = intentOf(session);
    if (!intentId) return {};
    const stripe = await this.client.get(signal);
    try {
      return answerOfPaid(await stripe.paymentIntents.cancel(intentId));
    } catch (error) {
      if (!isUnexpectedState(error)) return refuseOrThrow(error);
      const intent = await stripe.paymentIntents.retrieve(intentId);
      if (intent.status === 'canceled') return answerOfPaid(intent);
      if (intent.status !== 'succeeded')
        return { status: 'refused', message: `The payment is ${intent.status} at Stripe; try again later` };
      await refundRemainder(stripe, intent, key);
      return answerOfPaid(intent);
    }
  }

  private async describe({ cart }: PaymentDetails): Promise<string | undefined> {
    const { payment_description } = (await cart?.())?.context ?? {};
    const fromCart = typeof payment_description === 'string' ? payment_description : undefined;
    return fromCart?.slice(0, MAX_DESCRIPTION) || this.options.paymentDescription;
  }
}

const MAX_DESCRIPTION = 1000;
