import {
  type CrashPoint,
  type KillableShop,
  openKillableShop,
  placeOrderPaidByHttp,
} from '../../support/killable-shop.ts';
import { listAmounts } from '../../support/payment-monitor.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/*
 * The server is killed at each step of a capture, of a refund and of a claim: before it stores the attempt, calls the provider, stores the
 * result and responds, each time with one order at each step. In the end, the ledger of the payment provider, which keeps running, has the amounts of the order, once.
 */

let shop: KillableShop;

beforeAll(async () => (shop = await openKillableShop()));
afterAll(() => shop.close());
beforeEach(() => shop.payments.behaviors.clear());

/** When the server is killed, and how many calls the provider has executed at that moment. */
type Moment = [when: string, kill: () => CrashPoint, calls: number];

describe('A server that is killed while it captures', () => {
  const moments: Moment[] = [
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
  ];
  const capture = ({ id }: PlacedOrder) => shop.post(`/admin/orders/${id}/capture`);
  let orders: Map<string, PlacedOrder>;
  let calls: Map<string, number>;
  beforeAll(async () => {
    orders = await shop.crashAtEach(moments, placeOrder, capture);
    calls = countCalls(orders, shop.payments.captured);
    await shop.retryUnanswered();
    for (const order of orders.values()) ok(await capture(order)); // staff retry, too
  });

  it.each(moments)('%s captures once in the end', async (when, _, times) => {
    const order = orders.get(when)!;
    expect(calls.get(when)).toBe(times);
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
  const moments: Moment[] = [
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
  ];
  const refund = ({ id }: PlacedOrder) =>
    shop.post(`/admin/orders/${id}/refund`, { amount: 700, reason: 'other' }, `refund-${id}`);
  let orders: Map<string, PlacedOrder>;
  let calls: Map<string, number>;
  beforeAll(async () => {
    orders = await shop.crashAtEach(moments, placeCapturedOrder, refund);
    calls = countCalls(orders, shop.payments.refunded);
    await shop.expireLeases();
    for (const order of orders.values()) ok(await refund(order));
    await retryRefunds();
  });

  it.each(moments)(
    '%s refunds once in the end when the request is retried with its idempotency key',
    async (when, _, times) => {
      const order = orders.get(when)!;
      expect(calls.get(when)).toBe(times);
      const { refunds, refunded_total, payments: paid } = await readOrder(order.id);
      expect(refunds).toHaveLength(1);
      expect([refunded_total, paid[0].amount_refunded]).toEqual([700, 700]);
      expect(listAmounts(shop.payments.refunded, order.payment)).toEqual([700]);
    },
  );
});

describe('A server that is killed while it creates a refund claim', () => {
  const moments: Moment[] = [
    ['before the attempt is stored', () => shop.crashAtStatement('before insert on claim_order'), 0],
    ['before the provider executes it', () => shop.crashAtProvider('refund', 'hangs before'), 0],
    ['after the provider executes it', () => shop.crashAtProvider('refund', 'hangs after'), 1],
    [
      'before the response of the provider is stored',
      () => shop.crashAtStatement('before update on claim_order', `new.payment_status = 'refunded'`),
      1,
    ],
    ['before it responds', killBeforeResponse, 1],
  ];
  const claim = ({ id, item }: ShippedOrder) => {
    const claim_items = [{ item_id: item, quantity: 1, reason: 'other' }];
    const body = { type: 'refund', claim_items, return_shipping: {} };
    return shop.post(`/admin/orders/${id}/claims`, body, `claim-${id}`);
  };
  let orders: Map<string, ShippedOrder>;
  let calls: Map<string, number>;
  beforeAll(async () => {
    orders = await shop.crashAtEach(moments, placeShippedOrder, claim);
    calls = countCalls(orders, shop.payments.refunded);
    await shop.expireLeases();
    for (const order of orders.values()) ok(await claim(order));
    await retryRefunds();
  });

  it.each(moments)(
    '%s refunds one claim once in the end when the request is retried with its idempotency key',
    async (when, _, times) => {
      const order = orders.get(when)!;
      expect(calls.get(when)).toBe(times);
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

interface PlacedOrder {
  id: string;
  total: number;
  payment: string;
}

interface ShippedOrder extends PlacedOrder {
  item: string;
}

async function placeOrder(): Promise<PlacedOrder> {
  const { id, total, payments } = await placeOrderPaidByHttp(shop, [
    { variant_id: shop.sample.mug.variants[0].id, quantity: 2 },
  ]);
  return { id, total, payment: payments[0].id };
}

async function placeCapturedOrder(): Promise<PlacedOrder> {
  const order = await placeOrder();
  ok(await shop.post(`/admin/orders/${order.id}/capture`));
  return order;
}

/** Creates an order that is captured and shipped. */
async function placeShippedOrder(): Promise<ShippedOrder> {
  const order = await placeCapturedOrder();
  const [{ id: item }] = (await readOrder(order.id)).items;
  const fulfillment = { items: [{ item_id: item, quantity: 2 }] };
  const { fulfillments } = ok(await shop.post(`/admin/orders/${order.id}/fulfillment`, fulfillment)).order;
  ok(await shop.post(`/admin/orders/${order.id}/shipment`, { fulfillment_id: fulfillments[0].id }));
  return { ...order, item };
}

/** Counts the calls that the provider has executed for the payment of each order. */
function countCalls(
  orders: Map<string, PlacedOrder>,
  ledger: KillableShop['payments']['refunded'],
): Map<string, number> {
  return new Map([...orders].map(([when, { payment }]) => [when, listAmounts(ledger, payment).length]));
}

/** Waits until the recovery has settled all refunds. */
async function retryRefunds(): Promise<void> {
  await shop.retryUnanswered();
  await until(async () => (await shop.query('select from refund where settled_at is null')).length === 0);
}

async function readOrder(id: string) {
  return ok(await shop.get(`/admin/orders/${id}`)).order;
}
