import {
  type ChairOrder,
  chooseShippingAndPayment,
  type DanishShop,
  openDanishShop,
} from '../support/danish-shop.ts';
import { areCardsUsable, createGiftCardProduct, findBoughtCards } from '../support/gift-cards.ts';
import { editOrder } from '../support/order-edits.ts';
import { rejection } from '../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { type CreatedSwap, createSwapActions, type SwapActions } from '../support/swaps.ts';

/* Gift cards that a swap sends, and gift cards that a swap takes back. */

let shop: SampleShop;
let denmark: DanishShop;
let swaps: SwapActions;
/** 200.00 dkk, 250.00 with tax: more than a chair. */
let voucher: string;
/** 100.00 dkk, 125.00 with tax: less than a chair. */
let smallVoucher: string;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
  swaps = createSwapActions(shop, denmark);
  voucher = await createGiftCardProduct(shop, 'Voucher', 20_000, 'dkk');
  smallVoucher = await createGiftCardProduct(shop, 'Small voucher', 10_000, 'dkk');
});
afterAll(() => shop.close());

/** Creates and confirms a swap of one shipped chair for a gift card, with free shipping. */
async function swapChairForCard(order: ChairOrder, variant_id: string): Promise<CreatedSwap> {
  const additional_items = [{ variant_id, quantity: 1 }];
  const swap = await swaps.create(order, 1, 1, { additional_items, ...swaps.freeShipping() });
  await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
  ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
  return swap;
}

const receive = ({ return_order, order }: CreatedSwap) =>
  shop.admin.post(`/returns/${return_order.id}/receive`, {
    items: [{ item_id: order.items[0].id, quantity: 1 }],
  });

describe('A gift card that a swap sends for a shipped item', () => {
  it('is issued when the item is received after the difference is paid', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swapChairForCard(order, voucher);
    ok(await swaps.post(swap, 'process-payment'));
    expect(await findBoughtCards(shop, order)).toEqual([]);
    ok(await receive(swap));
    expect(await findBoughtCards(shop, order)).toMatchObject([{ value: 20_000, is_disabled: false }]);
  });

  it('is issued when the payment is captured after the item is received', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swapChairForCard(order, voucher);
    ok(await receive(swap));
    expect(await findBoughtCards(shop, order)).toEqual([]);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(await findBoughtCards(shop, order)).toHaveLength(1);
    ok(await swaps.post(swap, 'process-payment'));
    expect(await findBoughtCards(shop, order)).toHaveLength(1);
  });

  it('is issued when the item is received if there is nothing to pay', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swapChairForCard(order, smallVoucher);
    expect(await findBoughtCards(shop, order)).toEqual([]);
    ok(await receive(swap));
    expect(await findBoughtCards(shop, order)).toMatchObject([{ value: 10_000, is_disabled: false }]);
  });
});

describe('A gift card that is exchanged for an item', () => {
  /** Creates an order of a shipped chair and a gift card, and a swap of the card for another chair. */
  async function swapCardForChair(): Promise<CreatedSwap> {
    const order = await denmark.placeOrder(1, { shipped: true });
    await editOrder(shop, order, { add: [{ variant_id: voucher, quantity: 1 }] });
    const { items } = ok(await shop.admin.get(`/orders/${order.id}`)).order;
    const line = items.find((item) => item.variant_id === voucher)!;
    const swap = await swaps.create({ ...order, items: [line] }, 1, 1);
    await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
    return swap;
  }

  const complete = ({ cart_id }: CreatedSwap) => shop.store.post(`/carts/${cart_id}/complete`);

  it('is disabled when the swap is confirmed, and enabled again when the swap is canceled', async () => {
    const swap = await swapCardForChair();
    expect(await areCardsUsable(shop, swap.order)).toEqual([true]);
    const [before] = await findBoughtCards(shop, swap.order);
    ok(await complete(swap));
    expect(await areCardsUsable(shop, swap.order)).toEqual([false]);
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    ok(await swaps.post(swap, 'cancel'));
    expect(await findBoughtCards(shop, swap.order)).toEqual([before]);
  });

  it('prevents the confirmation if it was used', async () => {
    const swap = await swapCardForChair();
    const [card] = await findBoughtCards(shop, swap.order);
    const cart = await createDanishCart();
    ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code: card.code }] }));
    await chooseShippingAndPayment(shop, cart, denmark.shipping);
    ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(await complete(swap)).toMatchObject(
      rejection(`The gift card ending in ${card.code.slice(-4)}, which was bought with it, was used already`),
    );
    expect(await swaps.get(swap)).toMatchObject({ confirmed_at: null });
  });
});

/** Creates a cart with one chair, ready for payment. */
async function createDanishCart(): Promise<string> {
  const items = [{ variant_id: denmark.chair.variants[0].id, quantity: 1 }];
  const { id } = ok(await shop.store.post('/carts', { region_id: denmark.region, items })).cart;
  const address = { first_name: 'A', last_name: 'B', address_1: 'X', city: 'Y', postal_code: '1' };
  const shipping_address = { ...address, country_code: 'dk' };
  ok(await shop.store.post(`/carts/${id}`, { email: 'ida@example.com', shipping_address }));
  return id;
}
