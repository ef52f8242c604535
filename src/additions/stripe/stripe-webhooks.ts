import { invalidData, type PaymentNotice, type RequestHeaders } from '@storekeep/server/extend';
import { PART_WAS_CAPTURED } from './intents/stripe-captures.ts';
import { isCapturedInPart } from './intents/stripe-intents.ts';
import { isCollection, readPayer } from './intents/stripe-metadata.ts';
import { fromStripeAmount } from './stripe-amounts.ts';
import type { Stripe } from './stripe-client.ts';

/** Older signatures are rejected, so that a recorded request cannot be repeated. */
const TOLERANCE_SECONDS = 300;

/**
 * Reads a request of Stripe (https://docs.stripe.com/webhooks/signatures).
 * @param secrets one of them must have signed the body; several while a secret is rotated
 * @throws invalid_data if the signature is missing or wrong
 */
export async function readStripeWebhook(
  stripe: Stripe,
  secrets: readonly string[],
  body: Buffer,
  headers: RequestHeaders,
): Promise<PaymentNotice[]> {
  return toNotices(stripe, verify(stripe, secrets, body, headers));
}

function verify(
  stripe: Stripe,
  secrets: readonly string[],
  body: Buffer,
  headers: RequestHeaders,
): Stripe.Event {
  let problem = 'No webhook secret is configured';
  for (const secret of secrets)
    try {
      const signature = String(headers['stripe-signature']);
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  // Stripe's error contains the body, with client secrets, which must not reach the log
  throw invalidData('Webhook Error: the signature is not valid', new Error(problem));
}

async function toNotices(stripe: Stripe, event: Stripe.Event): Promise<PaymentNotice[]> {
  switch (event.type) {
    case 'payment_intent.amount_capturable_updated':
      return authorized(event.data.object);
    case 'payment_intent.succeeded':
      return captured(event.data.object);
    case 'payment_intent.payment_failed':
      return failed(stripe, event.data.object);
    case 'payment_intent.canceled':
      return canceled(event.data.object);
    case 'charge.refunded':
      return listRefunds(stripe, event.data.object);
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return reportRefund(stripe, event.data.object);
    case 'charge.dispute.created':
      return disputed(event.data.object);
    default:
      return [];
  }
}

function authorized(intent: Stripe.PaymentIntent): PaymentNotice[] {
  const payer = readPayer(intent);
  if (payer === undefined) return [];
  return isCollection(payer)
    ? [{ type: 'authorized', payment_collection_id: payer, intent: intent.id }]
    : [{ type: 'authorized', cart_id: payer, intent: intent.id }];
}

function captured(intent: Stripe.PaymentIntent): PaymentNotice[] {
  const payer = readPayer(intent);
  if (payer === undefined) return [];
  if (isCapturedInPart(intent)) return [capturedInPart(intent)];
  const about = isCollection(payer) ? { payment_collection_id: payer } : { cart_id: payer };
  return [{ type: 'captured', ...about, intent: intent.id }];
}

/** The order is not paid, and staff have to act. */
function capturedInPart({ id }: Stripe.PaymentIntent): PaymentNotice {
  return { type: 'failed', what: 'capture', intent: id, message: PART_WAS_CAPTURED };
}

/** Events arrive in any order, and the shopper may have paid after the failure, so the present state counts. */
async function failed(stripe: Stripe, { id }: Stripe.PaymentIntent): Promise<PaymentNotice[]> {
  const intent = await stripe.paymentIntents.retrieve(id);
  const cart_id = findCartId(intent);
  if (cart_id === undefined || intent.status !== 'requires_payment_method') return [];
  const message = intent.last_payment_error?.message;
  return [{ type: 'failed', what: 'authorization', cart_id, intent: id, message }];
}

function canceled(intent: Stripe.PaymentIntent): PaymentNotice[] {
  const reason = intent.cancellation_reason;
  const message = reason === 'automatic' ? 'The authorization has expired at Stripe' : 'Canceled at Stripe';
  return [{ type: 'canceled', intent: intent.id, cart_id: findCartId(intent), message }];
}

/** The event has no refunds, so they are requested. */
async function listRefunds(stripe: Stripe, { payment_intent }: Stripe.Charge): Promise<PaymentNotice[]> {
  const intent = toId(payment_intent);
  if (!intent) return [];
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  return reportRefunds(stripe, intent, data);
}

function reportRefund(stripe: Stripe, refund: Stripe.Refund): Promise<PaymentNotice[]> | PaymentNotice[] {
  const intent = toId(refund.payment_intent);
  return intent ? reportRefunds(stripe, intent, [refund]) : [];
}

/** A refund implies the capture of the whole payment, unless only a part was captured. */
async function reportRefunds(
  stripe: Stripe,
  intentId: string,
  refunds: readonly Stripe.Refund[],
): Promise<PaymentNotice[]> {
  const intent = await stripe.paymentIntents.retrieve(intentId);
  return isCapturedInPart(intent) ? [capturedInPart(intent)] : refunds.flatMap(refunded);
}

function refunded(refund: Stripe.Refund): PaymentNotice[] {
  const intent = toId(refund.payment_intent);
  if (!intent) return [];
  const refund_id = refund.metadata?.refund_id;
  if (refund.status === 'succeeded') {
    const amount = fromStripeAmount(refund.amount, refund.currency);
    return [{ type: 'refunded', intent, refund_id, reference: refund.id, amount }];
  }
  if (refund.status !== 'failed' && refund.status !== 'canceled') return [];
  const about = refund_id === undefined ? { reference: refund.id } : { refund_id };
  return [{ type: 'failed', what: 'refund', intent, ...about, message: refund.failure_reason }];
}

function disputed({ id, payment_intent, reason, ...dispute }: Stripe.Dispute): PaymentNotice[] {
  const intent = toId(payment_intent);
  if (!intent) return [];
  const amount = fromStripeAmount(dispute.amount, dispute.currency);
  return [{ type: 'disputed', intent, reference: id, amount, reason }];
}

function findCartId(intent: Stripe.PaymentIntent): string | undefined {
  const payer = readPayer(intent);
  return payer === undefined || isCollection(payer) ? undefined : payer;
}

function toId(reference: string | { id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
