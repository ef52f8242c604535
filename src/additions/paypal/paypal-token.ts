import * as oauth from 'oauth4webapi';
import { readBody } from './paypal-response.ts';

/** The time before its expiry after which a token is not used any more, so that it does not expire on the way to PayPal. */
const MARGIN_SECONDS = 60;
/** Used where PayPal does not say how long a token is valid. */
const DEFAULT_SECONDS = 300;
const TIMEOUT_MS = 5000;

interface Token {
  value: string;
  /** The time until which it is used; milliseconds since 1970. */
  usableUntil: number;
}

/** The access token of a REST app, which is requested once and used until shortly before it expires. */
export class PayPalToken {
  readonly #clientId: string;
  readonly #clientSecret: string;
  readonly #server: oauth.AuthorizationServer;
  #token: Token | undefined;
  #request: Promise<Token> | undefined;

  constructor(apiBase: string, { clientId, clientSecret }: { clientId: string; clientSecret: string }) {
    this.#clientId = clientId;
    this.#clientSecret = clientSecret;
    this.#server = { issuer: apiBase, token_endpoint: `${apiBase}/v1/oauth2/token` };
  }

  /** @throws if PayPal rejects the credentials or does not respond; the error contains no secrets */
  async get(): Promise<string> {
    if (this.#token && Date.now() < this.#token.usableUntil) return this.#token.value;
    // shared by concurrent calls, so it has its own timeout instead of the signal of one of them
    this.#request ??= this.request().finally(() => (this.#request = undefined));
    this.#token = await this.#request;
    return this.#token.value;
  }

  /** Discards a token that PayPal does not accept any more. */
  discard(value: string): void {
    if (this.#token?.value === value) this.#token = undefined;
  }

  private async request(): Promise<Token> {
    try {
      const client: oauth.Client = { client_id: this.#clientId };
      const response = await oauth.clientCredentialsGrantRequest(
        this.#server,
        client,
        (_server, _client, _body, headers) => headers.set('authorization', this.authorization()),
        {},
        {
          signal: AbortSignal.timeout(TIMEOUT_MS),
          [oauth.customFetch]: fetchBounded,
          [oauth.allowInsecureRequests]: this.#server.token_endpoint!.startsWith('http:'),
        },
      );
      const token = await oauth.processClientCredentialsResponse(this.#server, client, response);
      const seconds = Math.max(0, (token.expires_in ?? DEFAULT_SECONDS) - MARGIN_SECONDS);
      return { value: token.access_token, usableUntil: Date.now() + seconds * 1000 };
    } catch (error) {
      throw withoutSecrets(error);
    }
  }

  /** PayPal does not decode the percent-encoding of `_` and `-` that RFC 6749 prescribes and the library would apply. */
  private authorization(): string {
    return `Basic ${Buffer.from(`${this.#clientId}:${this.#clientSecret}`).toString('base64')}`;
  }
}

async function fetchBounded(
  url: string,
  init: oauth.CustomFetchOptions<'POST', URLSearchParams>,
): Promise<Response> {
  const response = await fetch(url, init);
  const { status, headers } = response;
  return new Response(await readBody(response), {
    status,
    headers: { 'content-type': headers.get('content-type') ?? '' },
  });
}

/** The causes of the library's errors contain the response, which may contain a token. */
function withoutSecrets(error: unknown): Error {
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError)
    return new Error(`PayPal rejects the client id or the client secret (HTTP ${error.status})`);
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return new Error(`PayPal issues no access token: ${message} (${name})`);
}
