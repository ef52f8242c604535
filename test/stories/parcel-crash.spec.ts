import { startCarrierServer, type CarrierServer } from '../support/carrier-server.ts';
import { openMortalShop, placedBy, type Kill, type MortalShop } from '../support/mortal-shop.ts';
import type { Answer } from '../support/shop.ts';
import { until } from '../support/until.ts';
import { ok } from '../support/world.ts';

/*
 * The server is killed at each step of a fulfillment and of its cancellation: written down, asked, settled, answered. The
 * carrier, which lives on, is the judge: in the end it carries the parcels that the order shows, and no other.
 */

let shop: MortalShop;
let carrier: CarrierServer;

beforeAll(async () => {
  carrier = await startCarrierServer();
  shop = await openMortalShop({ CARRIER_SERVER: carrier.url });
});
afterAll(async () => {
  await shop.close();
  await carrier.close();
});
beforeEach(() => Object.assign(carrier, { create: 'works', cancel: 'works' }));

/** A moment, and how many labels the carrier has printed, or given up, by then. */
type Moment = [when: string, kill: () => Kill, done: number];

describe('A server that is killed while it fulfills', () => {
  it.each<Moment>([
    ['before the attempt is stored', () => shop.at('before insert on fulfillment'), 0],
    ['before the carrier executes it', () => hanging('create', 'hangs before'), 0],
    ['after the carrier executes it', () => hanging('create', 'hangs after'), 1],
    [
      'before the response of the carrier is stored',
      () => shop.at('before update on fulfillment', 'new.asked_at is null'),
      1,
    ],
    ['before it responds', beforeTheAnswer, 1],
  ])(
    '%s creates one shipment in the end when the request is retried with its idempotency key',
    async (_, kill, done) => {
      const order = await anOrder();
      const pack = () => fulfill(order, 1, `fulfill-${order.id}`);
      await kill()(pack);
      expect(labelsOf(order)).toHaveLength(done);
      await shop.letLeasesRunOut();
      ok(await pack());
      await letPassAndAskAgain();
      await untilAnswered(order);
      await expectParcels(order, 1);
      expect(labelsOf(order)).toHaveLength(1);
      expect((await fulfill(order, 2)).status).toBe(400); // of two pieces one is packed
    },
  );

  it('repeats the call to the carrier by itself under the same key when the request is not retried', async () => {
    const order = await anOrder();
    await hanging('create', 'hangs after')(() => fulfill(order, 2));
    await letPassAndAskAgain();
    await untilAnswered(order);
    await expectParcels(order, 2);
    expect(labelsOf(order)).toMatchObject([{ asked: 2, canceled: false }]);
  });
});

describe('A server that is killed while it cancels a fulfillment', () => {
  it.each<Moment>([
    [
      'before the attempt is stored',
      () => shop.at('before update on fulfillment', 'new.cancel_asked_at is not null'),
      0,
    ],
    ['before the carrier executes it', () => hanging('cancel', 'hangs before'), 0],
    ['after the carrier executes it', () => hanging('cancel', 'hangs after'), 1],
    [
      'before the response of the carrier is stored',
      () => shop.at('before update on fulfillment', 'new.canceled_at is not null'),
      1,
    ],
    ['before it responds', beforeTheAnswer, 1],
  ])('%s releases the items once, by a retry and by itself', async (_, kill, done) => {
    const order = await anOrder();
    const [{ id }] = ok(await fulfill(order, 1)).order.fulfillments;
    ok(await fulfill(order, 1));
    const cancel = () => shop.post(`/admin/orders/${order.id}/fulfillments/${id}/cancel`);
    await kill()(cancel);
    expect(labelsOf(order).filter(({ canceled }) => canceled)).toHaveLength(done);
    ok(await cancel());
    await letPassAndAskAgain();
    await until(async () => (await shown(order)).fulfillments[0].canceled_at !== null);
    await expectParcels(order, 1);
    expect((await fulfill(order, 2)).status).toBe(400);
    ok(await fulfill(order, 1));
    await expectParcels(order, 2);
  });

  it('cancels it by itself when the request is not retried', async () => {
    const order = await anOrder();
    const [{ id }] = ok(await fulfill(order, 2)).order.fulfillments;
    await hanging(
      'cancel',
      'hangs after',
    )(() => shop.post(`/admin/orders/${order.id}/fulfillments/${id}/cancel`));
    await letPassAndAskAgain();
    await until(async () => (await shown(order)).fulfillments[0].canceled_at !== null);
    await expectParcels(order, 0);
    expect(labelsOf(order)).toMatchObject([{ canceled: true, askedToCancel: 2 }]);
  });
});

interface Placed {
  id: string;
  items: { id: string }[];
}

function hanging(moment: 'create' | 'cancel', behaviour: 'hangs before' | 'hangs after'): Kill {
  return async (work) => {
    carrier[moment] = behaviour;
    await shop.whileHanging(carrier)(work);
    carrier[moment] = 'works';
  };
}

/** What shows an order looks at this table; what changes it does not. */
function beforeTheAnswer(): Kill {
  return shop.beforeTheAnswer('return_reason');
}

/** Half a minute later. */
async function letPassAndAskAgain(): Promise<void> {
  for (const asked of ['asked_at', 'cancel_asked_at'])
    await shop.query(
      `update fulfillment set ${asked} = now() - interval '1 hour' where ${asked} is not null`,
    );
  shop.lookForTheRest();
}

async function untilAnswered({ id }: Placed): Promise<void> {
  const open = 'select from fulfillment where order_id = $1 and asked_at is not null';
  await until(async () => (await shop.query(open, [id])).length === 0);
}

/** The pieces that the order says are in parcels, and as many parcels as the carrier knows. */
async function expectParcels(order: Placed, pieces: number): Promise<void> {
  const { items, fulfillments } = await shown(order);
  expect(items[0].fulfilled_quantity ?? 0).toBe(pieces);
  const parcels: { canceled_at: string | null; items: { quantity: number }[]; data: object }[] =
    fulfillments.filter((parcel: { canceled_at: string | null }) => parcel.canceled_at === null);
  const packed = parcels.flatMap((parcel) => parcel.items.map(({ quantity }) => quantity));
  expect(packed.reduce((all, one) => all + one, 0)).toBe(pieces);
  for (const { data } of parcels) expect(data).toHaveProperty('label');
  expect(carrier.liveFor(order.id)).toBe(parcels.length);
}

function labelsOf({ id }: Placed) {
  return [...carrier.labels.values()].filter(({ order }) => order === id);
}

function anOrder(): Promise<Placed> {
  return placedBy(shop, [{ variant_id: shop.world.mug.variants[0].id, quantity: 2 }]);
}

function fulfill({ id, items }: Placed, quantity: number, key?: string): Promise<Answer> {
  const body = { items: [{ item_id: items[0].id, quantity }] };
  return shop.post(`/admin/orders/${id}/fulfillment`, body, key);
}

async function shown({ id }: Placed) {
  return ok(await shop.get(`/admin/orders/${id}`)).order;
}
