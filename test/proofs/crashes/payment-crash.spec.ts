import { listAmounts } from '../../support/payment-monitor.ts';
import {
  openKillableShop,
  placeOrderPaidByHttp,
  type CrashPoint,
  type KillableShop,
} from '../../support/killable-shop.ts';
import { until } from '../../support/until.ts';
import { ok } from '../../support/sample-shop.ts';

/*
 * The server is killed at each step of a capture, of a refund and of a claim: before it stores the attempt, calls the provider, stores the
 * result and responds. In the end, the ledger of the payment provider, which keeps running, has the amounts of the order, once.
 */

let shop: KillableShop;

beforeAll(async () => (shop = await openKillableShop()));
afterAll(() => shop.close());
beforeEach(() => shop.payments.behaviors.clear());

/** When the server is killed, and how many calls the provider has executed at that moment. */
type Moment = [when: string, kill: () => CrashPoint, calls: number];

describe('A server that is killed while it captures', () => {
  it.each<Moment>([
    [
      'before the attempt is stored',
      () => shop.crashAtStatement('before update on payment', 'new.capture_key is not null'),
      0,
    ],
    ['before the provider executes it', () => shop.crashAtProvider('capture', 'hangs before'), 0],
    ['after the provider executes it', () => shop.crashAtProvider('capture', 'hangs after'), 1],
    [
      'before the response of the provider is stored',
      () => shop.crashAtStatement('before update on payment', 'new.captured_at is not null'),
      1,
    ],
    ['before it responds', killBeforeResponse, 1],
  ])('%s captures once in the end', async (_, kill, times) => {
    const order = await placeOrder();
    await kill()(() => shop.post(`/admin/orders/${order.id}/capture`));
    expect(listAmounts(shop.payments.captured, order.payment)).toHaveLength(times);
    await shop.retryUnanswered();
    ok(await shop.post(`/admin/orders/${order.id}/capture`)); // staff retry, too
    await until(async () => (await readOrder(order.id)).payment_status === 'captured');
    expect(listAmounts(shop.payments.captured, order.payment)).toEqual([order.total]);
  });

  it('captures by itself when the request is not retried', async () => {
    const order = await placeOrder();
    await shop.crashAtProvider(
      'capture',
      'hangs after',
    )(() => shop.post(`/admin/orders/${order.id}/capture`));
    await shop.retryUnanswered();
    await until(async () => (await readOrder(order.id)).payment_status === 'captured');
    expect(listAmounts(shop.payments.captured, order.payment)).toEqual([order.total]);
  });
});

describe('A server that is killed while it refunds', () => {
  it.each<Moment>([
    [
      'before the attempt is stored',
      () => shop.crashAtStatement('before insert on refund', 'new.settled_at is null'),
      0,
    ],
    ['before the provider executes it', () => shop.crashAtProvider('refund', 'hangs before'), 0],
    ['after the provider executes it', () => shop.crashAtProvider('refund', 'hangs after'), 1],
    [
      'before the response of the provider is stored',
      () => shop.crashAtStatement('before update on refund', 'new.settled_at is not null'),
      1,
    ],
    ['before it responds', killBeforeResponse, 1],
  ])(
    '%s refunds once in the end when the request is retried with its idempotency key',
    async (_, kill, times) => {
      const order = await placeOrder();
      ok(await shop.post(`/admin/orders/${order.id}/capture`));
      const refund = () =>
        shop.post(`/admin/orders/${order.id}/refund`, { amount: 700, reason: 'other' }, `refund-${order.id}`);
      await kill()(refund);
      expect(listAmounts(shop.payments.refunded, order.payment)).toHaveLength(times);
      await shop.expireLeases();
      ok(await refund());
      await shop.retryUnanswered();
      await until(async () => (await shop.query('select from refund where settled_at is null')).length === 0);
      const { refunds, refunded_total, payments: paid } = await readOrder(order.id);
      expect(refunds).toHaveLength(1);
      expect([refunded_total, paid[0].amount_refunded]).toEqual([700, 700]);
      expect(listAmounts(shop.payments.refunded, order.payment)).toEqual([700]);
    },
  );
});

describe('A server that is killed while it creates a refund claim', () => {
  it.each<Moment>([
    ['before the attempt is stored', () => shop.crashAtStatement('before insert on claim_order'), 0],
    ['before the provider executes it', () => shop.crashAtProvider('refund', 'hangs before'), 0],
    ['after the provider executes it', () => shop.crashAtProvider('refund', 'hangs after'), 1],
    [
      'before the response of the provider is stored',
      () => shop.crashAtStatement('before update on claim_order', `new.payment_status = 'refunded'`),
      1,
    ],
    ['before it responds', killBeforeResponse, 1],
  ])(
    '%s refunds one claim once in the end when the request is retried with its idempotency key',
    async (_, kill, times) => {
      const order = await placeShippedOrder();
      const claim_items = [{ item_id: order.item, quantity: 1, reason: 'other' }];
      const body = { type: 'refund', claim_items, return_shipping: {} };
      const claim = () => shop.post(`/admin/orders/${order.id}/claims`, body, `claim-${order.id}`);
      await kill()(claim);
      expect(listAmounts(shop.payments.refunded, order.payment)).toHaveLength(times);
      await shop.expireLeases();
      ok(await claim());
      await shop.retryUnanswered();
      await until(async () => (await shop.query('select from refund where settled_at is null')).length === 0);
      const { claims, refunds, returns } = await readOrder(order.id);
      expect([claims.length, refunds.length, returns.length]).toEqual([1, 1, 1]);
      const [{ refund_amount, payment_status }] = claims;
      expect(payment_status).toBe('refunded');
      expect(refunds).toMatchObject([{ amount: refund_amount, reason: 'claim' }]);
      expect(listAmounts(shop.payments.refunded, order.payment)).toEqual([refund_amount]);
    },
  );

  it('refunds by itself when the request is not retried', async () => {
    const order = await placeShippedOrder();
    const claim_items = [{ item_id: order.item, quantity: 1, reason: 'other' }];
    await shop.crashAtProvider(
      'refund',
      'hangs after',
    )(() => shop.post(`/admin/orders/${order.id}/claims`, { type: 'refund', claim_items }));
    expect((await readOrder(order.id)).claims).toMatchObject([{ payment_status: 'not_refunded' }]);
    await shop.retryUnanswered();
    await until(async () => (await readOrder(order.id)).claims[0].payment_status === 'refunded');
    expect(listAmounts(shop.payments.refunded, order.payment)).toHaveLength(1);
  });
});

/** Only the response reads this table. */
function killBeforeResponse(): CrashPoint {
  return shop.crashBeforeResponse('sales_channel');
}

async function placeOrder(): Promise<{ id: string; total: number; payment: string }> {
  const { id, total, payments } = await placeOrderPaidByHttp(shop, [
    { variant_id: shop.sample.mug.variants[0].id, quantity: 2 },
  ]);
  return { id, total, payment: payments[0].id };
}

/** Creates an order that is captured and shipped. */
async function placeShippedOrder(): Promise<{ id: string; payment: string; item: string }> {
  const order = await placeOrder();
  ok(await shop.post(`/admin/orders/${order.id}/capture`));
  const [{ id: item }] = (await readOrder(order.id)).items;
  const fulfillment = { items: [{ item_id: item, quantity: 2 }] };
  const { fulfillments } = ok(await shop.post(`/admin/orders/${order.id}/fulfillment`, fulfillment)).order;
  ok(await shop.post(`/admin/orders/${order.id}/shipment`, { fulfillment_id: fulfillments[0].id }));
  return { ...order, item };
}

async function readOrder(id: string) {
  return ok(await shop.get(`/admin/orders/${id}`)).order;
}
