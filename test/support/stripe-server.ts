import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from './until.ts';
import { StripeLedger } from './stripe-ledger.ts';
import { StripeFailure, type Fields } from './stripe-objects.ts';

/**
 * How requests are treated. `fails` answers 500 without doing anything, and replays that for the same key, as Stripe does; `fails after`
 * does the work first; `drops after` does it and closes the connection; `hangs` never answers, and `hangs after` does the work first;
 * `limits` answers 429; `declines` 402; `in use` 409, as while another request with the same key is executed.
 */
export type StripeFault =
  'fails' | 'fails after' | 'drops after' | 'hangs' | 'hangs after' | 'limits' | 'declines' | 'in use';

/** A fault of all requests, of so many of them, or of each of the next ones. */
export type StripeBehavior =
  | StripeFault
  | { delayMs: number }
  | { fault: StripeFault; times: number }
  | { inOrder: (StripeFault | 'works')[] };

export interface StripeRequest {
  /** e.g. `POST /v1/payment_intents` */
  route: string;
  /** The idempotency key. */
  key: string | undefined;
  /** `Stripe-Version` */
  version: string | undefined;
  fields: Fields;
}

/** A stand-in for Stripe that speaks its HTTP API over a socket, with a ledger in memory. */
export interface StripeServer {
  url: string;
  apiKey: string;
  webhookSecret: string;
  ledger: StripeLedger;
  /** All requests, oldest first. */
  requests: StripeRequest[];
  /** Applies to every request whose route starts with the key, e.g. `POST /v1/refunds`, until it is deleted. */
  behaviors: Map<string, StripeBehavior>;
  /** Resolves when a request hangs. */
  waitForHangingRequest(): Promise<void>;
  /** Forgets the responses that are stored for idempotency keys, as after 24 hours. */
  expireKeys(): void;
  /** A signed webhook request about an object of the ledger. */
  signEvent(type: string, object: object, options?: { secret?: string; at?: Date }): SignedEvent;
  close(): Promise<void>;
}

export interface SignedEvent {
  body: string;
  headers: { 'stripe-signature': string; 'content-type': string };
}

interface StoredResponse {
  request: string;
  status: number;
  body: unknown;
}

export async function startStripeServer(): Promise<StripeServer> {
  const ledger = new StripeLedger();
  const stored = new Map<string, StoredResponse>();
  const hanging = new Set<ServerResponse>();
  const requests: StripeServer['requests'] = [];
  const behaviors: StripeServer['behaviors'] = new Map();
  const [apiKey, webhookSecret] = ['sk_test_51StandIn0000', `whsec_${randomUUID().replaceAll('-', '')}`];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url!, 'http://stripe');
    const route = `${request.method} ${pathname}`;
    const fields = decodeForm(request.method === 'GET' ? searchParams.toString() : await text(request));
    const key = request.headers['idempotency-key'] as string | undefined;
    requests.push({ route, key, version: request.headers['stripe-version'] as string | undefined, fields });
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return send(response, 401, failure('invalid_request_error', 'Invalid API Key provided'));
    const behavior = takeBehavior(behaviors, route);
    if (behavior === 'hangs') return void hanging.add(response);
    if (typeof behavior === 'string' && behavior in REJECTIONS)
      return send(response, ...REJECTIONS[behavior]);
    if (typeof behavior === 'object') await sleep(behavior.delayMs);
    const same = key === undefined ? undefined : stored.get(key);
    if (same && same.request !== route + JSON.stringify(fields))
      return send(
        response,
        400,
        failure(
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters',
        ),
      );
    const result = same ?? (behavior === 'fails' ? serverError() : run(ledger, route, fields));
    const final = !same && behavior === 'fails after' ? serverError() : result;
    // requests that were rejected before execution are not stored
    if (key !== undefined && final.status !== 400)
      stored.set(key, { ...final, request: route + JSON.stringify(fields) });
    if (behavior === 'hangs after') return void hanging.add(response);
    if (behavior === 'drops after') return void request.socket.destroy();
    send(response, final.status, final.body, same && { 'idempotent-replayed': 'true' });
  };
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) =>
      send(response, 500, failure('api_error', String(error))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ apiKey, webhookSecret, ledger, requests, behaviors },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async waitForHangingRequest() {
      await until(() => hanging.size > 0);
      hanging.clear();
    },
    expireKeys: () => stored.clear(),
    signEvent: (type, object, { secret = webhookSecret, at = new Date() } = {}) => {
      const event = {
        id: `evt_${randomUUID()}`,
        object: 'event',
        api_version: '2022-11-15',
        type,
        data: { object },
      };
      const body = JSON.stringify(event);
      const t = Math.floor(at.getTime() / 1000);
      const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
      return { body, headers: { 'stripe-signature': `t=${t},v1=${v1}`, 'content-type': 'application/json' } };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Requests that are rejected before they are executed. */
const REJECTIONS: Record<string, [status: number, body: object]> = {
  limits: [429, failure('invalid_request_error', 'Too many requests', 'rate_limit')],
  declines: [402, failure('card_error', 'Your card has insufficient funds.', 'card_declined')],
  'in use': [
    409,
    failure('idempotency_error', 'Another request uses this idempotency key', 'idempotency_key_in_use'),
  ],
};

function takeBehavior(
  behaviors: StripeServer['behaviors'],
  route: string,
): StripeFault | { delayMs: number } | undefined {
  const [start, behavior] = [...behaviors].find(([prefix]) => route.startsWith(prefix)) ?? [];
  if (typeof behavior === 'object' && 'inOrder' in behavior) {
    const fault = behavior.inOrder.shift();
    if (behavior.inOrder.length === 0) behaviors.delete(start!);
    return fault === 'works' ? undefined : fault;
  }
  if (typeof behavior !== 'object' || !('fault' in behavior)) return behavior;
  if (--behavior.times === 0) behaviors.delete(start!);
  return behavior.fault;
}

function run(ledger: StripeLedger, route: string, fields: Fields): { status: number; body: unknown } {
  try {
    return { status: 200, body: structuredClone(ledger.handle(route, fields)) };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return { status: error.status, body: error.body };
  }
}

function serverError(): { status: number; body: unknown } {
  return { status: 500, body: failure('api_error', 'An unknown error occurred') };
}

function failure(type: string, message: string, code?: string): object {
  return { error: { type, message, code } };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomUUID()}`,
    // Stripe's client retries what it may; whether it should is decided by this header
    'stripe-should-retry': String(
      [409, 429].includes(status) || (status >= 500 && !headers['idempotent-replayed']),
    ),
    ...headers,
  });
  response.end(JSON.stringify(body));
}

/** `metadata[cart_id]=…` and `payment_method_types[0]=card` as nested objects. */
function decodeForm(form: string): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const [first, ...rest] = name.replaceAll(']', '').split('[');
    if (rest.length === 0) fields[first] = value;
    else {
      const nested = (fields[first] ??= {}) as Record<string, string>;
      nested[rest.join('.')] = value;
    }
  }
  return fields;
}
