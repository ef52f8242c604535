import type { PaymentProvider } from '@storekeep/server/extend';
import { StripeClient } from './stripe-client.ts';
import type { StripeOptions } from './stripe-options.ts';
import { StripePayments } from './stripe-payments.ts';
import type { StripeVariant } from './stripe-sessions.ts';

const bank = (id: string, method: string): StripeVariant => ({
  id,
  capture_method: 'automatic',
  payment_method_types: [method],
});

/** The provider ids of Medusa v1's plugin. giropay has ended; its id remains for the refunds of old orders, and is not offered. */
const VARIANTS: readonly StripeVariant[] = [
  { id: 'stripe' },
  bank('stripe-bancontact', 'bancontact'),
  bank('stripe-blik', 'blik'),
  bank('stripe-ideal', 'ideal'),
  bank('stripe-przelewy24', 'p24'),
  { ...bank('stripe-giropay', 'giropay'), has_ended: true },
];

/** Creates the providers of all ids. */
export function createStripeProviders(options: StripeOptions): PaymentProvider[] {
  const client = new StripeClient(options);
  return VARIANTS.map((variant) => new StripePayments(variant, options, client));
}
