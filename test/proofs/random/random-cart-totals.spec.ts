import fc from 'fast-check';
import { calculateUnitValues, sumUnitValues } from '../../support/naive-returns.ts';
import { calculateNaiveTotals } from '../../support/naive-totals.ts';
import type { PlainCart } from '../../support/random-carts.ts';
import { ok } from '../../support/sample-shop.ts';
import type { StoreSchemas } from '../../support/shop.ts';
import { createVariedCart, VARIED_CART, type VariedCart } from '../../support/varied-carts.ts';
import { DISCOUNT_RULES, openVariedShop, type VariedShop } from '../../support/varied-shop.ts';

/*
 * Random carts, bought through the HTTP interface. Each total is compared three times: in the cart, in the order, and in a naive
 * calculation; and all units of the order are returned in two steps.
 */

const CARTS = 30;
const SEED = Number(process.env.SEED ?? 1);

let shop: VariedShop;

beforeAll(async () => (shop = await openVariedShop()));
afterAll(() => shop.close());

describe(`${CARTS} random carts`, () => {
  it('have the totals of a naive calculation, of their orders and of their payments', async () => {
    await fc.assert(fc.asyncProperty(fc.record(VARIED_CART), buy), {
      numRuns: CARTS,
      seed: SEED,
      endOnFailure: true,
    });
  });
});

async function buy(scenario: VariedCart): Promise<void> {
  const cart = await createCart(scenario);
  const expected = calculateNaiveTotals(toPlainCart(cart, scenario)).shown;
  const { items, shipping_methods, gift_cards: appliedCards, ...sums } = expected;
  expect(cart).toMatchObject(toNumbers(sums));
  items.forEach((line, index) => expect(cart.items[index]).toMatchObject(toNumbers(line)));
  shipping_methods.forEach(({ subtotal, tax_total, total }, index) =>
    expect(cart.shipping_methods[index]).toMatchObject(toNumbers({ subtotal, tax_total, total })),
  );
  if (cart.total > 0) expect(cart.payment_session.amount).toBe(cart.total);

  const placed = ok(await shop.store.post(`/carts/${cart.id}/complete`));
  expect(placed.type).toBe('order');
  const { order } = ok(await shop.admin.get(`/orders/${placed.data.id}`));
  expect(order).toMatchObject({ ...toNumbers(sums), paid_total: cart.total });
  for (const line of cart.items)
    expect(order.items.find((item) => item.id === line.id)).toMatchObject({
      subtotal: line.subtotal,
      discount_total: line.discount_total,
      tax_total: line.tax_total,
      total: line.total,
    });
  expect(order.payments.map((payment) => payment.amount)).toEqual(cart.total > 0 ? [cart.total] : []);

  const transactions = order.gift_card_transactions;
  const spent = appliedCards.flatMap(({ amount }, index) =>
    amount > 0n ? { gift_card_id: cart.gift_cards[index].id, amount: Number(amount) } : [],
  );
  expect(transactions.map(({ gift_card_id, amount }) => ({ gift_card_id, amount }))).toEqual(
    expect.arrayContaining(spent),
  );
  expect(transactions).toHaveLength(spent.length);
  for (const transaction of transactions) expect(transaction.is_taxable).toBe(cart.region.gift_cards_taxable);
  for (const { id, value } of cart.gift_cards) {
    const used = spent.find((use) => use.gift_card_id === id)?.amount ?? 0;
    expect(ok(await shop.admin.get(`/gift-cards/${id}`)).gift_card.balance).toBe(value - used);
  }

  await returnInTwoSteps(
    order.id,
    cart.items.map(({ id, quantity }, index) => ({ id, quantity, total: items[index].total })),
  );
}

/** Returns half of each line, then the rest. */
async function returnInTwoSteps(
  id: string,
  lines: { id: string; quantity: number; total: bigint }[],
): Promise<void> {
  const first = lines.map(({ quantity }) => Math.ceil(quantity / 2));
  const rest = lines.map(({ quantity }, index) => quantity - first[index]);
  for (const [before, counts] of [
    [lines.map(() => 0), first],
    [first, rest],
  ]) {
    const expected = lines
      .map(({ total, quantity }, index) =>
        sumUnitValues(calculateUnitValues(total, quantity), before[index], counts[index]),
      )
      .reduce((sum, value) => sum + value, 0n);
    const items = lines
      .map((line, index) => ({ item_id: line.id, quantity: counts[index] }))
      .filter(({ quantity }) => quantity > 0);
    if (items.length === 0) continue;
    const { returns } = ok(await shop.admin.post(`/orders/${id}/return`, { items })).order;
    expect(returns.map(({ refund_amount }) => refund_amount)).toContain(Number(expected));
    expect(returns).toHaveLength(before === first ? 2 : 1);
  }
}

/** Creates a cart that is ready to be completed. */
async function createCart(scenario: VariedCart): Promise<Cart> {
  const id = await createVariedCart(shop, scenario);
  // calculates deferred taxes at the end, since every change removes them
  ok(await shop.store.post(`/carts/${id}/taxes`));
  const expand =
    'items,items.tax_lines,shipping_methods,shipping_methods.tax_lines,gift_cards,region,payment_session';
  return ok(await shop.store.get(`/carts/${id}?expand=${expand}`)).cart;
}

/** Converts a cart to the input of the naive calculation. */
function toPlainCart(cart: Cart, { code, free_shipping }: VariedCart): PlainCart {
  return {
    lines: cart.items.map((line) => ({
      unit_price: line.unit_price,
      quantity: line.quantity,
      includes_tax: line.includes_tax,
      tax_lines: line.tax_lines,
      is_giftcard: line.is_giftcard,
      discountable: !['Sale', 'Voucher'].includes(line.title),
      returned_quantity: 0,
    })),
    rule: code && DISCOUNT_RULES[code],
    free_shipping,
    shipping_methods: cart.shipping_methods,
    gift_cards: cart.gift_cards,
    gift_cards_taxable: cart.region.gift_cards_taxable,
  };
}

type Cart = StoreSchemas['Cart'];

function toNumbers(values: Record<string, bigint>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
}
