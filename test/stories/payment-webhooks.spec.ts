import { connect, type Socket } from 'node:net';
import { buffer as all } from 'node:stream/consumers';
import { RetryPayments } from '#shop/orders/payments/retry-payments';
import { Outbox, PaymentProviders } from '../../src/index.ts';
import { type AcmeServer, type Intent, startAcmeServer } from '../fakes/acme-server.ts';
import { AcmePayments } from '../readme/acme-payments.ts';
import {
  areCardsUsable,
  buyWithGiftCard,
  createGiftCardProduct,
  findBoughtCards,
} from '../support/gift-cards.ts';
import { expireProviderRequests } from '../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

/* The payment provider of docs/extending.md, and the company behind it, which also sends webhooks. */

let shop: SampleShop;
let acme: AcmeServer;

beforeAll(async () => {
  acme = await startAcmeServer();
  process.env.ACME_URL = acme.url;
  process.env.ACME_SECRET = acme.secret;
  shop = await useSampleShop({});
  new AcmePayments(shop.app.get(PaymentProviders, { strict: false }));
  await shop.sql(`insert into payment_provider (id) values ('acme') on conflict do nothing`);
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'acme' }));
});
beforeEach(() => acme.behaviors.clear());
afterAll(async () => {
  await shop.close();
  await acme.stop();
});

const prepareCart = () => shop.prepareCart({ provider: 'acme' });

async function sendWebhook(notice: object, headers: Record<string, string> = {}) {
  const { body, headers: signed } = acme.signWebhook(notice);
  return shop.app.inject({
    method: 'POST',
    url: '/hooks/acme',
    payload: body,
    headers: { ...signed, ...headers },
  });
}

const HEAD = 'POST /hooks/acme HTTP/1.1\r\nHost: x\r\n';

async function connectSocket(): Promise<Socket> {
  return connect(Number(new URL(await shop.app.getUrl()).port), '127.0.0.1');
}

async function expectAccepted(notice: object): Promise<void> {
  const { statusCode, body } = await sendWebhook(notice);
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
}

async function placeOrder(): Promise<{ id: string; total: number; payment: string; intent: Intent }> {
  const cart = await prepareCart();
  const { data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
  return { id: order.id, total: order.total, payment: order.payments[0].id, intent: acme.getIntent(cart) };
}

async function readOrder(id: string) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

describe('A payment provider over HTTP', () => {
  it('authorizes, captures and refunds the amounts of the order', async () => {
    const { id, total, intent } = await placeOrder();
    ok(await shop.admin.post(`/orders/${id}/capture`));
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 100, reason: 'other' }));
    expect(intent).toMatchObject({ authorized: total, captured: total, refunded: 100, canceled: false });
    expect(await readOrder(id)).toMatchObject({ payment_status: 'partially_refunded', refunded_total: 100 });
  });

  it('that declines a capture leaves the order with the payment status "requires_action"', async () => {
    const { id } = await placeOrder();
    acme.behaviors.set('capture', 'refuses');
    expect(ok(await shop.admin.post(`/orders/${id}/capture`)).order.payment_status).toBe('requires_action');
  });

  it('that fails after executing a call receives a retry, and executes it once', async () => {
    const { id, total, intent } = await placeOrder();
    for (const operation of ['capture', 'refund']) acme.behaviors.set(operation, 'fails after');
    expect(ok(await shop.admin.post(`/orders/${id}/capture`)).order.payment_status).toBe('awaiting');
    acme.behaviors.clear();
    await retryDueCalls();
    acme.behaviors.set('refund', 'fails after');
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: total, reason: 'other' }));
    acme.behaviors.clear();
    await retryDueCalls();
    expect(intent).toMatchObject({ captured: total, refunded: total });
    expect(await readOrder(id)).toMatchObject({ payment_status: 'refunded', refunds: [{ amount: total }] });
    expect(await shop.sql('select from refund where settled_at is null')).toEqual([]);
  });

  async function retryDueCalls() {
    await expireProviderRequests(shop.sql);
    await shop.app.get(RetryPayments, { strict: false }).run();
  }
});

describe('A webhook', () => {
  it.each([
    ['without a signature', ''],
    ['with a signature that is too short', '00'],
    ['with a wrong signature', 'ab'.repeat(32)],
  ])('%s is rejected and changes nothing', async (_, signature) => {
    const { id, payment } = await placeOrder();
    const { statusCode } = await sendWebhook(
      { type: 'captured', payment_id: payment },
      { 'acme-signature': signature },
    );
    expect(statusCode).toBe(401);
    expect((await readOrder(id)).payment_status).toBe('awaiting');
  });

  it.each([
    ['an unknown provider', 'unknown', 404],
    ['a provider without webhooks', 'manual', 401],
  ])('of %s is rejected', async (_, provider, status) => {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: `/hooks/${provider}`,
      payload: '{}',
    });
    expect(statusCode).toBe(status);
  });

  it('about an authorization places the order once, even if the shopper never returns', async () => {
    const cart = await prepareCart();
    await Promise.all([1, 2, 3].map(() => expectAccepted({ type: 'authorized', cart_id: cart })));
    const { type, data } = ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(type).toBe('order');
    expect(acme.getIntent(cart).authorized).toBe(data.total);
    expect(await shop.sql('select from "order" where cart_id = $1', [cart])).toHaveLength(1);
  });

  it('about a payment session that is not selected places no order', async () => {
    const cart = await shop.prepareCart({ provider: 'manual' });
    await expectAccepted({ type: 'authorized', cart_id: cart });
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart.completed_at).toBeNull();
  });

  it('about a capture captures the order once', async () => {
    const { id, payment, total } = await placeOrder();
    await Promise.all([1, 2, 3].map(() => expectAccepted({ type: 'captured', payment_id: payment })));
    expect(await readOrder(id)).toMatchObject({ payment_status: 'captured', paid_total: total });
  });

  it('about a capture takes precedence over a late failure', async () => {
    const { id, payment } = await placeOrder();
    await expectAccepted({ type: 'failed', what: 'capture', payment_id: payment, message: 'expired' });
    expect((await readOrder(id)).payment_status).toBe('requires_action');
    await expectAccepted({ type: 'captured', payment_id: payment });
    await expectAccepted({ type: 'failed', what: 'capture', payment_id: payment, message: 'expired' });
    expect((await readOrder(id)).payment_status).toBe('captured');
  });

  it('about a failed capture publishes no event after the capture has succeeded', async () => {
    const { id, payment } = await placeOrder();
    const published: string[] = [];
    for (const name of ['order.payment_capture_failed', 'order.refund_created'] as const)
      shop.app
        .get(Outbox, { strict: false })
        .subscribe(name, ({ data }) => void (data.id === id && published.push(name)));
    await expectAccepted({ type: 'captured', payment_id: payment });
    await expectAccepted({ type: 'failed', what: 'capture', payment_id: payment, message: 'expired' });
    const refund = { type: 'refunded', payment_id: payment, reference: `re_late_${payment}`, amount: 100 };
    await expectAccepted(refund);
    await until(() => published.includes('order.refund_created'));
    expect(published).toEqual(['order.refund_created']);
  });

  it('about an external refund creates one refund, even before the webhook about the capture', async () => {
    const { id, payment, total } = await placeOrder();
    const notice = { type: 'refunded', payment_id: payment, reference: `re_${payment}`, amount: 300 };
    await Promise.all([1, 2, 3].map(() => expectAccepted(notice)));
    await expectAccepted({ type: 'captured', payment_id: payment });
    expect(await readOrder(id)).toMatchObject({
      ...{
        payment_status: 'partially_refunded',
        refunded_total: 300,
        refunds: [{ amount: 300, reason: 'other' }],
      },
    });
    await expectAccepted({ ...notice, reference: `more_${payment}`, amount: total });
    expect(await readOrder(id)).toMatchObject({ payment_status: 'refunded', refunded_total: total });
  });

  it('about a full refund disables the gift cards bought with the order, including partly used ones', async () => {
    const variant_id = await createGiftCardProduct(shop, 'Voucher', 5000);
    const cart = await shop.prepareCart({ provider: 'acme', items: [{ variant_id, quantity: 2 }] });
    const { data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    const [card] = await findBoughtCards(shop, order);
    await buyWithGiftCard(shop, card);
    const [{ id: payment_id }] = order.payments;
    await expectAccepted({ type: 'refunded', payment_id, reference: 're_all', amount: order.total });
    expect(await readOrder(order.id)).toMatchObject({ payment_status: 'refunded' });
    expect(await areCardsUsable(shop, order)).toEqual([false, false]);
  });

  it('about a refund of ours settles it once', async () => {
    const { id, payment } = await placeOrder();
    ok(await shop.admin.post(`/orders/${id}/capture`));
    acme.behaviors.set('refund', 'fails');
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 100, reason: 'other' }));
    const [refund] = (await readOrder(id)).refunds;
    const notice = {
      type: 'refunded',
      payment_id: payment,
      refund_id: refund.id,
      reference: 're_x',
      amount: 100,
    };
    for (let times = 0; times < 3; times++) await expectAccepted(notice);
    expect(
      await shop.sql('select from refund where id = $1 and settled_at is not null', [refund.id]),
    ).toHaveLength(1);
    expect((await readOrder(id)).refunded_total).toBe(100);
  });

  it.each([
    ['before', ['failed', 'refunded']],
    ['after', ['refunded', 'failed']],
  ])('about a failed refund, %s one about its success, releases the reserved amount', async (_, order) => {
    const { id, payment } = await placeOrder();
    ok(await shop.admin.post(`/orders/${id}/capture`));
    acme.behaviors.set('refund', 'fails');
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 100, reason: 'other' }));
    const [{ id: refund_id }] = (await readOrder(id)).refunds;
    const notices: Record<string, object> = {
      failed: { type: 'failed', what: 'refund', payment_id: payment, refund_id },
      refunded: {
        type: 'refunded',
        payment_id: payment,
        refund_id,
        reference: `re_${refund_id}`,
        amount: 100,
      },
    };
    for (const type of order) await expectAccepted(notices[type]);
    await expectAccepted(notices.failed);
    const { refunds, refunded_total, payments } = await readOrder(id);
    expect({ refunds, refunded_total, left: payments[0].amount_refunded }).toEqual({
      ...{ refunds: [], refunded_total: 0, left: 0 },
    });
  });

  it.each([
    ['payment', { type: 'captured', payment_id: 'pay_none' }],
    ['cart', { type: 'authorized', cart_id: 'cart_none' }],
  ])('about an unknown %s is accepted', async (_, notice) => {
    await expectAccepted(notice);
  });

  it('that is too large is rejected, and the next one on its connection is processed', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = await connectSocket();
    socket.write(`${HEAD}Content-Length: 2000000\r\n\r\n${'x'.repeat(2_000_000)}`);
    socket.write(`${HEAD}Content-Length: 2\r\nConnection: close\r\n\r\n{}`);
    const responses = (await all(socket)).toString();
    expect(responses.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 401']);
  });
});
