import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Intent {
  cart_id: string;
  authorized: number;
  captured: number;
  refunded: number;
  canceled: boolean;
}

export type AcmeOperation = 'authorize' | 'capture' | 'refund' | 'cancel';

/**
 * Acme, a company that takes payments over HTTP, for the provider of docs/extending.md. It keeps a ledger, does what has the same
 * idempotency key once, and tells what happened by signed webhooks when it is told to.
 */
export interface AcmeServer {
  url: string;
  secret: string;
  intents: Map<string, Intent>;
  /** What it does when it is asked: it refuses, breaks down before or after it has done it, or leaves the caller without an answer. */
  behavior: Partial<
    Record<AcmeOperation, 'refuses' | 'fails' | 'fails after' | 'hangs before' | 'hangs after'>
  >;
  getIntent(cartId: string): Intent;
  /** Requests that hang. */
  hanging: Set<ServerResponse>;
  /** The body and headers of a webhook. */
  signWebhook(notice: object): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

export async function startAcmeServer(secret = 'acme-secret'): Promise<AcmeServer> {
  const answers = new Map<string, string>();
  const acme: AcmeServer = {
    url: '',
    secret,
    intents: new Map(),
    behavior: {},
    hanging: new Set(),
    getIntent: (cartId) => [...acme.intents.values()].find(({ cart_id }) => cart_id === cartId)!,
    signWebhook(notice) {
      const body = JSON.stringify(notice);
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      return { body, headers: { 'content-type': 'application/json', 'acme-signature': signature } };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await textOf(request)) as { amount: number; cart_id: string };
    const [, , id, moment] = (request.url ?? '').split('/') as [string, string, string?, AcmeOperation?];
    if (id === undefined) {
      const made = `intent_${acme.intents.size + 1}`;
      acme.intents.set(made, {
        cart_id: body.cart_id,
        authorized: 0,
        captured: 0,
        refunded: 0,
        canceled: false,
      });
      return void response.end(JSON.stringify({ id: made, client_secret: `${made}_secret` }));
    }
    const behaviour = acme.behavior[moment!];
    if (behaviour === 'hangs before') return void acme.hanging.add(response);
    if (behaviour === 'fails') return void response.writeHead(503).end();
    if (behaviour === 'refuses') return void response.writeHead(402).end('Acme says no');
    const key = `${request.url} ${String(request.headers['idempotency-key'])}`;
    const said = answers.get(key) ?? book(acme.intents.get(id)!, moment!, body.amount);
    answers.set(key, said);
    if (behaviour === 'hangs after') return void acme.hanging.add(response);
    if (behaviour === 'fails after') return void response.writeHead(503).end();
    response.end(said);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  acme.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return acme;
}

function book(intent: Intent, moment: AcmeOperation, amount: number): string {
  if (moment === 'authorize') intent.authorized = amount;
  if (moment === 'capture') intent.captured += amount;
  if (moment === 'refund') intent.refunded += amount;
  if (moment === 'cancel') intent.canceled = true;
  return '{}';
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
