import type { StripeIntent, StripeRefund } from './stripe-objects.ts';
import { startStripeServer, type StripeServer } from './stripe-server.ts';

/* What the stand-in has in common with Stripe: the rules of docs.stripe.com that the provider relies on, with API version 2022-11-15. */

interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

interface StripeError {
  error: { type: string; code?: string; payment_intent?: StripeIntent };
}

const INTENTS = '/v1/payment_intents';

let stripe: StripeServer;

beforeEach(async () => {
  stripe = await startStripeServer();
});
afterEach(() => stripe.stop());

async function post<T = StripeIntent>(
  path: string,
  fields: Record<string, string> = {},
  key?: string,
): Promise<Answer<T>> {
  const response = await fetch(stripe.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.apiKey}`, ...(key && { 'idempotency-key': key }) },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as T };
}

const NEW_INTENT = { amount: '2900', currency: 'eur', capture_method: 'manual' };

async function createIntent(fields: Record<string, string> = {}): Promise<StripeIntent> {
  return (await post(INTENTS, { ...NEW_INTENT, ...fields })).body;
}

/** An intent that was captured. */
async function createPaidIntent(): Promise<StripeIntent> {
  const { id } = await createIntent({ capture_method: 'automatic' });
  return stripe.ledger.confirm(id);
}

describe('An idempotency key', () => {
  it('repeats the response of the first request, and creates one intent', async () => {
    const first = await post(INTENTS, NEW_INTENT, 'key-1');
    const second = await post(INTENTS, NEW_INTENT, 'key-1');
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(stripe.ledger.intents.size).toBe(1);
  });

  it('repeats a 500', async () => {
    stripe.behaviors.set(`POST ${INTENTS}`, { fault: 'fails', times: 1 });
    expect((await post(INTENTS, NEW_INTENT, 'key-1')).status).toBe(500);
    expect((await post(INTENTS, NEW_INTENT, 'key-1')).status).toBe(500);
    expect(stripe.ledger.intents.size).toBe(0);
  });

  it('does not repeat a rejection for its parameters', async () => {
    expect((await post(INTENTS, { ...NEW_INTENT, customer: 'cus_unknown' }, 'key-1')).status).toBe(400);
    expect((await post(INTENTS, NEW_INTENT, 'key-1')).status).toBe(200);
  });

  it('is rejected with other parameters', async () => {
    await post(INTENTS, NEW_INTENT, 'key-1');
    expect(await post<StripeError>(INTENTS, { ...NEW_INTENT, amount: '100' }, 'key-1')).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
  });

  it('executes the request again after it has expired', async () => {
    await post(INTENTS, NEW_INTENT, 'key-1');
    stripe.expireKeys();
    await post(INTENTS, NEW_INTENT, 'key-1');
    expect(stripe.ledger.intents.size).toBe(2);
  });
});

describe('A payment intent', () => {
  it('needs at least 0.50', async () => {
    expect(await post<StripeError>(INTENTS, { ...NEW_INTENT, amount: '49' })).toMatchObject({
      status: 400,
      body: { error: { code: 'amount_too_small' } },
    });
  });

  it('that is captured manually requires the capture after its confirmation', async () => {
    const { id } = await createIntent();
    expect(stripe.ledger.confirm(id)).toMatchObject({
      ...{ status: 'requires_capture', amount_capturable: 2900, amount_received: 0 },
      latest_charge: expect.stringMatching(/^ch_/),
    });
  });

  it('that is captured automatically has succeeded after its confirmation', async () => {
    expect(await createPaidIntent()).toMatchObject({ status: 'succeeded', amount_received: 2900 });
  });

  it('names itself in the error of a second capture', async () => {
    const { id } = await createIntent();
    stripe.ledger.confirm(id);
    await post(`${INTENTS}/${id}/capture`);
    expect(await post<StripeError>(`${INTENTS}/${id}/capture`)).toMatchObject({
      status: 400,
      body: {
        error: { code: 'payment_intent_unexpected_state', payment_intent: { id, status: 'succeeded' } },
      },
    });
  });

  it('cannot be canceled twice', async () => {
    const { id } = await createIntent();
    expect((await post(`${INTENTS}/${id}/cancel`)).body.status).toBe('canceled');
    expect(await post<StripeError>(`${INTENTS}/${id}/cancel`)).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } } },
    });
  });

  it('has a fixed amount from its confirmation on', async () => {
    const { id } = await createIntent();
    expect((await post(`${INTENTS}/${id}`, { amount: '3000' })).body.amount).toBe(3000);
    stripe.ledger.confirm(id);
    expect((await post(`${INTENTS}/${id}`, { amount: '3100' })).status).toBe(400);
  });

  it('is canceled automatically if it is not captured for seven days', async () => {
    const { id } = await createIntent();
    stripe.ledger.confirm(id);
    expect(stripe.ledger.expire(id)).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' });
    expect((await post(`${INTENTS}/${id}/capture`)).status).toBe(400);
  });
});

describe('A refund', () => {
  it('cannot exceed what is captured and not refunded', async () => {
    const { id } = await createPaidIntent();
    const refund = (amount: string) => post<StripeRefund>('/v1/refunds', { payment_intent: id, amount });
    expect((await refund('2000')).body).toMatchObject({ status: 'succeeded', amount: 2000 });
    expect((await refund('901')).status).toBe(400);
    expect((await refund('900')).status).toBe(200);
  });

  it('is found by its intent, with its metadata', async () => {
    const { id } = await createPaidIntent();
    await post('/v1/refunds', { payment_intent: id, amount: '100', 'metadata[refund_id]': 'ref_1' });
    const response = await fetch(`${stripe.url}/v1/refunds?payment_intent=${id}`, {
      headers: { authorization: `Bearer ${stripe.apiKey}` },
    });
    expect(await response.json()).toMatchObject({ data: [{ metadata: { refund_id: 'ref_1' } }] });
  });
});
