import { defineModule } from '@storekeep/server/module';
import { OidcOptions } from './oidc-options.ts';
import { findOidcProblems, oidcVariables } from './oidc-variables.ts';

export { OidcOptions } from './oidc-options.ts';
export type { OidcProviderConfig, OidcRedirects, OidcStaffLogin } from './oidc-provider-config.ts';

declare module '@storekeep/server/module' {
  interface RouteOptions {
    /** OpenID Connect issuers that customers and staff can log in with; without providers, nothing is installed for them. */
    oidc?: Partial<OidcOptions>;
  }
}

/** The login by OpenID Connect; see docs/login-with-openid-connect.md. */
export const oidcModule = defineModule({
  name: 'oidc',
  variables: oidcVariables,
  findProblems: findOidcProblems,
  configure: ({ oidcProviders: providers, publicUrl }) => ({
    oidc: { providers, publicUrl: publicUrl ?? undefined },
  }),
  exampleOptions() {
    const redirects = {
      success_redirect: 'https://shop.example/',
      failure_redirect: 'https://shop.example/',
    };
    const google = { name: 'google', issuer: 'https://accounts.google.com', client_id: 'id' };
    return {
      oidc: {
        publicUrl: 'https://api.shop.example',
        // each provider has routes of its own
        providers: [{ ...google, store: redirects, admin: redirects }],
      },
    };
  },
  prepare(options) {
    new OidcOptions(options.oidc);
    return options;
  },
  isUsed: ({ oidc }) => (oidc?.providers?.length ?? 0) > 0,
  options: [{ provide: OidcOptions, create: ({ oidc }) => new OidcOptions(oidc) }],
  load: () => import('./oidc.module.ts'),
});
