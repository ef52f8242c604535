import { createHmac, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import {
  type Behavior,
  type FakeCompany,
  type FakeRequest,
  type FakeResponse,
  type Fault,
  startFakeCompany,
} from '../fake-company.ts';
import { StripeLedger } from './stripe-ledger.ts';
import { type Fields, StripeFailure } from './stripe-objects.ts';

/**
 * What only Stripe does: `limits` answers 429; `refuses` 402; `in use` 409, as while another request with the same key is executed. A
 * request that `fails` is answered with 500, which is replayed for the same key.
 */
type StripeRejection = 'limits' | 'refuses' | 'in use';

export type StripeFault = Fault | StripeRejection;

export type StripeBehavior = Behavior<StripeRejection>;

export interface StripeRequest {
  /** e.g. `POST /v1/payment_intents` */
  route: string;
  /** The idempotency key. */
  key: string | undefined;
  /** `Stripe-Version` */
  version: string | undefined;
  fields: Fields;
  /** The body. */
  text: string;
}

/** A stand-in for Stripe that speaks its HTTP API over a socket, with a ledger in memory. */
export interface StripeServer extends FakeCompany<StripeRejection> {
  apiKey: string;
  webhookSecret: string;
  ledger: StripeLedger;
  /** All requests, oldest first. */
  requests: StripeRequest[];
  /** Forgets the responses that are stored for idempotency keys, as after 24 hours. */
  expireKeys(): void;
  /** Executes a request that was withheld, as if it had arrived late. */
  receive(request: StripeRequest): FakeResponse | undefined;
  /** A signed webhook request about an object of the ledger. */
  signEvent(type: string, object: object, options?: { secret?: string; at?: Date }): SignedEvent;
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
  const requests: StripeServer['requests'] = [];
  const [apiKey, webhookSecret] = ['sk_test_51StandIn0000', `whsec_${randomUUID().replaceAll('-', '')}`];
  repeatAtOnce(new Stripe(apiKey));

  const respond = (
    { method, route, query, headers, text }: FakeRequest,
    failure?: 'fails' | 'fails after',
  ): FakeResponse | undefined => {
    const fields = decodeForm(method === 'GET' ? query.toString() : text);
    const key = headers['idempotency-key'] as string | undefined;
    if (headers.authorization !== `Bearer ${apiKey}`)
      return answer(401, describeError('invalid_request_error', 'Invalid API Key provided'));
    const same = key === undefined ? undefined : stored.get(key);
    if (same && same.request !== route + JSON.stringify(fields)) {
      const message = 'Keys for idempotent requests can only be used with the same parameters';
      return answer(400, describeError('idempotency_error', message));
    }
    if (same) return answer(same.status, same.body, { 'idempotent-replayed': 'true' });
    const result = failure === 'fails' ? serverError() : run(ledger, route, fields);
    if (!result) return undefined;
    const final = failure === 'fails after' ? serverError() : result;
    // requests that were rejected before execution are not stored
    if (key !== undefined && final.status !== 400)
      stored.set(key, { ...final, request: route + JSON.stringify(fields) });
    return answer(final.status, final.body);
  };
  const company = await startFakeCompany({
    name: 'Stripe',
    rejections: REJECTIONS,
    storesFailures: true,
    onRequest({ method, route, query, headers, text }) {
      const fields = decodeForm(method === 'GET' ? query.toString() : text);
      const key = headers['idempotency-key'] as string | undefined;
      requests.push({ route, key, version: headers['stripe-version'] as string | undefined, fields, text });
    },
    respond,
  });
  return {
    ...company,
    ...{ apiKey, webhookSecret, ledger, requests },
    expireKeys: () => stored.clear(),
    receive({ route, key, text }) {
      const [method, path] = route.split(' ');
      const headers = { authorization: `Bearer ${apiKey}`, 'idempotency-key': key };
      return respond({ method, path, route, query: new URLSearchParams(), headers, text });
    },
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
  };
}

/** Lets the clients of Stripe in this process repeat a failed request at once, and not after half a second. */
function repeatAtOnce(client: Stripe): void {
  Object.assign(Object.getPrototypeOf(client) as object, { getInitialNetworkRetryDelay: () => 0 });
}

/** Requests that are rejected before they are executed. */
const REJECTIONS: Record<StripeRejection, FakeResponse> = {
  limits: answer(429, describeError('invalid_request_error', 'Too many requests', 'rate_limit')),
  refuses: answer(402, describeError('card_error', 'Your card has insufficient funds.', 'card_declined')),
  'in use': answer(
    409,
    describeError('idempotency_error', 'Another request uses this idempotency key', 'idempotency_key_in_use'),
  ),
};

/** @returns undefined if the ledger does not have this operation */
function run(
  ledger: StripeLedger,
  route: string,
  fields: Fields,
): { status: number; body: unknown } | undefined {
  try {
    const body = ledger.handle(route, fields);
    return body && { status: 200, body: structuredClone(body) };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return { status: error.status, body: error.body };
  }
}

function serverError(): { status: number; body: unknown } {
  return { status: 500, body: describeError('api_error', 'An unknown error occurred') };
}

function describeError(type: string, message: string, code?: string): object {
  return { error: { type, message, code } };
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): FakeResponse {
  return {
    ...{ status, body },
    headers: {
      'request-id': `req_${randomUUID()}`,
      // Stripe's client retries what it may; whether it should is decided by this header
      'stripe-should-retry': String(
        [409, 429].includes(status) || (status >= 500 && !headers['idempotent-replayed']),
      ),
      ...headers,
    },
  };
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
