import { PaymentProviders } from '../../src/index.ts';
import { type AcmeServer, startAcmeServer } from '../fakes/acme-server.ts';
import { AcmePayments } from '../readme/acme-payments.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

/* A payment company responds to a request late, after its webhook has reported the outcome. */

let shop: SampleShop;
let acme: AcmeServer;

beforeAll(async () => {
  acme = await startAcmeServer();
  process.env.ACME_URL = acme.url;
  process.env.ACME_SECRET = acme.secret;
  shop = await useSampleShop({});
  const provider = new AcmePayments(shop.app.get(PaymentProviders, { strict: false }));
  Object.assign(provider, { timeoutMs: 120_000 }); // the test decides when the company responds
  await shop.sql(`insert into payment_provider (id) values ('acme') on conflict do nothing`);
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'acme' }));
});
afterEach(() => {
  acme.behaviors.clear();
  for (const unanswered of acme.hanging) unanswered.destroy();
});
afterAll(async () => {
  await shop.close();
  await acme.stop();
});

async function placeOrder(): Promise<{ id: string; payment: string; total: number }> {
  const cart = await shop.prepareCart({ provider: 'acme' });
  const { data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
  return { id: order.id, payment: order.payments[0].id, total: order.total };
}

async function readOrder(id: string) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

/** Sends a request of staff, and waits until the company has received its call. @returns how to let the company respond */
async function sendAndHang(
  operation: 'capture' | 'refund',
  path: `/orders/${string}` | `/payments/${string}`,
  body?: object,
) {
  const earlier = new Set(acme.hanging);
  acme.behaviors.set(operation, 'hangs before');
  const request = shop.admin.post(path, body);
  const [response] = await until(() => [...acme.hanging].filter((candidate) => !earlier.has(candidate)));
  acme.behaviors.clear();
  return async (status: 200 | 402) => {
    response.writeHead(status).end('{}');
    return request;
  };
}

async function sendWebhook(notice: object): Promise<void> {
  expect(await reportNotice(notice)).toBe(200);
}

/** @returns the status of the response */
async function reportNotice(notice: object): Promise<number> {
  const { body, headers } = acme.signWebhook(notice);
  const { statusCode } = await shop.app.inject({
    ...{ method: 'POST', url: '/hooks/acme', payload: body, headers },
  });
  return statusCode;
}

describe('A late rejection', () => {
  it('does not take back a refund that a webhook has reported', async () => {
    const { id, payment } = await placeOrder();
    ok(await shop.admin.post(`/orders/${id}/capture`));
    const refund = { amount: 100, reason: 'other' };
    const respond = await sendAndHang('refund', `/orders/${id}/refund`, refund);
    const [{ id: refund_id }] = (await readOrder(id)).refunds;
    const reported = { payment_id: payment, refund_id, reference: `re_${payment}`, amount: 100 };
    await sendWebhook({ type: 'refunded', ...reported });
    await respond(402);
    expect(await readOrder(id)).toMatchObject({
      refunded_total: 100,
      refunds: [{ id: refund_id }],
      payments: [{ amount_refunded: 100 }],
    });
  });

  it('of a refund that a webhook has reported is no error', async () => {
    const { id, payment } = await placeOrder();
    ok(await shop.admin.post(`/orders/${id}/capture`));
    const refund = { amount: 100, reason: 'other' };
    const respond = await sendAndHang('refund', `/orders/${id}/refund`, refund);
    const [{ id: refund_id }] = (await readOrder(id)).refunds;
    const reported = { payment_id: payment, refund_id, reference: `re_${payment}`, amount: 100 };
    await sendWebhook({ type: 'refunded', ...reported });
    expect(ok(await respond(402)).order.refunded_total).toBe(100);
  });

  it('of a capture that a webhook has reported is no error', async () => {
    const { payment } = await placeOrder();
    const respond = await sendAndHang('capture', `/payments/${payment}/capture`);
    await sendWebhook({ type: 'captured', payment_id: payment });
    expect(ok(await respond(402)).payment.captured_at).not.toBeNull();
  });

  it('of a capture that a webhook has reported as failed is an error', async () => {
    const { payment } = await placeOrder();
    const respond = await sendAndHang('capture', `/payments/${payment}/capture`);
    await sendWebhook({ type: 'failed', what: 'capture', payment_id: payment, message: 'expired' });
    expect((await respond(402)).status).toBe(422);
  });

  it('of a capture does not end the next attempt to capture', async () => {
    const { id, payment } = await placeOrder();
    const respondToFirst = await sendAndHang('capture', `/orders/${id}/capture`);
    await sendWebhook({ type: 'failed', what: 'capture', payment_id: payment, message: 'expired' });
    const respondToSecond = await sendAndHang('capture', `/orders/${id}/capture`);
    await respondToFirst(402);
    expect((await readOrder(id)).payment_status).toBe('awaiting');
    await respondToSecond(200);
    expect((await readOrder(id)).payment_status).toBe('captured');
  });
});

describe('A refund at the company', () => {
  const shares: [string, (total: number) => number][] = [
    ['a part of it', (total) => total - 100],
    ['all of it', (total) => total],
  ];

  it.each(shares)('is recorded in full although a refund of %s was in progress', async (_, share) => {
    const { id, payment, total } = await placeOrder();
    ok(await shop.admin.post(`/orders/${id}/capture`));
    const own = { amount: share(total), reason: 'other' };
    const respond = await sendAndHang('refund', `/orders/${id}/refund`, own);
    const notice = { type: 'refunded', payment_id: payment, reference: `re_${payment}`, amount: 600 };
    expect(await reportNotice(notice)).toBe(409);
    expect((await respond(402)).status).toBe(422);
    await sendWebhook(notice);
    expect(await readOrder(id)).toMatchObject({ refunded_total: 600, refunds: [{ amount: 600 }] });
  });

  it('is recorded at once beside a refund in progress if both are together at most the payment', async () => {
    const { id, payment } = await placeOrder();
    ok(await shop.admin.post(`/orders/${id}/capture`));
    const respond = await sendAndHang('refund', `/orders/${id}/refund`, { amount: 100, reason: 'other' });
    await sendWebhook({ type: 'refunded', payment_id: payment, reference: `re_${payment}`, amount: 600 });
    ok(await respond(200));
    expect((await readOrder(id)).refunded_total).toBe(700);
  });
});

describe('A refund that a webhook reports as failed', () => {
  it('is an error although the company responds late that it was made', async () => {
    const { id, payment } = await placeOrder();
    ok(await shop.admin.post(`/orders/${id}/capture`));
    const refund = { amount: 100, reason: 'other' };
    const respond = await sendAndHang('refund', `/payments/${payment}/refund`, refund);
    const [{ id: refund_id }] = (await readOrder(id)).refunds;
    await sendWebhook({ type: 'failed', what: 'refund', payment_id: payment, refund_id });
    expect((await respond(200)).status).toBe(422);
    expect((await readOrder(id)).refunded_total).toBe(0);
  });
});
