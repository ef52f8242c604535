import { type Claim, type ClaimActions, createClaimActions } from '../../support/claims.ts';
import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { rejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { type CreatedSwap, createSwapActions, type SwapActions } from '../../support/swaps.ts';

/*
 * A claim or a swap that ends frees the units that it has credited: they can be credited again, and open returns are worth them again.
 * It cannot end while an item that it has sent is credited, as the customer would be paid for the item and for what it replaced.
 */

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

async function createReturn(order: ChairOrder, quantity: number, overrides: object = {}) {
  return ok(await denmark.requestReturn(order, quantity, overrides)).order.returns.at(-1)!;
}

async function getRefundAmount(order: ChairOrder, { id }: { id: string }): Promise<number> {
  return (await getOrder(order)).returns.find((orderReturn) => orderReturn.id === id)!.refund_amount;
}

/** Sells two chairs and replaces one of them. `sent` is the order with the replacement in place of its line. */
async function replaceChair(): Promise<{ order: ChairOrder; claim: Claim; sent: ChairOrder }> {
  const order = await denmark.placeOrder(2, { shipped: true });
  const claim = await claims.create(order, 1, claims.replacementBody(1));
  return { order, claim, sent: { ...order, items: claim.additional_items } };
}

/** Sells two chairs and exchanges one of them; the return of the swap is canceled. */
async function exchangeChair(): Promise<{ order: ChairOrder; swap: CreatedSwap; sent: ChairOrder }> {
  const order = await denmark.placeOrder(2, { shipped: true });
  const swap = await swaps.createConfirmed(order, 1, 1);
  ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
  const { additional_items } = await swaps.get(swap);
  return { order, swap, sent: { ...order, items: additional_items } };
}

describe('A claim that replaces an item cannot be canceled', () => {
  const message = 'Items that the claim has sent are credited, or are in an open return, exchange or claim';

  it('after the replacement has been returned, so that the item is not refunded as well', async () => {
    const { order, claim, sent } = await replaceChair();
    ok(await denmark.requestReturn(sent, 1, { receive_now: true }));
    expect(await claims.post(order, claim, '/cancel')).toMatchObject(rejection(message));
    expect((await denmark.requestReturn(order, 2)).status).toBe(400);
    expect(await getOrder(order)).toMatchObject({ refunded_total: 18_125, claims: [{ canceled_at: null }] });
  });

  it('while a return of the replacement is open', async () => {
    const { order, claim, sent } = await replaceChair();
    const { id } = await createReturn(sent, 1);
    expect(await claims.post(order, claim, '/cancel')).toMatchObject(rejection(message));
    ok(await shop.admin.post(`/returns/${id}/cancel`));
    ok(await claims.post(order, claim, '/cancel'));
  });

  it('while an exchange of the replacement is open', async () => {
    const { order, claim, sent } = await replaceChair();
    const { return_order } = await swaps.create(sent, 1, 1);
    expect(await claims.post(order, claim, '/cancel')).toMatchObject(rejection(message));
    ok(await shop.admin.post(`/returns/${return_order.id}/cancel`));
    ok(await claims.post(order, claim, '/cancel'));
  });

  it('after the replacement has been exchanged, even if its return is canceled', async () => {
    const { order, claim, sent } = await replaceChair();
    const swap = await swaps.createConfirmed(sent, 1, 1);
    expect(await claims.post(order, claim, '/cancel')).toMatchObject(rejection(message));
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    expect(await claims.post(order, claim, '/cancel')).toMatchObject(rejection(message));
    ok(await swaps.post(swap, 'cancel'));
    ok(await claims.post(order, claim, '/cancel'));
  });

  it('after the replacement has been claimed', async () => {
    const { order, claim, sent } = await replaceChair();
    const { fulfillments } = ok(await claims.post(order, claim, '/fulfillments')).order.claims[0];
    ok(await claims.request(sent, 1, claims.replacementBody(1)));
    ok(await claims.post(order, claim, `/fulfillments/${fulfillments[0].id}/cancel`));
    expect(await claims.post(order, claim, '/cancel')).toMatchObject(rejection(message));
  });
});

describe('A swap cannot be canceled', () => {
  const message = 'Items that the swap has sent are credited, or are in an open return, exchange or claim';

  it('after the item that it sends has been returned, so that the exchanged item is not refunded as well', async () => {
    const { order, swap, sent } = await exchangeChair();
    ok(await denmark.requestReturn(sent, 1, { receive_now: true }));
    expect(await swaps.post(swap, 'cancel')).toMatchObject(rejection(message));
    expect((await denmark.requestReturn(order, 2)).status).toBe(400);
    expect(await getOrder(order)).toMatchObject({ refunded_total: 18_125, swaps: [{ canceled_at: null }] });
  });

  it('while a return of the item that it sends is open', async () => {
    const { swap, sent } = await exchangeChair();
    const { id } = await createReturn(sent, 1);
    expect(await swaps.post(swap, 'cancel')).toMatchObject(rejection(message));
    ok(await shop.admin.post(`/returns/${id}/cancel`));
    ok(await swaps.post(swap, 'cancel'));
  });

  it('after the item that it sends has been replaced by a claim', async () => {
    const { swap, sent } = await exchangeChair();
    const { fulfillments } = ok(await swaps.post(swap, 'fulfillments', {})).order.swaps[0];
    const claim = await claims.create(sent, 1, claims.replacementBody(1));
    ok(await swaps.post(swap, `fulfillments/${fulfillments[0].id}/cancel`));
    expect(await swaps.post(swap, 'cancel')).toMatchObject(rejection(message));
    ok(await claims.post(sent, claim, '/cancel'));
    ok(await swaps.post(swap, 'cancel'));
  });
});

describe('The refund amount of an open return', () => {
  it('is the value of its items again after a claim that replaced them is canceled', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const open = await createReturn(order, 1);
    const claim = await claims.create(order, 2, claims.replacementBody(2));
    expect(await getRefundAmount(order, open)).toBe(0);
    ok(await claims.post(order, claim, '/cancel'));
    expect(await getRefundAmount(order, open)).toBe(18_125);
    ok(await claims.receiveReturn(open, order, 1));
    expect(await getOrder(order)).toMatchObject({ refunded_total: 18_125 });
  });

  it('is again the amount that staff set after a claim that replaced its items is canceled', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const open = await createReturn(order, 1, { refund: 700 });
    const claim = await claims.create(order, 2, claims.replacementBody(2));
    expect(await getRefundAmount(order, open)).toBe(0);
    ok(await claims.post(order, claim, '/cancel'));
    expect(await getRefundAmount(order, open)).toBe(700);
  });

  it.each([
    ['below', 700],
    ['above', 20_000],
  ])(
    'is again the amount %s the value of its items that staff set after the refund of a claim is declined',
    async (_, refund) => {
      const order = await denmark.placeOrder(2, { shipped: true, data: { refund: 'refused' } });
      const open = await createReturn(order, 1, { refund });
      expect((await claims.request(order, 2)).status).toBe(422);
      expect(await getOrder(order)).toMatchObject({ claims: [] });
      expect(await getRefundAmount(order, open)).toBe(refund);
    },
  );
});
