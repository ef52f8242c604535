import { openClaims, type Claims } from '../../support/claims.ts';
import { openDanishShop, pay, type DanishShop, type Sold } from '../../support/danish-shop.ts';
import { swapsOf, type Begun, type Swaps } from '../../support/swaps.ts';
import type { Answer } from '../../support/shop.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

/*
 * Each unit of a line is credited once: by a return, a claim or a swap, in whatever order they come. Seen to fail one by one with each of these
 * checks taken away: `creditableQuantity` in new-return.ts, claim-items.ts and confirm.ts, `requestedQuantity` in new-return.ts.
 */

let shop: World;
let denmark: DanishShop;
let claims: Claims;
let swaps: Swaps;

beforeAll(async () => {
  shop = await openWorld();
  denmark = await openDanishShop(shop);
  claims = openClaims(shop, denmark);
  swaps = swapsOf(shop, denmark);
});
afterAll(() => shop.close());

const show = async ({ id }: { id: string }) => ok(await shop.admin.get(`/orders/${id}`)).order;

function requestReturn({ id, items }: Sold, quantity: number, more: object = {}): Promise<Answer> {
  return shop.admin.post(`/orders/${id}/return`, { items: [{ item_id: items[0].id, quantity }], ...more });
}

function swapByShopper({ id, items }: Sold): Promise<Answer> {
  return shop.store.post('/swaps', {
    order_id: id,
    return_items: [{ item_id: items[0].id, quantity: 1 }],
    additional_items: [{ variant_id: denmark.chair.variants[0].id, quantity: 1 }],
  });
}

async function complete(swap: Pick<Begun, 'cart_id'>): Promise<Answer> {
  await pay(shop, swap.cart_id, denmark.shipping);
  return shop.store.post(`/carts/${swap.cart_id}/complete`);
}

describe('A unit that a confirmed swap takes back', () => {
  it('cannot be taken back by another swap: of twenty that shoppers request at once one is made', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const answers = await Promise.all(Array.from({ length: 20 }, () => swapByShopper(order)));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    expect(ok(await complete(made[0].body.swap)).type).toBe('swap');
    expect((await swapByShopper(order)).status).toBe(400);
    expect((await show(order)).swaps).toHaveLength(1);
  });

  it('is credited by the first of several swaps that is completed', async () => {
    const order = await denmark.sold(2, { shipped: true });
    const all = [await swaps.begun(order, 1, 1), await swaps.begun(order, 1, 1)];
    // both units come back otherwise before the carts are completed, one of them
    ok(await requestReturn(order, 1, { receive_now: true }));
    const answers = [await complete(all[0]), await complete(all[1])];
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expect(answers[1].body).toMatchObject({ type: 'not_allowed' });
  });

  it('cannot come back by an ordinary return', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const swap = await swaps.confirmed(order, 1, 1);
    expect((await requestReturn(order, 1)).status).toBe(400);
    expect((await requestReturn(order, 1, { receive_now: true })).status).toBe(400);
    expect(await show(order)).toMatchObject({ refunded_total: 0, returns: [] });
    const received = await claims.receive(swap.return_order, order, 1);
    expect(ok(received).return.status).toBe('received');
  });

  it('cannot be claimed', async () => {
    const order = await denmark.sold(1, { shipped: true });
    await swaps.confirmed(order, 1, 1);
    expect((await claims.ask(order, 1)).status).toBe(400);
    expect((await claims.ask(order, 1, claims.instead(1))).status).toBe(400);
    expect(await show(order)).toMatchObject({ refunded_total: 0, claims: [] });
  });

  it('can be returned again when the swap is canceled', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const swap = await swaps.confirmed(order, 1, 1);
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    expect((await requestReturn(order, 1)).status).toBe(400);
    ok(await swaps.step(swap, 'cancel'));
    ok(await requestReturn(order, 1, { receive_now: true }));
    expect((await show(order)).refunds).toMatchObject([{ amount: 18_125 }]);
  });

  it('stays credited when fewer units arrive than the swap takes back', async () => {
    const order = await denmark.sold(2, { shipped: true });
    const swap = await swaps.confirmed(order, 2, 2);
    ok(await claims.receive(swap.return_order, order, 1));
    expect((await requestReturn(order, 1)).status).toBe(400);
    expect((await claims.ask(order, 1)).status).toBe(400);
  });
});

describe('A unit that a refund claim pays for', () => {
  it('cannot be exchanged', async () => {
    const order = await denmark.sold(2, { shipped: true });
    await claims.claimed(order, 1);
    expect((await swaps.ask(order, 2, 1)).status).toBe(400);
    expect((await swaps.ask(order, 1, 1)).status).toBe(200);
  });

  it('keeps a swap that was requested before it from being completed', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const swap = await swaps.begun(order, 1, 0);
    await claims.claimed(order, 1);
    expect((await shop.store.post(`/carts/${swap.cart_id}/complete`)).status).toBe(400);
    expect((await show(order)).refunded_total).toBe(18_125);
  });

  it('cannot be claimed again: of twenty claims at once one is accepted for each unit', async () => {
    const order = await denmark.sold(2, { shipped: true });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => claims.ask(order, 1, { refund_amount: 100 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await show(order)).claims).toHaveLength(2);
  });
});

describe('A unit that a claim replaces', () => {
  it('cannot come back by an ordinary return, but its replacement can', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const claim = await claims.claimed(order, 1, claims.instead(1));
    expect((await requestReturn(order, 1)).status).toBe(400);
    const replacement = { ...order, items: claim.additional_items };
    ok(await requestReturn(replacement, 1, { receive_now: true }));
    expect(await show(order)).toMatchObject({ refunded_total: 18_125, items: [{ returned_quantity: null }] });
  });
});

describe('Open returns of a line', () => {
  it('together ask for no more units than it has', async () => {
    const order = await denmark.sold(2);
    ok(await requestReturn(order, 1));
    const swap = await denmark.sold(2, { shipped: true });
    await swaps.begun(swap, 1, 1);
    ok(await requestReturn(swap, 1));
    for (const one of [order, swap]) expect((await requestReturn(one, 2)).status).toBe(400);
    expect((await requestReturn(swap, 1)).status).toBe(400);
    expect((await show(swap)).returns).toHaveLength(1);
  });

  it('do not keep items from being received that have arrived already', async () => {
    const order = await denmark.sold(1);
    ok(await requestReturn(order, 1));
    ok(await requestReturn(order, 1, { receive_now: true }));
    expect((await show(order)).refunded_total).toBe(18_125);
  });
});

describe('A return that is received at once', () => {
  it('leaves nothing behind when its refund is more than can be refunded', async () => {
    const order = await denmark.sold(1, { captured: false });
    const shipped = { return_shipping: { option_id: denmark.wayBack } };
    const answer = await requestReturn(order, 1, { receive_now: true, refund: 5000, ...shipped });
    expect(answer.status).toBe(400);
    expect(await show(order)).toMatchObject({ returns: [], items: [{ returned_quantity: null }] });
  });

  it('leaves nothing behind when the same items are received by another return meanwhile', async () => {
    const order = await denmark.sold(1);
    const [open] = ok(await requestReturn(order, 1)).order.returns;
    const stock = await denmark.stock();
    const answers = await Promise.all([
      claims.receive(open, order, 1),
      ...Array.from({ length: 8 }, () => requestReturn(order, 1, { receive_now: true })),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { returns, refunded_total } = await show(order);
    expect(refunded_total).toBe(18_125);
    expect(returns.filter((one: { status: string }) => one.status === 'received')).toHaveLength(1);
    expect(returns.length).toBeLessThanOrEqual(2);
    expect(await denmark.stock()).toBe(stock + 1);
  });
});

describe('The refund that staff set for a return', () => {
  it.each([0, 5000])('stays %s when the line is worth more than before', async (refund) => {
    const order = await denmark.sold(2, { shipped: true });
    const [open] = ok(await requestReturn(order, 2, { refund })).order.returns;
    // a claim leaves nothing to pay, and takes the amount down to 0 at most
    await claims.claimed(order, 2, { refund_amount: 1000 });
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const [line] = order_edit.items;
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/items/${line.id}`, { quantity: 6 }));
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/confirm`));
    const back = (await show(order)).returns.find(({ id }: { id: string }) => id === open.id);
    expect(back.refund_amount).toBeLessThanOrEqual(refund);
    const received = ok(await shop.admin.post(`/returns/${open.id}/receive`, receiptOf(back))).return;
    expect(received.refund_amount).toBeLessThanOrEqual(refund);
  });

  it('stays the same when more items arrive than were requested', async () => {
    const order = await denmark.sold(2);
    const [open] = ok(await requestReturn(order, 1, { refund: 5000 })).order.returns;
    expect(ok(await claims.receive(open, order, 2)).return.refund_amount).toBe(5000);
  });

  it('that happens to equal the computed amount is not computed again', async () => {
    const order = await denmark.sold(2);
    const [open] = ok(await requestReturn(order, 1, { refund: 18_125 })).order.returns;
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const dearer = { variant_id: denmark.chair.variants[0].id, quantity: 1 };
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/items`, dearer));
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/confirm`));
    const back = (await show(order)).returns.find(({ id }: { id: string }) => id === open.id);
    expect(back.refund_amount).toBe(18_125);
  });

  const receiptOf = ({ items }: { items: { item_id: string; quantity: number }[] }) => ({
    items: items.map(({ item_id, quantity }) => ({ item_id, quantity })),
  });
});

describe('A swap that its customer has not confirmed', () => {
  it('cannot be fulfilled', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const swap = await swaps.begun(order, 1, 1);
    await pay(shop, swap.cart_id, denmark.shipping);
    expect(await swaps.step(swap, 'fulfillments', {})).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'Cannot fulfill a swap that the customer has not confirmed' },
    });
  });
});

describe('An order edit', () => {
  it('does not remove units that a confirmed swap takes back', async () => {
    const order = await denmark.sold(3);
    ok(
      await shop.admin.post(`/orders/${order.id}/fulfillment`, {
        items: [{ item_id: order.items[0].id, quantity: 1 }],
      }),
    );
    await swaps.confirmed(order, 2, 2);
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const [line] = order_edit.items;
    const path = `/order-edits/${order_edit.id}/items/${line.id}`;
    expect((await shop.admin.post(path, { quantity: 1 })).status).toBe(400);
    ok(await shop.admin.post(path, { quantity: 2 }));
  });

  it('does not lower a line below what open returns ask for, until they are canceled', async () => {
    const order = await denmark.sold(2);
    const [open] = ok(await requestReturn(order, 2)).order.returns;
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const path = `/order-edits/${order_edit.id}/items/${order_edit.items[0].id}`;
    expect((await shop.admin.post(path, { quantity: 1 })).status).toBe(400);
    ok(await shop.admin.post(`/returns/${open.id}/cancel`));
    ok(await shop.admin.post(path, { quantity: 1 }));
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/confirm`));
  });
});
