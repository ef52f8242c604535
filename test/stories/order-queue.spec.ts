import { Client } from 'pg';
import {
  type ChairOrder,
  chooseShippingAndPayment,
  type DanishShop,
  openDanishShop,
} from '../support/danish-shop.ts';
import { listLockWaits } from '../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import type { HttpResponse } from '../support/shop.ts';
import { type CreatedSwap, createSwapActions, type SwapActions } from '../support/swaps.ts';
import { until } from '../support/until.ts';

/*
 * Changes of one order queue in the process before they acquire a connection, like changes of a cart. Another connection holds the row
 * lock of the order; the pool of the shop has five connections. Without the queue, several connections wait for the lock.
 */

let shop: SampleShop;
let denmark: DanishShop;
let swaps: SwapActions;
let lockClient: Client;

beforeAll(async () => {
  shop = await useSampleShop({});
  denmark = await openDanishShop(shop);
  swaps = createSwapActions(shop, denmark);
  lockClient = new Client(shop.testDatabase.url);
  await lockClient.connect();
  // opens the connections of the pool before the order is locked
  await Promise.all(Array.from({ length: 10 }, () => shop.admin.get('/orders')));
});
afterAll(async () => {
  await lockClient.end();
  await shop.close();
});

type Change = (order: ChairOrder, nth: number) => Promise<HttpResponse>;

const changes: [string, Change][] = [
  ['updates by staff', ({ id }, nth) => shop.admin.post(`/orders/${id}`, { email: `a${nth}@example.com` })],
  ['captures', ({ id }) => shop.admin.post(`/orders/${id}/capture`)],
  ['cancellations', ({ id }) => shop.admin.post(`/orders/${id}/cancel`)],
  ['new order edits', ({ id }) => shop.admin.post('/order-edits', { order_id: id })],
  [
    'returns of shoppers',
    ({ id, items }) =>
      shop.store.post('/returns', { order_id: id, items: [{ item_id: items[0].id, quantity: 1 }] }),
  ],
  [
    'swaps of shoppers',
    ({ id, items }) =>
      shop.store.post('/swaps', {
        order_id: id,
        return_items: [{ item_id: items[0].id, quantity: 1 }],
        additional_items: [{ variant_id: denmark.chair.variants[0].id, quantity: 1 }],
      }),
  ],
];

it.each(changes)(
  '30 concurrent %s of one order leave the other connections to other customers',
  async (_, change) => {
    const order = await denmark.placeOrder(4, { shipped: true });
    await expectOneWaitingConnection(order, () =>
      Array.from({ length: 30 }, (_order, nth) => change(order, nth)),
    );
  },
);

it('Changes of an order edit and of its payment collection queue with those of their order', async () => {
  const order = await denmark.placeOrder(4);
  const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
  const path = `/order-edits/${order_edit.id}`;
  ok(await shop.admin.post(`${path}/items/${order_edit.items[0].id}`, { quantity: 5 }));
  const { payment_collection_id } = ok(await shop.admin.post(`${path}/request`)).order_edit;
  await expectOneWaitingConnection(order, () =>
    Array.from({ length: 10 }, (_, nth) => [
      shop.admin.post(path, { internal_note: `${nth}` }),
      shop.store.post(`${path}/decline`, {}),
      shop.store.post(`/payment-collections/${payment_collection_id}/sessions`, { provider_id: 'test' }),
    ]).flat(),
  );
});

it('Confirmations of several swaps of one order queue, and all succeed afterwards', async () => {
  const order = await denmark.placeOrder(4, { shipped: true });
  const pendingSwaps: CreatedSwap[] = [];
  for (let nth = 0; nth < 4; nth++) pendingSwaps.push(await swaps.create(order, 1, 1));
  for (const { cart_id } of pendingSwaps) await chooseShippingAndPayment(shop, cart_id, denmark.shipping);
  const responses = await expectOneWaitingConnection(order, () =>
    pendingSwaps.map(({ cart_id }) => shop.store.post(`/carts/${cart_id}/complete`)),
  );
  expect(responses.map((response) => ok(response).data.id).sort()).toEqual(
    pendingSwaps.map(({ id }) => id).sort(),
  );
});

/** Makes the changes while the order is locked, and expects that one connection waits and other requests succeed. */
async function expectOneWaitingConnection(
  { id }: ChairOrder,
  change: () => Promise<HttpResponse>[],
): Promise<HttpResponse[]> {
  await lockClient.query('begin');
  await lockClient.query('select from "order" where id = $1 for update', [id]);
  const responses = change();
  await until(async () => (await countLockWaits()) > 0);

  const waiting = new Set<number>();
  for (let nth = 0; nth < 10; nth++) {
    ok(await shop.store.post('/carts', { region_id: denmark.region }));
    waiting.add(await countLockWaits());
  }

  await lockClient.query('rollback');
  const all = await Promise.all(responses);
  expect(waiting).toEqual(new Set([1]));
  return all;
}

async function countLockWaits(): Promise<number> {
  return (await listLockWaits(lockClient)).filter((kind) => kind !== 'advisory').length;
}
