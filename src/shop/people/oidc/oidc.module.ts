import { Module, type Type } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { CustomersModule } from '../customers/customers.module.ts';
import { CustomerIdentities } from './customer-identities.ts';
import { LoginFlowCookie } from './login-flow-cookie.ts';
import { createOidcController } from './oidc-controllers.ts';
import { OidcLogins } from './oidc-logins.ts';
import type { OidcProviderConfig } from './oidc-provider-config.ts';
import { UserIdentities } from './user-identities.ts';

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
