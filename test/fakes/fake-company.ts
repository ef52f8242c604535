import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/until.ts';

/**
 * What every fake can do instead of responding normally:
 * - `fails` responds with a server error and does nothing; `fails after` executes the request first;
 * - `loses the response` executes it, and closes the connection without a response;
 * - `hangs before` never responds and does nothing; `hangs after` executes the request first;
 * - `works late` responds after a while.
 */
export type Fault =
  'fails' | 'fails after' | 'loses the response' | 'hangs before' | 'hangs after' | 'works late';

/**
 * How a company reacts to requests: to all of them, to so many of them, or to each of the next ones.
 * @typeParam Rejection faults that only some companies have: a response without any effect, such as `refuses` or `limits`
 */
export type Behavior<Rejection extends string = never> =
  | ('works' | Fault | Rejection)
  /** in milliseconds */
  | { delay: number }
  | { fault: Fault | Rejection; times: number }
  | { inOrder: ('works' | Fault | Rejection)[] };

/** Any system outside of the shop that a test starts. */
export interface Fake {
  url: string;
  stop(): Promise<void>;
}

/** A fake of an outside company over HTTP. It runs in the process of the test, so its state survives when a server of the shop is killed. */
export interface FakeCompany<Rejection extends string = never> extends Fake {
  /**
   * By operation, e.g. `POST /v1/refunds`: an entry applies to this operation and to those below it, e.g. `POST /v1/refunds/re_1`, until
   * it is deleted, and the entry of `''` to all. Companies with few operations name them, e.g. `capture`.
   */
  behaviors: Map<string, Behavior<Rejection>>;
  /** The requests that got 501 since the fake does not have them, e.g. `GET /v1/charges`. */
  unsupported: string[];
  /** The responses that were withheld; a test can send them. */
  hanging: Set<ServerResponse>;
  /** Resolves when a request hangs. */
  waitForHangingRequest(): Promise<void>;
}

export interface FakeRequest {
  method: string;
  path: string;
  /** e.g. `POST /v1/refunds` */
  route: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The body. */
  text: string;
}

export interface FakeResponse {
  /** Defaults to 200. */
  status?: number;
  /** A text is sent as it is, everything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

interface CompanyOptions<Rejection extends string> {
  /** For messages, e.g. `Stripe`. */
  name: string;
  /** Is called with each request, before any fault. */
  onRequest?(request: FakeRequest): void;
  /**
   * Executes a request.
   * @param failure given only to companies that store their failures
   * @returns undefined if the fake does not have this operation
   */
  respond(
    request: FakeRequest,
    failure?: 'fails' | 'fails after',
  ): FakeResponse | undefined | Promise<FakeResponse | undefined>;
  /** The responses of the faults that only this company has. */
  rejections: Record<Rejection, FakeResponse | ((response: ServerResponse) => void)>;
  /** The response of `fails`; defaults to 503. */
  failure?: FakeResponse;
  /** Whether a failure is stored with the idempotency key and repeated, so that `respond` has to make it. */
  storesFailures?: boolean;
  /** The key of an operation in `behaviors`; defaults to the route. */
  nameOperation?(request: FakeRequest): string;
}

/** Milliseconds that a late response takes. */
const LATE_MS = 120;

export async function startFakeCompany<Rejection extends string = never>({
  name,
  onRequest,
  respond,
  rejections,
  failure = { status: 503, body: {} },
  storesFailures = false,
  nameOperation = ({ route }) => route,
}: CompanyOptions<Rejection>): Promise<FakeCompany<Rejection>> {
  const behaviors: FakeCompany<Rejection>['behaviors'] = new Map();
  const hanging = new Set<ServerResponse>();
  const unsupported: string[] = [];
  const handle = async (request: FakeRequest, response: ServerResponse): Promise<void> => {
    onRequest?.(request);
    const fault = takeFault(behaviors, nameOperation(request));
    if (fault === 'hangs before') return void hanging.add(response);
    const rejection =
      typeof fault === 'string' ? (rejections as Partial<typeof rejections>)[fault as Rejection] : undefined;
    if (typeof rejection === 'function') return rejection(response);
    if (rejection) return send(response, rejection);
    if (fault === 'works late') await sleep(LATE_MS);
    if (typeof fault === 'object') await sleep(fault.delay);
    const fails = fault === 'fails' || fault === 'fails after';
    if (fault === 'fails' && !storesFailures) return send(response, failure);
    const result = await respond(
      request,
      fails && storesFailures ? (fault as 'fails' | 'fails after') : undefined,
    );
    if (!result) {
      unsupported.push(request.route);
      return send(response, { status: 501, body: { message: `${name} is faked without ${request.route}` } });
    }
    if (fault === 'hangs after') return void hanging.add(response);
    if (fault === 'loses the response') return void response.destroy();
    send(response, fault === 'fails after' && !storesFailures ? failure : result);
  };
  const server = createServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url!, 'http://fake');
    const { method = '', headers } = request;
    void text(request)
      .then((body) =>
        handle({ method, path, route: `${method} ${path}`, query, headers, text: body }, response),
      )
      .catch((error: unknown) =>
        send(response, { status: 500, body: { message: `${name}: ${String(error)}` } }),
      );
  });
  return {
    ...(await listen(server)),
    ...{ behaviors, hanging, unsupported },
    async waitForHangingRequest() {
      await until(() => hanging.size > 0, `a request to ${name} hangs`);
      hanging.clear();
    },
  };
}

/** Starts a server on a free port. */
export async function listen(server: Server): Promise<Fake> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function takeFault<Rejection extends string>(
  behaviors: Map<string, Behavior<Rejection>>,
  operation: string,
): 'works' | Fault | Rejection | { delay: number } | undefined {
  const [key, behavior] =
    [...behaviors].find(([start]) => start === '' || `${operation}/`.startsWith(`${start}/`)) ?? [];
  if (typeof behavior !== 'object' || 'delay' in behavior) return behavior;
  if ('inOrder' in behavior) {
    const fault = behavior.inOrder.shift();
    if (behavior.inOrder.length === 0) behaviors.delete(key!);
    return fault;
  }
  if (--behavior.times === 0) behaviors.delete(key!);
  return behavior.fault;
}

function send(response: ServerResponse, { status = 200, body, headers }: FakeResponse): void {
  const isText = typeof body === 'string' || body === undefined;
  response.writeHead(status, { ...(!isText && { 'content-type': 'application/json' }), ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
