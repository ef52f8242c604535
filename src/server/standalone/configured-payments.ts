import type { PaymentProvider } from '#shop/payments/payment-provider';
import { paypal } from '#shop/payments/paypal/paypal';
import { stripe } from '#shop/payments/stripe/stripe';
import type { Config } from './config/config.ts';

/** The payment providers whose keys the environment has. */
export function configuredPayments(config: Config): PaymentProvider[] {
  return [...configuredStripe(config), ...configuredPayPal(config)];
}

function configuredStripe(config: Config): PaymentProvider[] {
  const { stripeApiKey } = config;
  if (stripeApiKey === null) return [];
  return stripe({
    apiKey: stripeApiKey,
    webhookSecrets: config.stripeWebhookSecrets,
    capture: config.stripeCapture,
    automaticPaymentMethods: config.stripeAutomaticPaymentMethods,
    paymentDescription: config.stripePaymentDescription ?? undefined,
    profileId: config.stripeProfileId ?? undefined,
    sptApiVersion: config.stripeSptApiVersion ?? undefined,
    publishableKey: config.stripePublishableKey ?? undefined,
    googlePayMerchantId: config.googlePayMerchantId ?? undefined,
    apiBase: config.stripeApiBase ?? undefined,
    requestTimeoutMs: config.stripeRequestTimeoutMs,
  });
}

function configuredPayPal(config: Config): PaymentProvider[] {
  const { paypalClientId, paypalClientSecret } = config;
  if (paypalClientId === null || paypalClientSecret === null) return [];
  return paypal({
    clientId: paypalClientId,
    clientSecret: paypalClientSecret,
    webhookId: config.paypalWebhookId ?? undefined,
    sandbox: config.paypalSandbox,
    capture: config.paypalCapture,
    apiBase: config.paypalApiBase ?? undefined,
  });
}
