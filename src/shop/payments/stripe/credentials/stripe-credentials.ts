import { createHash } from 'node:crypto';
import type { CredentialHandler, PaymentCredential } from '../../credentials/payment-credential.ts';
import type { AuthorizationRequest, Refusal } from '../../payment-provider.ts';
import { describeUnchargeable } from '../stripe-amounts.ts';
import type { Stripe } from '../stripe-client.ts';
import { findDeclinedIntent, isMissing, isUnexpectedState } from '../stripe-errors.ts';
import { refuseOrThrow } from '../stripe-intents.ts';
import { sendOnce } from '../stripe-keys.ts';
import type { StripeOptions } from '../stripe-options.ts';
import { findAgentIntents } from './agent-intents.ts';
import { describeUnusable, retrieveGrantedToken } from './granted-token.ts';

const SPT_API_VERSION = '2026-04-22.preview';

/** The ids of the handlers. */
const SHARED_TOKEN = 'stripe';
const GOOGLE_PAY = 'google_pay';

/**
 * Payments by AI agents: an intent is created and confirmed by one request, with the credential that the agent brings. The credential is in
 * this request only; its hash is a part of the idempotency key, so that a repeated completion finds the intent.
 */
export class StripeCredentials {
  constructor(private readonly options: StripeOptions) {}

  get handlers(): CredentialHandler[] {
    const { apiKey, profileId, publishableKey, googlePayMerchantId } = this.options;
    const environment = apiKey.includes('_live_') ? 'production' : 'sandbox';
    const handlers: CredentialHandler[] = [];
    if (profileId === undefined) return handlers;
    handlers.push({
      ...{ id: SHARED_TOKEN, kind: 'shared_payment_token' },
      config: { profile_id: profileId, environment },
    });
    if (publishableKey !== undefined && googlePayMerchantId !== undefined)
      handlers.push({
        ...{ id: GOOGLE_PAY, kind: 'google_pay' },
        config: { merchant_id: googlePayMerchantId, publishable_key: publishableKey, environment },
      });
    return handlers;
  }

  /**
   * Pays with a credential, at most once.
   * @returns the id of the intent, whose state the caller reads; a refusal after which nothing is charged
   * @throws without the credential, if the outcome is unknown
   */
  async pay(
    stripe: Stripe,
    request: AuthorizationRequest,
    { handler, token, platform }: PaymentCredential,
    signal: AbortSignal,
  ): Promise<string | Refusal> {
    const credential = handler === GOOGLE_PAY ? readGooglePayToken(token) : token;
    if (credential === undefined) return { status: 'refused', message: 'The payment token is malformed' };
    try {
      const payment = { handler, token: credential, platform };
      const refusal = await this.explainUnusable(stripe, request, payment);
      if (refusal !== null) return { status: 'refused', message: refusal };
      return await this.createIntent(stripe, request, payment, signal);
    } catch (error) {
      throw withoutSecret(error, credential);
    }
  }

  /** A repeated call is not checked: the token may be used up by the earlier one, and Stripe checks it as well. */
  private async explainUnusable(
    stripe: Stripe,
    { amount, currency_code, is_repeated }: AuthorizationRequest,
    { handler, token }: PaymentCredential,
  ): Promise<string | null> {
    const unchargeable = describeUnchargeable(amount, currency_code);
    if (unchargeable !== null || is_repeated || handler === GOOGLE_PAY) return unchargeable;
    try {
      const granted = await retrieveGrantedToken(stripe, token, this.apiVersion);
      return describeUnusable(granted, { amount, currency_code });
    } catch (error) {
      if (isMissing(error)) return 'The payment token is unknown';
      throw error;
    }
  }

  private async createIntent(
    stripe: Stripe,
    request: AuthorizationRequest,
    payment: PaymentCredential,
    signal: AbortSignal,
  ): Promise<string | Refusal> {
    const { amount, currency_code, cart_id } = request;
    const params = this.describeIntent(request, payment);
    const apiVersion = payment.handler === SHARED_TOKEN ? this.apiVersion : undefined;
    const send = (keyed: Stripe.RequestOptions) =>
      stripe.paymentIntents.create(params, { ...keyed, apiVersion });
    const find = async () => (await findAgentIntents(stripe, request)).at(0);
    const key = `${cart_id}_${amount}_${currency_code}_${hashToken(payment.token)}`;
    try {
      const { id } = await sendOnce({ key, signal, find, send });
      return id;
    } catch (error) {
      const declined = findDeclinedIntent(error);
      const { status, message } = refuseOrThrow(error);
      if (declined !== undefined) await cancelIntent(stripe, declined);
      return { status, message: message.replaceAll(payment.token, '…') };
    }
  }

  private describeIntent(
    { amount, currency_code: currency, cart_id, payment_collection_id }: AuthorizationRequest,
    { handler, token, platform }: PaymentCredential,
  ): Stripe.PaymentIntentCreateParams {
    const method =
      handler === GOOGLE_PAY ? { type: 'card', card: { token } } : { shared_payment_granted_token: token };
    const resource_id = cart_id ?? payment_collection_id ?? '';
    return {
      ...{ amount, currency, confirm: true },
      capture_method: this.options.capture ? 'automatic' : 'manual',
      // the field of the preview is unknown to the types
      payment_method_data: method as unknown as Stripe.PaymentIntentCreateParams.PaymentMethodData,
      metadata: { resource_id, ...(cart_id && { cart_id }), agent_platform: platform },
    };
  }

  private get apiVersion(): string {
    return this.options.sptApiVersion ?? SPT_API_VERSION;
  }
}

async function cancelIntent(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(id);
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
  }
}

/** The token of Stripe in the JSON text that Google Pay returns; undefined if it has none. */
function readGooglePayToken(text: string): string | undefined {
  try {
    const { id } = Object(JSON.parse(text)) as { id?: unknown };
    return typeof id === 'string' && /^tok_\w+$/.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Stripe's errors repeat what they are about, and are logged. */
function withoutSecret(error: unknown, secret: string): unknown {
  if (!(error instanceof Error)) return error;
  return new Error(error.message.replaceAll(secret, '…'));
}
