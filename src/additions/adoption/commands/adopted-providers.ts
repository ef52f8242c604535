import { configuredPayments } from '@storekeep/server/commands';

/**
 * The ids of the providers that a server with this environment has besides `manual`, so that an adoption does not stop at their payments.
 * @param declared ids of providers of modules, which the operator has named
 */
export async function adoptedProviders(
  env: NodeJS.ProcessEnv,
  declared: readonly string[],
): Promise<string[]> {
  const payments = await configuredPayments(env);
  return [...new Set([...payments.map(({ id }) => id), ...declared])];
}
