import { PAYPAL_CREDENTIAL, PAYPAL_WEBHOOK_ID } from '#shop/payments/paypal/paypal-options';
import {
  STRIPE_API_KEY,
  STRIPE_PUBLISHABLE_KEY,
  STRIPE_WEBHOOK_SECRET,
} from '#shop/payments/stripe/stripe-options';
import { boolean, items, optional, required, text, url, wholeNumber } from './config-kinds.ts';

/** Variables of payment providers; a provider without its key is not registered. */
export const paymentVariables = {
  stripeApiKey: optional('STRIPE_API_KEY', text('key such as sk_live_…', STRIPE_API_KEY), {
    description: 'Takes payments by Stripe; needs the package `stripe`. A secret or restricted key',
    secret: true,
  }),
  stripeWebhookSecrets: required(
    'STRIPE_WEBHOOK_SECRET',
    items('comma-separated list of secrets such as whsec_…', (secret) =>
      STRIPE_WEBHOOK_SECRET.test(secret) ? secret : undefined,
    ),
    [] as string[],
    {
      description:
        'The signing secret of the webhook endpoint at `/hooks/stripe` (or `/stripe/hooks`); several, separated by commas, while it is rotated',
      secret: true,
    },
  ),
  stripeCapture: required('STRIPE_CAPTURE', boolean, false, {
    description: 'Whether card payments are captured when the order is placed; otherwise staff capture them',
  }),
  stripeAutomaticPaymentMethods: required('STRIPE_AUTOMATIC_PAYMENT_METHODS', boolean, false, {
    description: 'Whether Stripe offers the payment methods that are enabled in its dashboard',
  }),
  stripePaymentDescription: optional(
    'STRIPE_PAYMENT_DESCRIPTION',
    text('text of 1 to 1000 characters', /^.{1,1000}$/su),
    {
      description: 'The description of payments, unless the cart’s `context.payment_description` has one',
    },
  ),
  stripeProfileId: optional('STRIPE_PROFILE_ID', text('id of 1 to 255 characters', /^[\w-]{1,255}$/), {
    description:
      'The shop’s Stripe profile or account, to which AI agents issue payment tokens; without it they cannot pay by Stripe',
  }),
  stripeSptApiVersion: optional(
    'STRIPE_SPT_API_VERSION',
    text('version such as 2026-04-22.preview', /^\d{4}-\d{2}-\d{2}(\.\w+)?$/),
    {
      description:
        '`Stripe-Version` of the requests with a payment token of an agent; defaults to `2026-04-22.preview`',
    },
  ),
  stripePublishableKey: optional(
    'STRIPE_PUBLISHABLE_KEY',
    text('key such as pk_live_…', STRIPE_PUBLISHABLE_KEY),
    {
      description: 'With `GOOGLE_PAY_MERCHANT_ID`: AI agents can also pay by Google Pay through Stripe',
    },
  ),
  googlePayMerchantId: optional('GOOGLE_PAY_MERCHANT_ID', text('id of letters and digits', /^\w{1,64}$/), {
    description: 'The merchant id of Google Pay; with `STRIPE_PUBLISHABLE_KEY`',
  }),
  stripeApiBase: optional('STRIPE_API_BASE', url, {
    description: 'Where Stripe’s API is; defaults to `https://api.stripe.com`',
  }),
  stripeRequestTimeoutMs: required(
    'STRIPE_REQUEST_TIMEOUT_MS',
    wholeNumber('number of milliseconds', 100, 4000),
    4000,
    { description: 'How long a request to Stripe may take before it is repeated, at most twice' },
  ),
  paypalClientId: optional(
    'PAYPAL_CLIENT_ID',
    text('client id of letters, digits, _ and -', PAYPAL_CREDENTIAL),
    {
      description: 'Takes payments by PayPal; with `PAYPAL_CLIENT_SECRET`. The client id of a REST app',
    },
  ),
  paypalClientSecret: optional(
    'PAYPAL_CLIENT_SECRET',
    text('client secret of letters, digits, _ and -', PAYPAL_CREDENTIAL),
    { description: 'Its secret', secret: true },
  ),
  paypalWebhookId: optional('PAYPAL_WEBHOOK_ID', text('id such as 8PT597110X687430L', PAYPAL_WEBHOOK_ID), {
    description:
      'The id of the app’s webhook at `/hooks/paypal` (or `/paypal/hooks`); without it, webhooks are rejected',
  }),
  paypalSandbox: required('PAYPAL_SANDBOX', boolean, false, {
    description: 'Whether payments are made in PayPal’s sandbox',
  }),
  paypalCapture: required('PAYPAL_CAPTURE', boolean, false, {
    description: 'Whether payments are captured when the shopper pays; otherwise staff capture them',
  }),
  paypalApiBase: optional('PAYPAL_API_BASE', url, {
    description: 'Where PayPal’s API is; defaults to `https://api-m.paypal.com`, or that of the sandbox',
  }),
};

/** Finds the missing half of PayPal's credentials. */
export function findPayPalProblems(config: {
  paypalClientId: string | null;
  paypalClientSecret: string | null;
}): string[] {
  const { paypalClientId: id, paypalClientSecret: secret } = config;
  if (id !== null && secret === null) return ['PAYPAL_CLIENT_SECRET: is missing, PAYPAL_CLIENT_ID is set'];
  if (id === null && secret !== null) return ['PAYPAL_CLIENT_ID: is missing, PAYPAL_CLIENT_SECRET is set'];
  return [];
}
