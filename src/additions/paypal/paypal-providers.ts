import type { PaymentProvider } from '@storekeep/server/extend';
import { PayPalClient } from './paypal-client.ts';
import type { PayPalOptions } from './paypal-options.ts';
import { PayPalPayments } from './paypal-payments.ts';

/** Creates the provider with its client. */
export function createPayPalProviders(options: PayPalOptions): PaymentProvider[] {
  return [new PayPalPayments(options, new PayPalClient(options))];
}
