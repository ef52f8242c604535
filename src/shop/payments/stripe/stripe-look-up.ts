import type { PaymentState } from '../payment-provider.ts';
import type { Stripe } from './stripe-client.ts';
import { isMissing } from './stripe-errors.ts';

/** @returns null if the account does not have the intent */
export async function lookUpIntent(stripe: Stripe, id: string): Promise<PaymentState | null> {
  const intent = await retrieve(stripe, id);
  if (intent === null) return null;
  const { status, amount, amount_capturable: capturable, amount_received: captured, created } = intent;
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  return {
    ...{ intent: intent.id, status, amount, capturable, captured },
    refunded: charge?.amount_refunded ?? 0,
    created_at: new Date(created * 1000),
    risk: { score: charge?.outcome?.risk_score ?? null, level: charge?.outcome?.risk_level ?? null },
  };
}

async function retrieve(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent | null> {
  try {
    return await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
