import type { Surface } from '@storekeep/server/extend';
import type { OidcProviderConfig } from './oidc-provider-config.ts';

/** The name of a login in medusa-plugin-auth, which it writes to `metadata.authProvider`: `google.store.medusa-auth-plugin`. */
export function v1StrategyName({ name, v1_name = name }: OidcProviderConfig, surface: Surface): string {
  return `${v1_name}.${surface}.medusa-auth-plugin`;
}

/** Whether a strategy is this provider on this surface, with any suffix: some versions of the plugin were renamed. */
export function isV1StrategyOf(
  { name, v1_name = name }: OidcProviderConfig,
  surface: Surface,
  strategy: unknown,
): boolean {
  const prefix = `${v1_name}.${surface}`;
  return typeof strategy === 'string' && (strategy === prefix || strategy.startsWith(`${prefix}.`));
}
