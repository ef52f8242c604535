import type { PaidPage, PaymentState } from '@storekeep/server/extend';
import { fromStripeAmount } from '../stripe-amounts.ts';
import type { Stripe } from '../stripe-client.ts';
import { isMissing } from '../stripe-errors.ts';
import { readPayer } from './stripe-metadata.ts';

/** @returns null if the account does not have the intent */
export async function lookUpIntent(stripe: Stripe, id: string): Promise<PaymentState | null> {
  const intent = await retrieve(stripe, id);
  return intent && toState(intent);
}

const PAGE = 100;

/** Lists intents of carts and payment collections, newest first. @param after the last intent of the page before */
export async function listPaidIntents(
  stripe: Stripe,
  since: Date,
  after: string | undefined,
): Promise<PaidPage> {
  const { data, has_more } = await stripe.paymentIntents.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: PAGE,
    expand: ['data.latest_charge'],
    ...(after !== undefined && { starting_after: after }),
  });
  const intents = data.flatMap((intent) => {
    const payer = readPayer(intent);
    return payer === undefined ? [] : { ...toState(intent), payer, currency_code: intent.currency };
  });
  return { intents, next: has_more ? data.at(-1)?.id : undefined };
}

function toState(intent: Stripe.PaymentIntent): PaymentState {
  const { status, created } = intent;
  const convert = (amount: number): number => fromStripeAmount(amount, intent.currency);
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  return {
    ...{ intent: intent.id, status, amount: convert(intent.amount) },
    capturable: convert(intent.amount_capturable),
    captured: convert(intent.amount_received),
    refunded: convert(charge?.amount_refunded ?? 0),
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
