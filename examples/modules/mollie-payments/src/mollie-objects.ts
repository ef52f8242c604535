import type { PaymentDetails, ProviderResponse } from '@storekeep/server';
import { money } from '@storekeep/server/extend';

/* Objects of Mollie's Payments API, as far as they are used (https://docs.mollie.com/reference/payments-api). */

export interface MollieAmount {
  /** In upper case. */
  currency: string;
  /** In units of the currency, with all its decimals: `10.00`. */
  value: string;
}

export interface MolliePayment {
  id: string;
  status: 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed';
  amount: MollieAmount;
  amountCaptured?: MollieAmount;
  amountRefunded?: MollieAmount;
  captureMode?: 'automatic' | 'manual';
  isCancelable?: boolean;
  createdAt: string;
  metadata: PaymentMetadata | null;
  _links: { checkout?: { href: string } };
  _embedded?: { captures?: MollieCapture[]; refunds?: MollieRefund[]; chargebacks?: MollieChargeback[] };
}

/** By which we recognize our payments. */
export interface PaymentMetadata {
  cart_id?: string;
  payment_collection_id?: string;
}

/** By which we recognize our captures and refunds, also after Mollie has forgotten the idempotency key. */
export interface TransferMetadata {
  key?: string;
}

export interface MollieCapture {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  amount: MollieAmount;
  metadata?: TransferMetadata | null;
}

export interface MollieRefund {
  id: string;
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';
  amount: MollieAmount;
  metadata?: TransferMetadata | null;
}

export interface MollieChargeback {
  id: string;
  amount: MollieAmount;
  reason?: { description?: string } | null;
}

/** @param amount minor currency units; @param currency in lower case */
export function toMollieAmount(amount: number, currency: string): MollieAmount {
  return { currency: currency.toUpperCase(), value: money.decimalOfAmount(amount, currency) };
}

/** @returns minor currency units */
export function fromMollieAmount({ currency, value }: MollieAmount): number {
  const amount = money.amountOfDecimal(value, currency.toLowerCase());
  if (amount === null) throw new Error(`Mollie responds with the amount ${value} ${currency}`);
  return amount;
}

export function hasAmount(payment: MolliePayment, amount: number, currency: string): boolean {
  return payment.amount.currency === currency.toUpperCase() && fromMollieAmount(payment.amount) === amount;
}

/** Whether the shopper can no longer pay by it, and has not paid. */
export function hasEnded({ status }: MolliePayment): boolean {
  return status === 'canceled' || status === 'expired' || status === 'failed';
}

/** What was captured, including what was refunded later; minor currency units. */
export function readCaptured({ status, amount, amountCaptured, captureMode }: MolliePayment): number {
  if (amountCaptured) return fromMollieAmount(amountCaptured);
  return status === 'paid' && captureMode !== 'manual' ? fromMollieAmount(amount) : 0;
}

/** What the storefront needs: it sends the shopper to `checkout_url`. */
export function describePayment({ id, status, _links }: MolliePayment): ProviderResponse {
  const data = { id, status, checkout_url: _links.checkout?.href ?? null };
  return { data, private_data: { intent: id } };
}

/** Explains why a payment was not made for a cart or collection as it is now; null if it was. */
export function describeMismatch(payment: MolliePayment, details: PaymentDetails): string | null {
  const { cart_id, payment_collection_id } = payment.metadata ?? {};
  const isForPayer =
    details.cart_id === null
      ? payment_collection_id === details.payment_collection_id
      : cart_id === details.cart_id;
  if (!isForPayer) return 'The payment at Mollie is for another cart';
  if (!hasAmount(payment, details.amount, details.currency_code))
    return 'The payment at Mollie has another amount than the cart; please pay again';
  return null;
}
