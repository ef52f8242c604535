import type { PayPalCapture, PayPalOrder, PayPalRefund } from './paypal-objects.ts';
import { type PayPalServer, startPayPalServer } from './paypal-server.ts';

/* What the stand-in has in common with PayPal: the rules of its API (Orders v2, Payments v2) that the provider relies on. */

interface Answer<T> {
  status: number;
  body: T;
}

interface PayPalError {
  details: { issue: string }[];
}

const ORDERS = '/v2/checkout/orders';

let payPal: PayPalServer;
let token: string;

beforeEach(async () => {
  payPal = await startPayPalServer();
  token = await requestToken();
});
afterEach(() => payPal.stop());

async function requestToken(): Promise<string> {
  const { url, clientId, clientSecret } = payPal;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const response = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: 'grant_type=client_credentials',
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function send<T>(method: string, path: string, body?: unknown, requestId?: string): Promise<Answer<T>> {
  const response = await fetch(payPal.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(requestId && { 'paypal-request-id': requestId }) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T };
}

function orderBody(value = '29.00', currency_code = 'EUR', intent: PayPalOrder['intent'] = 'AUTHORIZE') {
  return { intent, purchase_units: [{ custom_id: 'cart_1', amount: { currency_code, value } }] };
}

async function createOrder(intent?: PayPalOrder['intent']): Promise<PayPalOrder> {
  return (await send<PayPalOrder>('POST', ORDERS, orderBody('29.00', 'EUR', intent))).body;
}

/** The path of an authorization that the shopper has made. */
async function authorize(): Promise<string> {
  const { id } = await createOrder();
  return `/v2/payments/authorizations/${payPal.ledger.authorizationOf(payPal.ledger.pay(id)).id}`;
}

describe('An amount', () => {
  it.each([
    ['29.00', 'EUR', 200],
    ['29', 'EUR', 422],
    ['29.000', 'EUR', 422],
    ['29', 'JPY', 200],
    ['29.00', 'JPY', 422],
    ['29.00', 'eur', 422],
  ])('of %s %s is answered with %s', async (value, currency, status) => {
    expect((await send('POST', ORDERS, orderBody(value, currency))).status).toBe(status);
  });
});

describe('An order', () => {
  it('with the intent AUTHORIZE has an authorization, and no capture, after the shopper has paid', async () => {
    const { id } = await createOrder();
    const { status, purchase_units } = payPal.ledger.pay(id);
    expect(status).toBe('COMPLETED');
    expect(purchase_units[0].payments).toMatchObject({ authorizations: [{ status: 'CREATED' }] });
    expect(purchase_units[0].payments!.captures).toBeUndefined();
  });

  it('with the intent CAPTURE has a capture, and no authorization, after the shopper has paid', async () => {
    const { id } = await createOrder('CAPTURE');
    const { purchase_units } = payPal.ledger.pay(id);
    expect(purchase_units[0].payments).toMatchObject({ captures: [{ status: 'COMPLETED' }] });
    expect(purchase_units[0].payments!.authorizations).toBeUndefined();
  });

  it('has a changeable amount until it is completed', async () => {
    const { id } = await createOrder();
    const path = "/purchase_units/@reference_id=='default'/amount";
    const patch = [{ op: 'replace', path, value: { currency_code: 'EUR', value: '30.00' } }];
    expect((await send('PATCH', `${ORDERS}/${id}`, patch)).status).toBe(204);
    payPal.ledger.pay(id);
    expect((await send('PATCH', `${ORDERS}/${id}`, patch)).status).toBe(422);
  });
});

describe('An authorization', () => {
  it('is captured once', async () => {
    const authorization = await authorize();
    expect(await send<PayPalCapture>('POST', `${authorization}/capture`, {})).toMatchObject({
      status: 200,
      body: { status: 'COMPLETED', amount: { value: '29.00' } },
    });
    expect(await send<PayPalError>('POST', `${authorization}/capture`, {})).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'AUTHORIZATION_ALREADY_CAPTURED' }] },
    });
  });

  it('cannot be captured after it was voided', async () => {
    const authorization = await authorize();
    await send('POST', `${authorization}/void`);
    expect((await send('POST', `${authorization}/capture`, {})).status).toBe(422);
  });
});

describe('A refund', () => {
  it('cannot exceed what is captured and not refunded', async () => {
    const { id } = await createOrder('CAPTURE');
    const capture = payPal.ledger.captureOf(payPal.ledger.pay(id));
    const refund = (value: string) =>
      send<PayPalRefund>('POST', `/v2/payments/captures/${capture.id}/refund`, {
        amount: { currency_code: 'EUR', value },
      });
    expect((await refund('20.00')).body.status).toBe('COMPLETED');
    expect((await refund('9.01')).status).toBe(422);
    expect((await refund('9.00')).status).toBe(200);
    expect(capture.status).toBe('REFUNDED');
  });
});

describe('A request id', () => {
  it('repeats the response of the first request, and creates one order', async () => {
    const first = await send('POST', ORDERS, orderBody(), 'request-1');
    expect(await send('POST', ORDERS, orderBody(), 'request-1')).toEqual(first);
    expect(payPal.ledger.orders.size).toBe(1);
  });

  it('executes the request again after it has expired', async () => {
    await send('POST', ORDERS, orderBody(), 'request-1');
    payPal.expireRequestIds();
    await send('POST', ORDERS, orderBody(), 'request-1');
    expect(payPal.ledger.orders.size).toBe(2);
  });
});

describe('The search of transactions', () => {
  interface Found {
    transaction_details: { transaction_info: Record<string, unknown> }[];
    total_pages: number;
  }

  function search(days: number, query = ''): Promise<Answer<Found & PayPalError>> {
    const [start, end] = [Date.now() - days * 86_400_000, Date.now() + 1000].map((at) =>
      encodeURIComponent(new Date(at).toISOString()),
    );
    return send('GET', `/v1/reporting/transactions?start_date=${start}&end_date=${end}${query}`);
  }

  it('lists captures with the id of the cart, and authorizations only if they are asked for', async () => {
    const authorization = await authorize();
    await send('POST', `${authorization}/capture`, {});
    const id = authorization.split('/').pop();
    const [{ transaction_info }] = (await search(1)).body.transaction_details;
    expect(transaction_info).toMatchObject({
      ...{ paypal_reference_id: id, paypal_reference_id_type: 'TXN', transaction_event_code: 'T0006' },
      ...{ custom_field: 'cart_1', transaction_amount: { currency_code: 'EUR', value: '29.00' } },
    });
    const { body } = await search(1, '&balance_affecting_records_only=N&page_size=1');
    expect(body).toMatchObject({ total_pages: 2, transaction_details: [{}] });
  });

  it('takes at most 31 days, and a permission', async () => {
    expect((await search(32)).status).toBe(400);
    payPal.canSearch = false;
    expect(await search(1)).toMatchObject({ status: 403, body: { name: 'NOT_AUTHORIZED' } });
  });
});

describe('The verification of a webhook', () => {
  /** @param event as it was received, as PayPal verifies its bytes */
  async function verify(event: string, headers: Record<string, string>): Promise<Answer<unknown>> {
    const fields = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-time', 'transmission-sig'];
    const verification = JSON.stringify({
      ...Object.fromEntries(fields.map((name) => [name.replace('-', '_'), headers[`paypal-${name}`]])),
      webhook_id: payPal.webhookId,
    });
    const response = await fetch(`${payPal.url}/v1/notifications/verify-webhook-signature`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: `${verification.slice(0, -1)},"webhook_event":${event}}`,
    });
    return { status: response.status, body: await response.json() };
  }

  it('succeeds for an event that PayPal has signed', async () => {
    const { body, headers } = payPal.signEvent('PAYMENT.CAPTURE.COMPLETED', { id: 'C-1' });
    expect(await verify(body, headers)).toEqual({ status: 200, body: { verification_status: 'SUCCESS' } });
  });

  it('fails with status 200 for an event that was changed', async () => {
    const { body, headers } = payPal.signEvent('PAYMENT.CAPTURE.COMPLETED', { id: 'C-1' });
    expect(await verify(body.replace('C-1', 'C-2'), headers)).toEqual({
      status: 200,
      body: { verification_status: 'FAILURE' },
    });
  });
});

describe('An access token', () => {
  it('is rejected after it was revoked', async () => {
    payPal.revokeTokens();
    expect((await send('POST', ORDERS, orderBody())).status).toBe(401);
  });
});
