import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { failWith, PayPalFailure, PayPalLedger } from './paypal-ledger.ts';
import { until } from './until.ts';

/**
 * How PayPal reacts to requests, instead of responding normally:
 * - `fails` responds with 500, does nothing, and repeats that for the same request id;
 * - `fails after` executes the request, and responds with 500;
 * - `drops after` executes it, and closes the connection without a response;
 * - `hangs` never responds; `hangs after` executes the request first;
 * - `limits` responds with 429, `declines` with 422, `is missing` with 404;
 * - `floods` sends an endless body.
 */
export type PayPalFault =
  | ('fails' | 'fails after' | 'drops after' | 'hangs' | 'hangs after')
  | ('limits' | 'declines' | 'is missing' | 'floods');

/** A fault of all requests, or of each of the next ones, by the start of `METHOD /path`. */
export type PayPalBehavior = PayPalFault | { delayMs: number } | { inOrder: PayPalFault[] };

/** A stand-in for PayPal that speaks its HTTP API over a socket, with a ledger in memory. */
export interface PayPalServer {
  url: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  ledger: PayPalLedger;
  /** All requests, oldest first, e.g. `POST /v2/checkout/orders`. */
  requests: { route: string; requestId: string | undefined; body: unknown }[];
  /** By the start of a route such as `POST /v2/checkout`. An entry applies to every such request until it is deleted. */
  behaviors: Map<string, PayPalBehavior>;
  /** The access tokens that were issued, oldest first. */
  tokens: string[];
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
  close(): Promise<void>;
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
    ...{ ledger, tokenSeconds: 32_400 },
    requests: [] as PayPalServer['requests'],
    behaviors: new Map<string, PayPalBehavior>(),
    tokens: [] as string[],
    hanging: [] as string[],
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

  const execute = (route: string, body: unknown, content: string): Result => {
    if (route === 'POST /v1/notifications/verify-webhook-signature')
      return verify(body as Verification, rawEventOf(content));
    try {
      const result = structuredClone(ledger.handle(route, body));
      return result === undefined ? { status: 204, body: undefined } : { status: 200, body: result };
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      return { status: error.status, body: error.body };
    }
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const route = `${request.method} ${new URL(request.url!, 'http://paypal').pathname}`;
    const content = await text(request);
    const isToken = route === 'POST /v1/oauth2/token';
    const requestId = request.headers['paypal-request-id'] as string | undefined;
    const body: unknown = isToken || content === '' ? content : JSON.parse(content);
    server.requests.push({ route, requestId, body });
    const behavior = takeBehavior(server.behaviors, route);
    if (behavior === 'hangs') return void server.hanging.push(route);
    if (behavior === 'limits')
      return send(response, failWith(429, 'RATE_LIMIT_REACHED', 'RATE_LIMIT_REACHED'));
    if (behavior === 'is missing')
      return send(response, failWith(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'));
    if (behavior === 'declines')
      return send(response, failWith(422, 'UNPROCESSABLE_ENTITY', 'CURRENCY_NOT_SUPPORTED'));
    if (behavior === 'floods') return flood(response);
    if (typeof behavior === 'object') await sleep(behavior.delayMs);
    const { authorization } = request.headers;
    if (isToken) return send(response, behavior === 'fails' ? serverError() : issueToken(authorization));
    const token = authorization?.replace('Bearer ', '') ?? '';
    if (!server.tokens.includes(token) || revoked.has(token))
      return send(response, { status: 401, body: { error: 'invalid_token' } });
    const key = requestId && `${route} ${requestId}`;
    const earlier = key ? stored.get(key) : undefined;
    if (earlier) return send(response, earlier);
    const result = behavior === 'fails' ? serverError() : execute(route, body, content);
    const final = behavior === 'fails after' ? serverError() : result;
    // after PayPal has executed a request, it responds to a repetition with the result
    if (key && final.status !== 400) stored.set(key, behavior === 'fails after' ? result : final);
    if (behavior === 'hangs after') return void server.hanging.push(route);
    if (behavior === 'drops after') return void request.socket.destroy();
    send(response, final);
  };

  const listener = createServer((request, response) => {
    void respond(request, response).catch((error: unknown) =>
      send(response, failWith(500, 'INTERNAL_SERVER_ERROR', String(error))),
    );
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return Object.assign(server, {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    waitForHangingRequest: async () => {
      await until(() => server.hanging.splice(0));
      server.behaviors.clear();
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
    close: async () => {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  });
}

function takeBehavior(
  behaviors: PayPalServer['behaviors'],
  route: string,
): PayPalFault | { delayMs: number } | undefined {
  const [start, behavior] = [...behaviors].find(([prefix]) => route.startsWith(prefix)) ?? [];
  if (typeof behavior !== 'object' || !('inOrder' in behavior)) return behavior;
  const fault = behavior.inOrder.shift();
  if (behavior.inOrder.length === 0) behaviors.delete(start!);
  return fault;
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

function send(response: ServerResponse, { status, body }: Result): void {
  response.writeHead(status, { 'content-type': 'application/json', 'paypal-debug-id': '90957fca61718' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
