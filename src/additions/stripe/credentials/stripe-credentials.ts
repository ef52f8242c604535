import type {
  AuthorizationRequest,
  CredentialHandler,
  PaymentCredential,
  Refusal,
} from '@storekeep/server/extend';
import { refuseOrThrow } from '../intents/stripe-intents.ts';
import { toStripeAmount } from '../stripe-amounts.ts';
import type { Stripe } from '../stripe-client.ts';
import { findDeclinedIntent, isMissing, isUnexpectedState } from '../stripe-errors.ts';
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
 * this request only. The idempotency key is that of the payment and not of the credential: after a lost response, an agent may bring another
 * one, and both requests together must charge once, even if Stripe receives the first one late.
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
   * Pays with a credential, at most once for the payment.
   * @param key the id of the payment
   * @returns the id of the intent, whose state the caller reads; a refusal after which nothing is charged
   * @throws without the credential, if the outcome is unknown
   */
  async pay(
    stripe: Stripe,
    request: AuthorizationRequest,
    { handler, token, platform }: PaymentCredential,
    key: string,
    signal: AbortSignal,
  ): Promise<string | Refusal> {
    const credential = handler === GOOGLE_PAY ? readGooglePayToken(token) : token;
    if (credential === undefined) return { status: 'refused', message: 'The payment token is malformed' };
    const charged = toStripeAmount(request.amount, request.currency_code);
    if (typeof charged !== 'number') return charged;
    try {
      // the earlier call may have paid with another credential
      const [lost] = request.is_repeated ? await findAgentIntents(stripe, request) : [];
      if (lost) return lost.id;
      const payment = { handler, token: credential, platform };
      const refusal = await this.explainUnusable(stripe, request, charged, payment);
      if (refusal !== null) return { status: 'refused', message: refusal };
      return await this.createIntent(stripe, request, charged, payment, key, signal);
    } catch (error) {
      throw withoutSecret(error, credential);
    }
  }

  /** @param amount in Stripe's units. A repeated call is not checked: the token may be used up by the earlier one, and Stripe checks it as well. */
  private async explainUnusable(
    stripe: Stripe,
    { currency_code, is_repeated }: AuthorizationRequest,
    amount: number,
    { handler, token }: PaymentCredential,
  ): Promise<string | null> {
    if (is_repeated || handler === GOOGLE_PAY) return null;
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
    amount: number,
    payment: PaymentCredential,
    key: string,
    signal: AbortSignal,
  ): Promise<string | Refusal> {
    const params = this.describeIntent(request, amount, payment);
    const apiVersion = payment.handler === SHARED_TOKEN ? this.apiVersion : undefined;
    const send = (keyed: Stripe.RequestOptions) =>
      stripe.paymentIntents.create(params, { ...keyed, apiVersion });
    const find = async () => (await findAgentIntents(stripe, request)).at(0);
    try {
      const { id } = await sendOnce({ key: `agent_${key}`, signal, find, send });
      return id;
    } catch (error) {
      const declined = findDeclinedIntent(error);
      const { status, message } = refuseOrThrow(error);
      if (declined !== undefined) await cancelIntent(stripe, declined);
      return { status, message: message.replaceAll(payment.token, '…') };
    }
  }

  private describeIntent(
    { currency_code: currency, cart_id, payment_collection_id }: AuthorizationRequest,
    amount: number,
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

/** Stripe's errors repeat what they are about, and are logged. */
function withoutSecret(error: unknown, secret: string): unknown {
  if (!(error instanceof Error)) return error;
  return new Error(error.message.replaceAll(secret, '…'));
}
