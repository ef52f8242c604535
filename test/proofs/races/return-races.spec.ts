import type { TestPayments } from '#shop/payments/test-payments';
import {
  type ChairOrder,
  chooseShippingAndPayment,
  type DanishShop,
  openDanishShop,
} from '../../support/danish-shop.ts';
import { listAmounts } from '../../support/payment-monitor.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { type CreatedSwap, createSwapActions, type SwapActions } from '../../support/swaps.ts';
import {
  countByStatus,
  openTwoInstances,
  sendConcurrently,
  type TwoInstances,
} from '../../support/two-instances.ts';

/* Concurrent receipts of the same return, and concurrent settlements of the same swap, in two processes: money and units move once. */

let shop: SampleShop;
let denmark: DanishShop;
let swaps: SwapActions;
let { other, provider, admins } = {} as TwoInstances;

beforeAll(async () => {
  shop = await useSampleShop({});
  denmark = await openDanishShop(shop);
  swaps = createSwapActions(shop, denmark);
  ({ other, provider, admins } = await openTwoInstances(shop));
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

describe('A return with concurrent receipts', () => {
  it('is received, restocked and refunded once', async () => {
    const order = await denmark.placeOrder(2, { data: { delay_ms: 20 } });
    const returnId = await requestReturn(order, 1);
    const before = await denmark.getStock();
    const responses = await sendConcurrently(20, admins, (surface) =>
      surface.post(...receiptRequest(order, returnId, 1)),
    );
    expect(countByStatus(responses)).toEqual({ 200: 1, 400: 19 });
    await expectReturned(order, 1, 18_125);
    expect(await denmark.getStock()).toBe(before + 1);
  });

  it('is rejected if another return received the same units first', async () => {
    const order = await denmark.placeOrder(2, { data: { delay_ms: 20 } });
    const backs = [await requestReturn(order, 1), await requestReturn(order, 1)];
    const before = await denmark.getStock();
    const responses = await Promise.all(
      backs.map((returnId, n) => admins[n % 2].post(...receiptRequest(order, returnId, 2))),
    );
    expect(countByStatus(responses)).toEqual({ 200: 1, 400: 1 });
    await expectReturned(order, 2, 36_250);
    expect(await denmark.getStock()).toBe(before + 2);
  });
});

describe('A swap with concurrent requests', () => {
  it('is confirmed once, with one payment, and takes its stock once', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.create(order, 1, 2);
    await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping, { delay_ms: 50 });
    const before = await denmark.getStock();
    const path = `/carts/${swap.cart_id}/complete`;
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? shop.store : other.store).post(path)),
    );
    expect(new Set(responses.map((response) => ok(response).data.id))).toEqual(new Set([swap.id]));
    expect(await denmark.getStock()).toBe(before - 2);
    const { paid_total, payments } = await readOrder(order);
    expect(payments).toHaveLength(2);
    expect(paid_total).toBe(24_250 + 24_250);
  });

  it('refunds the difference once', async () => {
    const order = await denmark.placeOrder(2, { shipped: true, data: { delay_ms: 20 } });
    const swap = await swaps.create(order, 2, 0);
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    const responses = await sendConcurrently(6, admins, (surface) =>
      surface.post(swapPath(swap, 'process-payment')),
    );
    expect(countByStatus(responses)).toEqual({ 200: 6 });
    expect(ledgerAmounts(provider.refunded, await readOrder(order))).toEqual([36_250]);
    expect(await readOrder(order)).toMatchObject({
      refunded_total: 36_250,
      swaps: [{ payment_status: 'difference_refunded' }],
    });
  });

  it('captures the difference once', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.create(order, 1, 1);
    await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping, { delay_ms: 20 });
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    const responses = await sendConcurrently(6, admins, (surface) =>
      surface.post(swapPath(swap, 'process-payment')),
    );
    expect(countByStatus(responses)).toEqual({ 200: 6 });
    expect(ledgerAmounts(provider.captured, await readOrder(order)).sort()).toEqual([24_250, 6125]);
    expect((await readOrder(order)).swaps).toMatchObject([{ payment_status: 'captured' }]);
  });

  it('is either fulfilled or canceled', async () => {
    for (let attempt = 0; attempt < 6; attempt++) {
      const order = await denmark.placeOrder(1, { shipped: true });
      const before = await denmark.getStock();
      const swap = await swaps.create(order, 1, 1);
      await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
      ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
      ok(await shop.admin.post(swapPath(swap, 'process-payment')));
      ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
      const [first, second] = attempt % 2 ? ['cancel', 'fulfillments'] : ['fulfillments', 'cancel'];
      await Promise.all([
        shop.admin.post(swapPath(swap, first), {}),
        other.admin.post(swapPath(swap, second), {}),
      ]);
      const { canceled_at, fulfillments } = ok(await shop.admin.get(`/swaps/${swap.id}`)).swap;
      expect(fulfillments).toHaveLength(canceled_at === null ? 1 : 0);
      expect(await denmark.getStock()).toBe(canceled_at === null ? before - 1 : before);
    }
  });
});

function swapPath({ id, order }: CreatedSwap, path: string): string {
  return `/orders/${order.id}/swaps/${id}/${path}`;
}

async function requestReturn({ id, items }: ChairOrder, quantity: number): Promise<string> {
  const body = { items: [{ item_id: items[0].id, quantity }] };
  return ok(await shop.admin.post(`/orders/${id}/return`, body)).order.returns.at(-1)!.id;
}

function receiptRequest({ items }: ChairOrder, returnId: string, quantity: number): [string, object] {
  return [`/returns/${returnId}/receive`, { items: [{ item_id: items[0].id, quantity }] }];
}

/** Expects the same units and amount in our rows, in the order and in the ledger of the provider. */
async function expectReturned(order: ChairOrder, units: number, amount: number): Promise<void> {
  const current = await readOrder(order);
  expect(current).toMatchObject({
    items: [{ returned_quantity: units }],
    refunds: [{ amount, reason: 'return' }],
    payments: [{ amount_refunded: amount }],
  });
  expect(ledgerAmounts(provider.refunded, current)).toEqual([amount]);
}

async function readOrder({ id }: ChairOrder) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

function ledgerAmounts(
  ledger: TestPayments['captured'],
  { payments }: { payments: { id: string }[] },
): number[] {
  return listAmounts(ledger, ...payments.map(({ id }) => id));
}
