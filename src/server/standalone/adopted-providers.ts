import { readConfig } from './config/config.ts';
import { configuredPayments } from './configured-payments.ts';

/**
 * The ids of the providers that a server with this environment has besides `manual`, so that an adoption does not stop at their payments.
 * @param declared ids of providers of modules, which the operator has named
 */
export function adoptedProviders(env: NodeJS.ProcessEnv, declared: readonly string[]): string[] {
  const variables = Object.entries(env).filter(([name]) => /^(STRIPE|PAYPAL)_/.test(name));
  const payments = configuredPayments(readConfig(Object.fromEntries(variables)));
  return [...new Set([...payments.map(({ id }) => id), ...declared])];
}
