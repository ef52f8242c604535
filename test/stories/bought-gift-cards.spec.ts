import { areCardsUsable, createGiftCardProduct, findBoughtCards } from '../support/gift-cards.ts';
import { authorizeEdit, editOrder, payEdit, requestEdit } from '../support/order-edits.ts';
import { placeCapturedOrder, placeOrder } from '../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* Purchased gift cards are issued as soon as they are paid for, by whichever payment. */

let shop: SampleShop;
/** 25.00 eur, 29.75 with tax. */
let voucher: string;

beforeAll(async () => {
  shop = await useSampleShop();
  voucher = await createGiftCardProduct(shop, 'Voucher', 2500);
});
afterAll(() => shop.close());

const addGiftCards = (quantity = 1) => ({ add: [{ variant_id: voucher, quantity }] });
const capture = async ({ id }: { id: string }) => ok(await shop.admin.post(`/orders/${id}/capture`));
const refund = async ({ id }: { id: string }, amount: number) =>
  ok(await shop.admin.post(`/orders/${id}/refund`, { amount, reason: 'other' }));

describe('A gift card that an order edit adds to a captured order', () => {
  it('is issued when staff confirm the edit after receiving the difference', async () => {
    const order = await placeCapturedOrder(shop);
    const edit = await requestEdit(shop, order, addGiftCards());
    await payEdit(shop, edit);
    expect(await findBoughtCards(shop, order)).toEqual([]);
    ok(await shop.admin.post(`/order-edits/${edit.id}/confirm`));
    expect(await findBoughtCards(shop, order)).toMatchObject([{ value: 2500, balance: 2500 }]);
  });

  it('is issued when staff receive the difference after confirming the edit', async () => {
    const order = await placeCapturedOrder(shop);
    const edit = await requestEdit(shop, order, addGiftCards());
    ok(await shop.admin.post(`/order-edits/${edit.id}/confirm`));
    expect(await findBoughtCards(shop, order)).toEqual([]);
    await payEdit(shop, edit);
    expect(await findBoughtCards(shop, order)).toMatchObject([{ value: 2500, is_disabled: false }]);
  });

  it('is issued when the last payment that the customer authorized for it is captured', async () => {
    const order = await placeCapturedOrder(shop);
    const edit = await requestEdit(shop, order, addGiftCards());
    await authorizeEdit(shop, edit, [1000, 1975]);
    ok(await shop.store.post(`/order-edits/${edit.id}/complete`));
    const { payments } = ok(await shop.admin.get(`/orders/${order.id}`)).order;
    const open = payments.filter((payment) => payment.captured_at === null);
    expect(open).toHaveLength(2);
    ok(await shop.admin.post(`/payments/${open[0].id}/capture`));
    expect(await findBoughtCards(shop, order)).toEqual([]);
    ok(await shop.admin.post(`/payments/${open[1].id}/capture`));
    expect(await findBoughtCards(shop, order)).toHaveLength(1);
  });

  it('is issued in addition to the cards that the order already has', async () => {
    const order = await placeOrder(shop, {}, [{ variant_id: voucher, quantity: 1 }]);
    await capture(order);
    const [first] = await findBoughtCards(shop, order);
    await editOrder(shop, order, addGiftCards());
    const cards = await findBoughtCards(shop, order);
    expect(cards).toHaveLength(2);
    expect(cards[0]).toEqual(first);
    await editOrder(shop, order, { set: { [await lineOf(order, voucher)]: 3 } });
    expect(await findBoughtCards(shop, order)).toHaveLength(4);
  });

  it('is issued after a partial refund of the order', async () => {
    const order = await placeCapturedOrder(shop);
    await refund(order, 500);
    await editOrder(shop, order, addGiftCards());
    expect(await findBoughtCards(shop, order)).toHaveLength(1);
  });

  it('is not paid for by money that was refunded after an earlier edit lowered the total', async () => {
    const order = await placeOrder(shop, {}, [
      { variant_id: shop.shirt.variants[0].id, quantity: 1 },
      { variant_id: shop.mug.variants[0].id, quantity: 10 },
    ]);
    await capture(order);
    const mugs = await lineOf(order, shop.mug.variants[0].id);
    await editOrder(shop, order, { set: { [mugs]: 1 } });
    await refund(order, 7765); // 9 × 7.25 × 1.19
    const edit = await requestEdit(shop, order, addGiftCards());
    ok(await shop.admin.post(`/order-edits/${edit.id}/confirm`));
    expect(await findBoughtCards(shop, order)).toEqual([]);
    await payEdit(shop, edit);
    expect(await findBoughtCards(shop, order)).toHaveLength(1);
  });
});

describe('A gift card that was bought when the order was placed', () => {
  it('is issued at capture, even if a later edit added an unpaid item', async () => {
    const order = await placeOrder(shop, {}, [{ variant_id: voucher, quantity: 1 }]);
    const mugs = { add: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }] };
    const { id } = await requestEdit(shop, order, mugs);
    ok(await shop.admin.post(`/order-edits/${id}/confirm`));
    await capture(order);
    expect(await findBoughtCards(shop, order)).toHaveLength(1);
  });

  it('is not issued again if Medusa v1 issued it before it was paid', async () => {
    const order = await placeOrder(shop, {}, [{ variant_id: voucher, quantity: 2 }]);
    await shop.sql(
      `insert into gift_card (id, code, value, balance, region_id, order_id) values ('gift_v1', 'V1V1-V1V1-V1V1-V1V1', 2500, 2500, $1, $2)`,
      [shop.europe.id, order.id],
    );
    await capture(order);
    const cards = await findBoughtCards(shop, order);
    expect(cards).toHaveLength(2);
    expect(cards.map(({ id }) => id)).toContain('gift_v1');
  });

  it('is limited to 1,000 per order when the cart is completed', async () => {
    const cart = await shop.prepareCart({
      items: [{ variant_id: voucher, quantity: 1001 }],
      provider: 'test',
    });
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'An order may have 1000 gift cards at most' },
    });
  });

  it('is limited to 1,000 per order when an edit is confirmed', async () => {
    const order = await placeOrder(shop, {}, [{ variant_id: voucher, quantity: 600 }]);
    const { id } = await requestEdit(shop, order, addGiftCards(401));
    expect((await shop.admin.post(`/order-edits/${id}/confirm`)).status).toBe(400);
  });
});

describe('A gift card that a claim sends as a replacement', () => {
  it('is issued with the claim, and disabled when the claim is canceled', async () => {
    const { order, claim } = await claimShirt(true);
    expect(await findBoughtCards(shop, order)).toMatchObject([{ value: 2500, is_disabled: false }]);
    ok(await shop.admin.post(`/orders/${order.id}/claims/${claim}/cancel`));
    expect(await areCardsUsable(shop, order)).toEqual([false]);
  });

  it('is not issued before the order is paid', async () => {
    const { order } = await claimShirt(false);
    expect(await findBoughtCards(shop, order)).toEqual([]);
    await capture(order);
    expect(await findBoughtCards(shop, order)).toHaveLength(1);
  });
});

/** Creates an order whose shirt was fulfilled, and a claim that replaces the shirt by a gift card. */
async function claimShirt(captured: boolean) {
  const order = await (captured ? placeCapturedOrder(shop) : placeOrder(shop));
  const [{ id: item_id }] = ok(await shop.admin.get(`/orders/${order.id}`)).order.items;
  ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, { items: [{ item_id, quantity: 1 }] }));
  const body = {
    type: 'replace',
    claim_items: [{ item_id, quantity: 1, reason: 'other' }],
    additional_items: [{ variant_id: voucher, quantity: 1 }],
  };
  const { claims } = ok(await shop.admin.post(`/orders/${order.id}/claims`, body)).order;
  return { order, claim: claims[0].id };
}

async function lineOf({ id }: { id: string }, variant: string): Promise<string> {
  const { items } = ok(await shop.admin.get(`/orders/${id}`)).order;
  return items.find((line) => line.variant_id === variant)!.id;
}
