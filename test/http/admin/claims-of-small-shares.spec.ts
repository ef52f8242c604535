import { type ClaimActions, createClaimActions } from '../../support/claims.ts';
import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/*
 * Nine chairs of 145.00 with 1304.99 off cost 0.01: the refund of each is 0, and that of the fifth 0.01. The tests fail if a claim
 * whose refund rounds to 0 does not credit its units.
 */

let shop: SampleShop;
let denmark: DanishShop;
let claims: ClaimActions;

beforeAll(async () => {
  shop = await useSampleShop({});
  denmark = await openDanishShop(shop);
  claims = createClaimActions(shop, denmark);
  const rule = { type: 'fixed', value: 9 * 14_500 - 1, allocation: 'total' };
  ok(await shop.admin.post('/discounts', { code: 'ALMOST-FREE', rule, regions: [denmark.region] }));
});
afterAll(() => shop.close());

const placeOrder = (): Promise<ChairOrder> =>
  denmark.placeOrder(9, { shipped: true, body: { discounts: [{ code: 'ALMOST-FREE' }] } });

describe('Claims and returns of a line of which each unit costs less than half a cent', () => {
  it('refund the cent once over a claim with a return, a return, and a claim of the rest', async () => {
    const order = await placeOrder();
    const withReturn = await claims.create(order, 2, { return_shipping: {} });
    ok(await denmark.requestReturn(order, 3, { receive_now: true }));
    const rest = await claims.create(order, 4);
    ok(await claims.receiveReturn(withReturn.return_order, order, 2));
    expect([withReturn.refund_amount, rest.refund_amount]).toEqual([0, 0]);
    expect(await claims.getOrder(order)).toMatchObject({
      refunded_total: 1,
      returns: expect.arrayContaining([expect.objectContaining({ claim_order_id: null, refund_amount: 1 })]),
    });
  });

  it('refund the cent to the fifth of nine claims, which leave nothing to claim', async () => {
    const order = await placeOrder();
    const amounts: (number | null)[] = [];
    for (let n = 0; n < 9; n++) amounts.push((await claims.create(order, 1)).refund_amount);
    expect(amounts).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0]);
    expect((await claims.request(order, 1)).status).toBe(400);
  });

  it('leave the units of a claim whose refund staff set to 0', async () => {
    const order = await placeOrder();
    await claims.create(order, 9, { refund_amount: 0 });
    expect(await claims.create(order, 9)).toMatchObject({ refund_amount: 1 });
  });

  it('have their units back after the claim was canceled', async () => {
    const order = await placeOrder();
    const claim = await claims.create(order, 4);
    ok(await claims.post(order, claim, '/cancel'));
    expect(await claims.create(order, 9)).toMatchObject({ refund_amount: 1 });
  });
});
