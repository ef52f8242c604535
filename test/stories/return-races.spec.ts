import type { TestPayments } from '../../src/payments/test-payments.ts';
import { openDanishShop, pay, type DanishShop, type Sold } from '../support/danish-shop.ts';
import { amountsOf } from '../support/money.ts';
import { swapsOf, type Begun, type Swaps } from '../support/swaps.ts';
import { atOnce, byStatus, openSecond, type Second } from '../support/two-processes.ts';
import { ok, openWorld, type World } from '../support/world.ts';

/* Many who take the same things back, or settle the same swap, at the same time in two processes: money and units move once. */

let shop: World;
let denmark: DanishShop;
let swaps: Swaps;
let { other, provider, admins } = {} as Second;

beforeAll(async () => {
  shop = await openWorld();
  denmark = await openDanishShop(shop);
  swaps = swapsOf(shop, denmark);
  ({ other, provider, admins } = await openSecond(shop));
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

describe('A return with concurrent receipts', () => {
  it('is received, restocked and refunded once', async () => {
    const order = await denmark.sold(2, { data: { delay_ms: 20 } });
    const back = await asked(order, 1);
    const before = await denmark.stock();
    const answers = await atOnce(20, admins, (surface) => surface.post(...receipt(order, back, 1)));
    expect(byStatus(answers)).toEqual({ 200: 1, 400: 19 });
    await cameBack(order, 1, 18_125);
    expect(await denmark.stock()).toBe(before + 1);
  });

  it('is rejected if another return received the same units first', async () => {
    const order = await denmark.sold(2, { data: { delay_ms: 20 } });
    const backs = [await asked(order, 1), await asked(order, 1)];
    const before = await denmark.stock();
    const answers = await Promise.all(backs.map((back, n) => admins[n % 2].post(...receipt(order, back, 2))));
    expect(byStatus(answers)).toEqual({ 200: 1, 400: 1 });
    await cameBack(order, 2, 36_250);
    expect(await denmark.stock()).toBe(before + 2);
  });
});

describe('A swap with concurrent requests', () => {
  it('is confirmed once, with one payment, and takes its stock once', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const swap = await swaps.begun(order, 1, 2);
    await pay(shop, swap.cart_id, denmark.shipping, { delay_ms: 50 });
    const before = await denmark.stock();
    const path = `/carts/${swap.cart_id}/complete`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? shop.store : other.store).post(path)),
    );
    expect(new Set(answers.map((answer) => ok(answer).data.id))).toEqual(new Set([swap.id]));
    expect(await denmark.stock()).toBe(before - 2);
    const { paid_total, payments } = await shown(order);
    expect(payments).toHaveLength(2);
    expect(paid_total).toBe(24_250 + 24_250);
  });

  it('refunds the difference once', async () => {
    const order = await denmark.sold(2, { shipped: true, data: { delay_ms: 20 } });
    const swap = await swaps.begun(order, 2, 0);
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    const answers = await atOnce(6, admins, (surface) => surface.post(step(swap, 'process-payment')));
    expect(byStatus(answers)).toEqual({ 200: 6 });
    expect(toldOf(provider.refunded, await shown(order))).toEqual([36_250]);
    expect(await shown(order)).toMatchObject({
      refunded_total: 36_250,
      swaps: [{ payment_status: 'difference_refunded' }],
    });
  });

  it('captures the difference once', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const swap = await swaps.begun(order, 1, 1);
    await pay(shop, swap.cart_id, denmark.shipping, { delay_ms: 20 });
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    const answers = await atOnce(6, admins, (surface) => surface.post(step(swap, 'process-payment')));
    expect(byStatus(answers)).toEqual({ 200: 6 });
    expect(toldOf(provider.captured, await shown(order)).sort()).toEqual([24_250, 6125]);
    expect((await shown(order)).swaps).toMatchObject([{ payment_status: 'captured' }]);
  });

  it('is either fulfilled or canceled', async () => {
    for (let attempt = 0; attempt < 6; attempt++) {
      const order = await denmark.sold(1, { shipped: true });
      const before = await denmark.stock();
      const swap = await swaps.begun(order, 1, 1);
      await pay(shop, swap.cart_id, denmark.shipping);
      ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
      ok(await shop.admin.post(step(swap, 'process-payment')));
      ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
      const [first, second] = attempt % 2 ? ['cancel', 'fulfillments'] : ['fulfillments', 'cancel'];
      await Promise.all([shop.admin.post(step(swap, first), {}), other.admin.post(step(swap, second), {})]);
      const { canceled_at, fulfillments } = ok(await shop.admin.get(`/swaps/${swap.id}`)).swap;
      expect(fulfillments).toHaveLength(canceled_at === null ? 1 : 0);
      expect(await denmark.stock()).toBe(canceled_at === null ? before - 1 : before);
    }
  });
});

function step({ id, order }: Begun, path: string): string {
  return `/orders/${order.id}/swaps/${id}/${path}`;
}

async function asked({ id, items }: Sold, quantity: number): Promise<string> {
  const body = { items: [{ item_id: items[0].id, quantity }] };
  return ok(await shop.admin.post(`/orders/${id}/return`, body)).order.returns.at(-1).id;
}

function receipt({ items }: Sold, back: string, quantity: number): [string, object] {
  return [`/returns/${back}/receive`, { items: [{ item_id: items[0].id, quantity }] }];
}

/** Our rows, the answers and the ledger of the provider agree. */
async function cameBack(order: Sold, units: number, amount: number): Promise<void> {
  const shownNow = await shown(order);
  expect(shownNow).toMatchObject({
    items: [{ returned_quantity: units }],
    refunds: [{ amount, reason: 'return' }],
    payments: [{ amount_refunded: amount }],
  });
  expect(toldOf(provider.refunded, shownNow)).toEqual([amount]);
}

async function shown({ id }: Sold) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

function toldOf(ledger: TestPayments['captured'], { payments }: { payments: { id: string }[] }): number[] {
  return amountsOf(ledger, ...payments.map(({ id }) => id));
}
