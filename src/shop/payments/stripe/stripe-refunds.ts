import type { Transfer } from '../payment-provider.ts';
import type { Stripe } from './stripe-client.ts';

export function transferOf({ status, failure_reason }: Stripe.Refund): Transfer {
  if (status === 'failed' || status === 'canceled')
    return { status: 'refused', message: `Stripe could not refund: ${failure_reason ?? status}` };
  return { status: status === 'succeeded' ? 'done' : 'pending' };
}

/** The refund that an earlier request with the same key has made. */
export async function findRefund(
  stripe: Stripe,
  payment_intent: string,
  key: string,
): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent, limit: 100 }))
    if (refund.metadata?.refund_id === key) return refund;
  return undefined;
}

export async function refundRemainder(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  key: string,
): Promise<void> {
  let remaining = intent.amount_received;
  for await (const refund of stripe.refunds.list({ payment_intent: intent.id, limit: 100 }))
    if (refund.status !== 'failed' && refund.status !== 'canceled') remaining -= refund.amount;
  if (remaining <= 0) return;
  await stripe.refunds.create(
    { payment_intent: intent.id, amount: remaining, metadata: { refund_id: key } },
    { idempotencyKey: key },
  );
}
