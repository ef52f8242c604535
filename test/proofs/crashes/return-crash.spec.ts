import { startCarrierServer, type CarrierServer } from '../../fakes/carrier-server.ts';
import { listAmounts } from '../../support/payment-monitor.ts';
import {
  openKillableShop,
  placeOrderPaidByHttp,
  type CrashPoint,
  type KillableShop,
} from '../../support/killable-shop.ts';
import { until } from '../../support/until.ts';
import { ok } from '../../support/sample-shop.ts';
import { makeEventsDue } from '../../support/due-events.ts';

/*
 * The server is killed at each step of receiving a return, of confirming a swap and of settling it, and the request is retried. The
 * ledger of the payment provider and the stock show that money is refunded once, and that units are restocked once.
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
  it.each<Moment>([
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
  ])('%s receives and refunds it once in the end', async (_, kill) => {
    const order = await placeFulfilledOrder(2);
    const items = [{ item_id: order.line, quantity: 1 }];
    const { returns } = ok(await shop.post(`/admin/orders/${order.id}/return`, { items })).order;
    const [{ id, refund_amount }] = returns;
    const before = await readStock();
    const receive = () => shop.post(`/admin/returns/${id}/receive?expand=items.reason`, { items });
    await kill()(receive);
    // staff retry; 400 if the return was received
    expect([200, 400]).toContain((await receive()).status);
    await shop.retryUnanswered();
    await untilRefunded();
    expect(await readOrder(order)).toMatchObject({
      items: [{ returned_quantity: 1 }],
      returns: [{ status: 'received', refund_amount }],
      refunds: [{ amount: refund_amount, reason: 'return' }],
      payments: [{ amount_refunded: refund_amount }],
    });
    expect(listAmounts(shop.payments.refunded, order.payment)).toEqual([refund_amount]);
    expect(await readStock()).toBe(before + 1);
  });
});

describe('A server that is killed while a return is canceled', () => {
  it('cancels the label at the carrier after the restart', async () => {
    const order = await placeFulfilledOrder(1);
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
    const order = await placeFulfilledOrder(1);
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
      const order = await placeFulfilledOrder(1);
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
    const order = await placeFulfilledOrder(1);
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

describe('A server that is killed while a swap is confirmed', () => {
  it.each<Moment>([
    ['before the difference is authorized', () => shop.crashAtProvider('authorize', 'hangs before')],
    ['after the difference is authorized', () => shop.crashAtProvider('authorize', 'hangs after')],
    [
      'before stock is taken',
      () =>
        shop.crashAtStatement(
          'before update on product_variant',
          'new.inventory_quantity < old.inventory_quantity',
        ),
    ],
    [
      'before the change is stored',
      () => shop.crashAtStatement('before update on swap', 'new.confirmed_at is not null'),
    ],
    ['before its cart is completed', () => shop.crashAtStatement('before update of completed_at on cart')],
  ])('%s sells once when the completion is retried', async (_, kill) => {
    const order = await placeFulfilledOrder(1);
    const swap = await createSwap(order, 1, 2);
    ok(
      await shop.post(`/store/carts/${swap.cart_id}/shipping-methods`, {
        option_id: shop.sample.standardShipping.id,
      }),
    );
    ok(await shop.post(`/store/carts/${swap.cart_id}/payment-session`, { provider_id: 'http' }));
    const before = await readStock();
    const complete = () => shop.post(`/store/carts/${swap.cart_id}/complete`);
    await kill()(complete);
    await shop.expireLeases();
    const { data, type } = ok(await complete());
    expect(type).toBe('swap');
    expect(data).toMatchObject({ id: swap.id, payment_status: 'awaiting' });
    expect(await readStock()).toBe(before - 2);
    expect(shop.payments.listOpenAmounts(swap.cart_id)).toEqual([data.difference_due]);
    const swapPayments = (await readOrder(order)).payments.filter((payment) => payment.swap_id === swap.id);
    expect(swapPayments).toMatchObject([{ amount: data.difference_due, canceled_at: null }]);
  });
});

describe('A server that is killed while it settles a swap', () => {
  it.each<Moment>([
    ['before the refund is reserved', () => shop.crashAtStatement('before insert on refund')],
    ['before the provider refunds it', () => shop.crashAtProvider('refund', 'hangs before')],
    ['after the provider refunds it', () => shop.crashAtProvider('refund', 'hangs after')],
    [
      'before the refund is stored as settled',
      () => shop.crashAtStatement('before update on refund', 'new.settled_at is not null'),
    ],
    ['before it responds', () => shop.crashBeforeResponse('return_reason')],
  ])('%s refunds the difference once in the end', async (_, kill) => {
    const order = await placeFulfilledOrder(2);
    const swap = await createSwap(order, 2, 0);
    const { difference_due } = ok(await shop.post(`/store/carts/${swap.cart_id}/complete`)).data;
    expect(difference_due).toBeLessThan(0);
    const settleSwap = () => shop.post(`/admin/orders/${order.id}/swaps/${swap.id}/process-payment`);
    await kill()(settleSwap);
    ok(await settleSwap());
    await shop.retryUnanswered();
    await until(async () => (await readOrder(order)).swaps[0].payment_status === 'difference_refunded');
    expect(await readOrder(order)).toMatchObject({
      refunds: [{ amount: -difference_due, reason: 'swap' }],
      payments: [{ amount_refunded: -difference_due }],
    });
    expect(listAmounts(shop.payments.refunded, order.payment)).toEqual([-difference_due]);
  });

  it('after the provider captures records the capture by itself when the request is not retried', async () => {
    const order = await placeFulfilledOrder(1);
    const swap = await createSwap(order, 1, 2);
    ok(await shop.post(`/store/carts/${swap.cart_id}/payment-session`, { provider_id: 'http' }));
    const { payment } = ok(await shop.post(`/store/carts/${swap.cart_id}/complete`)).data;
    const settleSwap = () => shop.post(`/admin/orders/${order.id}/swaps/${swap.id}/process-payment`);
    await shop.crashAtProvider('capture', 'hangs after')(settleSwap);
    await shop.retryUnanswered();
    await until(async () => (await readOrder(order)).swaps[0].payment_status === 'captured');
    expect(listAmounts(shop.payments.captured, payment.id)).toEqual([payment.amount]);
  });
});

function untilRefunded(): Promise<unknown> {
  return until(async () => (await shop.query('select from refund where settled_at is null')).length === 0);
}

interface Bought {
  id: string;
  line: string;
  payment: string;
}

/** Creates a captured and fulfilled order of shirts. */
async function placeFulfilledOrder(quantity: number): Promise<Bought> {
  const order = await placeOrderPaidByHttp(shop, [{ variant_id: shirt(), quantity }]);
  ok(await shop.post(`/admin/orders/${order.id}/capture`));
  const [line] = order.items;
  const items = [{ item_id: line.id, quantity }];
  ok(await shop.post(`/admin/orders/${order.id}/fulfillment`, { items }));
  return { id: order.id, line: line.id, payment: order.payments[0].id };
}

/** Requests a return of one shirt with a label of the carrier. */
function requestReturn({ id, line }: Bought) {
  const items = [{ item_id: line, quantity: 1 }];
  return shop.post(`/admin/orders/${id}/return`, {
    items,
    return_shipping: { option_id: shop.sample.standardShipping.id, price: 0 },
  });
}

async function createReturn(order: Bought): Promise<{ id: string }> {
  return ok(await requestReturn(order)).order.returns[0];
}

/** Creates a swap of shirts for other shirts. */
async function createSwap(
  { id, line }: Bought,
  returnedQuantity: number,
  out: number,
): Promise<{ id: string; cart_id: string }> {
  const { order } = ok(
    await shop.post(`/admin/orders/${id}/swaps`, {
      return_items: [{ item_id: line, quantity: returnedQuantity }],
      additional_items: out > 0 ? [{ variant_id: shirt(), quantity: out }] : [],
    }),
  );
  return order.swaps[0];
}

function shirt(): string {
  return shop.sample.shirt.variants[1].id;
}

async function readStock(): Promise<number> {
  const [row] = await shop.query('select inventory_quantity from product_variant where id = $1', [shirt()]);
  return row.inventory_quantity as number;
}

async function readOrder({ id }: { id: string }) {
  return ok(await shop.get(`/admin/orders/${id}`)).order;
}
