import {
  boolean,
  defineModule,
  ok,
  optional,
  type PaymentProvider,
  required,
  skipped,
  text,
  url,
} from '@storekeep/server/module';
import { checkMollie } from './check-mollie.ts';
import { API_BASE, API_KEY, type MollieOptions } from './mollie-options.ts';

export type { MollieOptions } from './mollie-options.ts';

/** Payments by Mollie, for the option `payments` of `CommerceModule.forRoot`. */
export async function mollie(options: MollieOptions): Promise<PaymentProvider> {
  if (!API_KEY.test(options.apiKey)) throw new Error('mollie: apiKey is not a key such as live_… or test_…');
  const { MolliePayments } = await import('./mollie-provider.ts');
  return new MolliePayments(options);
}

const declaration = defineModule({
  name: 'mollie-payments',
  takesPayments: true,
  variables: {
    mollieApiKey: optional('MOLLIE_API_KEY', text('key such as live_… or test_…', API_KEY), {
      description: 'Takes payments by Mollie',
      secret: true,
    }),
    mollieRedirectUrl: optional('MOLLIE_REDIRECT_URL', url, {
      description: 'The page of the storefront to which Mollie sends shoppers back',
    }),
    mollieWebhookUrl: optional('MOLLIE_WEBHOOK_URL', url, {
      description:
        'The public address of `/hooks/mollie`; without it, shoppers who do not come back place no order',
    }),
    mollieManualCapture: required('MOLLIE_MANUAL_CAPTURE', boolean, false, {
      description: 'Whether staff capture payments; otherwise they are captured when the shopper pays',
    }),
    mollieApiBase: optional('MOLLIE_API_BASE', url, {
      description: `Where Mollie’s API is; defaults to \`${API_BASE}\``,
    }),
  },
  findProblems: ({ mollieApiKey, mollieRedirectUrl }) =>
    mollieApiKey !== null && mollieRedirectUrl === null
      ? ['MOLLIE_REDIRECT_URL: is missing, MOLLIE_API_KEY is set']
      : [],
  findWarnings: ({ mollieApiKey, mollieWebhookUrl }) =>
    mollieApiKey !== null && mollieWebhookUrl === null
      ? ['MOLLIE_WEBHOOK_URL is not set: payments of shoppers who do not come back are missed']
      : [],
  configure(config) {
    const { mollieApiKey, mollieRedirectUrl, mollieWebhookUrl, mollieManualCapture, mollieApiBase } = config;
    if (mollieApiKey === null || mollieRedirectUrl === null) return {};
    const provider = mollie({
      apiKey: mollieApiKey,
      redirectUrl: mollieRedirectUrl,
      webhookUrl: mollieWebhookUrl ?? undefined,
      manualCapture: mollieManualCapture,
      apiBase: mollieApiBase ?? undefined,
    });
    return { payments: [provider] };
  },
  doctor: {
    async mollie({ config: { mollieApiKey, mollieApiBase }, online }) {
      if (mollieApiKey === null) return skipped('no MOLLIE_API_KEY');
      return online ? checkMollie(mollieApiKey, mollieApiBase ?? API_BASE) : ok('the key has the right form');
    },
  },
});

// a constant, since TypeScript does not rewrite `import(…)` within a default export
export default declaration;
