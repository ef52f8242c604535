import { traceHeaders } from '@storekeep/server/extend';
import { PayPalError } from './paypal-errors.ts';
import { chooseApiBase, type PayPalOptions } from './paypal-options.ts';
import { readBody } from './paypal-response.ts';
import { PayPalToken } from './paypal-token.ts';

/** A request times out in less than the provider's `timeoutMs`, so that the outcome can be looked up afterwards. */
const REQUEST_TIMEOUT_MS = 5000;

interface PayPalRequest {
  /** The body as JSON. */
  json?: string;
  /** `PayPal-Request-Id`: PayPal executes a POST with the same one once, and stores it for 6 hours (orders) to 45 days (payments). */
  requestId?: string;
  signal: AbortSignal;
}

/** PayPal's REST API. */
export class PayPalClient {
  private readonly base: string;
  private readonly token: PayPalToken;

  constructor(options: PayPalOptions) {
    this.base = chooseApiBase(options);
    this.token = new PayPalToken(this.base, options);
  }

  get<T>(path: string, signal: AbortSignal): Promise<T> {
    return this.request('GET', path, { signal });
  }

  post<T>(path: string, body: object | string, requestId: string, signal: AbortSignal): Promise<T> {
    const json = typeof body === 'string' ? body : JSON.stringify(body);
    return this.request('POST', path, { json, requestId, signal });
  }

  patch(path: string, body: object, signal: AbortSignal): Promise<void> {
    return this.request('PATCH', path, { json: JSON.stringify(body), signal });
  }

  /**
   * @throws PayPalError if PayPal responds with an error; any other error if the outcome is unknown
   */
  private async request<T>(method: string, path: string, request: PayPalRequest): Promise<T> {
    const token = await this.token.get();
    const response = await this.send(method, path, request, token);
    if (response.status !== 401) return parseResult<T>(response);
    this.token.discard(token);
    return parseResult<T>(await this.send(method, path, request, await this.token.get()));
  }

  private async send(
    method: string,
    path: string,
    { json, requestId, signal }: PayPalRequest,
    token: string,
  ): Promise<{ status: number; text: string }> {
    const response = await fetch(this.base + path, {
      method,
      body: json,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...traceHeaders(),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
    });
    return { status: response.status, text: await readBody(response) };
  }
}

function parseResult<T>({ status, text }: { status: number; text: string }): T {
  const body = parseJson(text);
  if (status >= 400) throw new PayPalError(status, body);
  if (body === undefined && text !== '')
    throw new Error(`PayPal responded to a request with no JSON (${status})`);
  return body as T;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
