import { boolean, items, optional, required, text, url, wholeNumber } from '@storekeep/server/module';
import { STRIPE_API_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } from './stripe-options.ts';

/** Variables of payments by Stripe; without the key, they are not offered. */
export const stripeVariables = {
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
};
