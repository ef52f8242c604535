import {
  boolean,
  defineModule,
  optional,
  type PaymentProvider,
  required,
  text,
  url,
} from '@storekeep/server/module';
import {
  PAYPAL_CREDENTIAL,
  PAYPAL_WEBHOOK_ID,
  type PayPalOptions,
  requirePayPalOptions,
} from './paypal-options.ts';

export type { PayPalOptions } from './paypal-options.ts';

/**
 * Payments by PayPal, for the option `payments` of `CommerceModule.forRoot`. PayPal is not contacted before the first payment.
 * @throws if a credential is malformed
 */
export function paypal(options: PayPalOptions): Promise<PaymentProvider[]> {
  requirePayPalOptions(options);
  return import('./paypal-providers.ts').then(({ createPayPalProviders }) => createPayPalProviders(options));
}

/** Variables of payments by PayPal; without the credentials, they are not offered. */
const paypalVariables = {
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
function findPayPalProblems(config: {
  paypalClientId: string | null;
  paypalClientSecret: string | null;
}): string[] {
  const { paypalClientId: id, paypalClientSecret: secret } = config;
  if (id !== null && secret === null) return ['PAYPAL_CLIENT_SECRET: is missing, PAYPAL_CLIENT_ID is set'];
  if (id === null && secret !== null) return ['PAYPAL_CLIENT_ID: is missing, PAYPAL_CLIENT_SECRET is set'];
  return [];
}

export const paypalModule = defineModule({
  name: 'paypal',
  takesPayments: true,
  variables: paypalVariables,
  findProblems: findPayPalProblems,
  configure(config) {
    const { paypalClientId, paypalClientSecret } = config;
    if (paypalClientId === null || paypalClientSecret === null) return {};
    const providers = paypal({
      clientId: paypalClientId,
      clientSecret: paypalClientSecret,
      webhookId: config.paypalWebhookId ?? undefined,
      sandbox: config.paypalSandbox,
      capture: config.paypalCapture,
      apiBase: config.paypalApiBase ?? undefined,
    });
    return { payments: [providers] };
  },
});
