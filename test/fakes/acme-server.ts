import { createHmac } from 'node:crypto';
import { type FakeCompany, startFakeCompany } from './fake-company.ts';

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
 * signs webhooks. Its operations have the names of `AcmeOperation`.
 */
export interface AcmeServer extends FakeCompany<'refuses'> {
  secret: string;
  intents: Map<string, Intent>;
  getIntent(cartId: string): Intent;
  /** @returns the body and headers of a webhook */
  signWebhook(notice: object): { body: string; headers: Record<string, string> };
}

export async function startAcmeServer(secret = 'acme-secret'): Promise<AcmeServer> {
  const responses = new Map<string, string>();
  const intents: AcmeServer['intents'] = new Map();
  const company = await startFakeCompany({
    name: 'Acme',
    nameOperation: ({ path }) => parsePath(path).operation,
    rejections: { refuses: { status: 402, body: 'Acme refuses' } },
    respond({ method, path, headers, text }) {
      const { id, operation } = parsePath(path);
      if (method !== 'POST' || !/^\/intents(\/|$)/.test(path) || !OPERATIONS.has(operation)) return undefined;
      const body = JSON.parse(text) as AcmeBody;
      const key = headers['idempotency-key'];
      const stored = `${path} ${String(key)}`;
      const result =
        (key !== undefined && responses.get(stored)) ||
        (id === undefined ? create(intents, body) : book(intents.get(id)!, operation, body.amount));
      if (result === null) return { status: 402, body: 'The payment does not permit this' };
      responses.set(stored, result);
      return { body: result };
    },
  });
  return {
    ...{ ...company, secret, intents },
    getIntent: (cartId) => [...intents.values()].find(({ cart_id }) => cart_id === cartId)!,
    signWebhook(notice) {
      const body = JSON.stringify(notice);
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      return { body, headers: { 'content-type': 'application/json', 'acme-signature': signature } };
    },
  };
}

const OPERATIONS = new Set<AcmeOperation>(['create', 'update', 'authorize', 'capture', 'refund', 'cancel']);

function parsePath(path: string): { id?: string; operation: AcmeOperation } {
  const [, , id, named] = path.split('/') as [string, string, string?, AcmeOperation?];
  return { id, operation: id === undefined ? 'create' : (named ?? 'update') };
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
