import { defineModule, optional, type PaymentProvider, text } from '@storekeep/server/module';

/**
 * A payment processor of a Medusa v1 project, for the option `payments` of `CommerceModule.forRoot`.
 * @param file its compiled file, relative to the working directory, or the name of an installed package
 * @param options those of the plugin in medusa-config.js
 */
export async function v1Payments(
  file: string,
  options: Record<string, unknown> = {},
): Promise<PaymentProvider> {
  const { loadProcessor } = await import('./load-processor.ts');
  return loadProcessor(file, options);
}

const declaration = defineModule({
  name: 'v1-payment-processor',
  takesPayments: true,
  variables: {
    v1PaymentProcessor: optional('V1_PAYMENT_PROCESSOR', text('file or package', /^\S+$/), {
      description: 'The compiled payment processor of a Medusa v1 project, such as `./dist/services/acme.js`',
    }),
    v1PaymentOptions: optional(
      'V1_PAYMENT_OPTIONS',
      { name: 'JSON object', parse: parseObject },
      { description: 'The options of its plugin in medusa-config.js, as JSON', secret: true },
    ),
  },
  configure: ({ v1PaymentProcessor, v1PaymentOptions }) =>
    v1PaymentProcessor === null ? {} : { payments: [v1Payments(v1PaymentProcessor, v1PaymentOptions ?? {})] },
});

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

// a constant, since TypeScript does not rewrite `import(…)` within a default export
export default declaration;
