import type { PaymentRequest } from '@storekeep/server/extend';
import { releaseIntent } from '../intents/stripe-captures.ts';
import { toStripeAmount } from '../stripe-amounts.ts';
import type { Stripe } from '../stripe-client.ts';

/** Stripe's search lists an intent up to a minute after its creation, so recent ones are looked up in the list of all. */
const RECENT_SECONDS = 300;

const PAID: ReadonlySet<string> = new Set(['requires_action', 'requires_capture', 'processing', 'succeeded']);

/** Finds the intents by which agents have paid the amount for a cart, or wait for the bank. */
export async function findAgentIntents(
  stripe: Stripe,
  { cart_id, amount, currency_code }: PaymentRequest,
): Promise<Stripe.PaymentIntent[]> {
  if (!cart_id || !/^\w+$/.test(cart_id)) return [];
  const charged = toStripeAmount(amount, currency_code);
  const found = new Map<string, Stripe.PaymentIntent>();
  const { data } = await stripe.paymentIntents.search({
    query: `metadata['cart_id']:'${cart_id}'`,
    limit: 100,
  });
  for (const intent of data) found.set(intent.id, intent);
  const gte = Math.floor(Date.now() / 1000) - RECENT_SECONDS;
  for await (const intent of stripe.paymentIntents.list({ created: { gte }, limit: 100 }))
    if (intent.metadata.cart_id === cart_id) found.set(intent.id, intent);
  return [...found.values()].filter(
    ({ status, metadata, ...intent }) =>
      metadata.agent_platform !== undefined &&
      PAID.has(status) &&
      intent.amount === charged &&
      intent.currency === currency_code,
  );
}

/** Releases what an agent may have paid by a request whose outcome is unknown. @param key the idempotency key of the refund */
export async function releaseAgentIntents(
  stripe: Stripe,
  request: PaymentRequest,
  key: string,
): Promise<void> {
  for (const { id } of await findAgentIntents(stripe, request)) {
    const { status, message } = await releaseIntent(stripe, id, `${key}_${id}`);
    if (status === 'refused') throw new Error(message);
  }
}
