import { CanceledError, RequestError } from './errors.ts';

export type RequestMethod = 'DELETE' | 'POST' | 'GET';

/** What was requested. `headers` and `data` are not enumerable, so that logs of errors have no tokens and passwords. */
export interface RequestConfig {
  method: string;
  /** The path with its query. */
  url: string;
  baseURL: string;
  headers: Record<string, string>;
  data: string | FormData | undefined;
  withCredentials: true;
  /** In milliseconds; 0 is without limit. */
  timeout: number;
}

export interface SentRequest {
  method: string;
  path: string;
  responseURL: string;
}

export interface HTTPResponse {
  status: number;
  statusText: string;
  /** By names in lower case. Browsers show those of another origin only if the server exposes them. */
  headers: Record<string, string> & { 'set-cookie'?: string[] };
  config: RequestConfig;
  request: SentRequest;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface Limits {
  fetch: Fetch;
  signal: AbortSignal | undefined;
  /** Further options of `fetch`, such as `next` of Next.js. */
  init: object;
}

/**
 * Sends a request once, and reads its response.
 *
 * @throws RequestError unless the status is 2xx
 * @throws CanceledError if the signal is aborted
 */
export async function send(
  config: RequestConfig,
  { fetch, signal, init }: Limits,
): Promise<HTTPResponse & { data: unknown }> {
  const url = joinUrl(config.baseURL, config.url);
  const request: SentRequest = { method: config.method, path: config.url, responseURL: url };
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let isLate = false;
  const expire = (): void => {
    isLate = true;
    abort();
  };
  const timer = config.timeout > 0 ? setTimeout(expire, config.timeout) : undefined;
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch(url, {
      method: config.method,
      headers: config.headers,
      ...(config.data !== undefined && { body: config.data }),
      // Workers of Cloudflare reject the option: they have no cookies
      ...('credentials' in Request.prototype && { credentials: 'include' as const }),
      ...init,
      signal: controller.signal,
    });
    request.responseURL = response.url;
    const { status, statusText } = response;
    const data = parse(await response.text());
    const read = { data, status, statusText, headers: readHeaders(response.headers), config, request };
    if (response.ok) return read;
    throw new RequestError(`Request failed with status code ${status}`, config, request, { response: read });
  } catch (error) {
    if (error instanceof RequestError) throw error;
    if (isLate)
      throw new RequestError(`timeout of ${config.timeout}ms exceeded`, config, request, {
        code: 'ECONNABORTED',
      });
    if (signal?.aborted) throw new CanceledError(config, request);
    throw describeFailure(error, config, request);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Node.js hides the reason, such as ECONNREFUSED, in causes; browsers tell none. */
function describeFailure(error: unknown, config: RequestConfig, request: SentRequest): RequestError {
  const { cause } = error as { cause?: { code?: string; message?: string; errors?: Error[] } };
  const message = cause?.message || cause?.errors?.[0]?.message || 'Network Error';
  return Object.assign(new RequestError(message, config, request, { code: cause?.code }), { cause: error });
}

function joinUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text; // such as an empty body, or the page of a proxy
  }
}

function readHeaders(headers: Headers): HTTPResponse['headers'] {
  const cookies = headers.getSetCookie?.() ?? [];
  const read: Record<string, string> = {};
  headers.forEach((value, name) => (read[name] = value));
  delete read['set-cookie'];
  return Object.assign(read, cookies.length > 0 && { 'set-cookie': cookies });
}
