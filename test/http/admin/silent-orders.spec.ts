import type { EventName } from '../../../src/background/events.ts';
import { Outbox } from '../../../src/background/outbox.ts';
import { openDanishShop, type DanishShop } from '../../support/danish-shop.ts';
import { openClaims } from '../../support/claims.ts';
import { swapsOf } from '../../support/swaps.ts';
import { until } from '../../support/until.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

/* Orders whose customers are not told what happens to them. */

const NAMES: EventName[] = [
  'swap.received',
  'swap.fulfillment_created',
  'swap.shipment_created',
  'claim.fulfillment_created',
  'claim.shipment_created',
];

let shop: World;
let denmark: DanishShop;
const told: { name: string; silent: unknown }[] = [];

beforeAll(async () => {
  shop = await openWorld();
  denmark = await openDanishShop(shop);
  const outbox = shop.app.get(Outbox, { strict: false });
  for (const name of NAMES)
    outbox.subscribe(name, ({ data }) => void told.push({ name, silent: Object(data).no_notification }));
});
afterAll(() => shop.close());

it('say so for their swaps and claims, too', async () => {
  const { step, confirmed, show } = swapsOf(shop, denmark);
  const claims = openClaims(shop, denmark);
  const order = await denmark.sold(2, { shipped: true });
  ok(await shop.admin.post(`/orders/${order.id}`, { no_notification: true }));
  const swap = await confirmed(order, 1, 1);
  ok(await step(swap, 'fulfillments', {}));
  const [parcel] = (await show(swap)).fulfillments;
  ok(await step(swap, 'shipments', { fulfillment_id: parcel.id }));
  ok(await claims.receive(swap.return_order, order, 1));
  const claim = await claims.claimed(order, 1, claims.instead(1));
  const { fulfillments } = ok(await claims.step(order, claim, '/fulfillments')).order.claims[0];
  ok(await claims.step(order, claim, '/shipments', { fulfillment_id: fulfillments[0].id }));

  await until(() => told.length === NAMES.length);
  expect(told.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
  expect(told.every(({ silent }) => silent === true)).toBe(true);
});
