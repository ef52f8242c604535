import { type FakeCompany, type FakeRequest, type FakeResponse, startFakeCompany } from './fake-company.ts';

interface Amount {
  currency: string;
  value: string;
}

interface Transfer {
  id: string;
  status: string;
  amount: Amount;
  metadata: unknown;
}

/** A payment as Mollie has it; its lists are returned as `_embedded`. */
export interface MolliePaymentAtCompany {
  id: string;
  status: 'open' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed';
  amount: Amount;
  captureMode: 'automatic' | 'manual';
  isCancelable: boolean;
  metadata: { cart_id?: string; payment_collection_id?: string };
  redirectUrl: string;
  webhookUrl?: string;
  createdAt: string;
  captures: Transfer[];
  refunds: Transfer[];
  chargebacks: Transfer[];
}

/** Mollie's Payments API. Each idempotency key is executed once. */
export interface MollieServer extends FakeCompany<'limits'> {
  apiKey: string;
  payments: Map<string, MolliePaymentAtCompany>;
  /** The payment of a cart that was created last. */
  paymentOf(cartId: string): MolliePaymentAtCompany;
  /** The shopper pays. */
  pay(id: string): void;
  /** The status of new refunds; defaults to `pending`. */
  refundStatus: string;
  /** Forgets the idempotency keys, as Mollie does after an hour. */
  forgetKeys(): void;
}

/** Of one payment. */
const OPERATIONS = new Set(['GET', 'DELETE', 'POST release-authorization', 'POST captures', 'POST refunds']);

const JSON_TYPE = { 'content-type': 'application/hal+json' };

export async function startMollieServer(apiKey = `test_${'a1'.repeat(15)}`): Promise<MollieServer> {
  const payments: MollieServer['payments'] = new Map();
  const responses = new Map<string, FakeResponse>();
  let ids = 0;
  const state = { refundStatus: 'pending' };

  const execute = ({ method, path, text }: FakeRequest): FakeResponse | undefined => {
    const [, , resource, id, operation] = path.split('/');
    if (`${method} ${path}` === 'GET /v2/methods') return { body: { count: 0 }, headers: JSON_TYPE };
    if (resource !== 'payments') return undefined;
    const body = (text === '' ? {} : JSON.parse(text)) as { amount: Amount; metadata: unknown };
    if (method === 'POST' && id === undefined) {
      const payment = {
        ...(body as unknown as MolliePaymentAtCompany),
        ...{
          id: `tr_${++ids}`,
          status: 'open' as const,
          isCancelable: true,
          createdAt: new Date().toISOString(),
        },
        ...{ captures: [], refunds: [], chargebacks: [] },
      };
      payments.set(payment.id, payment);
      return { status: 201, body: show(payment), headers: JSON_TYPE };
    }
    if (!OPERATIONS.has(`${method} ${operation ?? ''}`.trim())) return undefined;
    const payment = payments.get(id);
    if (!payment) return problem(404, `No payment exists with token ${id}.`);
    switch (`${method} ${operation ?? ''}`.trim()) {
      case 'GET':
        return { body: show(payment), headers: JSON_TYPE };
      case 'DELETE':
        if (payment.status !== 'open' || !payment.isCancelable)
          return problem(422, 'The payment cannot be canceled.');
        payment.status = 'canceled';
        return { body: show(payment), headers: JSON_TYPE };
      case 'POST release-authorization':
        if (payment.status !== 'authorized') return problem(422, 'The payment is not authorized.');
        payment.status = 'canceled';
        return { status: 202 };
      case 'POST captures': {
        if (payment.status !== 'authorized') return problem(422, 'The payment is not authorized.');
        payment.status = 'paid';
        const capture = { id: `cpt_${++ids}`, status: 'succeeded', ...body };
        payment.captures.push(capture);
        return { status: 201, body: capture, headers: JSON_TYPE };
      }
      case 'POST refunds': {
        const rest = payment.status === 'paid' ? minor(payment.amount) - refundedOf(payment) : 0;
        if (minor(body.amount) > rest) return problem(422, 'The amount is higher than the remaining amount.');
        const refund = { id: `re_${++ids}`, status: state.refundStatus, ...body };
        payment.refunds.push(refund);
        return { status: 201, body: refund, headers: JSON_TYPE };
      }
      default:
        return undefined;
    }
  };

  const company = await startFakeCompany({
    name: 'Mollie',
    rejections: { limits: { status: 429, body: { status: 429, detail: 'Too many requests.' } } },
    respond(request) {
      if (request.headers.authorization !== `Bearer ${apiKey}`)
        return problem(401, 'Missing authentication.');
      const key = request.headers['idempotency-key'];
      const stored = key === undefined ? undefined : `${request.route} ${String(key)}`;
      const response = (stored && responses.get(stored)) || execute(request);
      if (stored && response) responses.set(stored, response);
      return response;
    },
  });
  return {
    ...{ ...company, apiKey, payments },
    get refundStatus() {
      return state.refundStatus;
    },
    set refundStatus(status: string) {
      state.refundStatus = status;
    },
    paymentOf: (cartId: string) =>
      [...payments.values()].findLast(({ metadata }) => metadata.cart_id === cartId)!,
    pay(id: string) {
      const payment = payments.get(id)!;
      payment.status = payment.captureMode === 'manual' ? ('authorized' as const) : ('paid' as const);
    },
    forgetKeys: () => responses.clear(),
  };
}

/** What was refunded of a payment, in minor units. */
export function refundedOf({ refunds }: MolliePaymentAtCompany): number {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + minor(amount), 0);
}

/** In minor units; the tests use currencies with two decimals, or none. */
export function minor({ value }: Amount): number {
  return Number(value.replace('.', ''));
}

function show(payment: MolliePaymentAtCompany): object {
  const { captures, refunds, chargebacks, amount, ...shown } = payment;
  const { currency, value } = amount;
  const refunded = refundedOf(payment);
  return structuredClone({
    ...{ ...shown, amount },
    ...(payment.status === 'paid' && { amountCaptured: { currency, value } }),
    ...(refunded > 0 && { amountRefunded: { currency, value: decimal(refunded, value) } }),
    _links: payment.status === 'open' ? { checkout: { href: `https://mollie.example/${payment.id}` } } : {},
    _embedded: { captures, refunds, chargebacks },
  });
}

/** With as many decimals as another amount of the currency. */
function decimal(amount: number, like: string): string {
  return like.includes('.') ? (amount / 100).toFixed(2) : String(amount);
}

function problem(status: number, detail: string): FakeResponse {
  return { status, body: { status, detail }, headers: JSON_TYPE };
}
