import type { AuthorizedPayment, Refusal, Transfer } from '@storekeep/server/extend';
import { hasOtherUnits, toStripeAmount } from '../stripe-amounts.ts';
import type { Stripe } from '../stripe-client.ts';
import { sendOnce } from '../stripe-keys.ts';
import { refuseOrThrow, requireIntentId } from './stripe-intents.ts';

/** Refunds a part of what was captured. @param key the idempotency key, by which the refund is found at Stripe */
export async function refundIntent(
  stripe: Stripe,
  payment: AuthorizedPayment,
  amount: number,
  key: string,
  signal: AbortSignal,
): Promise<Transfer> {
  const intentId = requireIntentId(payment);
  const existing = await findRefund(stripe, intentId, key);
  if (existing) return toTransfer(existing);
  const refunded = await convertRefund(stripe, intentId, payment, amount);
  if (typeof refunded !== 'number') return refunded;
  const params = { payment_intent: intentId, amount: refunded, metadata: { refund_id: key } };
  try {
    const find = () => findRefund(stripe, intentId, key);
    const send = (keyed: Stripe.RequestOptions) => stripe.refunds.create(params, keyed);
    return toTransfer(await sendOnce({ key, signal, find, send }));
  } catch (error) {
    return refuseOrThrow(error);
  }
}

/**
 * Converts a refund to the units of the intent. Medusa v1 charged ISK, MGA and UGX in its own units, and so did former versions of
 * Storekeep: such an intent has the very amount of the payment.
 */
async function convertRefund(
  stripe: Stripe,
  intentId: string,
  payment: AuthorizedPayment,
  amount: number,
): Promise<number | Refusal> {
  const { currency_code } = payment;
  if (hasOtherUnits(currency_code)) {
    const intent = await stripe.paymentIntents.retrieve(intentId);
    if (intent.amount === payment.amount) return amount;
  }
  return toStripeAmount(amount, currency_code);
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

/** After so many refunds that have failed, e.g. as the card is closed, the customer has to be refunded by another way. */
const MAX_FAILURES = 3;

/**
 * Refunds what is left of a captured intent. A refund that Stripe has made may fail days later; then another one is made.
 * @param firstKey the idempotency key of the first refund
 * @throws after several refunds that have failed, so that an operator sees it
 */
export async function refundRemainder(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  firstKey: string,
): Promise<void> {
  const { amount, failures } = await readRefunds(stripe, intent);
  if (amount <= 0) return;
  if (failures >= MAX_FAILURES)
    throw new Error(
      `${failures} refunds of ${intent.id} have failed at Stripe; refund the customer by another way`,
    );
  const key = failures === 0 ? firstKey : `${firstKey}_${failures}`;
  const params = { payment_intent: intent.id, amount, metadata: { refund_id: key } };
  await sendOnce<unknown>({
    key,
    find: async () => ((await readRefunds(stripe, intent)).amount <= 0 ? intent : undefined),
    send: (keyed) => stripe.refunds.create(params, keyed),
  });
}

/** Reads the amount of an intent that is not refunded, and the number of refunds that have failed. */
async function readRefunds(
  stripe: Stripe,
  { id, amount_received }: Stripe.PaymentIntent,
): Promise<{ amount: number; failures: number }> {
  let [amount, failures] = [amount_received, 0];
  for await (const refund of stripe.refunds.list({ payment_intent: id, limit: 100 }))
    if (refund.status !== 'failed' && refund.status !== 'canceled') amount -= refund.amount;
    else failures += 1;
  return { amount, failures };
}
