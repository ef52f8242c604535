import { Module, type Type } from '@nestjs/common';
import { type CommerceOptions, CustomersModule, HttpModule } from '@storekeep/server/extend';
import { CustomerIdentities } from './identities/customer-identities.ts';
import { UserIdentities } from './identities/user-identities.ts';
import { LoginFlowCookie } from './login-flow-cookie.ts';
import { createOidcController } from './oidc-controllers.ts';
import { OidcLogins } from './oidc-logins.ts';
import type { OidcProviderConfig } from './oidc-provider-config.ts';

/** The login by OpenID Connect, without routes: `createOidcRoutes` adds those of the providers. Installed only if there are providers. */
@Module({
  imports: [HttpModule, CustomersModule],
  providers: [CustomerIdentities, LoginFlowCookie, OidcLogins, UserIdentities],
  exports: [OidcLogins],
})
export class OidcModule {}

/** Creates the module with the routes of the providers of one installation. */
export function createOidcRoutes(providers: readonly OidcProviderConfig[]): Type {
  const controllers = providers.flatMap((provider) =>
    (['store', 'admin'] as const)
      .filter((surface) => provider[surface])
      .map((surface) => createOidcController(provider, surface)),
  );

  @Module({ imports: [HttpModule, OidcModule], controllers })
  class OidcRoutesModule {}
  return OidcRoutesModule;
}

export const modules = ({ oidc }: CommerceOptions) => [OidcModule, createOidcRoutes(oidc?.providers ?? [])];
