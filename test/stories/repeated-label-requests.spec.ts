import { OrderReturnLabels } from '#shop/orders/returns/request-label';
import { type ChairOrder, type DanishShop, openDanishShop } from '../support/danish-shop.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { installSlowCarrier, type SlowCarrier } from '../support/slow-carrier.ts';
import { until } from '../support/until.ts';

/* The recovery task requests a label again only if the carrier has not responded to the first request. */

let shop: SampleShop;
let denmark: DanishShop;
let carrier: SlowCarrier;

beforeAll(async () => {
  shop = await useSampleShop({});
  denmark = await openDanishShop(shop);
  carrier = installSlowCarrier(shop);
});
afterEach(() => void (carrier.isDown = false));
afterAll(() => shop.close());

it('A label of a canceled return is not requested again once the carrier has sent it', async () => {
  const order = await denmark.placeOrder(1);
  const label = carrier.hold('createReturn');
  const requesting = requestReturn(order);
  await label.waitForRequest();
  const [{ id }] = await returnsOf(order);
  ok(await shop.admin.post(`/returns/${id}/cancel`));
  label.send({ label: 'late' });
  ok(await requesting);

  await backdateRequest(id);
  await recoverLabels();

  expect(requestsFor(id)).toBe(1);
});

it('A label of a canceled return is not requested again once the carrier has refused it', async () => {
  const order = await denmark.placeOrder(1);
  const label = carrier.hold('createReturn');
  const requesting = requestReturn(order);
  await label.waitForRequest();
  const [{ id }] = await returnsOf(order);
  ok(await shop.admin.post(`/returns/${id}/cancel`));
  label.send({ status: 'refused', message: 'Too large' });
  expect((await requesting).status).toBe(400);

  await backdateRequest(id);
  await recoverLabels();

  expect(requestsFor(id)).toBe(1);
});

it('A label that was requested a moment ago is not requested again with an older one of the same order', async () => {
  const order = await denmark.placeOrder(2);
  carrier.isDown = true;
  ok(await requestReturn(order));
  ok(await requestReturn(order));
  const [older, newer] = (await returnsOf(order)).map(({ id }) => id).sort();
  carrier.isDown = false;

  await backdateRequest(older);
  await recoverLabels();

  await until(() => requestsFor(older) === 2);
  expect(requestsFor(newer)).toBe(1);
});

function requestReturn({ id, items }: ChairOrder) {
  return shop.admin.post(`/orders/${id}/return`, {
    items: [{ item_id: items[0].id, quantity: 1 }],
    return_shipping: { option_id: denmark.returnShipping },
  });
}

async function returnsOf({ id }: ChairOrder): Promise<{ id: string }[]> {
  return ok(await shop.admin.get(`/orders/${id}`)).order.returns;
}

function requestsFor(id: string): number {
  return carrier.callsOf('createReturn').filter((key) => key === id).length;
}

/** Sets the time of the label request to an hour ago, so that it is due for a retry. */
async function backdateRequest(id: string): Promise<void> {
  await shop.sql(`update "return" set asked_at = asked_at - interval '1 hour' where id = $1`, [id]);
}

function recoverLabels(): Promise<void> {
  return shop.app.get(OrderReturnLabels, { strict: false }).run();
}
