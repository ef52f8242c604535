import { Injectable, Logger } from '@nestjs/common';
import {
  CommerceError,
  HttpOptions,
  invalidData,
  type Principal,
  RateLimits,
  type Surface,
} from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CustomerIdentities } from './identities/customer-identities.ts';
import { UserIdentities } from './identities/user-identities.ts';
import { LoginFlowCookie } from './login-flow-cookie.ts';
import { createLoginChecks, OidcClient } from './oidc-client.ts';
import { OidcOptions } from './oidc-options.ts';
import type { OidcProviderConfig, OidcRedirects } from './oidc-provider-config.ts';
import { RejectedLogin } from './rejected-login.ts';

/** A request to one of the two routes of a provider. */
export interface LoginRequest {
  surface: Surface;
  provider: OidcProviderConfig;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Principal;
}

/** Logs customers and staff in by OpenID Connect. */
@Injectable()
export class OidcLogins {
  private readonly logger = new Logger('Logins');
  private readonly clients: ReadonlyMap<string, OidcClient>;

  constructor(
    private readonly options: OidcOptions,
    private readonly http: HttpOptions,
    private readonly cookie: LoginFlowCookie,
    private readonly rateLimits: RateLimits,
    private readonly customers: CustomerIdentities,
    private readonly users: UserIdentities,
  ) {
    this.clients = new Map(options.providers.map((provider) => [provider.name, new OidcClient(provider)]));
  }

  /**
   * Starts a login.
   * @param redirectTo the page after the login; defaults to `success_redirect`
   * @returns the URL of the issuer's page, or of the failure page
   * @throws invalid_data if `redirectTo` is not a page of an allowed origin
   */
  async start(login: LoginRequest, redirectTo: string | undefined): Promise<string> {
    const { surface, provider, reply, caller } = login;
    const redirects = provider[surface]!;
    const page = redirectTo === undefined ? undefined : this.requireAllowed(redirectTo, surface, redirects);
    return this.redirectIfRejected(login, async () => {
      const checks = createLoginChecks();
      const url = await this.clientOf(provider).authorizationUrl(checks, this.callbackUrl(login));
      const accountId = await (surface === 'store' ? caller.shopperId() : caller.staffId());
      const flow = { ...checks, redirectTo: page ?? new URL(redirects.success_redirect).href, accountId };
      await this.cookie.write(reply, purposeOf(login), flow);
      return url;
    });
  }

  /**
   * Completes a login after the redirect of the issuer, and sets the session cookie.
   * @returns the URL of the page after the login, or of the failure page
   * @throws too_many_requests
   */
  async complete(login: LoginRequest): Promise<string> {
    const { surface, provider, request, reply, caller } = login;
    await this.rateLimits.consume([
      this.rateLimits.clientBucket(caller.address, `${surface} provider logins`),
    ]);
    return this.redirectIfRejected(login, async () => {
      const flow = await this.cookie.read(request, purposeOf(login));
      const parameters = new URL(request.url, this.options.publicUrl).searchParams;
      if (!flow || parameters.get('state') !== flow.state) throw new RejectedLogin('login_expired');
      this.cookie.clear(reply, purposeOf(login));
      const claims = await this.clientOf(provider).exchange(parameters, flow, this.callbackUrl(login));
      const accounts = surface === 'store' ? this.customers : this.users;
      const id = await accounts.findOrCreate(claims, provider, flow.accountId).catch(translateRace);
      await caller.login(surface === 'store' ? { customer_id: id } : { user_id: id });
      return flow.redirectTo;
    });
  }

  /** Returns the URL of the failure page, with the reason, if the work rejects the login. The log contains neither codes nor tokens. */
  private async redirectIfRejected(
    { surface, provider }: LoginRequest,
    work: () => Promise<string>,
  ): Promise<string> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RejectedLogin)) throw error;
      const { reason, cause } = error;
      const code = (cause as { code?: unknown } | undefined)?.code;
      this.logger.warn({ message: error.message, surface, provider: provider.name, code });
      const page = new URL(provider[surface]!.failure_redirect);
      page.searchParams.set('error', reason);
      return page.href;
    }
  }

  /**
   * Prevents an open redirect.
   * @returns the URL as it can be sent in a header: `href` has neither line breaks nor characters beyond ASCII
   * @throws invalid_data
   */
  private requireAllowed(url: string, surface: Surface, redirects: OidcRedirects): string {
    const { storeOrigins, adminOrigins } = this.http;
    const pages = [redirects.success_redirect, redirects.failure_redirect, this.options.publicUrl];
    const allowed = [...(surface === 'store' ? storeOrigins : adminOrigins), ...pages.map(originOf)];
    const page = URL.canParse(url) ? new URL(url) : null;
    // the origin of a `blob:` URL is that of the page that created it
    if (!page || !/^https?:$/.test(page.protocol) || !allowed.includes(page.origin))
      throw invalidData(`redirectTo must be a URL of an origin that may use /${surface}`);
    return page.href;
  }

  /** The redirect URI that is registered with the issuer. It depends on the configuration only, not on the `Host` header. */
  private callbackUrl({ surface, provider }: LoginRequest): string {
    return `${this.options.publicUrl}${this.http.prefix}/${surface}/auth/${provider.name}/cb`;
  }

  private clientOf({ name }: OidcProviderConfig): OidcClient {
    return this.clients.get(name)!;
  }
}

function originOf(url: string): string {
  return new URL(url).origin;
}

function purposeOf({ surface, provider }: LoginRequest): string {
  return `${surface}.${provider.name}`;
}

/** A concurrent request has created an account with this e-mail. */
function translateRace(error: unknown): never {
  const isDuplicate = error instanceof CommerceError && error.type === 'duplicate_error';
  throw isDuplicate ? new RejectedLogin('account_exists', error) : error;
}
