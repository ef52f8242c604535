import type { EventName } from '#engine/background/events';
import { Outbox } from '#engine/background/outbox';
import { createClaimActions } from '../../support/claims.ts';
import { type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createSwapActions } from '../../support/swaps.ts';
import { until } from '../../support/until.ts';

const EVENT_NAMES: EventName[] = [
  'swap.received',
  'swap.fulfillment_created',
  'swap.shipment_created',
  'claim.fulfillment_created',
  'claim.shipment_created',
];

let shop: SampleShop;
let denmark: DanishShop;
const events: { name: string; no_notification: unknown }[] = [];

beforeAll(async () => {
  shop = await useSampleShop({});
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
  const { post, createConfirmed, get } = createSwapActions(shop, denmark);
  const claims = createClaimActions(shop, denmark);
  const order = await denmark.placeOrder(2, { shipped: true });
  ok(await shop.admin.post(`/orders/${order.id}`, { no_notification: true }));
  const swap = await createConfirmed(order, 1, 1);
  ok(await post(swap, 'fulfillments', {}));
  const [fulfillment] = (await get(swap)).fulfillments;
  ok(await post(swap, 'shipments', { fulfillment_id: fulfillment.id }));
  ok(await claims.receiveReturn(swap.return_order, order, 1));
  const claim = await claims.create(order, 1, claims.replacementBody(1));
  const { fulfillments } = ok(await claims.post(order, claim, '/fulfillments')).order.claims[0];
  ok(await claims.post(order, claim, '/shipments', { fulfillment_id: fulfillments[0].id }));

  await until(() => events.length === EVENT_NAMES.length);
  expect(events.map(({ name }) => name).sort()).toEqual([...EVENT_NAMES].sort());
  expect(events.every(({ no_notification }) => no_notification === true)).toBe(true);
});
