import { CommerceError, invalidData } from '@storekeep/server/module';
import type * as OAuthLibrary from 'oauth4webapi';
import { type ApplicationConfig, isApplicationConfig } from './application-config.ts';
import { OAuthHandler } from './oauth-handler.ts';

/** The standard error codes of a token endpoint (RFC 6749, 5.2). Other texts of a response are not shown: they may contain secrets. */
const OAUTH_ERRORS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
];

/** Connects an application with standard OAuth 2: the authorization code grant of a confidential client. */
export class OAuth2Handler extends OAuthHandler {
  readonly application_name: string;
  readonly display_name: string;
  override readonly timeoutMs: number;
  readonly #config: ApplicationConfig;

  /** @throws Error if an option is missing, unknown or of the wrong type; the message contains no values, which may be secret */
  constructor(config: ApplicationConfig) {
    super();
    if (!isApplicationConfig(config))
      throw new Error('The configuration of an OAuth 2 application is invalid: see `ApplicationConfig`');
    this.application_name = config.application_name;
    this.display_name = config.display_name ?? config.application_name;
    this.timeoutMs = config.timeout_ms ?? 10_000;
    this.#config = config;
  }

  override installUrl(state: string): string | null {
    const { authorization_url, client_id, redirect_url, scopes = [] } = this.#config;
    if (authorization_url === undefined) return null;
    const url = new URL(authorization_url);
    url.searchParams.set('response_type', 'code');
    url.searchParams.set('client_id', client_id);
    url.searchParams.set('redirect_uri', redirect_url);
    if (scopes.length > 0) url.searchParams.set('scope', scopes.join(' '));
    url.searchParams.set('state', state);
    return url.href;
  }

  override async exchange(code: string, signal: AbortSignal): Promise<Record<string, unknown>> {
    const { token_url, client_id, client_secret, client_authentication, redirect_url } = this.#config;
    const oauth = await import('oauth4webapi');
    const server: OAuthLibrary.AuthorizationServer = {
      issuer: new URL(token_url).origin,
      token_endpoint: token_url,
    };
    const client: OAuthLibrary.Client = { client_id };
    const authentication =
      client_authentication === 'post'
        ? oauth.ClientSecretPost(client_secret)
        : oauth.ClientSecretBasic(client_secret);
    try {
      const callback = oauth.validateAuthResponse(
        server,
        client,
        new URLSearchParams({ code }),
        oauth.expectNoState,
      );
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        callback,
        redirect_url,
        oauth.nopkce,
        {
          signal,
          [oauth.customFetch]: fetchWithoutIdToken,
          [oauth.allowInsecureRequests]: token_url.startsWith('http:'),
        },
      );
      return await oauth.processAuthorizationCodeResponse(server, client, response);
    } catch (error) {
      throw this.translateError(error, oauth);
    }
  }

  private translateError(error: unknown, oauth: typeof OAuthLibrary): CommerceError {
    const errorCode = error instanceof oauth.ResponseBodyError ? error.error : '';
    if (errorCode === 'invalid_grant')
      return invalidData(`${this.display_name} does not accept the code`, error);
    const hasResponse = responseErrors(oauth).some((kind) => error instanceof kind);
    const message = hasResponse
      ? `${this.display_name} has given no token${OAUTH_ERRORS.includes(errorCode) ? ` (${errorCode})` : ''}`
      : `${this.display_name} does not answer; try again later`;
    return new CommerceError('not_allowed', message, { cause: error });
  }
}

/** Errors of the library that mean that the server has responded. */
function responseErrors(oauth: typeof OAuthLibrary) {
  return [
    oauth.ResponseBodyError,
    oauth.WWWAuthenticateChallengeError,
    oauth.OperationProcessingError,
    oauth.UnsupportedOperationError,
  ];
}

/** Removes an ID token from the response: it is not needed, and the library would reject it, as the issuer is not configured. */
async function fetchWithoutIdToken(
  url: string,
  init: OAuthLibrary.CustomFetchOptions<'POST', URLSearchParams>,
): Promise<Response> {
  const response = await fetch(url, init);
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return response;
  const { id_token: _, ...bodyWithoutIdToken } = body;
  return Response.json(bodyWithoutIdToken, { status: response.status });
}
