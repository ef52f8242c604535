import { type CarrierServer, startCarrierServer } from '../../fakes/carrier-server.ts';
import {
  type CrashPoint,
  type KillableShop,
  openKillableShop,
  placeOrderPaidByHttp,
} from '../../support/killable-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/*
 * The server is killed at each step of a fulfillment and of its cancellation: before it stores the attempt, calls the carrier, stores the
 * result and responds. In the end, the carrier, which keeps running, has the fulfillments of the order, and no others.
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
beforeEach(() => carrier.behaviors.clear());

/** When the server is killed, and how many labels the carrier has created or canceled at that moment. */
type Moment = [when: string, kill: () => CrashPoint, done: number];

describe('A server that is killed while it fulfills', () => {
  const moments: Moment[] = [
    ['before the attempt is stored', () => shop.crashAtStatement('before insert on fulfillment'), 0],
    ['before the carrier executes it', () => hangCarrier('create', 'hangs before'), 0],
    ['after the carrier executes it', () => hangCarrier('create', 'hangs after'), 1],
    [
      'before the response of the carrier is stored',
      () => shop.crashAtStatement('before update on fulfillment', 'new.asked_at is null'),
      1,
    ],
    ['before it responds', killBeforeResponse, 1],
  ];
  const create = (order: PlacedOrder) => fulfill(order, 1, `fulfill-${order.id}`);
  let orders: Map<string, PlacedOrder>;
  const labels = new Map<string, number>();
  beforeAll(async () => {
    orders = await shop.crashAtEach(moments, placeOrder, create);
    for (const [when, order] of orders) labels.set(when, labelsOf(order).length);
    await shop.expireLeases();
    for (const order of orders.values()) ok(await create(order));
    await retryNow();
  });

  it.each(moments)(
    '%s creates one shipment in the end when the request is retried with its idempotency key',
    async (when, _, done) => {
      const order = orders.get(when)!;
      expect(labels.get(when)).toBe(done);
      await untilSettled(order);
      await expectFulfilled(order, 1);
      expect(labelsOf(order)).toHaveLength(1);
      expect((await fulfill(order, 2)).status).toBe(400); // one of two units is fulfilled already
    },
  );

  it('repeats the call to the carrier by itself under the same key when the request is not retried', async () => {
    const order = await placeOrder();
    await hangCarrier('create', 'hangs after')(() => fulfill(order, 2));
    await retryNow();
    await untilSettled(order);
    await expectFulfilled(order, 2);
    expect(labelsOf(order)).toMatchObject([{ requests: 2, canceled: false }]);
  });
});

describe('A server that is killed while it cancels a fulfillment', () => {
  const moments: Moment[] = [
    [
      'before the attempt is stored',
      () => shop.crashAtStatement('before update on fulfillment', 'new.cancel_asked_at is not null'),
      0,
    ],
    ['before the carrier executes it', () => hangCarrier('cancel', 'hangs before'), 0],
    ['after the carrier executes it', () => hangCarrier('cancel', 'hangs after'), 1],
    [
      'before the response of the carrier is stored',
      () => shop.crashAtStatement('before update on fulfillment', 'new.canceled_at is not null'),
      1,
    ],
    ['before it responds', killBeforeResponse, 1],
  ];
  type FulfilledOrder = PlacedOrder & { fulfillment: string };
  const placeFulfilledOrder = async (): Promise<FulfilledOrder> => {
    const order = await placeOrder();
    const [{ id: fulfillment }] = ok(await fulfill(order, 1)).order.fulfillments;
    ok(await fulfill(order, 1));
    return { ...order, fulfillment };
  };
  const cancel = ({ id, fulfillment }: FulfilledOrder) =>
    shop.post(`/admin/orders/${id}/fulfillments/${fulfillment}/cancel`);
  let orders: Map<string, FulfilledOrder>;
  const canceledLabels = new Map<string, number>();
  beforeAll(async () => {
    orders = await shop.crashAtEach(moments, placeFulfilledOrder, cancel);
    for (const [when, order] of orders)
      canceledLabels.set(when, labelsOf(order).filter(({ canceled }) => canceled).length);
    for (const order of orders.values()) ok(await cancel(order));
    await retryNow();
  });

  it.each(moments)('%s releases the items once, by a retry and by itself', async (when, _, done) => {
    const order = orders.get(when)!;
    expect(canceledLabels.get(when)).toBe(done);
    await until(async () => (await readOrder(order)).fulfillments[0].canceled_at !== null);
    await expectFulfilled(order, 1);
    expect((await fulfill(order, 2)).status).toBe(400);
    ok(await fulfill(order, 1));
    await expectFulfilled(order, 2);
  });

  it('cancels it by itself when the request is not retried', async () => {
    const order = await placeOrder();
    const [{ id }] = ok(await fulfill(order, 2)).order.fulfillments;
    await hangCarrier(
      'cancel',
      'hangs after',
    )(() => shop.post(`/admin/orders/${order.id}/fulfillments/${id}/cancel`));
    await retryNow();
    await until(async () => (await readOrder(order)).fulfillments[0].canceled_at !== null);
    await expectFulfilled(order, 0);
    expect(labelsOf(order)).toMatchObject([{ canceled: true, cancelRequests: 2 }]);
  });
});

interface PlacedOrder {
  id: string;
  items: { id: string }[];
}

function hangCarrier(moment: 'create' | 'cancel', behaviour: 'hangs before' | 'hangs after'): CrashPoint {
  return shop.crashAtCompany(carrier, moment, behaviour);
}

/** Only the response reads this table. */
function killBeforeResponse(): CrashPoint {
  return shop.crashBeforeResponse('return_reason');
}

/** Makes unfinished calls due for a retry, and starts the recovery. */
async function retryNow(): Promise<void> {
  for (const column of ['asked_at', 'cancel_asked_at'])
    await shop.query(
      `update fulfillment set ${column} = now() - interval '1 hour' where ${column} is not null`,
    );
  shop.runRecoveryTasks();
}

async function untilSettled({ id }: PlacedOrder): Promise<void> {
  const open = 'select from fulfillment where order_id = $1 and asked_at is not null';
  await until(async () => (await shop.query(open, [id])).length === 0);
}

/** Expects this number of fulfilled units in the order, and as many fulfillments at the carrier as in the order. */
async function expectFulfilled(order: PlacedOrder, units: number): Promise<void> {
  const { items, fulfillments } = await readOrder(order);
  expect(items[0].fulfilled_quantity ?? 0).toBe(units);
  const active: { canceled_at: string | null; items: { quantity: number }[]; data: object }[] =
    fulfillments.filter((fulfillment) => fulfillment.canceled_at === null);
  const quantities = active.flatMap((fulfillment) => fulfillment.items.map(({ quantity }) => quantity));
  expect(quantities.reduce((all, quantity) => all + quantity, 0)).toBe(units);
  for (const { data } of active) expect(data).toHaveProperty('label');
  expect(carrier.countOpenLabels(order.id)).toBe(active.length);
}

function labelsOf({ id }: PlacedOrder) {
  return [...carrier.labels.values()].filter(({ order }) => order === id);
}

function placeOrder(): Promise<PlacedOrder> {
  return placeOrderPaidByHttp(shop, [{ variant_id: shop.sample.mug.variants[0].id, quantity: 2 }]);
}

function fulfill({ id, items }: PlacedOrder, quantity: number, key?: string) {
  const body = { items: [{ item_id: items[0].id, quantity }] };
  return shop.post(`/admin/orders/${id}/fulfillment`, body, key);
}

async function readOrder({ id }: PlacedOrder) {
  return ok(await shop.get(`/admin/orders/${id}`)).order;
}
