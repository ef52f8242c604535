import { type ClaimActions, createClaimActions } from '../support/claims.ts';
import { type ChairOrder, type DanishShop, openDanishShop } from '../support/danish-shop.ts';
import { setProviderBehavior } from '../support/orders.ts';
import { monitorPayments, type PaymentMonitor } from '../support/payment-monitor.ts';
import { rejection } from '../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { installSlowCarrier, type SlowCarrier } from '../support/slow-carrier.ts';

/* Refunds of claims that their provider settles late, while the items come back or the carrier responds. */

/** The price of a chair with tax. */
const CHAIR = 18_125;

let shop: SampleShop;
let denmark: DanishShop;
let claims: ClaimActions;
let carrier: SlowCarrier;
let payments: PaymentMonitor;

beforeAll(async () => {
  shop = await useSampleShop({});
  denmark = await openDanishShop(shop);
  claims = createClaimActions(shop, denmark);
  carrier = installSlowCarrier(shop);
  payments = monitorPayments(shop);
});
afterAll(() => shop.close());

describe('A claim whose refund is pending', () => {
  it('is not refunded again when its return is received', async () => {
    const order = await denmark.placeOrder(2, { shipped: true, data: { refund: 'pending' } });
    const claim = await claims.create(order, 1, { return_shipping: {} });
    const { return: received } = ok(await claims.receiveReturn(claim.return_order, order, 1));
    expect(received).toMatchObject({ status: 'received', refund_amount: 0 });
    expect((await claims.getOrder(order)).refunds).toMatchObject([{ amount: CHAIR, reason: 'claim' }]);
  });

  it('stays with a return that requires an action if the refund is rejected after the items arrived', async () => {
    const order = await denmark.placeOrder(2, { shipped: true, data: { refund: 'pending' } });
    const claim = await claims.create(order, 1, { return_shipping: {} });
    ok(await claims.receiveReturn(claim.return_order, order, 1));

    await setRefundOutcome(order, 'refused');
    await retryRefunds(order);

    expect(await claims.getOrder(order)).toMatchObject({
      refunds: [],
      claims: [{ id: claim.id, refund_amount: 0 }],
      returns: [{ id: claim.return_order.id, status: 'requires_action' }],
      items: [{ returned_quantity: 1 }],
    });
  });
});

describe('A claim whose carrier rejects the return late', () => {
  it('stays if its replacement has been returned and refunded meanwhile', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const stock = await denmark.getStock();
    const label = carrier.hold('createReturn');
    const return_shipping = { option_id: denmark.returnShipping };
    const requesting = claims.request(order, 1, claims.replacementBody(1, { return_shipping }));
    await label.waitForRequest();
    const [{ additional_items }] = (await claims.getOrder(order)).claims;
    const items = [{ item_id: additional_items[0].id, quantity: 1 }];
    ok(await shop.admin.post(`/orders/${order.id}/return`, { items, receive_now: true }));
    label.send({ status: 'refused', message: 'Too large' });
    expect(await requesting).toMatchObject(rejection('Too large'));
    expect(await claims.getOrder(order)).toMatchObject({
      claims: [{ canceled_at: null, return_order: null }],
      refunded_total: CHAIR,
    });
    expect(await denmark.getStock()).toBe(stock);
    expect((await claims.request(order, 1)).status).toBe(400);
  });

  it('stays if its replacement is being sent meanwhile', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const label = carrier.hold('createReturn');
    const return_shipping = { option_id: denmark.returnShipping };
    const requesting = claims.request(order, 1, claims.replacementBody(1, { return_shipping }));
    await label.waitForRequest();
    const [claim] = (await claims.getOrder(order)).claims;
    ok(await claims.post(order, claim, '/fulfillments'));
    label.send({ status: 'refused', message: 'Too large' });
    expect((await requesting).status).toBe(400);
    expect((await claims.getOrder(order)).claims).toMatchObject([{ fulfillments: [{ canceled_at: null }] }]);
  });

  it('stays if its refund was retried and paid meanwhile', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const label = carrier.hold('createReturn');
    const requesting = claims.request(order, 1, { return_shipping: { option_id: denmark.returnShipping } });
    await label.waitForRequest();
    await retryRefunds(order);
    label.send({ status: 'refused', message: 'Too large' });
    expect((await requesting).status).toBe(400);

    const { claims: ofOrder, refunded_total, payments: paid } = await claims.getOrder(order);

    expect(ofOrder).toMatchObject([{ payment_status: 'refunded', refund_amount: CHAIR }]);
    expect(refunded_total).toBe(CHAIR);
    expect(payments.ledger(paid[0].id).refunded).toBe(CHAIR);
  });

  it('stays if its refund was retried meanwhile, and is pending at the provider', async () => {
    const order = await denmark.placeOrder(2, { shipped: true, data: { refund: 'pending' } });
    const label = carrier.hold('createReturn');
    const requesting = claims.request(order, 1, { return_shipping: { option_id: denmark.returnShipping } });
    await label.waitForRequest();
    await retryRefunds(order);
    label.send({ status: 'refused', message: 'Too large' });
    expect((await requesting).status).toBe(400);

    expect(await claims.getOrder(order)).toMatchObject({
      claims: [{ payment_status: 'not_refunded', refund_amount: CHAIR }],
      refunds: [{ amount: CHAIR }],
    });
  });
});

async function setRefundOutcome(order: ChairOrder, refund: string): Promise<void> {
  const [{ id }] = (await claims.getOrder(order)).payments;
  await setProviderBehavior(shop, id, { refund });
}

/** Repeats the pending refunds of an order, as the periodic task does after half a minute. */
async function retryRefunds({ id }: ChairOrder): Promise<void> {
  await shop.sql(
    `update refund set asked_at = asked_at - interval '1 hour', created_at = created_at - interval '1 hour'
     where settled_at is null and order_id = $1`,
    [id],
  );
  await payments.retryPayments();
}
