import type { CartSession } from '#shop/carts/cart/open-cart';
import type { ProviderData } from '#shop/payments/payment-provider';
import type { CartPayment } from '#shop/payments/payments-of-carts';

/**
 * Whether an earlier payment can be used for the cart as it is now. For an authorized payment, amount, currency and
 * provider must match; one whose outcome is unknown must also be requested again with identical data.
 */
export function matchesCart(
  payment: CartPayment,
  session: CartSession,
  { amount, currency_code }: Pick<CartPayment, 'amount' | 'currency_code'>,
): boolean {
  if (payment.amount !== amount || payment.currency_code !== currency_code) return false;
  if (payment.provider_id !== session.provider_id) return false;
  const { authorization_status } = payment;
  return authorization_status === 'authorized' || authorization_status === null || sameData(payment, session);
}

function sameData(a: ProviderData, b: ProviderData): boolean {
  return JSON.stringify([a.data, a.private_data]) === JSON.stringify([b.data, b.private_data]);
}
