import type { EventName } from '../../../src/engine/background/events.ts';
import { Outbox } from '../../../src/engine/background/outbox.ts';
import { openDanishShop, type DanishShop } from '../../support/danish-shop.ts';
import { openClaims } from '../../support/claims.ts';
import { swapsOf } from '../../support/swaps.ts';
import { until } from '../../support/until.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

const EVENT_NAMES: EventName[] = [
  'swap.received',
  'swap.fulfillment_created',
  'swap.shipment_created',
  'claim.fulfillment_created',
  'claim.shipment_created',
];

let shop: World;
let denmark: DanishShop;
const events: { name: string; no_notification: unknown }[] = [];

beforeAll(async () => {
  shop = await openWorld();
  denmark = await openDanishShop(shop);
  const outbox = shop.app.get(Outbox, { strict: false });
  for (const name of EVENT_NAMES)
    outbox.subscribe(
      name,
      ({ data }) => void events.push({ name, no_notification: Object(data).no_notification }),
    );
});
afterAll(() => shop.close());

it('The events of swaps and claims contain the no_notification of their order', async () => {
  const { step, confirmed, show } = swapsOf(shop, denmark);
  const claims = openClaims(shop, denmark);
  const order = await denmark.sold(2, { shipped: true });
  ok(await shop.admin.post(`/orders/${order.id}`, { no_notification: true }));
  const swap = await confirmed(order, 1, 1);
  ok(await step(swap, 'fulfillments', {}));
  const [fulfillment] = (await show(swap)).fulfillments;
  ok(await step(swap, 'shipments', { fulfillment_id: fulfillment.id }));
  ok(await claims.receive(swap.return_order, order, 1));
  const claim = await claims.claimed(order, 1, claims.instead(1));
  const { fulfillments } = ok(await claims.step(order, claim, '/fulfillments')).order.claims[0];
  ok(await claims.step(order, claim, '/shipments', { fulfillment_id: fulfillments[0].id }));

  await until(() => events.length === EVENT_NAMES.length);
  expect(events.map(({ name }) => name).sort()).toEqual([...EVENT_NAMES].sort());
  expect(events.every(({ no_notification }) => no_notification === true)).toBe(true);
});
