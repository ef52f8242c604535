import { sum } from '#engine/kernel/arithmetic/integers';
import { type ClaimActions, createClaimActions } from '../../support/claims.ts';
import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { listAmounts } from '../../support/payment-monitor.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { getStock } from '../../support/stock.ts';
import {
  countByStatus,
  openTwoInstances,
  sendConcurrently,
  type TwoInstances,
} from '../../support/two-instances.ts';

/* Concurrent claims of the same items in two processes: money, stock and tags are used once. */

let shop: SampleShop;
let denmark: DanishShop;
/** One client for each process. */
let claims: [ClaimActions, ClaimActions];
let { other, provider } = {} as TwoInstances;

beforeAll(async () => {
  shop = await useSampleShop({});
  denmark = await openDanishShop(shop);
  ({ other, provider } = await openTwoInstances(shop));
  claims = [createClaimActions(shop, denmark), createClaimActions({ ...shop, admin: other.admin }, denmark)];
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

describe('Concurrent refund claims', () => {
  it('never exceed the captured amount: three of twenty claims of a third are paid, and the others do not exist', async () => {
    const order = await denmark.placeOrder(20, { shipped: true, data: { delay_ms: 20 } });
    const third = 120_000; // of 3,686.25
    const responses = await sendConcurrently(20, claims, (staff) =>
      staff.request(order, 1, { refund_amount: third }),
    );
    expect(countByStatus(responses)).toEqual({ 200: 3, 400: 17 });
    await expectRefunded(order, 3 * third);
    expect((await claims[0].getOrder(order)).claims).toMatchObject(
      Array.from({ length: 3 }, () => ({ payment_status: 'refunded', refund_amount: third })),
    );
  });

  it('are accepted for three of twenty requests when the line has three units', async () => {
    const order = await denmark.placeOrder(3, {
      ...{ shipped: true, data: { delay_ms: 20 } },
      body: { discounts: [{ code: 'KR10' }] },
    });
    const responses = await sendConcurrently(20, claims, (staff) => staff.request(order, 1));
    expect(countByStatus(responses)).toEqual({ 200: 3, 400: 17 });
    await expectRefunded(order, 53_125);
  });

  it('are never accepted together with a return of the same units', async () => {
    const orders = await placeOrders(6, 3);
    const stock = await denmark.getStock();
    const responses = await sendConcurrently(12, claims, (staff, n) => {
      const order = orders[n >> 1];
      if (n % 2) return staff.request(order, 2);
      const items = [{ item_id: order.items[0].id, quantity: 2 }];
      return other.admin.post(`/orders/${order.id}/return`, { items, receive_now: true });
    });
    expect(countByStatus(responses)).toEqual({ 200: 6, 400: 6 });
    for (const order of orders) await expectRefunded(order, 36_250);
    const received = responses.filter(({ status }, n) => n % 2 === 0 && status === 200);
    expect(await denmark.getStock()).toBe(stock + 2 * received.length);
  });
});

describe('The stock of a replacement claim', () => {
  it('goes to one of several concurrent claims for the last unit, and the others leave no rows behind', async () => {
    const orders = await placeOrders(6);
    const lamp = await createSizedProduct(shop, 'Lamp', ['One'], { dkk: 9000 }, { inventory_quantity: 1 });
    const additional_items = [{ variant_id: lamp.variants[0].id, quantity: 1 }];
    const responses = await sendConcurrently(6, claims, (staff, n) =>
      staff.request(orders[n], 1, staff.replacementBody(1, { additional_items })),
    );
    expect(countByStatus(responses)).toEqual({ 200: 1, 400: 5 });
    for (const { status, body } of responses)
      if (status === 400) expect(body).toMatchObject({ type: 'not_allowed', code: 'insufficient_inventory' });
    expect(await getStock(shop, lamp.variants[0].id)).toBe(0);
    const created = await shop.sql('select from claim_order where order_id = any($1)', [
      orders.map(({ id }) => id),
    ]);
    expect(created).toHaveLength(1);
  });

  it('is returned once by concurrent cancellations of the claim', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const claim = await claims[0].create(order, 1, claims[0].replacementBody(1));
    const stock = await denmark.getStock();
    const responses = await sendConcurrently(8, claims, (staff) => staff.post(order, claim, '/cancel'));
    expect(countByStatus(responses)).toEqual({ 200: 8 });
    expect(await denmark.getStock()).toBe(stock + 1);
  });

  it('is sent once by concurrent fulfillments of the claim', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const claim = await claims[0].create(order, 1, claims[0].replacementBody(1));
    const responses = await sendConcurrently(8, claims, (staff) => staff.post(order, claim, '/fulfillments'));
    expect(countByStatus(responses)).toEqual({ 200: 1, 400: 7 });
    expect((await claims[0].getOrder(order)).claims[0].fulfillments).toHaveLength(1);
  });
});

it('Twenty concurrent claims with the same new tags create each tag once, and all succeed', async () => {
  const orders = await placeOrders(20);
  const responses = await sendConcurrently(20, claims, (staff, n) => {
    const [{ id: item_id }] = orders[n].items;
    const tags = n % 2 ? ['Wobbly', 'hollow'] : ['hollow ', ' wobbly'];
    return staff.request(orders[n], 1, { claim_items: [{ item_id, quantity: 1, reason: 'other', tags }] });
  });
  expect(countByStatus(responses)).toEqual({ 200: 20 });
  const tags = await shop.sql<{ value: string; used: number }>(
    `select t.value, (select count(*)::int from claim_item_tags k where k.tag_id = t.id) as used
     from claim_tag t where t.value in ('wobbly', 'hollow') order by 1`,
  );
  expect(tags).toEqual([
    { value: 'hollow', used: 20 },
    { value: 'wobbly', used: 20 },
  ]);
});

/** Creates shipped orders of this number of chairs each. */
async function placeOrders(count: number, chairs = 1): Promise<ChairOrder[]> {
  return Promise.all(Array.from({ length: count }, () => denmark.placeOrder(chairs, { shipped: true })));
}

/** Expects the same refunded amount at the provider, in our rows and in the order. */
async function expectRefunded({ id }: ChairOrder, amount: number): Promise<void> {
  const { order } = ok(await shop.admin.get(`/orders/${id}`));
  const [payment] = order.payments;
  expect(sum(listAmounts(provider.refunded, payment.id))).toBe(amount);
  expect([order.refunded_total, payment.amount_refunded]).toEqual([amount, amount]);
}
