import type {
  Authorization,
  PaymentDetails,
  PaymentRequest,
  ProviderResponse,
  Refusal,
} from '@storekeep/server/extend';
import { releaseIntent } from './intents/stripe-captures.ts';
import {
  describeMismatch,
  findIntentId,
  hasOtherCustomer,
  pickClientFields,
  refuseOrThrow,
  retrieveIntent,
  sessionResponse,
  type StripeCustomer,
} from './intents/stripe-intents.ts';
import { toStripeAmount } from './stripe-amounts.ts';
import type { Stripe } from './stripe-client.ts';
import { requireCustomer } from './stripe-customers.ts';
import { isMissingCustomer, isUnexpectedState } from './stripe-errors.ts';
import { sendOnce } from './stripe-keys.ts';
import type { StripeOptions } from './stripe-options.ts';

/** One of the provider ids of Medusa v1's plugin. */
export interface StripeVariant {
  id: string;
  /** Overrides the options: a bank method cannot be captured later. */
  capture_method?: 'automatic';
  payment_method_types?: string[];
  /** The bank method has ended, and only its old payments are refunded. */
  has_ended?: boolean;
}

const MAX_DESCRIPTION = 1000;

/** Creates and updates the intents of payment sessions, which the shopper has not paid yet. */
export class StripeSessions {
  constructor(
    private readonly variant: StripeVariant,
    private readonly options: StripeOptions,
  ) {}

  async create(stripe: Stripe, details: PaymentDetails): Promise<ProviderResponse | Refusal> {
    const customer = await requireCustomer(stripe, details);
    const key = `${details.session_key}_${details.amount}_${details.currency_code}`;
    return this.createIntent(stripe, details, customer, key);
  }

  /** Updates the amount and what the client sets, or replaces an intent that cannot be changed any more. */
  async update(stripe: Stripe, request: PaymentRequest): Promise<ProviderResponse | Refusal> {
    const { amount, currency_code, client_data, stored_data = request.data, private_data } = request;
    const intentId = findIntentId({ data: stored_data, private_data });
    const customer = await requireCustomer(stripe, request);
    if (!intentId || hasOtherCustomer(stored_data, customer.id))
      return this.replace(stripe, request, customer);
    const charged = toStripeAmount(amount, currency_code);
    if (typeof charged !== 'number') return charged;
    try {
      const intent = await stripe.paymentIntents.update(intentId, {
        amount: charged,
        ...pickClientFields(client_data),
        ...(customer.id && !stored_data.customer && { customer: customer.id }),
      });
      return sessionResponse(intent, customer);
    } catch (error) {
      if (!isUnexpectedState(error)) return refuseOrThrow(error);
      const state = await retrieveIntent(stripe, intentId);
      if (state.intent.status !== 'canceled' && describeMismatch(state, request) === null)
        return sessionResponse(state.intent, customer);
      return this.replace(stripe, request, customer);
    }
  }

  /** Updates the amount of an intent that the shopper has not paid yet, or replaces it. */
  async correct(stripe: Stripe, request: PaymentRequest): Promise<Authorization> {
    const corrected = await this.update(stripe, request);
    if ('status' in corrected) return { ...corrected, data: request.data };
    return { ...corrected, status: 'pending', nothing_authorized: true };
  }

  /** Releases the present intent, and creates another one. */
  private async replace(
    stripe: Stripe,
    request: PaymentRequest,
    customer: StripeCustomer,
  ): Promise<ProviderResponse | Refusal> {
    const { stored_data: data = request.data, private_data, amount, currency_code } = request;
    const replaced = findIntentId({ data, private_data });
    if (replaced) {
      const { status, message = '' } = await releaseIntent(stripe, replaced, `replace_${replaced}`);
      if (status === 'refused') return { status, message };
    }
    const key = `${request.session_key}_${amount}_${currency_code}_instead_of_${replaced}`;
    return this.createIntent(stripe, request, customer, key);
  }

  private async createIntent(
    stripe: Stripe,
    details: PaymentDetails,
    customer: StripeCustomer,
    key: string,
  ): Promise<ProviderResponse | Refusal> {
    const amount = toStripeAmount(details.amount, details.currency_code);
    if (typeof amount !== 'number') return amount;
    const params = await this.describeIntent(details, amount, customer);
    try {
      // an intent that a failed request may have created is never confirmed, as its client secret is unknown
      const send = (keyed: Stripe.RequestOptions) => stripe.paymentIntents.create(params, keyed);
      return sessionResponse(await sendOnce({ key, send }), customer);
    } catch (error) {
      if (isMissingCustomer(error)) return this.createIntent(stripe, details, {}, `${key}_without_customer`);
      return refuseOrThrow(error);
    }
  }

  private async describeIntent(
    { currency_code: currency, cart_id, payment_collection_id, cart }: PaymentDetails,
    amount: number,
    customer: StripeCustomer,
  ): Promise<Stripe.PaymentIntentCreateParams> {
    const { capture_method, payment_method_types } = this.variant;
    const { capture, automaticPaymentMethods, paymentDescription } = this.options;
    const { payment_description } = (await cart?.())?.context ?? {};
    const description =
      (typeof payment_description === 'string' && payment_description.slice(0, MAX_DESCRIPTION)) ||
      paymentDescription;
    const resource_id = cart_id ?? payment_collection_id ?? '';
    return {
      ...{ amount, currency, metadata: { resource_id, ...(cart_id && { cart_id }) } },
      capture_method: capture_method ?? (capture ? 'automatic' : 'manual'),
      ...(payment_method_types && { payment_method_types }),
      ...(!payment_method_types &&
        automaticPaymentMethods && { automatic_payment_methods: { enabled: true } }),
      ...(description && { description }),
      ...(customer.id && { customer: customer.id }),
    };
  }
}
