import { type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { createGiftCard } from '../../support/gift-cards.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createSwapActions, type SwapActions } from '../../support/swaps.ts';

/* The relations of an order that the dashboard reads without expanding them. */

let shop: SampleShop;
let denmark: DanishShop;
let swaps: SwapActions;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
  swaps = createSwapActions(shop, denmark);
});

afterAll(() => shop.close());

it('GET /admin/orders/{id} includes the gift card of a gift card transaction', async () => {
  const card = await createGiftCard(shop, { value: 500 });
  const cart = await shop.prepareCart();
  ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code: card.code }] }));
  const { id } = ok(await shop.store.post(`/carts/${cart}/complete`)).data;

  const { gift_card_transactions } = ok(await shop.admin.get(`/orders/${id}`)).order;

  expect(gift_card_transactions).toEqual([
    expect.objectContaining({
      amount: 500,
      gift_card: expect.objectContaining({ id: card.id, code: card.code, balance: 0 }) as unknown,
    }),
  ]);
});

it('GET /admin/orders/{id} includes the product of the variant of an item', async () => {
  const cart = await shop.prepareCart();
  const { id } = ok(await shop.store.post(`/carts/${cart}/complete`)).data;

  const { items } = ok(await shop.admin.get(`/orders/${id}`)).order;

  expect(items[0].variant.product).toMatchObject({ id: shop.shirt.id, title: 'Shirt' });
});

it('GET /admin/orders/{id} includes the tax lines and adjustments of the additional items of a swap', async () => {
  const order = await denmark.placeOrder(2, { shipped: true });
  await swaps.create(order, 1, 1);

  const [swap] = ok(await shop.admin.get(`/orders/${order.id}`)).order.swaps;

  const [line] = swap.additional_items;
  expect(line.tax_lines).toEqual([expect.objectContaining({ rate: 25 })]);
  expect(line.adjustments).toEqual([]);
});
