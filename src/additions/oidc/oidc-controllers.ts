import { Get, Query, Req, Res, type Type } from '@nestjs/common';
import {
  AdminController,
  authTag,
  CurrentPrincipal,
  inputRules,
  OpenToAnonymous,
  Principal,
  RateLimited,
  Redirects,
  resources,
  StoreController,
  type Surface,
} from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OidcLogins } from './oidc-logins.ts';
import type { OidcProviderConfig } from './oidc-provider-config.ts';

class StartLoginQuery {
  @inputRules.Text({
    optional: true,
    max: 2048,
    description: 'the page after the login, of an allowed origin; defaults to the one of the provider',
    example: 'https://shop.example/account',
  })
  redirectTo?: string;
}

/**
 * Creates the controller with the routes of one provider. Their paths are literal, since a parameter would conflict with
 * `GET /store/auth/:email`.
 */
export function createOidcController(provider: OidcProviderConfig, surface: Surface): Type {
  const path = `auth/${provider.name}`;
  const id = `GetAuth${pascalCase(provider.name)}`;
  const who = surface === 'store' ? 'a customer' : 'a user';

  const SurfaceController =
    surface === 'store'
      ? StoreController(resources.customers, path, authTag)
      : AdminController(resources.users, path, authTag);

  @SurfaceController
  class OidcController {
    constructor(private readonly logins: OidcLogins) {}

    @Get()
    @OpenToAnonymous()
    @Redirects(id, `Log ${who} in by ${provider.name}`)
    async start(
      @Query() query: StartLoginQuery,
      @CurrentPrincipal() caller: Principal,
      @Req() request: FastifyRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<void> {
      const login = { surface, provider, request, reply, caller };
      void reply.header('location', await this.logins.start(login, query.redirectTo));
    }

    @Get('cb')
    @OpenToAnonymous()
    @RateLimited()
    @Redirects(`${id}Cb`, `Complete the login of ${who} by ${provider.name}`)
    async complete(
      @CurrentPrincipal() caller: Principal,
      @Req() request: FastifyRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<void> {
      const login = { surface, provider, request, reply, caller };
      void reply.header('location', await this.logins.complete(login));
    }
  }

  // the OpenAPI documents identify handlers by the name of their class
  Object.defineProperty(OidcController, 'name', {
    value: `${pascalCase(surface)}${pascalCase(provider.name)}OidcController`,
  });
  return OidcController;
}

function pascalCase(name: string): string {
  return name
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
