import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';
import { type DelayedReply, installSlowCarrier, type SlowCarrier } from '../../support/slow-carrier.ts';

let shop: SampleShop;
let denmark: DanishShop;
let carrier: SlowCarrier;

beforeAll(async () => {
  shop = await useSampleShop({});
  denmark = await openDanishShop(shop);
  carrier = installSlowCarrier(shop);
});
afterAll(() => shop.close());

it('A fulfillment that its carrier has not accepted yet cannot be shipped', async () => {
  const { order, id, label, request } = await requestFulfillment();

  const response = await ship(order, id);

  label.send();
  ok(await request);
  expect(response).toMatchObject({
    status: 409,
    body: { type: 'conflict', message: `Fulfillment ${id} waits for its provider; try again` },
  });
});

it('A fulfillment that its carrier has accepted can be shipped after a rejected attempt', async () => {
  const { order, id, label, request } = await requestFulfillment();
  await ship(order, id);
  label.send();
  ok(await request);
  expect(ok(await ship(order, id)).order.fulfillment_status).toBe('shipped');
});

it('A fulfillment that its carrier rejected has no shipped units after an attempt to ship it', async () => {
  const { order, id, label, request } = await requestFulfillment();
  await ship(order, id);
  label.send({ status: 'refused', message: 'Too large' });
  expect((await request).status).toBe(400);
  expect(ok(await shop.admin.get(`/orders/${order.id}`)).order).toMatchObject({
    fulfillment_status: 'not_fulfilled',
    fulfillments: [],
    items: [{ fulfilled_quantity: 0, shipped_quantity: null }],
  });
});

interface PendingFulfillment {
  order: ChairOrder;
  id: string;
  label: DelayedReply;
  /** The request that creates the fulfillment. */
  request: Promise<HttpResponse>;
}

/** Requests a fulfillment, to which the carrier has not responded yet. */
async function requestFulfillment(): Promise<PendingFulfillment> {
  const order = await denmark.placeOrder(1);
  const label = carrier.hold('createFulfillment');
  const items = [{ item_id: order.items[0].id, quantity: 1 }];
  const request = shop.admin.post(`/orders/${order.id}/fulfillment`, { items });
  await label.waitForRequest();
  const [{ id }] = ok(await shop.admin.get(`/orders/${order.id}`)).order.fulfillments;
  return { order, id, label, request };
}

function ship({ id }: ChairOrder, fulfillment_id: string) {
  return shop.admin.post(`/orders/${id}/shipment`, { fulfillment_id });
}
