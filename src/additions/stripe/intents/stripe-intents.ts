import {
  findIntent,
  type PaymentRequest,
  type ProviderData,
  type ProviderResponse,
  type Refusal,
} from '@storekeep/server/extend';
import { toStripeAmount } from '../stripe-amounts.ts';
import type { Stripe } from '../stripe-client.ts';
import { describeRefusal } from '../stripe-errors.ts';
import { readPayer } from './stripe-metadata.ts';

/** The customer of an intent. */
export interface StripeCustomer {
  /** `cus_…`; undefined for a guest. */
  id?: string;
  /** Whether it has just been created, so that its id must be stored. */
  isNew?: boolean;
}

/** The id of the payment intent. In rows that Medusa v1 writes beside us it is in `data` only, which clients of v1 cannot change. */
export function findIntentId(payment: ProviderData): string | undefined {
  const id = findIntent(payment);
  return id?.startsWith('pi_') ? id : undefined;
}

export function requireIntentId(payment: ProviderData): string {
  const id = findIntentId(payment);
  if (!id) throw new Error('The payment has no payment intent');
  return id;
}

/** The data of a session, with the client secret by which the storefront confirms the intent. */
export function sessionResponse(
  intent: Stripe.PaymentIntent,
  { id, isNew }: StripeCustomer = {},
): ProviderResponse {
  return {
    data: toPlain(intent),
    private_data: { intent: intent.id },
    ...(isNew && id !== undefined && { customer_reference: id }),
  };
}

/**
 * Like `sessionResponse`, for an intent that the shopper no longer confirms: payments are part of orders, which more people read than the
 * shopper, so the client secret is left out.
 */
export function paymentResponse(intent: Stripe.PaymentIntent): ProviderResponse {
  const { client_secret: _secret, ...data } = toPlain(intent);
  return { data, private_data: { intent: intent.id } };
}

/** Retrieves an intent, and the amount that its charge has refunded, in Stripe's units. */
export async function retrieveIntent(
  stripe: Stripe,
  id: string,
): Promise<{ intent: Stripe.PaymentIntent; refunded: number }> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const { latest_charge: charge } = intent;
  if (charge === null || typeof charge === 'string') return { intent, refunded: 0 };
  return { intent: { ...intent, latest_charge: charge.id }, refunded: charge.amount_refunded };
}

/** Without the properties that Stripe's client adds. */
export function toPlain(object: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(object)) as Record<string, unknown>;
}

export function hasOtherCustomer({ customer }: Record<string, unknown>, id: string | undefined): boolean {
  return typeof customer === 'string' && id !== undefined && customer !== id;
}

/** What a shopper may set on an intent by updating the session (Stripe's names). */
const CLIENT_FIELDS = ['payment_method', 'receipt_email', 'setup_future_usage', 'shipping'] as const;

export function pickClientFields(data: Record<string, unknown> = {}): Stripe.PaymentIntentUpdateParams {
  return Object.fromEntries(
    CLIENT_FIELDS.filter((field) => field in data).map((field) => [field, data[field]]),
  );
}

/** Whether the intent is of this cart or collection, and the shopper has still to confirm it, so that its amount can be changed. */
export function isCorrectable(intent: Stripe.PaymentIntent, request: PaymentRequest): boolean {
  const isOwn = readPayer(intent) === findPayer(request) && intent.currency === request.currency_code;
  return (
    isOwn && ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
  );
}

function findPayer({ cart_id, payment_collection_id }: PaymentRequest): string | undefined {
  return cart_id ?? payment_collection_id;
}

/** Explains why an intent does not pay for a cart or collection; null if it does. Its amount may have been paid for something else. */
export function describeMismatch(
  { intent, refunded }: { intent: Stripe.PaymentIntent; refunded: number },
  request: PaymentRequest,
): string | null {
  if (readPayer(intent) !== findPayer(request))
    return 'The payment belongs to another purchase; please pay again';
  const { amount, currency_code } = request;
  if (intent.amount !== toStripeAmount(amount, currency_code) || intent.currency !== currency_code)
    return 'The amount has changed since you paid; please pay again';
  if (refunded > 0) return 'The payment was refunded; please pay again';
  if (isCapturedInPart(intent)) return 'Only a part of the payment was captured; please pay again';
  return null;
}

/** Whether staff have captured a part in Stripe's dashboard, which releases the rest. */
export function isCapturedInPart({ status, amount, amount_received }: Stripe.PaymentIntent): boolean {
  return status === 'succeeded' && amount_received < amount;
}

/** @throws the error, unless Stripe has declined the request */
export function refuseOrThrow(error: unknown): Refusal {
  const message = describeRefusal(error);
  if (message === null) throw error;
  return { status: 'refused', message };
}
