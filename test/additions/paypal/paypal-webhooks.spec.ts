import { Outbox } from '../../../src/index.ts';
import { openPayPalShop, type PayPalShop } from '../../support/paypal-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/* Webhooks of PayPal, which arrive late, twice, out of order. */

let shop: PayPalShop;

beforeAll(async () => (shop = await openPayPalShop()));
afterEach(() => {
  shop.company.behaviors.clear();
  shop.company.ledger.isPending = false;
});
afterAll(() => shop.close());

async function findOrder(cart: string): Promise<{ id: string; payment_status: string } | undefined> {
  const [order] = await shop.sql<{ id: string; payment_status: string }>(
    'select id, payment_status from "order" where cart_id = $1',
    [cart],
  );
  return order;
}

async function placeCapturedOrder() {
  const order = await shop.placePaidOrder();
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  return order;
}

describe('A webhook about an authorization', () => {
  it.each(['/hooks/paypal', '/paypal/hooks'])(
    'completes the cart of a shopper who does not come back, at %s',
    async (path) => {
      const { cart, intent } = await shop.openCart();
      const { ledger } = shop.company;
      const authorization = ledger.authorizationOf(ledger.pay(intent));
      expect(await shop.sendEvent('PAYMENT.AUTHORIZATION.CREATED', authorization, path)).toBe(200);
      expect(await findOrder(cart)).toMatchObject({ payment_status: 'awaiting' });
    },
  );

  it('finds the order by the link to it, as Medusa v1 does', async () => {
    const { cart, intent } = await shop.openCart();
    const { ledger } = shop.company;
    const { id, links } = ledger.authorizationOf(ledger.pay(intent));
    expect(await shop.sendEvent('PAYMENT.AUTHORIZATION.CREATED', { id, links })).toBe(200);
    expect(await findOrder(cart)).toBeDefined();
  });

  it('places one order when it arrives twice while the shopper completes the cart', async () => {
    const { cart, intent } = await shop.openCart();
    const { ledger } = shop.company;
    const authorization = ledger.authorizationOf(ledger.pay(intent));
    const send = () => shop.sendEvent('PAYMENT.AUTHORIZATION.CREATED', authorization);
    await Promise.all([send(), shop.store.post(`/carts/${cart}/complete`), send()]);
    expect(await send()).toBe(200);
    expect(await shop.sql('select from "order" where cart_id = $1', [cart])).toHaveLength(1);
    expect(await shop.sql('select from payment where cart_id = $1', [cart])).toHaveLength(1);
  });

  it('that was voided makes the order require an action', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    const voided = ledger.voidAuthorization(ledger.authorizationOf(ledger.orderOf(order.cart)).id);
    expect(await shop.sendEvent('PAYMENT.AUTHORIZATION.VOIDED', voided)).toBe(200);
    expect((await shop.readOrder(order.id)).payment_status).toBe('requires_action');
  });

  it('that was voided because it was renewed changes nothing', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    const first = ledger.authorizationOf(ledger.orderOf(order.cart));
    ledger.handle(`POST /v2/payments/authorizations/${first.id}/reauthorize`, {});
    expect(await shop.sendEvent('PAYMENT.AUTHORIZATION.VOIDED', first)).toBe(200);
    expect((await shop.readOrder(order.id)).payment_status).toBe('awaiting');
  });

  it('that was voided before its order was placed gives the open cart another order at PayPal', async () => {
    const { cart, intent } = await shop.openCart();
    const { ledger } = shop.company;
    const voided = ledger.voidAuthorization(ledger.authorizationOf(ledger.pay(intent)).id);
    expect(await shop.sendEvent('PAYMENT.AUTHORIZATION.VOIDED', voided)).toBe(200);
    ok(await shop.store.post(`/carts/${cart}/payment-sessions`));
    expect(ledger.orderOf(cart).id).not.toBe(intent);
  });
});

describe('A webhook about an approved order', () => {
  it('changes nothing while the shopper’s browser authorizes it', async () => {
    const { cart, intent } = await shop.openCart();
    expect(await shop.sendEvent('CHECKOUT.ORDER.APPROVED', shop.company.ledger.approve(intent))).toBe(200);
    expect(await findOrder(cart)).toBeUndefined();
    expect(await shop.sql(`select from payment where cart_id = $1`, [cart])).toEqual([]);
  });

  it('completes the cart if it arrives after the payment', async () => {
    const { cart, intent } = await shop.openCart();
    expect(await shop.sendEvent('CHECKOUT.ORDER.APPROVED', shop.company.ledger.pay(intent))).toBe(200);
    expect(await findOrder(cart)).toBeDefined();
  });
});

describe('A webhook about a capture', () => {
  it('in PayPal’s dashboard makes the order paid, and may arrive twice', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    const { id } = ledger.authorizationOf(ledger.orderOf(order.cart));
    ledger.handle(`POST /v2/payments/authorizations/${id}/capture`, {});
    const capture = ledger.captureOf(ledger.orderOf(order.cart));
    for (let time = 0; time < 2; time++)
      expect(await shop.sendEvent('PAYMENT.CAPTURE.COMPLETED', capture)).toBe(200);
    expect((await shop.readOrder(order.id)).payment_status).toBe('captured');
    await shop.expectSameBalance(order);
  });

  it('of a part in PayPal’s dashboard does not make the order paid', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    const { id } = ledger.authorizationOf(ledger.orderOf(order.cart));
    const amount = { currency_code: 'EUR', value: '1.00' };
    ledger.handle(`POST /v2/payments/authorizations/${id}/capture`, { amount });
    const capture = ledger.captureOf(ledger.orderOf(order.cart));
    expect(await shop.sendEvent('PAYMENT.CAPTURE.COMPLETED', capture)).toBe(200);
    expect((await shop.readOrder(order.id)).payment_status).toBe('awaiting');
  });

  it('that PayPal has declined after a review makes the order require an action', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    ledger.isPending = true;
    await shop.admin.post(`/orders/${order.id}/capture`);
    const capture = ledger.captureOf(ledger.orderOf(order.cart));
    ledger.settle(capture, 'DECLINED');
    expect(await shop.sendEvent('PAYMENT.CAPTURE.DENIED', capture)).toBe(200);
    expect((await shop.readOrder(order.id)).payment_status).toBe('requires_action');
    await shop.expectSameBalance(order);
  });
});

describe('A webhook about a refund', () => {
  it('in PayPal’s dashboard is recorded once, also if it arrives before the capture', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    const { id } = ledger.authorizationOf(ledger.orderOf(order.cart));
    ledger.handle(`POST /v2/payments/authorizations/${id}/capture`, {});
    const capture = ledger.captureOf(ledger.orderOf(order.cart));
    const amount = { currency_code: 'EUR', value: '3.00' };
    const refund = ledger.refund(capture.id, { amount });
    for (let time = 0; time < 2; time++)
      expect(await shop.sendEvent('PAYMENT.CAPTURE.REFUNDED', refund)).toBe(200);
    expect(await shop.sendEvent('PAYMENT.CAPTURE.COMPLETED', capture)).toBe(200);
    expect(await shop.readOrder(order.id)).toMatchObject({ refunded_total: 300, refunds: [{ amount: 300 }] });
    await shop.expectSameBalance(order);
  });

  it.each(['PENDING', 'FAILED'] as const)(
    'in PayPal’s dashboard is not recorded while its status is %s',
    async (status) => {
      const order = await placeCapturedOrder();
      const { ledger } = shop.company;
      const amount = { currency_code: 'EUR', value: '3.00' };
      const refund = ledger.refund(ledger.captureOf(ledger.orderOf(order.cart)).id, { amount });
      refund.status = status;
      expect(await shop.sendEvent('PAYMENT.CAPTURE.REFUNDED', refund)).toBe(200);
      expect(await shop.readOrder(order.id)).toMatchObject({ refunded_total: 0, refunds: [] });
    },
  );

  it('that PayPal has enforced by reversing the capture is recorded once', async () => {
    const order = await placeCapturedOrder();
    const { ledger } = shop.company;
    const reversal = ledger.refund(ledger.captureOf(ledger.orderOf(order.cart)).id, {});
    for (let time = 0; time < 2; time++)
      expect(await shop.sendEvent('PAYMENT.CAPTURE.REVERSED', reversal)).toBe(200);
    expect(await shop.readOrder(order.id)).toMatchObject({
      refunded_total: order.total,
      refunds: [{ amount: order.total }],
    });
    await shop.expectSameBalance(order);
  });

  it('of a part that was captured in PayPal’s dashboard does not make the order paid', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    const { id } = ledger.authorizationOf(ledger.orderOf(order.cart));
    const amount = { currency_code: 'EUR', value: '1.00' };
    ledger.handle(`POST /v2/payments/authorizations/${id}/capture`, { amount });
    const refund = ledger.refund(ledger.captureOf(ledger.orderOf(order.cart)).id, { amount });
    expect(await shop.sendEvent('PAYMENT.CAPTURE.REFUNDED', refund)).toBe(200);
    expect(await shop.readOrder(order.id)).toMatchObject({ payment_status: 'awaiting', refunded_total: 0 });
  });

  it('of ours is not recorded again', async () => {
    const order = await placeCapturedOrder();
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' }));
    const { ledger } = shop.company;
    const [refund] = ledger.refundsOf(ledger.orderOf(order.cart));
    expect(await shop.sendEvent('PAYMENT.CAPTURE.REFUNDED', refund)).toBe(200);
    expect(await shop.readOrder(order.id)).toMatchObject({ refunded_total: 100, refunds: [{ amount: 100 }] });
    await shop.expectSameBalance(order);
  });

  it('settles one whose response was lost', async () => {
    const order = await placeCapturedOrder();
    shop.company.behaviors.set('POST /v2/payments/captures', 'loses the response');
    await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' });
    shop.company.behaviors.clear();
    const { ledger } = shop.company;
    const [refund] = ledger.refundsOf(ledger.orderOf(order.cart));
    expect(await shop.sendEvent('PAYMENT.CAPTURE.REFUNDED', refund)).toBe(200);
    expect((await shop.readOrder(order.id)).refunded_total).toBe(100);
    await shop.expectSameBalance(order);
  });

  it('that has failed after all takes the refund back', async () => {
    const order = await placeCapturedOrder();
    const { ledger } = shop.company;
    ledger.isPending = true;
    await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' });
    const [refund] = ledger.refundsOf(ledger.orderOf(order.cart));
    ledger.settle(refund, 'FAILED');
    expect(await shop.sendEvent('PAYMENT.REFUND.FAILED', refund)).toBe(200);
    expect((await shop.readOrder(order.id)).refunded_total).toBe(0);
    await shop.expectSameBalance(order);
  });
});

describe('A webhook about a dispute', () => {
  it('notifies subscribers once', async () => {
    const disputes: unknown[] = [];
    shop.app
      .get(Outbox, { strict: false })
      .subscribe(
        'payment.dispute_created',
        async ({ data }) => void disputes.push(data),
        'disputes of PayPal',
      );
    const order = await placeCapturedOrder();
    const { ledger } = shop.company;
    const dispute = {
      ...{ dispute_id: 'PP-D-27803', reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' },
      dispute_amount: { currency_code: 'EUR', value: '12.50' },
      disputed_transactions: [{ seller_transaction_id: ledger.captureOf(ledger.orderOf(order.cart)).id }],
    };
    for (let time = 0; time < 2; time++)
      expect(await shop.sendEvent('CUSTOMER.DISPUTE.CREATED', dispute)).toBe(200);
    await until(async () => disputes.length > 0);
    expect(disputes).toEqual([
      expect.objectContaining({
        ...{ id: order.payment, order_id: order.id },
        dispute: { reference: 'PP-D-27803', amount: 1250, reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' },
      }),
    ]);
  });
});

describe('A webhook that PayPal cannot verify at the moment', () => {
  it('is answered with 409, so that PayPal repeats it', async () => {
    const { cart, intent } = await shop.openCart();
    const { ledger, behaviors } = shop.company;
    const authorization = ledger.authorizationOf(ledger.pay(intent));
    behaviors.set('POST /v1/notifications', 'fails');
    expect(await shop.sendEvent('PAYMENT.AUTHORIZATION.CREATED', authorization)).toBe(409);
    behaviors.clear();
    expect(await shop.sendEvent('PAYMENT.AUTHORIZATION.CREATED', authorization)).toBe(200);
    expect(await findOrder(cart)).toBeDefined();
  });
});

describe('A webhook about something of another shop', () => {
  it.each([
    'PAYMENT.CAPTURE.REFUNDED',
    'CUSTOMER.DISPUTE.CREATED',
    'PAYMENT.AUTHORIZATION.VOIDED',
    'CHECKOUT.ORDER.APPROVED',
  ])('is accepted and ignored: %s', async (type) => {
    const other = {
      id: '2GG279541U471931P',
      links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/8MC585209K746631H' }],
      disputed_transactions: [{ seller_transaction_id: '8MC585209K746631H' }],
    };
    expect(await shop.sendEvent(type, other)).toBe(200);
  });
});
