import { paymentProviderCases, type PaymentProviderHarness } from '@storekeep/server/testing';
import { MolliePayments } from '../../examples/modules/mollie-payments/src/mollie-provider.ts';
import { minor, type MollieServer, refundedOf, startMollieServer } from '../fakes/mollie-server.ts';
import { expireProviderRequests } from '../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

const MODULE = './examples/modules/mollie-payments/src/mollie-payments.ts';
const REDIRECT_URL = 'https://store.example/checkout/return';

const FAULTS = {
  'loses responses': 'loses the response',
  'is down': 'fails',
  hangs: 'hangs before',
} as const;

let company: MollieServer;

beforeAll(async () => (company = await startMollieServer()));
afterAll(() => company.stop());
afterEach(() => {
  company.behaviors.clear();
  company.refundStatus = 'pending';
});

function createHarness(manualCapture: boolean): PaymentProviderHarness {
  const find = ({ private_data }: { private_data: Record<string, unknown> }) =>
    company.payments.get(String(private_data.intent))!;
  return {
    createProvider: () =>
      new MolliePayments({
        ...{ apiKey: company.apiKey, apiBase: company.url, redirectUrl: REDIRECT_URL, manualCapture },
      }),
    confirm: (session) => company.pay(find(session).id),
    decline: (session) => void (find(session).status = 'failed'),
    openSessions: (cartId) =>
      [...company.payments.values()]
        .filter(({ metadata, status }) => metadata.cart_id === cartId && status !== 'canceled')
        .map(({ amount }) => ({ amount: minor(amount), currency_code: amount.currency.toLowerCase() })),
    ledger(payment) {
      const found = find(payment);
      const amount = minor(found.amount);
      return {
        authorized: found.status === 'authorized' ? amount : 0,
        captured: found.status === 'paid' ? amount : 0,
        refunded: refundedOf(found),
      };
    },
    disrupt(disruption) {
      company.behaviors.set('', FAULTS[disruption]);
      return () => company.behaviors.clear();
    },
    webhooks: 'Mollie signs no webhooks: they name a payment, which the provider reads from Mollie',
    refunds: true,
    capturesAtOnce: !manualCapture,
  };
}

describe.each([
  ['captures payments at once', false, 46],
  ['lets staff capture payments', true, 54],
] as const)('The payment provider of mollie-payments that %s', (_, manualCapture, checked) => {
  const cases = paymentProviderCases(createHarness(manualCapture));
  for (const { name, run, skipped } of cases) if (skipped === undefined) it(name, run);

  it('is checked by as many cases as its harness permits', () => {
    expect(cases.filter(({ skipped }) => skipped === undefined)).toHaveLength(checked);
  });
});

describe('A shop with the example module mollie-payments', () => {
  let shop: SampleShop;

  beforeAll(async () => {
    shop = await useSampleShop({
      STOREKEEP_MODULES: MODULE,
      MOLLIE_API_KEY: company.apiKey,
      MOLLIE_API_BASE: company.url,
      MOLLIE_REDIRECT_URL: REDIRECT_URL,
      MOLLIE_WEBHOOK_URL: 'https://shop.example/hooks/mollie',
      MOLLIE_MANUAL_CAPTURE: 'true',
    });
    ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'mollie' }));
  });

  afterAll(() => shop.close());

  it('sends the shopper to the page of Mollie, and gets the shopper and webhooks back', async () => {
    const cart = await shop.prepareCart({ provider: 'mollie' });
    const { payment_session, total } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    const payment = company.paymentOf(cart);
    expect(payment_session?.data).toMatchObject({ checkout_url: `https://mollie.example/${payment.id}` });
    expect(payment).toMatchObject({
      redirectUrl: `${REDIRECT_URL}?cart_id=${cart}`,
      webhookUrl: 'https://shop.example/hooks/mollie',
      captureMode: 'manual',
    });
    expect(minor(payment.amount)).toBe(total);
  });

  it('does not place an order before the shopper has paid', async () => {
    const cart = await shop.prepareCart({ provider: 'mollie' });
    expect(ok(await shop.store.post(`/carts/${cart}/complete`))).toMatchObject({ type: 'cart' });
  });

  it('places the order of a shopper who comes back, whose payment staff capture and refund', async () => {
    const { order, payment } = await placeOrder();
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(payment.status).toBe('paid');
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 500, reason: 'other' }));
    await until(() => refundedOf(payment) === 500);
  });

  it('places the order of a shopper who does not come back, by the webhook, once', async () => {
    const cart = await shop.prepareCart({ provider: 'mollie' });
    const { id } = company.paymentOf(cart);
    company.pay(id);
    expect(await Promise.all([sendWebhook(id), sendWebhook(id)])).toContain(200);
    expect(await sendWebhook(id)).toBe(200);
    expect(await shop.sql('select from "order" where cart_id = $1', [cart])).toHaveLength(1);
  });

  it('records a refund that staff made at Mollie', async () => {
    const { order, payment } = await placeOrder();
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    payment.refunds.push({
      id: 're_own',
      status: 'refunded',
      amount: { currency: 'EUR', value: '3.00' },
      metadata: null,
    });
    expect(await sendWebhook(payment.id)).toBe(200);
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.refunded_total).toBe(300);
  });

  it('releases the authorization of a canceled order', async () => {
    const { order, payment } = await placeOrder();
    ok(await shop.admin.post(`/orders/${order.id}/cancel`));
    await until(() => payment.status === 'canceled');
  });

  it('gives a payment back that was replaced because the cart changed, and paid nevertheless', async () => {
    const cart = await shop.prepareCart({ provider: 'mollie' });
    const replaced = company.paymentOf(cart);
    replaced.isCancelable = false;
    ok(
      await shop.store.post(`/carts/${cart}/line-items`, {
        variant_id: shop.mug.variants[0].id,
        quantity: 1,
      }),
    );
    ok(await shop.store.post(`/carts/${cart}/payment-sessions`));
    const { id } = company.paymentOf(cart);
    expect(id).not.toBe(replaced.id);
    company.pay(id);
    ok(await shop.store.post(`/carts/${cart}/complete`));
    company.pay(replaced.id);
    expect(await sendWebhook(replaced.id)).toBe(200);
    await until(() => replaced.status === 'canceled');
  });

  it('captures once, also after Mollie has forgotten the key of the request', async () => {
    const { order, payment } = await placeOrder();
    company.behaviors.set(`POST /v2/payments/${payment.id}/captures`, {
      fault: 'loses the response',
      times: 1,
    });
    await shop.admin.post(`/orders/${order.id}/capture`);
    company.forgetKeys();
    await expireProviderRequests(shop.sql);
    expect(ok(await shop.admin.post(`/orders/${order.id}/capture`)).order.payment_status).toBe('captured');
    expect(payment.captures).toHaveLength(1);
  });

  it('rejects webhooks without the id of a payment, and ignores those of unknown payments', async () => {
    expect(await sendWebhook('ord_1')).toBe(401);
    expect(await sendWebhook('tr_unknown')).toBe(200);
  });

  async function placeOrder() {
    const cart = await shop.prepareCart({ provider: 'mollie' });
    const payment = company.paymentOf(cart);
    company.pay(payment.id);
    const { type, data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(type).toBe('order');
    return { order, payment };
  }

  async function sendWebhook(id: string): Promise<number> {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/hooks/mollie',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `id=${id}`,
    });
    return statusCode;
  }
});
