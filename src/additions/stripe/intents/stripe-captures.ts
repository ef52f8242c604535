import type { Cancellation, ProviderData, Transfer } from '@storekeep/server/extend';
import type { Stripe } from '../stripe-client.ts';
import { isUnexpectedState } from '../stripe-errors.ts';
import { sendOnce } from '../stripe-keys.ts';
import { isCapturedInPart, paymentResponse, refuseOrThrow, requireIntentId } from './stripe-intents.ts';
import { refundRemainder } from './stripe-refunds.ts';

/*
 * Stripe forgets idempotency keys after 24 hours and repeats its own failures until then, so the state at Stripe is looked up wherever a
 * repeated request could act twice.
 */

export const PART_WAS_CAPTURED =
  'A part of the payment was captured at Stripe, which has released the rest; refund it there, and ask the customer to pay again';

/** Captures all of an authorized intent. @param key the idempotency key */
export async function captureIntent(
  stripe: Stripe,
  payment: ProviderData,
  key: string,
  signal: AbortSignal,
): Promise<Transfer> {
  const intentId = requireIntentId(payment);
  const find = async () => {
    const intent = await stripe.paymentIntents.retrieve(intentId);
    return intent.status === 'succeeded' ? intent : undefined;
  };
  try {
    const send = (keyed: Stripe.RequestOptions) => stripe.paymentIntents.capture(intentId, {}, keyed);
    return toCaptureTransfer(await sendOnce({ key, signal, find, send }));
  } catch (error) {
    if (!isUnexpectedState(error)) return refuseOrThrow(error);
    const intent = await stripe.paymentIntents.retrieve(intentId);
    if (intent.status === 'succeeded') return toCaptureTransfer(intent);
    return { status: 'refused', message: `The payment intent is ${intent.status} at Stripe` };
  }
}

function toCaptureTransfer(intent: Stripe.PaymentIntent): Transfer {
  return isCapturedInPart(intent)
    ? { status: 'refused', message: PART_WAS_CAPTURED }
    : paymentResponse(intent);
}

/** Cancels an intent; what was captured is refunded. @param key the idempotency key of the refund */
export async function releaseIntent(stripe: Stripe, intentId: string, key: string): Promise<Cancellation> {
  try {
    return paymentResponse(await stripe.paymentIntents.cancel(intentId));
  } catch (error) {
    if (!isUnexpectedState(error)) return refuseOrThrow(error);
    const intent = await stripe.paymentIntents.retrieve(intentId);
    if (intent.status === 'canceled') return paymentResponse(intent);
    if (intent.status !== 'succeeded')
      return { status: 'refused', message: `The payment is ${intent.status} at Stripe; try again later` };
    await refundRemainder(stripe, intent, key);
    return paymentResponse(intent);
  }
}
