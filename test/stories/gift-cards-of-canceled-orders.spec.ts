import { createGiftCard } from '../support/gift-cards.ts';
import { editOrder } from '../support/order-edits.ts';
import { lockRows } from '../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { openTwoInstances, type TwoInstances } from '../support/two-instances.ts';

/*
 * Credits to the gift cards that paid for an order when two processes cancel it concurrently. Mugs cost 7.25 and have no managed stock,
 * which would prevent a second cancellation by itself; shipping costs 5.00.
 */

let shop: SampleShop;
let second: TwoInstances;

beforeAll(async () => {
  shop = await useSampleShop({});
  second = await openTwoInstances(shop);
});
afterAll(async () => {
  await second.other.close();
  await shop.close();
});

describe('A gift card that paid for a part of an order', () => {
  it('is credited once when the order is canceled twice at once', async () => {
    const card = await createUsedCard(1000);
    const order = await placeOrderPaidWith(card);
    await cancelAtOnce(order);
    expect(await readAccount(card, order)).toEqual({ balance: 1000, transactions: [1000, -1000] });
  });

  it('is credited once when the order is canceled again later', async () => {
    const card = await createUsedCard(1000);
    const order = await placeOrderPaidWith(card);
    ok(await cancel(order));
    ok(await cancel(order));
    expect(await readAccount(card, order)).toEqual({ balance: 1000, transactions: [1000, -1000] });
  });

  it('is credited once when captured money is refunded along with it', async () => {
    const card = await createUsedCard(1000);
    const order = await placeOrderPaidWith(card);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    await cancelAtOnce(order);
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.refunds).toHaveLength(1);
    expect(await readAccount(card, order)).toEqual({ balance: 1000, transactions: [1000, -1000] });
  });
});

describe('A gift card that paid for a whole order', () => {
  it('is credited at the cancellation with the rest of its payment after an earlier edit credited a part', async () => {
    const card = await createUsedCard(5000);
    const order = await placeOrderPaidWith(card);
    await editOrder(shop, order, { set: { [order.items[0].id]: 1 } });
    await cancelAtOnce(order);
    expect(await readAccount(card, order)).toEqual({ balance: 5000, transactions: [3400, -2175, -1225] });
  });

  it('is credited with its own payment, and not with that of another card', async () => {
    const cardWithoutEnd = await createUsedCard(3000);
    const cardWithEnd = await createUsedCard(2000, { ends_at: '2040-01-01T00:00:00Z' });
    const order = await placeOrderPaidWith(cardWithoutEnd, cardWithEnd);
    await cancelAtOnce(order);
    expect([await readAccount(cardWithEnd, order), await readAccount(cardWithoutEnd, order)]).toEqual([
      { balance: 2000, transactions: [2000, -2000] },
      { balance: 3000, transactions: [1400, -1400] },
    ]);
  });
});

interface PlacedOrder {
  id: string;
  items: { id: string }[];
}

interface Card {
  id: string;
  code: string;
}

/**
 * Creates a card with this balance that has paid for another order. A balance cannot exceed the value of its card, so an unused
 * card would hide a double credit.
 */
async function createUsedCard(balance: number, body: object = {}): Promise<Card> {
  const card: Card = await createGiftCard(shop, { value: 3400 + balance, ...body });
  await placeOrderPaidWith(card);
  return card;
}

/** Places an order of four mugs, 34.00 without tax. */
async function placeOrderPaidWith(...cards: Card[]): Promise<PlacedOrder> {
  const items = [{ variant_id: shop.mug.variants[0].id, quantity: 4 }];
  const cart = await shop.prepareCart({ items, provider: 'test' });
  ok(await shop.store.post(`/carts/${cart}`, { gift_cards: cards.map(({ code }) => ({ code })) }));
  return ok(await shop.store.post(`/carts/${cart}/complete`)).data;
}

function cancel({ id }: PlacedOrder, admin = shop.admin) {
  return admin.post(`/orders/${id}/cancel`);
}

/** Cancels the order in both processes, which wait for the locks of its gift cards at the same time. */
async function cancelAtOnce(order: PlacedOrder): Promise<void> {
  const cards = await lockRows(
    shop,
    'select from gift_card where id in (select gift_card_id from gift_card_transaction where order_id = $1) for update',
    [order.id],
  );
  const canceling = second.admins.map((admin) => cancel(order, admin));
  await cards.waitForWaiters(2);
  await cards.release();
  for (const response of await Promise.all(canceling)) expect(ok(response).order.status).toBe('canceled');
}

/** Reads the balance of a card, and the amounts of its transactions for an order, oldest first. */
async function readAccount(
  card: Card,
  order: PlacedOrder,
): Promise<{ balance: number; transactions: number[] }> {
  const { balance } = ok(await shop.admin.get(`/gift-cards/${card.id}`)).gift_card;
  const rows = await shop.sql<{ amount: number }>(
    'select amount from gift_card_transaction where gift_card_id = $1 and order_id = $2 order by created_at, id',
    [card.id, order.id],
  );
  return { balance, transactions: rows.map(({ amount }) => amount) };
}
