import { type ClaimActions, createClaimActions } from '../../support/claims.ts';
import {
  type ChairOrder,
  chooseShippingAndPayment,
  type DanishShop,
  openDanishShop,
} from '../../support/danish-shop.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { type CreatedSwap, createSwapActions, type SwapActions } from '../../support/swaps.ts';

/*
 * Returns, claims and swaps credit each unit of a line at most once, in any order. These tests fail without one of the checks
 * `creditableQuantity` in new-return.ts, claim-items.ts and confirm-swap.ts.
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

function requestSwapAsShopper({ id, items }: ChairOrder) {
  return shop.store.post('/swaps', {
    order_id: id,
    return_items: [{ item_id: items[0].id, quantity: 1 }],
    additional_items: [{ variant_id: denmark.chair.variants[0].id, quantity: 1 }],
  });
}

/** Pays for the cart of the swap and completes it. */
async function complete(swap: Pick<CreatedSwap, 'cart_id'>) {
  await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
  return shop.store.post(`/carts/${swap.cart_id}/complete`);
}

describe('A unit that a confirmed swap takes back', () => {
  describe('from a line of one unit', () => {
    let order: ChairOrder;
    let swap: CreatedSwap;
    beforeAll(async () => {
      order = await denmark.placeOrder(1, { shipped: true });
      swap = await swaps.createConfirmed(order, 1, 1);
    });

    it.each([
      ['requested', {}],
      ['received at once', { receive_now: true }],
    ])('cannot be in another return that is %s', async (_, overrides) => {
      expect((await denmark.requestReturn(order, 1, overrides)).status).toBe(400);
      expect(await getOrder(order)).toMatchObject({ refunded_total: 0, returns: [] });
    });

    it.each([
      ['refund', () => ({})],
      ['replacement', () => claims.replacementBody(1)],
    ])('cannot be in a %s claim', async (_, overrides) => {
      expect((await claims.request(order, 1, overrides())).status).toBe(400);
      expect(await getOrder(order)).toMatchObject({ refunded_total: 0, claims: [] });
    });

    it('can be received by the return of the swap', async () => {
      const received = await claims.receiveReturn(swap.return_order, order, 1);
      expect(ok(received).return.status).toBe('received');
    });
  });

  it('is in one swap only when shoppers request twenty at once', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestSwapAsShopper(order)));
    const created = responses.filter(({ status }) => status === 200);
    expect(created).toHaveLength(1);
    expect(ok(await complete(created[0].body.swap)).type).toBe('swap');
    expect((await requestSwapAsShopper(order)).status).toBe(400);
    expect((await getOrder(order)).swaps).toHaveLength(1);
  });

  it('is credited by the first completed swap when another return leaves one unit for two swaps', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const created = [await swaps.create(order, 1, 1), await swaps.create(order, 1, 1)];
    ok(await denmark.requestReturn(order, 1, { receive_now: true }));
    const responses = [await complete(created[0]), await complete(created[1])];
    expect(responses.map(({ status }) => status)).toEqual([200, 400]);
    expect(responses[1].body).toMatchObject({ type: 'not_allowed' });
  });

  it('can be returned when the swap is canceled, not when only its return is', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.createConfirmed(order, 1, 1);
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    expect((await denmark.requestReturn(order, 1)).status).toBe(400);
    ok(await swaps.post(swap, 'cancel'));
    ok(await denmark.requestReturn(order, 1, { receive_now: true }));
    expect((await getOrder(order)).refunds).toMatchObject([{ amount: 18_125 }]);
  });

  it('remains credited when fewer units arrive than the swap takes back', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const swap = await swaps.createConfirmed(order, 2, 2);
    ok(await claims.receiveReturn(swap.return_order, order, 1));
    expect((await denmark.requestReturn(order, 1)).status).toBe(400);
    expect((await claims.request(order, 1)).status).toBe(400);
  });
});

describe('A unit that a refund claim refunds', () => {
  it('cannot be swapped, unlike the other unit of its line', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    await claims.create(order, 1);
    expect((await swaps.request(order, 2, 1)).status).toBe(400);
    expect((await swaps.request(order, 1, 1)).status).toBe(200);
  });

  it('prevents the completion of a swap that was requested earlier', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.create(order, 1, 0);
    await claims.create(order, 1);
    expect((await shop.store.post(`/carts/${swap.cart_id}/complete`)).status).toBe(400);
    expect((await getOrder(order)).refunded_total).toBe(18_125);
  });

  it('is in one claim only when twenty are requested at once', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => claims.request(order, 1, { refund_amount: 100 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await getOrder(order)).claims).toHaveLength(2);
  });
});

describe('A unit that a claim replaces', () => {
  it('cannot be returned, unlike its replacement', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const claim = await claims.create(order, 1, claims.replacementBody(1));
    expect((await denmark.requestReturn(order, 1)).status).toBe(400);
    const replacement = { ...order, items: claim.additional_items };
    ok(await denmark.requestReturn(replacement, 1, { receive_now: true }));
    expect(await getOrder(order)).toMatchObject({
      refunded_total: 18_125,
      items: [{ returned_quantity: null }],
    });
  });
});

describe('A return that is received at once', () => {
  it('leaves nothing behind when its refund exceeds the refundable amount', async () => {
    const order = await denmark.placeOrder(1, { captured: false });
    const shipped = { return_shipping: { option_id: denmark.returnShipping } };
    const response = await denmark.requestReturn(order, 1, { receive_now: true, refund: 5000, ...shipped });
    expect(response.status).toBe(400);
    expect(await getOrder(order)).toMatchObject({ returns: [], items: [{ returned_quantity: null }] });
  });

  it('leaves nothing behind when a concurrent return receives the same items', async () => {
    const order = await denmark.placeOrder(1);
    const [open] = ok(await denmark.requestReturn(order, 1)).order.returns;
    const stock = await denmark.getStock();
    const responses = await Promise.all([
      claims.receiveReturn(open, order, 1),
      ...Array.from({ length: 8 }, () => denmark.requestReturn(order, 1, { receive_now: true })),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const { returns, refunded_total } = await getOrder(order);
    expect(refunded_total).toBe(18_125);
    expect(returns.filter((orderReturn) => orderReturn.status === 'received')).toHaveLength(1);
    expect(returns.length).toBeLessThanOrEqual(2);
    expect(await denmark.getStock()).toBe(stock + 1);
  });
});

describe('The refund that staff set for a return', () => {
  it.each([0, 5000])(
    'never exceeds %s, even when an order edit raises the value of the line',
    async (refund) => {
      const order = await denmark.placeOrder(2, { shipped: true });
      const [open] = ok(await denmark.requestReturn(order, 2, { refund })).order.returns;
      // the claim credits both units, which reduces the refund of the return to 0
      await claims.create(order, 2, { refund_amount: 1000 });
      const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
      const [line] = order_edit.items;
      ok(await shop.admin.post(`/order-edits/${order_edit.id}/items/${line.id}`, { quantity: 6 }));
      ok(await shop.admin.post(`/order-edits/${order_edit.id}/confirm`));
      const edited = (await getOrder(order)).returns.find(({ id }) => id === open.id)!;
      expect(edited.refund_amount).toBeLessThanOrEqual(refund);
      const received = ok(await shop.admin.post(`/returns/${open.id}/receive`, receiptOf(edited))).return;
      expect(received.refund_amount).toBeLessThanOrEqual(refund);
    },
  );

  it('does not change when more items arrive than were requested', async () => {
    const order = await denmark.placeOrder(2);
    const [open] = ok(await denmark.requestReturn(order, 1, { refund: 5000 })).order.returns;
    expect(ok(await claims.receiveReturn(open, order, 2)).return.refund_amount).toBe(5000);
  });

  it('is not recalculated when it equals the calculated amount', async () => {
    const order = await denmark.placeOrder(2);
    const [open] = ok(await denmark.requestReturn(order, 1, { refund: 18_125 })).order.returns;
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const chair = { variant_id: denmark.chair.variants[0].id, quantity: 1 };
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/items`, chair));
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/confirm`));
    const edited = (await getOrder(order)).returns.find(({ id }) => id === open.id)!;
    expect(edited.refund_amount).toBe(18_125);
  });

  const receiptOf = ({ items }: { items: { item_id: string; quantity: number }[] }) => ({
    items: items.map(({ item_id, quantity }) => ({ item_id, quantity })),
  });
});

it('A swap that its customer has not confirmed cannot be fulfilled', async () => {
  const order = await denmark.placeOrder(1, { shipped: true });
  const swap = await swaps.create(order, 1, 1);
  await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
  expect(await swaps.post(swap, 'fulfillments', {})).toMatchObject({
    status: 400,
    body: { type: 'not_allowed', message: 'Cannot fulfill a swap that the customer has not confirmed' },
  });
});

describe('An order edit', () => {
  it('cannot remove units that a confirmed swap takes back, even if its return is canceled', async () => {
    const order = await denmark.placeOrder(3);
    ok(
      await shop.admin.post(`/orders/${order.id}/fulfillment`, {
        items: [{ item_id: order.items[0].id, quantity: 1 }],
      }),
    );
    const swap = await swaps.createConfirmed(order, 2, 2);
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const [line] = order_edit.items;
    const path = `/order-edits/${order_edit.id}/items/${line.id}`;
    expect((await shop.admin.post(path, { quantity: 1 })).status).toBe(400);
    ok(await shop.admin.post(path, { quantity: 2 }));
  });

  it('cannot reduce a line to fewer units than are credited and requested together', async () => {
    const order = await denmark.placeOrder(4);
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, { items }));
    await claims.create(order, 1, { refund_amount: 100 });
    ok(await denmark.requestReturn(order, 2));
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const path = `/order-edits/${order_edit.id}/items/${order_edit.items[0].id}`;
    expect((await shop.admin.post(path, { quantity: 2 })).status).toBe(400);
    ok(await shop.admin.post(path, { quantity: 3 }));
  });

  it('may leave a line whose requested units a claim has credited', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    ok(await denmark.requestReturn(order, 1));
    await claims.create(order, 1);
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const chair = { variant_id: denmark.chair.variants[0].id, quantity: 1 };
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/items`, chair));
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/confirm`));
  });

  it('cannot reduce a line below the quantity of requested returns until they are canceled', async () => {
    const order = await denmark.placeOrder(2);
    const [open] = ok(await denmark.requestReturn(order, 2)).order.returns;
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const path = `/order-edits/${order_edit.id}/items/${order_edit.items[0].id}`;
    expect((await shop.admin.post(path, { quantity: 1 })).status).toBe(400);
    ok(await shop.admin.post(`/returns/${open.id}/cancel`));
    ok(await shop.admin.post(path, { quantity: 1 }));
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/confirm`));
  });
});
