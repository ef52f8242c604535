import { type CarrierServer, startCarrierServer } from '../../fakes/carrier-server.ts';
import { makeEventsDue } from '../../support/due-events.ts';
import {
  placeFulfilledOrder,
  POSTER_STOCK,
  type PosterOrder,
  readStock,
} from '../../support/killable-orders.ts';
import { type CrashPoint, type KillableShop, openKillableShop } from '../../support/killable-shop.ts';
import { listAmounts } from '../../support/payment-monitor.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/*
 * The server is killed while a return waits at each step of being received, and the requests are retried. The ledger of the payment
 * provider and the stock show that money is refunded once, and that units are restocked once.
 */

let shop: KillableShop;
let carrier: CarrierServer;

beforeAll(async () => {
  carrier = await startCarrierServer();
  shop = await openKillableShop({ CARRIER_SERVER: carrier.url });
});
afterAll(async () => {
  await shop.close();
  await carrier.stop();
});
beforeEach(() => {
  shop.payments.behaviors.clear();
  carrier.behaviors.clear();
});

type Moment = [when: string, kill: () => CrashPoint];

describe('A server that is killed while it receives a return', () => {
  const moments: Moment[] = [
    [
      'before the stock is increased',
      () =>
        shop.crashAtStatement(
          'before update on product_variant',
          'new.inventory_quantity > old.inventory_quantity',
        ),
    ],
    [
      'before the change is stored',
      () => shop.crashAtStatement('before update on "return"', 'new.received_at is not null'),
    ],
    ['before the refund is reserved', () => shop.crashAtStatement('before insert on refund')],
    ['before the provider refunds it', () => shop.crashAtProvider('refund', 'hangs before')],
    ['after the provider refunds it', () => shop.crashAtProvider('refund', 'hangs after')],
    [
      'before the refund is stored as settled',
      () => shop.crashAtStatement('before update on refund', 'new.settled_at is not null'),
    ],
    ['before it responds', () => shop.crashBeforeResponse('return_reason')],
  ];
  interface RequestedReturn {
    order: PosterOrder;
    id: string;
    refund_amount: number;
  }
  const prepare = async (): Promise<RequestedReturn> => {
    const order = await placeFulfilledOrder(shop, 2);
    const items = [{ item_id: order.line, quantity: 1 }];
    const { returns } = ok(await shop.post(`/admin/orders/${order.id}/return`, { items })).order;
    return { order, id: returns[0].id, refund_amount: returns[0].refund_amount };
  };
  const receive = ({ id, order }: RequestedReturn) =>
    shop.post(`/admin/returns/${id}/receive?expand=items.reason`, {
      items: [{ item_id: order.line, quantity: 1 }],
    });
  let requested: Map<string, RequestedReturn>;
  const retried = new Map<string, number>();
  beforeAll(async () => {
    requested = await shop.crashAtEach(moments, prepare, receive);
    for (const [when, one] of requested) retried.set(when, (await receive(one)).status);
    await shop.retryUnanswered();
    await untilRefunded();
  });

  it.each(moments)('%s receives and refunds it once in the end', async (when) => {
    const { order, refund_amount } = requested.get(when)!;
    // staff retry; 400 if the return was received
    expect([200, 400]).toContain(retried.get(when));
    expect(await readOrder(order)).toMatchObject({
      items: [{ returned_quantity: 1 }],
      returns: [{ status: 'received', refund_amount }],
      refunds: [{ amount: refund_amount, reason: 'return' }],
      payments: [{ amount_refunded: refund_amount }],
    });
    expect(listAmounts(shop.payments.refunded, order.payment)).toEqual([refund_amount]);
    expect(await readStock(shop, order.variant)).toBe(POSTER_STOCK - 2 + 1);
  });
});

describe('A server that is killed while a return is canceled', () => {
  it('cancels the label at the carrier after the restart', async () => {
    const order = await placeFulfilledOrder(shop, 1);
    const { id } = await createReturn(order);
    carrier.behaviors.set('cancel-return', 'hangs before');
    ok(await shop.post(`/admin/returns/${id}/cancel`));
    await carrier.waitForHangingRequest();
    await shop.restart();
    carrier.behaviors.delete('cancel-return');
    await makeEventsDue(shop.query);
    await until(() => carrier.labels.get(id)!.canceled);
    expect(carrier.labels.get(id)).toMatchObject({ requests: 1, cancelRequests: 1 });
    expect((await readOrder(order)).returns).toMatchObject([{ id, status: 'canceled' }]);
  });

  it('leaves no event behind if the return was not canceled', async () => {
    const order = await placeFulfilledOrder(shop, 1);
    const { id } = await createReturn(order);
    await shop.crashAtStatement(
      'before update on "return"',
      `new.status = 'canceled'`,
    )(() => shop.post(`/admin/returns/${id}/cancel`));
    await makeEventsDue(shop.query);
    expect((await readOrder(order)).returns).toMatchObject([{ id, status: 'requested' }]);
    expect(carrier.labels.get(id)).toMatchObject({ canceled: false });
  });
});

describe('A server that is killed while it requests the label of a return', () => {
  it.each(['hangs before', 'hangs after'] as const)(
    'from a carrier that %s leaves no live label when the return is canceled afterwards',
    async (behaviour) => {
      const order = await placeFulfilledOrder(shop, 1);
      carrier.behaviors.set('create-return', behaviour);
      await shop.crashWhileHanging(carrier)(() => requestReturn(order));
      carrier.behaviors.delete('create-return');
      const [{ id }] = (await readOrder(order)).returns;
      ok(await shop.post(`/admin/returns/${id}/cancel`));
      await shop.retryUnanswered();
      await until(() => carrier.labels.get(id)?.canceled ?? false);
      const [orderReturn] = (await readOrder(order)).returns;
      expect(orderReturn).toMatchObject({ status: 'canceled', shipping_data: { label: id } });
    },
  );

  it('from a carrier that hangs leaves no live label when the return is canceled meanwhile', async () => {
    const order = await placeFulfilledOrder(shop, 1);
    carrier.behaviors.set('create-return', 'hangs after');
    const requesting = requestReturn(order).catch(() => null);
    await carrier.waitForHangingRequest();
    const [{ id }] = (await readOrder(order)).returns;
    ok(await shop.post(`/admin/returns/${id}/cancel`));
    await shop.restart();
    await requesting;
    carrier.behaviors.delete('create-return');
    expect(carrier.labels.get(id)).toMatchObject({ canceled: false });
    await shop.retryUnanswered();
    await until(() => carrier.labels.get(id)!.canceled);
  });
});

function untilRefunded(): Promise<unknown> {
  return until(async () => (await shop.query('select from refund where settled_at is null')).length === 0);
}

/** Requests a return of one unit with a label of the carrier. */
function requestReturn({ id, line }: PosterOrder) {
  const items = [{ item_id: line, quantity: 1 }];
  return shop.post(`/admin/orders/${id}/return`, {
    items,
    return_shipping: { option_id: shop.sample.standardShipping.id, price: 0 },
  });
}

async function createReturn(order: PosterOrder): Promise<{ id: string }> {
  return ok(await requestReturn(order)).order.returns[0];
}

async function readOrder({ id }: { id: string }) {
  return ok(await shop.get(`/admin/orders/${id}`)).order;
}
