import { createGiftCard } from '../support/gift-cards.ts';
import { editOrder } from '../support/order-edits.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* Credits to gift cards that paid for an order which becomes cheaper. Shirts cost 19.50, shipping costs 5.00; the cards are taxable. */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

const readOrder = async ({ id }: { id: string }) => ok(await shop.admin.get(`/orders/${id}`)).order;

/** Places an order of two shirts, 44.00 without tax, with these gift cards. */
async function placeOrderWith(...cards: { code: string }[]) {
  const items = [{ variant_id: shop.shirt.variants[0].id, quantity: 2 }];
  const cart = await shop.prepareCart({ items, provider: 'test' });
  ok(await shop.store.post(`/carts/${cart}`, { gift_cards: cards.map(({ code }) => ({ code })) }));
  return readOrder(ok(await shop.store.post(`/carts/${cart}/complete`)).data);
}

/** Edits the number of shirts in an order. */
async function setShirts(order: { id: string }, quantity: number): Promise<void> {
  const [{ id }] = (await readOrder(order)).items;
  await editOrder(shop, order, { set: { [id]: quantity } });
}

/** Reads a card, and checks its balance against its transactions. */
async function readCard({ id }: { id: string }) {
  const [row] = await shop.sql<{ balance: number; left: number; is_disabled: boolean }>(
    `select balance, is_disabled, value - (select coalesce(sum(amount), 0)::bigint from gift_card_transaction where gift_card_id = g.id) as left
     from gift_card g where id = $1`,
    [id],
  );
  expect(row.left).toBe(row.balance);
  return { balance: row.balance, is_disabled: row.is_disabled };
}

describe('An edit that lowers the total of an order', () => {
  it('credits the difference to the gift card that paid for it', async () => {
    const card = await createGiftCard(shop, { value: 5000 });
    const order = await placeOrderWith(card);
    expect(order).toMatchObject({ gift_card_total: 4400, total: 0 });
    await setShirts(order, 1);
    expect(await readCard(card)).toEqual({ balance: 2550, is_disabled: false });
    const lowered = await readOrder(order);
    expect(lowered).toMatchObject({
      ...{ gift_card_total: 2450, gift_card_tax_total: 466, total: 0, refundable_amount: 0 },
      gift_card_transactions: [{ amount: 4400 }, { amount: -1950 }],
    });
    expect(lowered.gift_card_transactions[0]).not.toHaveProperty('is_reduction');
  });

  it('makes an empty gift card usable again', async () => {
    const card = await createGiftCard(shop, { value: 4400 });
    const order = await placeOrderWith(card);
    expect(await readCard(card)).toEqual({ balance: 0, is_disabled: true });
    await setShirts(order, 1);
    expect(await readCard(card)).toEqual({ balance: 1950, is_disabled: false });
  });

  it('credits the gift card that was spent last first', async () => {
    const cardWithoutEnd = await createGiftCard(shop, { value: 3000 });
    const cardWithEnd = await createGiftCard(shop, { value: 3000, ends_at: '2040-01-01T00:00:00Z' });
    const order = await placeOrderWith(cardWithoutEnd, cardWithEnd);
    expect([await readCard(cardWithEnd), await readCard(cardWithoutEnd)]).toMatchObject([
      { balance: 0 },
      { balance: 1600 },
    ]);
    await setShirts(order, 1);
    expect([await readCard(cardWithEnd), await readCard(cardWithoutEnd)]).toMatchObject([
      { balance: 550 },
      { balance: 3000 },
    ]);
  });

  it('leaves the gift card unchanged while the captured payment covers the difference', async () => {
    const card = await createGiftCard(shop, { value: 1000 });
    const order = await placeOrderWith(card);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    await setShirts(order, 1);
    expect(await readCard(card)).toMatchObject({ balance: 0 });
    const lowered = await readOrder(order);
    expect(lowered).toMatchObject({ gift_card_total: 1000, total: order.total - 2320 });
    expect(lowered.refundable_amount - lowered.total).toBe(2320);
  });

  it('leaves a credit that later edits and a cancellation take into account', async () => {
    const card = await createGiftCard(shop, { value: 5000 });
    const order = await placeOrderWith(card);
    await setShirts(order, 1);
    await setShirts(order, 2);
    // 19.50 with 19 %
    const raised = await readOrder(order);
    expect(raised).toMatchObject({ gift_card_total: 2450, total: 2320, paid_total: 2320 });
    await setShirts(order, 1);
    await shop.admin.post(`/orders/${order.id}/cancel`).then(ok);
    expect(await readCard(card)).toEqual({ balance: 5000, is_disabled: false });
    expect(await readOrder(order)).toMatchObject({ gift_card_total: 2450, total: 0, status: 'canceled' });
  });
});

describe('A cheaper shipping method', () => {
  it('credits the difference to the gift card that paid for it', async () => {
    const card = await createGiftCard(shop, { value: 5000 });
    const order = await placeOrderWith(card);
    const body = { option_id: shop.standardShipping.id, price: 200 };
    ok(await shop.admin.post(`/orders/${order.id}/shipping-methods`, body));
    expect(await readCard(card)).toMatchObject({ balance: 900 });
    expect(await readOrder(order)).toMatchObject({ gift_card_total: 4100, total: 0 });
  });
});
