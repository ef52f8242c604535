import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Intent {
  cart_id: string;
  amount: number;
  currency_code: string;
  authorized: number;
  captured: number;
  refunded: number;
  canceled: boolean;
}

export type AcmeOperation = 'create' | 'update' | 'authorize' | 'capture' | 'refund' | 'cancel';

/**
 * Acme, a payment company over HTTP, for the provider of docs/extending.md. It has a ledger, performs each idempotency key once, and
 * signs webhooks.
 */
export interface AcmeServer {
  url: string;
  secret: string;
  intents: Map<string, Intent>;
  /** How it reacts to each operation, if it does not simply succeed: before or after the effect, it can fail or not respond. */
  behavior: Partial<
    Record<AcmeOperation, 'refuses' | 'fails' | 'fails after' | 'hangs before' | 'hangs after'>
  >;
  getIntent(cartId: string): Intent;
  /** Requests that hang. */
  hanging: Set<ServerResponse>;
  /** @returns the body and headers of a webhook */
  signWebhook(notice: object): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

export async function startAcmeServer(secret = 'acme-secret'): Promise<AcmeServer> {
  const responses = new Map<string, string>();
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
  const server = createServer((request, response) => void respond(request, response));
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await readText(request)) as AcmeBody;
    const [, , id, named] = (request.url ?? '').split('/') as [string, string, string?, AcmeOperation?];
    const operation = id === undefined ? 'create' : (named ?? 'update');
    const behavior = acme.behavior[operation];
    if (behavior === 'hangs before') return void acme.hanging.add(response);
    if (behavior === 'fails') return void response.writeHead(503).end();
    if (behavior === 'refuses') return void response.writeHead(402).end('Acme refuses');
    const key = request.headers['idempotency-key'];
    const stored = `${request.url} ${String(key)}`;
    const result =
      (key !== undefined && responses.get(stored)) ||
      (id === undefined ? create(acme.intents, body) : book(acme.intents.get(id)!, operation, body.amount));
    if (result !== null) responses.set(stored, result);
    if (behavior === 'hangs after') return void acme.hanging.add(response);
    if (behavior === 'fails after') return void response.writeHead(503).end();
    if (result === null) return void response.writeHead(402).end('The payment does not permit this');
    response.end(result);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  acme.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return acme;
}

interface AcmeBody {
  cart_id: string;
  amount: number;
  currency_code: string;
}

function create(intents: AcmeServer['intents'], body: AcmeBody): string {
  const id = `intent_${intents.size + 1}`;
  intents.set(id, { ...body, authorized: 0, captured: 0, refunded: 0, canceled: false });
  return JSON.stringify({ id, client_secret: `${id}_secret` });
}

/** @returns the response; null if the operation is refused */
function book(intent: Intent, operation: AcmeOperation, amount: number): string | null {
  if (operation === 'update') intent.amount = amount;
  if (operation === 'authorize') intent.authorized = amount;
  if (operation === 'capture') {
    if (intent.canceled) return null;
    intent.captured = amount;
  }
  if (operation === 'refund') {
    if (amount > intent.authorized - intent.refunded) return null;
    intent.refunded += amount;
  }
  if (operation === 'cancel') Object.assign(intent, { canceled: true, refunded: intent.captured });
  return '{}';
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
