import {
  areCardsUsable,
  buyWithGiftCard,
  createGiftCardProduct,
  findBoughtCards,
} from '../support/gift-cards.ts';
import { editOrder, requestEdit } from '../support/order-edits.ts';
import { type PlacedOrder, placeOrder, setProviderBehavior } from '../support/orders.ts';
import { rejection } from '../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* Gift cards whose purchase is credited: no card is refunded and still usable, or used and refunded. */

let shop: SampleShop;
/** 25.00 eur, 29.75 with tax. */
let voucher: string;

beforeAll(async () => {
  shop = await useSampleShop();
  voucher = await createGiftCardProduct(shop, 'Voucher', 2500);
});
afterAll(() => shop.close());

interface Sold extends PlacedOrder {
  /** The id of the line with the gift cards. */
  line: string;
}

/** Creates a captured order of gift cards and one mug. */
async function placeGiftCardOrder(quantity = 1): Promise<Sold> {
  const items = [
    { variant_id: voucher, quantity },
    { variant_id: shop.mug.variants[0].id, quantity: 1 },
  ];
  const order = await placeOrder(shop, {}, items);
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  const { items: lines } = await readOrder(order);
  const { id: line } = lines.find((candidate) => candidate.variant_id === voucher)!;
  return { ...order, line };
}

const readOrder = async ({ id }: { id: string }) => ok(await shop.admin.get(`/orders/${id}`)).order;

/** The error of a request that would credit the purchase of the used card. */
function rejectionFor({ code }: { code: string }) {
  return rejection(`The gift card ending in ${code.slice(-4)}, which was bought with it, was used already`);
}

/** Spends from one of the cards of an order. @returns the card */
async function spendFrom(order: Sold, place = 0) {
  const card = (await findBoughtCards(shop, order))[place];
  await buyWithGiftCard(shop, card);
  return card;
}

describe('Returning the line of a gift card', () => {
  const receive = ({ id, line }: Sold, quantity = 1) =>
    shop.admin.post(`/orders/${id}/return`, {
      items: [{ item_id: line, quantity }],
      receive_now: true,
    });

  it('disables the card when staff receive the return', async () => {
    const order = await placeGiftCardOrder(2);
    ok(await receive(order));
    expect((await areCardsUsable(shop, order)).sort()).toEqual([false, true]);
    expect(await readOrder(order)).toMatchObject({ refunded_total: 2975 });
  });

  it('is rejected if the card was used, and changes nothing', async () => {
    const order = await placeGiftCardOrder();
    const card = await spendFrom(order);
    const before = await readOrder(order);
    expect(await receive(order)).toMatchObject(rejectionFor(card));
    expect(await readOrder(order)).toMatchObject({
      ...{ returns: before.returns, refunds: [], items: before.items },
    });
    expect(await findBoughtCards(shop, order)).toEqual([{ ...card, balance: 50 }]);
  });

  it('disables the unused one of two cards', async () => {
    const order = await placeGiftCardOrder(2);
    const used = await spendFrom(order, 1);
    ok(await receive(order));
    const cards = await findBoughtCards(shop, order);
    expect(cards.find(({ is_disabled }) => !is_disabled)).toMatchObject({ id: used.id, balance: 50 });
    expect(await receive(order)).toMatchObject(rejectionFor(used));
  });

  it('disables the card when the return requested by the customer is received, and not before', async () => {
    const order = await placeGiftCardOrder();
    const body = { order_id: order.id, items: [{ item_id: order.line, quantity: 1 }] };
    const { id } = ok(await shop.store.post('/returns', body)).return;
    expect(await areCardsUsable(shop, order)).toEqual([true]);
    ok(await shop.admin.post(`/returns/${id}/receive`, { items: [{ item_id: order.line, quantity: 1 }] }));
    expect(await areCardsUsable(shop, order)).toEqual([false]);
  });

  it('disables a card that Medusa v1 issued for the line', async () => {
    const order = await placeGiftCardOrder();
    await shop.sql('update gift_card set line_item_id = null where order_id = $1', [order.id]);
    ok(await receive(order));
    expect(await areCardsUsable(shop, order)).toEqual([false]);
  });
});

describe('An edit of an order with gift cards', () => {
  it('that removes their line disables the cards', async () => {
    const order = await placeGiftCardOrder(2);
    await editOrder(shop, order, { set: { [order.line]: 0 } });
    expect(await areCardsUsable(shop, order)).toEqual([false, false]);
  });

  it('that removes the line of a card issued by Medusa v1 disables it', async () => {
    const order = await placeGiftCardOrder();
    await shop.sql('update gift_card set line_item_id = null where order_id = $1', [order.id]);
    await editOrder(shop, order, { set: { [order.line]: 0 } });
    expect(await areCardsUsable(shop, order)).toEqual([false]);
  });

  it('that lowers their quantity from 2 to 1 disables one card, and another edit disables the other', async () => {
    const order = await placeGiftCardOrder(2);
    await editOrder(shop, order, { set: { [order.line]: 1 } });
    expect((await areCardsUsable(shop, order)).sort()).toEqual([false, true]);
    const { items } = await readOrder(order);
    const { id } = items.find((item) => item.variant_id === voucher)!;
    await editOrder(shop, order, { set: { [id]: 0 } });
    expect(await areCardsUsable(shop, order)).toEqual([false, false]);
  });

  it('is rejected if it removes a card that was used', async () => {
    const order = await placeGiftCardOrder();
    const card = await spendFrom(order);
    const { id } = await requestEdit(shop, order, { set: { [order.line]: 0 } });
    expect(await shop.admin.post(`/order-edits/${id}/confirm`)).toMatchObject(rejectionFor(card));
    expect(await shop.store.post(`/order-edits/${id}/complete`)).toMatchObject(rejectionFor(card));
    expect((await readOrder(order)).items).toHaveLength(2);
  });

  it('that leaves their line unchanged leaves the cards unchanged, used or not', async () => {
    const order = await placeGiftCardOrder(2);
    await spendFrom(order);
    const before = await findBoughtCards(shop, order);
    await editOrder(shop, order, { add: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }] });
    expect(await findBoughtCards(shop, order)).toEqual(before);
  });
});

describe('A refund claim of a gift card', () => {
  async function claim(order: Sold) {
    const items = [{ item_id: order.line, quantity: 1 }];
    ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, { items }));
    const claim_items = [{ item_id: order.line, quantity: 1, reason: 'other' }];
    return shop.admin.post(`/orders/${order.id}/claims`, {
      type: 'refund',
      claim_items,
      refund_amount: 2975,
    });
  }

  it('disables the card', async () => {
    const order = await placeGiftCardOrder();
    ok(await claim(order));
    expect(await areCardsUsable(shop, order)).toEqual([false]);
  });

  it('is rejected if the card was used', async () => {
    const order = await placeGiftCardOrder();
    const card = await spendFrom(order);
    expect(await claim(order)).toMatchObject(rejectionFor(card));
    expect(await readOrder(order)).toMatchObject({ claims: [], refunds: [] });
  });

  it('leaves the card unchanged when the payment provider rejects the refund', async () => {
    const order = await placeGiftCardOrder();
    const [before] = await findBoughtCards(shop, order);
    await setProviderBehavior(shop, order.payment, { refund: 'refused' });
    expect((await claim(order)).status).toBe(422);
    expect(await findBoughtCards(shop, order)).toEqual([before]);
  });

  it('enables no card that staff disabled when the payment provider rejects the refund', async () => {
    const order = await placeGiftCardOrder();
    const [card] = await findBoughtCards(shop, order);
    ok(await shop.admin.post(`/gift-cards/${card.id}`, { is_disabled: true }));
    await setProviderBehavior(shop, order.payment, { refund: 'refused' });
    expect((await claim(order)).status).toBe(422);
    expect(await areCardsUsable(shop, order)).toEqual([false]);
  });
});

describe('A plain refund of an order with gift cards', () => {
  const refund = ({ id }: Sold, amount: number) =>
    shop.admin.post(`/orders/${id}/refund`, { amount, reason: 'other' });

  it('of the full amount disables the cards and lists them', async () => {
    const order = await placeGiftCardOrder(2);
    expect(ok(await refund(order, 1000))).toMatchObject({ disabled_gift_cards: [] });
    expect(await areCardsUsable(shop, order)).toEqual([true, true]);
    const ids = (await findBoughtCards(shop, order)).map(({ id }) => id);
    expect(ok(await refund(order, order.total - 1000))).toMatchObject({ disabled_gift_cards: ids });
    expect(await areCardsUsable(shop, order)).toEqual([false, false]);
  });

  it('of the full payment disables the cards and lists them', async () => {
    const order = await placeGiftCardOrder();
    const [{ id }] = await findBoughtCards(shop, order);
    const body = { amount: order.total, reason: 'other' };
    expect(ok(await shop.admin.post(`/payments/${order.payment}/refund`, body))).toMatchObject({
      refund: { amount: order.total },
      disabled_gift_cards: [id],
    });
    expect(await areCardsUsable(shop, order)).toEqual([false]);
  });

  it('of the full amount is rejected if a card was used', async () => {
    const order = await placeGiftCardOrder(2);
    const card = await spendFrom(order);
    expect(await refund(order, order.total)).toMatchObject(rejectionFor(card));
    expect(await readOrder(order)).toMatchObject({ refunds: [], payment_status: 'captured' });
    ok(await refund(order, order.total - 1));
  });

  it('leaves the cards unchanged when the payment provider rejects it', async () => {
    const order = await placeGiftCardOrder();
    const before = await findBoughtCards(shop, order);
    await setProviderBehavior(shop, order.payment, { refund: 'refused' });
    expect((await refund(order, order.total)).status).toBe(422);
    expect(await findBoughtCards(shop, order)).toEqual(before);
  });

  it('remains in force when a later edit adds another card, which is issued', async () => {
    const order = await placeGiftCardOrder();
    ok(await refund(order, order.total));
    await editOrder(shop, order, { add: [{ variant_id: voucher, quantity: 1 }] });
    expect(await areCardsUsable(shop, order)).toEqual([false, true]);
  });
});
