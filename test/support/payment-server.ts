import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the fake does when it is asked to authorize or to cancel. */
export type Behaviour = 'works' | 'refuses' | 'fails' | 'hangs before' | 'hangs after';

export interface Authorized {
  cart_id: string;
  amount: number;
  canceled: boolean;
}

/**
 * A company that takes payments, over HTTP, as `http-payments.mjs` knows it. It lives in the test's process, so it
 * remembers what it authorized when a shop is killed.
 */
export interface PaymentServer {
  url: string;
  authorize: Behaviour;
  cancel: Behaviour;
  initiate: Behaviour;
  /** By idempotency key. */
  authorized: Map<string, Authorized>;
  /** What it still holds for the cart: amounts that are not cancelled. */
  liveFor(cartId: string): number[];
  /** Until a request to authorize, or to cancel, hangs. */
  hanging(): Promise<void>;
  close(): Promise<void>;
}

export async function startPaymentServer(): Promise<PaymentServer> {
  const hanging = new Set<ServerResponse>();
  const fake: PaymentServer = {
    url: '',
    authorize: 'works',
    cancel: 'works',
    initiate: 'works',
    authorized: new Map(),
    liveFor: (cartId) =>
      [...fake.authorized.values()]
        .filter(({ cart_id, canceled }) => cart_id === cartId && !canceled)
        .map(({ amount }) => amount),
    async hanging() {
      for (let tries = 0; hanging.size === 0; tries++) {
        if (tries === 400) throw new Error('nothing hangs');
        await sleep(25);
      }
      hanging.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse((await textOf(request)) || '{}') as Record<string, string>;
    const act = ACTS[request.url as keyof typeof ACTS];
    const behaviour = fake[act.name];
    if (behaviour === 'hangs before') return void hanging.add(response);
    if (behaviour === 'fails') return void response.writeHead(503).end('{}');
    if (behaviour === 'refuses') return void response.end('{"status":"refused"}');
    const said = act.run(fake, body);
    if (behaviour === 'hangs after') return void hanging.add(response);
    response.end(JSON.stringify(said));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

const ACTS = {
  '/initiate': { name: 'initiate', run: () => ({ client_secret: 'for the client', reference: 'intent_1' }) },
  '/authorize': {
    name: 'authorize',
    run: ({ authorized }: PaymentServer, { key, cart_id, amount }: Record<string, string>) => {
      if (!authorized.has(key)) authorized.set(key, { cart_id, amount: Number(amount), canceled: false });
      return { status: 'authorized' };
    },
  },
  '/cancel': {
    name: 'cancel',
    run: ({ authorized }: PaymentServer, { key }: Record<string, string>) => {
      authorized.get(key)!.canceled = true;
      return {};
    },
  },
} as const;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
