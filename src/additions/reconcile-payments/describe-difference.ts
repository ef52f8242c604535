import type { PaymentState } from '@storekeep/server/extend';

/** A payment as it is stored here. Amounts are in minor currency units. */
export interface ComparedPayment {
  amount: number;
  currency_code: string;
  amount_refunded: number;
  is_captured: boolean;
  is_canceled: boolean;
}

/**
 * Describes how a payment differs from its provider, and what to do about it; null if it does not differ.
 * @param state null if the provider does not know the payment
 */
export function describeDifference(payment: ComparedPayment, state: PaymentState | null): string | null {
  if (state === null) return 'is unknown to the provider: check that the API key is of the same account';
  const { captured, refunded, capturable, status } = state;
  const money = (amount: number): string => `${amount} ${payment.currency_code}`;
  if (payment.is_canceled) {
    if (capturable > 0)
      return `is canceled here, but ${money(capturable)} are still authorized: cancel it at the provider`;
    if (captured > refunded)
      return `is canceled here, but ${money(captured - refunded)} are captured: refund them at the provider`;
    return null;
  }
  if (!payment.is_captured) {
    if (captured > 0)
      return `is not captured here, but ${money(captured)} are at the provider: capture it here, which records it without charging again`;
    if (capturable === 0)
      return `is authorized here, but canceled or expired at the provider (${status}): cancel the order, or ask the customer to pay again`;
    if (capturable !== payment.amount)
      return `is authorized for ${money(payment.amount)} here, but for ${money(capturable)} at the provider: do not capture it; cancel the order`;
    return null;
  }
  if (captured !== payment.amount)
    return `is captured with ${money(payment.amount)} here, but with ${money(captured)} at the provider: do not ship; check the payment at the provider`;
  if (refunded > payment.amount_refunded)
    return `is refunded with ${money(payment.amount_refunded)} here, but with ${money(refunded)} at the provider: resend the webhook event of the refund from the provider's dashboard`;
  if (refunded < payment.amount_refunded)
    return `is refunded with ${money(payment.amount_refunded)} here, but with ${money(refunded)} at the provider: refund the rest at the provider`;
  return null;
}
