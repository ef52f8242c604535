import type { PaymentProvider } from '../payment-provider.ts';
import { PayPalClient } from './paypal-client.ts';
import { type PayPalOptions, requirePayPalOptions } from './paypal-options.ts';
import { PayPalPayments } from './paypal-payments.ts';

/**
 * Payments by PayPal, for the option `payments` of `CommerceModule.forRoot`. PayPal is not contacted before the first payment.
 * @throws if a credential is malformed
 */
export function paypal(options: PayPalOptions): PaymentProvider[] {
  requirePayPalOptions(options);
  return [new PayPalPayments(options, new PayPalClient(options))];
}
