import { CanceledError, RequestError } from './errors.ts';
import { type Domain, JwtManager, KeyManager } from './keys.ts';
import { type Fetch, type HTTPResponse, type RequestConfig, type RequestMethod, send } from './transport.ts';

export interface Config {
  /** The address of the server; defaults to `http://localhost:9000`. */
  baseUrl: string;
  /** How often a request is repeated after a network error, 409 or 501 to 599; defaults to 0. */
  maxRetries: number;
  /** The `api_token` of a user, or a secret key: sent to `/admin` as `x-medusa-access-token`. */
  apiKey?: string;
  /** Limits `/store` to the sales channels of this key. */
  publishableApiKey?: string;
  /** Sent with each request. */
  customHeaders?: Record<string, unknown>;
  /** The time limit of each attempt in milliseconds; defaults to none. */
  timeout?: number;
  /** Replaces the global `fetch`. */
  fetch?: Fetch;
  /** Ignored: `fetch` runs everywhere. */
  axiosAdapter?: unknown;
}

export interface RequestOptions {
  /** The time limit of each attempt in milliseconds; defaults to that of the client. */
  timeout?: number;
  /** Defaults to `maxRetries` of the client. */
  numberOfRetries?: number;
  /** Aborts the request and its retries. */
  signal?: AbortSignal;
}

/** These are called without credentials of staff. */
const WITHOUT_LOGIN = new Set([
  'POST /admin/auth',
  'POST /admin/users/password-token',
  'POST /admin/users/reset-password',
  'POST /admin/invites/accept',
]);

/** Longer requests of `Retry-After` are an error for the caller. */
const LONGEST_WAIT = 300_000;

/** Sends the requests of all resources. */
export class Client {
  private readonly config: Config;

  constructor(config: Partial<Config> = {}) {
    this.config = { maxRetries: 0, baseUrl: 'http://localhost:9000', ...config };
  }

  /** @param numRetries how often the request was repeated */
  shouldRetryCondition(error: RequestError, numRetries: number, maxRetries: number): boolean {
    if (numRetries >= maxRetries) return false;
    const status = error.response?.status;
    return status === undefined || status === 409 || (status > 500 && status <= 599);
  }

  /** `{ 'x-a': 1 }` becomes `{ 'X-A': 1 }`. */
  normalizeHeaders(headers: object): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, value]) => [this.normalizeHeader(name), value]),
    );
  }

  normalizeHeader(name: string): string {
    return name.toLowerCase().replace(/(^|-)./g, (start) => start.toUpperCase());
  }

  requiresAuthentication(path: string, method: string): boolean {
    return path.startsWith('/admin') && !WITHOUT_LOGIN.has(`${method} ${path}`);
  }

  /** The headers of a request: ours, `userHeaders`, `customHeaders`, of which the later ones win. */
  setHeaders(
    userHeaders: RequestOptions & Record<string, unknown>,
    method: RequestMethod,
    path: string,
    customHeaders: Record<string, unknown> = {},
  ): Record<string, unknown> {
    const { timeout: _, signal: __, numberOfRetries = this.config.maxRetries, ...headers } = userHeaders;
    const { apiKey } = this.config;
    const domain: Domain = path.includes('admin') ? 'admin' : 'store';
    const token = JwtManager.getJwt(domain);
    const publishableKey = this.config.publishableApiKey || KeyManager.getPublishableApiKey();
    return {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(apiKey && this.requiresAuthentication(path, method) && { 'x-medusa-access-token': apiKey }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(publishableKey && { 'x-publishable-api-key': publishableKey }),
      // a repeated request has the key of the first attempt, so that the server carries it out once
      ...(numberOfRetries > 0 && method === 'POST' && { 'Idempotency-Key': createUuid() }),
      ...this.normalizeHeaders(headers),
      ...customHeaders,
    };
  }

  /**
   * Sends a request, and repeats it as `maxRetries` allows.
   *
   * @param path with its query, such as `/store/products?limit=10`
   * @param payload of POST and DELETE
   * @param options other names than those of `RequestOptions` are sent as headers
   * @returns the body of the response, with status and headers in `response`
   * @throws RequestError with `response.status` and `response.data`
   */
  async request(
    method: RequestMethod,
    path: string,
    payload: unknown = {},
    options: RequestOptions & Record<string, unknown> = {},
    customHeaders: Record<string, unknown> = {},
  ): Promise<Record<string, unknown> & { response: HTTPResponse }> {
    const { maxRetries, timeout: defaultTimeout = 0 } = this.config;
    const { timeout = defaultTimeout, numberOfRetries = maxRetries, signal } = options;
    const { next, ...customs } = { ...this.config.customHeaders, ...customHeaders };
    // Next.js reads the tags of its cache from this option of fetch; callers pass it among the headers
    const init = typeof next === 'object' ? { next } : {};
    const fetch: Fetch = this.config.fetch ?? ((url, one) => globalThis.fetch(url, one));
    const data = method === 'GET' ? undefined : encodeBody(payload);
    const headers = flatten(this.setHeaders(options, method, path, customs), data);
    const config = createConfig({ method, url: path, baseURL: this.config.baseUrl, timeout, headers, data });
    for (let retries = 0; ; retries += 1) {
      try {
        const { data: body, ...response } = await send(config, { fetch, signal, init });
        return { ...(body as object), response };
      } catch (error) {
        if (!(error instanceof RequestError) || error instanceof CanceledError) throw error;
        const delay =
          this.shouldRetryCondition(error, retries, numberOfRetries) && chooseDelay(error, retries);
        if (delay === false) throw error;
        await wait(delay, signal);
        if (signal?.aborted) throw new CanceledError(config, error.request);
      }
    }
  }
}

function createConfig(config: Omit<RequestConfig, 'withCredentials'>): RequestConfig {
  const { headers, data, ...shown } = config;
  const hidden = { headers: { value: headers }, data: { value: data } };
  return Object.defineProperties({ ...shown, withCredentials: true }, hidden) as RequestConfig;
}

function encodeBody(payload: unknown): string | FormData | undefined {
  return payload instanceof FormData ? payload : JSON.stringify(payload);
}

/** By names in lower case. `fetch` itself names the type of a form, since it chooses the boundary between its fields. */
function flatten(headers: Record<string, unknown>, data: unknown): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && value !== null) flat[name.toLowerCase()] = String(value);
  if (typeof data !== 'string') delete flat['content-type'];
  return flat;
}

/** @returns milliseconds, or false if the server asks for more patience than callers have */
function chooseDelay(error: RequestError, retries: number): number | false {
  const asked = error.response?.headers['retry-after'];
  if (!asked) return (2 ** (retries + 1) - 1) * 500;
  const seconds = Number(asked);
  const delay = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1000;
  return delay > 0 && delay <= LONGEST_WAIT ? delay : false;
}

/** Resolves after the time, or at once when the signal is aborted. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

/** Version 4. `crypto.randomUUID` is missing on pages without TLS. */
function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
