import { type ClaimActions, createClaimActions } from '../../support/claims.ts';
import { type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createSwapActions, type SwapActions } from '../../support/swaps.ts';

/* Open returns promise only what can be received. These tests fail without `requireUnrequested` in new-return.ts. */

let shop: SampleShop;
let denmark: DanishShop;
let claims: ClaimActions;
let swaps: SwapActions;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
  claims = createClaimActions(shop, denmark);
  swaps = createSwapActions(shop, denmark);
});
afterAll(() => shop.close());

const getOrder = async ({ id }: { id: string }) => ok(await shop.admin.get(`/orders/${id}`)).order;

describe('The requested returns of a line', () => {
  it('cannot request more units than it has', async () => {
    const order = await denmark.placeOrder(2);
    ok(await denmark.requestReturn(order, 1));
    expect((await denmark.requestReturn(order, 2)).status).toBe(400);
  });

  it('cannot request more units than requested swaps leave', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    await swaps.create(order, 1, 1);
    ok(await denmark.requestReturn(order, 1));
    for (const quantity of [2, 1]) expect((await denmark.requestReturn(order, quantity)).status).toBe(400);
    expect((await getOrder(order)).returns).toHaveLength(1);
  });

  it('cannot request more units than claims leave', async () => {
    const order = await denmark.placeOrder(3, { shipped: true });
    await claims.create(order, 2, { return_shipping: {} });
    const requestAsShopper = () =>
      shop.store.post('/returns', {
        order_id: order.id,
        items: [{ item_id: order.items[0].id, quantity: 1 }],
      });
    expect(ok(await requestAsShopper()).return).toMatchObject({ refund_amount: 18_125 });
    for (const response of [await requestAsShopper(), await denmark.requestReturn(order, 1)])
      expect(response).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
  });

  it('cannot request more units than confirmed swaps leave', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    await swaps.createConfirmed(order, 1, 1);
    ok(await denmark.requestReturn(order, 1));
    expect((await denmark.requestReturn(order, 1)).status).toBe(400);
  });

  it('do not prevent the receipt of items by another return', async () => {
    const order = await denmark.placeOrder(1);
    ok(await denmark.requestReturn(order, 1));
    ok(await denmark.requestReturn(order, 1, { receive_now: true }));
    expect((await getOrder(order)).refunded_total).toBe(18_125);
  });
});
