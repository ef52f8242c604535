/** Options of the Stripe providers. */
export interface StripeOptions {
  /** A secret or restricted key, `sk_live_…` or `rk_test_…`. */
  apiKey: string;
  /** The signing secrets of the webhook endpoint, `whsec_…`; several while one is rotated. Without one, webhooks are rejected. */
  webhookSecrets?: readonly string[];
  /** Whether card payments are captured when they are authorized; defaults to false. Bank methods always are. */
  capture?: boolean;
  /** Whether Stripe offers the payment methods that its dashboard enables; defaults to false. */
  automaticPaymentMethods?: boolean;
  /** The description of payments, unless the cart's `context.payment_description` has one. */
  paymentDescription?: string;
  /** The shop's Stripe profile or account, to which AI agents issue payment tokens; without it, agents cannot pay by Stripe. */
  profileId?: string;
  /** `Stripe-Version` of the requests with such a token; defaults to `2026-04-22.preview`. */
  sptApiVersion?: string;
  /** The publishable key and the merchant id of Google Pay: with both, agents can also pay by Google Pay. */
  publishableKey?: string;
  googlePayMerchantId?: string;
  /** The origin of Stripe's API; defaults to `https://api.stripe.com`. */
  apiBase?: string;
  /** Milliseconds. How long a request may take before it is repeated, at most twice; defaults to 4000, which is also the most. */
  requestTimeoutMs?: number;
}

export const STRIPE_API_KEY = /^(sk|rk)_(test|live)_\w{8,}$/;
export const STRIPE_WEBHOOK_SECRET = /^whsec_[^\s,]{8,}$/;

export const STRIPE_PUBLISHABLE_KEY = /^pk_(test|live)_\w{8,}$/;

/** @throws if a key or secret is malformed; Stripe is not contacted */
export function requireStripeOptions({ apiKey, webhookSecrets = [], publishableKey }: StripeOptions): void {
  if (!STRIPE_API_KEY.test(apiKey))
    throw new Error('The Stripe API key must look like sk_live_… or rk_live_…');
  if (!webhookSecrets.every((secret) => STRIPE_WEBHOOK_SECRET.test(secret)))
    throw new Error('A webhook secret of Stripe must look like whsec_…');
  if (publishableKey !== undefined && !STRIPE_PUBLISHABLE_KEY.test(publishableKey))
    throw new Error('The publishable key of Stripe must look like pk_live_…');
}
