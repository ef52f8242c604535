import type { ProviderData, Transfer } from '../payment-provider.ts';
import type { Stripe } from './stripe-client.ts';
import { refuseOrThrow, requireIntentId } from './stripe-intents.ts';
import { sendOnce } from './stripe-keys.ts';

/** Refunds a part of what was captured. @param key the idempotency key, by which the refund is found at Stripe */
export async function refundIntent(
  stripe: Stripe,
  payment: ProviderData,
  amount: number,
  key: string,
  signal: AbortSignal,
): Promise<Transfer> {
  const intentId = requireIntentId(payment);
  const existing = await findRefund(stripe, intentId, key);
  if (existing) return toTransfer(existing);
  const params = { payment_intent: intentId, amount, metadata: { refund_id: key } };
  try {
    const find = () => findRefund(stripe, intentId, key);
    const send = (keyed: Stripe.RequestOptions) => stripe.refunds.create(params, keyed);
    return toTransfer(await sendOnce({ key, signal, find, send }));
  } catch (error) {
    return refuseOrThrow(error);
  }
}

function toTransfer({ status, failure_reason }: Stripe.Refund): Transfer {
  if (status === 'failed' || status === 'canceled')
    return { status: 'refused', message: `Stripe could not refund: ${failure_reason ?? status}` };
  return { status: status === 'succeeded' ? 'done' : 'pending' };
}

/** The refund that an earlier request with the same key has made. */
async function findRefund(
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
