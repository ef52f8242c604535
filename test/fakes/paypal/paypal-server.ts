import { createHmac, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  type Behavior,
  type FakeCompany,
  type FakeRequest,
  type FakeResponse,
  startFakeCompany,
} from '../fake-company.ts';
import { failWith, NOT_SUPPORTED, PayPalFailure, PayPalLedger } from './paypal-ledger.ts';
import { searchTransactions } from './paypal-transactions.ts';

/**
 * What only PayPal does: `limits` responds with 429, `refuses` with 422, `is missing` with 404, and `floods` sends an endless body. A
 * request that `fails` is answered with 500, which is repeated for the same request id.
 */
type PayPalRejection = 'limits' | 'refuses' | 'is missing' | 'floods';

export type PayPalBehavior = Behavior<PayPalRejection>;

/** A stand-in for PayPal that speaks its HTTP API over a socket, with a ledger in memory. */
export interface PayPalServer extends FakeCompany<PayPalRejection> {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  ledger: PayPalLedger;
  /** All requests, oldest first, e.g. `POST /v2/checkout/orders`. */
  requests: { route: string; requestId: string | undefined; body: unknown }[];
  /** The access tokens that were issued, oldest first. */
  tokens: string[];
  /** Whether the REST app has the permission to search transactions. */
  canSearch: boolean;
  /** The lifetime of new tokens in seconds. */
  tokenSeconds: number;
  /** Resolves when a request hangs, and removes all behaviors. */
  waitForHangingRequest(): Promise<void>;
  /** Invalidates all issued tokens before they expire. */
  revokeTokens(): void;
  /** Deletes the stored responses of request ids, as PayPal does after 45 days. */
  expireRequestIds(): void;
  /** Builds a signed webhook request. */
  signEvent(type: string, resource: object, options?: { webhookId?: string }): SignedEvent;
}

export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

interface Result {
  status: number;
  body: unknown;
}

/** The key with which PayPal signs webhooks. */
const SIGNING_KEY = 'key of the stand-in for PayPal';

const TOKENS = 'POST /v1/oauth2/token';
const SEARCH = 'GET /v1/reporting/transactions';

export async function startPayPalServer(): Promise<PayPalServer> {
  const ledger = new PayPalLedger();
  const stored = new Map<string, Result>();
  const revoked = new Set<string>();
  const server = {
    ...{
      clientId: 'AStand-In_Client_0000',
      clientSecret: 'EStand-In_Secret_0000',
      webhookId: '8PT597110X687430L',
    },
    ...{ ledger, tokenSeconds: 32_400, canSearch: true },
    requests: [] as PayPalServer['requests'],
    tokens: [] as string[],
  };

  const issueToken = (authorization: string | undefined): Result => {
    const { clientId, clientSecret, tokens, tokenSeconds } = server;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    if (authorization !== `Basic ${basic}`)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      };
    const access_token = `A21AA-token-${randomUUID()}`;
    tokens.push(access_token);
    return {
      status: 200,
      body: { access_token, token_type: 'Bearer', expires_in: tokenSeconds, scope: 'x' },
    };
  };

  const search = (query: URLSearchParams): object => {
    if (!server.canSearch)
      throw new PayPalFailure(403, {
        ...{ name: 'NOT_AUTHORIZED', debug_id: '90957fca61718' },
        message: 'Authorization failed due to insufficient permissions.',
      });
    return searchTransactions(ledger, query);
  };

  const execute = ({ route, query, text }: FakeRequest): Result | undefined => {
    const body = parse(text);
    if (route === 'POST /v1/notifications/verify-webhook-signature')
      return verify(body as Verification, rawEventOf(text));
    try {
      const result = route === SEARCH ? search(query) : ledger.handle(route, body);
      if (result === NOT_SUPPORTED) return undefined;
      return result === undefined
        ? { status: 204, body: undefined }
        : { status: 200, body: structuredClone(result) };
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      return { status: error.status, body: error.body };
    }
  };

  const respond = (request: FakeRequest, failure?: 'fails' | 'fails after'): Result | undefined => {
    const { route, headers } = request;
    const { authorization } = headers;
    if (route === TOKENS) return failure === 'fails' ? serverError() : issueToken(authorization);
    const token = authorization?.replace('Bearer ', '') ?? '';
    if (!server.tokens.includes(token) || revoked.has(token))
      return { status: 401, body: { error: 'invalid_token' } };
    const requestId = requestIdOf(headers);
    const key = requestId && `${route} ${requestId}`;
    const earlier = key ? stored.get(key) : undefined;
    if (earlier) return earlier;
    const result = failure === 'fails' ? serverError() : execute(request);
    if (!result) return undefined;
    const final = failure === 'fails after' ? serverError() : result;
    // after PayPal has executed a request, it responds to a repetition with the result
    if (key && final.status !== 400) stored.set(key, result);
    return final;
  };

  const company = await startFakeCompany({
    name: 'PayPal',
    rejections: REJECTIONS,
    storesFailures: true,
    onRequest: ({ route, headers, text }) =>
      void server.requests.push({
        ...{ route, requestId: requestIdOf(headers) },
        body: route === TOKENS ? text : parse(text),
      }),
    respond(request, failure) {
      const result = respond(request, failure);
      return result && toResponse(result);
    },
  });
  return Object.assign(server, company, {
    waitForHangingRequest: async () => {
      await company.waitForHangingRequest();
      company.behaviors.clear();
    },
    revokeTokens: () => server.tokens.forEach((token) => revoked.add(token)),
    expireRequestIds: () => stored.clear(),
    signEvent: (type: string, resource: object, { webhookId = server.webhookId } = {}) => {
      const event = JSON.stringify(
        { id: `WH-${randomUUID()}`, event_version: '1.0', event_type: type, resource },
        null,
        1,
      );
      const [transmissionId, time] = [randomUUID(), new Date().toISOString()];
      return {
        body: event,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-0',
          'paypal-transmission-id': transmissionId,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': sign([transmissionId, time, webhookId, event]),
        },
      };
    },
  });
}

/** Rejections without any effect. */
const REJECTIONS: Record<PayPalRejection, FakeResponse | ((response: ServerResponse) => void)> = {
  limits: toResponse(failWith(429, 'RATE_LIMIT_REACHED', 'RATE_LIMIT_REACHED')),
  refuses: toResponse(failWith(422, 'UNPROCESSABLE_ENTITY', 'CURRENCY_NOT_SUPPORTED')),
  'is missing': toResponse(failWith(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')),
  floods: flood,
};

function requestIdOf(headers: FakeRequest['headers']): string | undefined {
  return headers['paypal-request-id'] as string | undefined;
}

function parse(content: string): unknown {
  return content === '' ? content : JSON.parse(content);
}

interface Verification {
  auth_algo: string;
  cert_url: string;
  transmission_id: string;
  transmission_time: string;
  transmission_sig: string;
  webhook_id: string;
}

/** Verifies a signature like PayPal: over the bytes of the event, and with status 200 even if it is invalid. */
function verify(verification: Verification, event: string): Result {
  const { transmission_id, transmission_time, transmission_sig, webhook_id } = verification;
  const expected = sign([transmission_id, transmission_time, webhook_id, event]);
  return {
    status: 200,
    body: { verification_status: transmission_sig === expected ? 'SUCCESS' : 'FAILURE' },
  };
}

function rawEventOf(content: string): string {
  const name = '"webhook_event":';
  return content.slice(content.indexOf(name) + name.length, -1);
}

function sign(content: unknown[]): string {
  return createHmac('sha256', SIGNING_KEY).update(JSON.stringify(content)).digest('base64');
}

function serverError(): Result {
  return { status: 500, body: failWith(500, 'INTERNAL_SERVER_ERROR', 'INTERNAL_SERVICE_ERROR').body };
}

function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, ' ');
  response.writeHead(200, { 'content-type': 'application/json' });
  const write = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write).on('error', () => undefined);
  write();
}

function toResponse({ status, body }: Result): FakeResponse {
  return { status, body, headers: { 'paypal-debug-id': '90957fca61718' } };
}
