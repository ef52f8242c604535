import type { PaymentProvider } from '../../shop/payments/payment-provider.ts';
import { stripe } from '../../shop/payments/stripe/stripe.ts';
import type { Config } from './config/config.ts';

/** The payment providers whose keys the environment has. */
export function configuredPayments(config: Config): PaymentProvider[] {
  const { stripeApiKey } = config;
  if (stripeApiKey === null) return [];
  return stripe({
    apiKey: stripeApiKey,
    webhookSecrets: config.stripeWebhookSecrets,
    capture: config.stripeCapture,
    automaticPaymentMethods: config.stripeAutomaticPaymentMethods,
    paymentDescription: config.stripePaymentDescription ?? undefined,
    apiBase: config.stripeApiBase ?? undefined,
  });
}
