import {
  defineModule,
  findMissingPackages,
  type PaymentProvider,
  requirePackages,
} from '@storekeep/server/module';
import { checkStripe } from './check-stripe.ts';
import { requireStripeOptions, type StripeOptions } from './stripe-options.ts';
import { stripeVariables } from './stripe-variables.ts';

export type { StripeOptions } from './stripe-options.ts';

/**
 * Payments by Stripe, for the option `payments` of `CommerceModule.forRoot`. Needs the package `stripe`, which is loaded with the first
 * payment; Stripe is not contacted before.
 * @throws if a key or secret is malformed, or the package is missing
 */
export function stripe(options: StripeOptions): Promise<PaymentProvider[]> {
  requireStripeOptions(options);
  requirePackages('stripe()', 'stripe');
  return import('./stripe-providers.ts').then(({ createStripeProviders }) => createStripeProviders(options));
}

export const stripeModule = defineModule({
  name: 'stripe',
  takesPayments: true,
  variables: stripeVariables,
  findProblems: ({ stripeApiKey }) =>
    stripeApiKey === null ? [] : findMissingPackages('STRIPE_API_KEY', 'stripe'),
  configure(config) {
    const { stripeApiKey } = config;
    if (stripeApiKey === null) return {};
    const providers = stripe({
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
    return { payments: [providers] };
  },
  // orders that were paid by Stripe remain when it is no longer configured
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./widget/stripe-widget.module.ts'),
  doctor: { stripe: checkStripe },
});
