import * as oauth from 'oauth4webapi';
import type { OidcProviderConfig } from './oidc-provider-config.ts';
import { RejectedLogin } from './rejected-login.ts';

const TIMEOUT_MS = 10_000;
/** How long the metadata of the issuer is cached; the library caches its keys with it. */
const METADATA_MS = 60 * 60_000;
const DEFAULT_SCOPES = ['openid', 'email', 'profile'];

/** The random values that tie the response of the issuer to the browser that started the login. */
export interface LoginChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A person as the issuer describes them. */
export interface PersonClaims {
  issuer: string;
  /** The id of the person at the issuer, which never changes. */
  subject: string;
  email: string | null;
  /** Undefined if the issuer does not say. */
  emailVerified: boolean | undefined;
  firstName: string | null;
  lastName: string | null;
  /** How the issuer has authenticated the person (`amr`, RFC 8176), such as `pwd` and `mfa`. */
  methods: readonly string[];
  /** The Google Workspace that manages the account (`hd`). */
  hostedDomain: string | null;
}

export function createLoginChecks(): LoginChecks {
  return {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    codeVerifier: oauth.generateRandomCodeVerifier(),
  };
}

/** A client of one issuer: the authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, section 3.1). */
export class OidcClient {
  readonly #config: OidcProviderConfig;
  readonly #client: oauth.Client;
  #metadata: { server: Promise<oauth.AuthorizationServer>; expiresAt: number } | undefined;

  constructor(config: OidcProviderConfig) {
    this.#config = config;
    this.#client = { client_id: config.client_id };
  }

  /**
   * Returns the URL of the issuer's page on which the person logs in.
   * @throws RejectedLogin
   */
  async authorizationUrl({ state, nonce, codeVerifier }: LoginChecks, redirectUri: string): Promise<string> {
    const server = await this.server();
    if (!server.authorization_endpoint) throw new RejectedLogin('provider_error');
    const url = new URL(server.authorization_endpoint);
    const parameters = {
      response_type: 'code',
      client_id: this.#client.client_id,
      redirect_uri: redirectUri,
      scope: (this.#config.scopes ?? DEFAULT_SCOPES).join(' '),
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  /**
   * Exchanges the code of the issuer's redirect for the claims of the person.
   * @param parameters the query of the redirect
   * @throws RejectedLogin
   */
  async exchange(
    parameters: URLSearchParams,
    { state, nonce, codeVerifier }: LoginChecks,
    redirectUri: string,
  ): Promise<PersonClaims> {
    const server = await this.server();
    try {
      const callback = oauth.validateAuthResponse(server, this.#client, parameters, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        this.#client,
        this.authentication(),
        callback,
        redirectUri,
        codeVerifier,
        this.requestOptions(),
      );
      const tokens = await oauth.processAuthorizationCodeResponse(server, this.#client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, response, this.requestOptions());
      const idToken = oauth.getValidatedIdTokenClaims(tokens)!;
      const claims = idToken.email === undefined ? await this.userInfo(server, tokens, idToken) : idToken;
      return describePerson(idToken, claims);
    } catch (error) {
      throw translateError(error);
    }
  }

  /** Reads the claims of the userinfo endpoint: many issuers send the e-mail only there. Without the endpoint, returns the ID token's. */
  private async userInfo(
    server: oauth.AuthorizationServer,
    { access_token }: oauth.TokenEndpointResponse,
    idToken: oauth.IDToken,
  ): Promise<Claims> {
    if (!server.userinfo_endpoint) return idToken;
    const response = await oauth.userInfoRequest(server, this.#client, access_token, this.requestOptions());
    return oauth.processUserInfoResponse(server, this.#client, idToken.sub, response);
  }

  private async server(): Promise<oauth.AuthorizationServer> {
    if (!this.#metadata || this.#metadata.expiresAt < Date.now()) {
      const server = this.discover();
      // a failure is not cached
      server.catch(() => (this.#metadata = undefined));
      this.#metadata = { server, expiresAt: Date.now() + METADATA_MS };
    }
    return this.#metadata.server;
  }

  private async discover(): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(this.#config.issuer);
    try {
      const response = await oauth.discoveryRequest(issuer, this.requestOptions());
      return await oauth.processDiscoveryResponse(issuer, response);
    } catch (error) {
      throw translateError(error);
    }
  }

  private authentication(): oauth.ClientAuth {
    const { client_secret, client_authentication } = this.#config;
    if (client_secret === undefined) return oauth.None();
    return client_authentication === 'post'
      ? oauth.ClientSecretPost(client_secret)
      : oauth.ClientSecretBasic(client_secret);
  }

  private requestOptions() {
    return {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // the configuration allows plain HTTP for localhost only
      [oauth.allowInsecureRequests]: this.#config.issuer.startsWith('http:'),
    };
  }
}

type Claims = Record<string, unknown>;

function describePerson(idToken: oauth.IDToken, claims: Claims): PersonClaims {
  const { email_verified: verified } = claims;
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email: textOf(claims.email),
    // Amazon Cognito sends a text
    emailVerified: verified === undefined ? undefined : verified === true || verified === 'true',
    firstName: textOf(claims.given_name),
    lastName: textOf(claims.family_name),
    methods: Array.isArray(idToken.amr) ? idToken.amr.filter((method) => typeof method === 'string') : [],
    hostedDomain: textOf(idToken.hd),
  };
}

/** Returns a text that fits into a column; null if the claim is not a text. */
function textOf(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  return claim.replaceAll('\0', '').trim().slice(0, 255) || null;
}

/** Errors of the library that mean that the issuer has responded. */
const RESPONSE_ERRORS = [
  oauth.ResponseBodyError,
  oauth.WWWAuthenticateChallengeError,
  oauth.OperationProcessingError,
  oauth.UnsupportedOperationError,
];

function translateError(error: unknown): RejectedLogin {
  if (error instanceof oauth.AuthorizationResponseError)
    return new RejectedLogin(error.error === 'access_denied' ? 'access_denied' : 'provider_error', error);
  const hasResponse = RESPONSE_ERRORS.some((kind) => error instanceof kind);
  return new RejectedLogin(hasResponse ? 'provider_error' : 'provider_unavailable', error);
}
