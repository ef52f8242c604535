import type { Stripe } from '../stripe-client.ts';

/** A shared payment token that an agent has issued to the shop (https://docs.stripe.com/agentic-commerce). */
export interface GrantedToken {
  id: string;
  /** In seconds since 1970; also set once the token is used. */
  deactivated_at: number | null;
  usage_limits: {
    /** In lower case. */
    currency: string;
    /** In Stripe's units. */
    max_amount: number;
    /** In seconds since 1970; null without an end. */
    expires_at: number | null;
  };
}

/** @param apiVersion of the preview that has shared payment tokens */
export async function retrieveGrantedToken(
  stripe: Stripe,
  token: string,
  apiVersion: string,
): Promise<GrantedToken> {
  const path = `/v1/shared_payment/granted_tokens/${encodeURIComponent(token)}`;
  return (await stripe.rawRequest('GET', path, undefined, { apiVersion })) as GrantedToken;
}

/** Explains why a token cannot pay; null if it can. @param amount in Stripe's units */
export function describeUnusable(
  { deactivated_at, usage_limits }: GrantedToken,
  { amount, currency_code }: { amount: number; currency_code: string },
): string | null {
  const { currency, max_amount, expires_at } = usage_limits;
  if (deactivated_at !== null) return 'The payment token was deactivated';
  if (currency !== currency_code) return 'The payment token is for another currency';
  if (max_amount < amount) return 'The payment token is for a smaller amount';
  if (expires_at !== null && expires_at * 1000 <= Date.now()) return 'The payment token has expired';
  return null;
}
