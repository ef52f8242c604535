import { type Kind, required } from '@storekeep/server/module';
import { explainOidcProviders, type OidcProviderConfig, parseOidcProviders } from './oidc-provider-config.ts';

const providers: Kind<OidcProviderConfig[]> = {
  name: 'JSON list of OpenID Connect providers',
  parse: parseOidcProviders,
  explain: explainOidcProviders,
};

/** Variables of the login by OpenID Connect; see docs/login-with-openid-connect.md. */
export const oidcVariables = {
  oidcProviders: required('OIDC_PROVIDERS', providers, [] as OidcProviderConfig[], {
    description:
      'Issuers that customers and staff can log in with, such as Google or Keycloak; needs `PUBLIC_URL`. See `docs/login-with-openid-connect.md`',
    secret: true,
  }),
};

/** Finds variables that are missing for the providers. */
export function findOidcProblems(config: {
  oidcProviders: readonly OidcProviderConfig[];
  publicUrl: string | null;
}): string[] {
  const isMissing = config.oidcProviders.length > 0 && config.publicUrl === null;
  return isMissing ? ['PUBLIC_URL: is missing, OIDC_PROVIDERS is set'] : [];
}
