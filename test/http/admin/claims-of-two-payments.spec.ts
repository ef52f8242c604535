import { RetryPayments } from '#shop/orders/payments/retry-payments';
import { createClaimActions } from '../../support/claims.ts';
import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { expireProviderRequests, setProviderBehavior } from '../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* A refund claim may refund several payments of its order, whose providers settle at different times. */

let shop: SampleShop;
let denmark: DanishShop;
beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
});
afterAll(() => shop.close());

it('A refund claim over two payments is refunded when both of their refunds are settled', async () => {
  const { getOrder, request: ask } = createClaimActions(shop, denmark);
  const order = await denmark.placeOrder(1, { shipped: true });
  await addPaidChair(order);
  const { payments, items } = await getOrder(order); // the edit has replaced the line items
  await setProviderBehavior(shop, payments[1].id, { refund: 'pending' });

  ok(await ask({ ...order, items }, 1, { refund_amount: payments[0].amount + 1000 }));
  expect(await getOrder(order)).toMatchObject({ claims: [{ payment_status: 'not_refunded' }] });

  await setProviderBehavior(shop, payments[1].id, {});
  await expireProviderRequests(shop.sql);
  await shop.app.get(RetryPayments, { strict: false }).run();
  expect(await getOrder(order)).toMatchObject({
    payments: [{ amount_refunded: payments[0].amount }, { amount_refunded: 1000 }],
    claims: [{ payment_status: 'refunded' }],
  });
});

/** Adds a chair by an order edit, whose difference is due as a second payment. */
async function addPaidChair({ id: order_id }: ChairOrder): Promise<void> {
  const { id } = ok(await shop.admin.post('/order-edits', { order_id })).order_edit;
  const chair = { variant_id: denmark.chair.variants[0].id, quantity: 1 };
  ok(await shop.admin.post(`/order-edits/${id}/items`, chair));
  const { payment_collection } = ok(await shop.admin.post(`/order-edits/${id}/request`)).order_edit;
  const collection = `/payment-collections/${payment_collection.id}`;
  const { payment_sessions } = ok(
    await shop.store.post(`${collection}/sessions`, { provider_id: 'test' }),
  ).payment_collection;
  ok(await shop.store.post(`${collection}/sessions/${payment_sessions[0].id}/authorize`));
  ok(await shop.store.post(`/order-edits/${id}/complete`));
  ok(await shop.admin.post(`/orders/${order_id}/capture`));
}
