import { refusal } from '../../support/refusals.ts';
import type { Answer } from '../../support/shop.ts';
import { stockOf } from '../../support/stock.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

/*
 * Swaps as other shops of this interface have begun them on this database: their rows are set up in SQL, a cart of type `swap`
 * with a line of a negative price for what is sent back. Those that are begun here are in `admin/swaps.spec.ts`.
 */

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('completing the cart of a swap', () => {
  it('answers the swap: the difference is authorized, and the new items are taken from stock', async () => {
    // a small shirt for two mugs and a large shirt
    const { cart, swap, order } = await swapCart(2);
    const before = await stockOf(shop, large());
    const answer = ok(await complete(cart));
    // 2 × 19.50 − 19.50 × 0.9, with 19 % tax: the shirt was bought with 10 % off
    const difference = 2 * 1950 + 741 - (1755 + 333);
    expect(answer).toMatchObject({
      type: 'swap',
      data: {
        id: swap,
        payment_status: 'awaiting',
        difference_due: difference,
        cart_id: cart,
        order_id: order,
      },
    });
    expect(answer.data.confirmed_at).not.toBeNull();
    expect(await stockOf(shop, large())).toBe(before - 2);
    const payments = await shop.sql('select swap_id, order_id, amount from payment where cart_id = $1', [
      cart,
    ]);
    expect(payments).toEqual([{ swap_id: swap, order_id: order, amount: difference }]);
    const items = await shop.sql<{ is_return: boolean }>(
      'select is_return, quantity from line_item where swap_id = $1',
      [swap],
    );
    expect(items).toEqual([{ is_return: false, quantity: 2 }]);
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart.completed_at).not.toBeNull();
    // the first payment is not captured yet, nor is this one
    expect(ok(await shop.admin.get(`/orders/${order}`)).order).toMatchObject({
      payment_status: 'awaiting',
      fulfillment_status: 'not_fulfilled',
      paid_total: 1950 + 371 + 595 + difference,
    });
  });

  it('answers the same swap however often and concurrently it is asked for, and takes stock once', async () => {
    const { cart, swap } = await swapCart(2, { delay_ms: 100 });
    const before = await stockOf(shop, large());
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(cart)));
    answers.push(await complete(cart));
    expect(new Set(answers.map((answer) => `${ok(answer).type} ${answer.body.data.id}`))).toEqual(
      new Set([`swap ${swap}`]),
    );
    expect(await stockOf(shop, large())).toBe(before - 2);
    expect(await shop.sql('select from payment where cart_id = $1', [cart])).toHaveLength(1);
    expect(await shop.sql('select from "order" where cart_id = $1', [cart])).toEqual([]);
  });

  it('with a difference in the shopper’s favour needs no payment, and leaves it due', async () => {
    const { cart } = await swapCart(0, null);
    const answer = ok(await complete(cart));
    expect(answer.data).toMatchObject({ difference_due: 863 - 2088, payment_status: 'awaiting' });
    expect(await shop.sql('select from payment where cart_id = $1', [cart])).toEqual([]);
  });

  it('is refused when the swap is cancelled or gone, or a gift card is to pay, and changes nothing', async () => {
    const canceled = await swapCart(2);
    await shop.sql('update swap set canceled_at = now() where id = $1', [canceled.swap]);
    expect(await complete(canceled.cart)).toMatchObject(refusal(`Swap ${canceled.swap} is cancelled`));
    const gone = await swapCart(2);
    await shop.sql('update swap set deleted_at = now() where id = $1', [gone.swap]);
    expect(await complete(gone.cart)).toMatchObject(
      refusal(`Cart ${gone.cart} is of a swap that is not there`),
    );
    const carded = await swapCart(2);
    const { gift_card } = ok(await shop.admin.post('/gift-cards', { region_id: shop.europe.id, value: 10 }));
    ok(await shop.store.post(`/carts/${carded.cart}`, { gift_cards: [{ code: gift_card.code }] }));
    expect(await complete(carded.cart)).toMatchObject(refusal('A swap cannot be paid with a gift card'));
    expect(
      await shop.sql('select from swap where confirmed_at is not null and id = any($1)', [
        [canceled.swap, gone.swap, carded.swap],
      ]),
    ).toEqual([]);
  });

  it('takes what stock does not hold only where the swap allows it', async () => {
    const { cart, swap } = await swapCart(2);
    await shop.sql('update product_variant set inventory_quantity = 1 where id = $1', [large()]);
    expect(await complete(cart)).toMatchObject({ status: 409, body: { code: 'insufficient_inventory' } });
    await shop.sql('update swap set allow_backorder = true where id = $1', [swap]);
    expect(ok(await complete(cart)).type).toBe('swap');
    await shop.sql('update product_variant set inventory_quantity = 100 where id = $1', [large()]);
  });
});

let swapNumber = 0;

/** Of an order with a small shirt at 10 % off: the shirt comes back, `shirts` large ones go out, or else a mug. */
async function swapCart(shirts: number, data: Record<string, unknown> | null = {}) {
  const { data: order } = ok(await complete(await shop.readyCart()));
  const item =
    shirts > 0
      ? { variant_id: large(), quantity: shirts }
      : { variant_id: shop.mug.variants[0].id, quantity: 1 };
  const { id: cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items: [item] })).cart;
  const number = ++swapNumber;
  const swap = `swap_${number}`;
  await shop.sql(
    `update cart set type = 'swap', metadata = json_build_object('swap_id', $2::text) where id = $1`,
    [cart, swap],
  );
  await shop.sql(
    `insert into swap (id, order_id, cart_id, fulfillment_status, payment_status) values ($1, $2, $3, 'not_fulfilled', 'not_paid')`,
    [swap, order.id, cart],
  );
  await shop.sql(
    `insert into line_item (id, cart_id, title, unit_price, variant_id, quantity, is_return) values ($1, $2, 'Shirt', -1950, $3, 1, true)`,
    [`item_back_${number}`, cart, shop.shirt.variants[0].id],
  );
  await shop.sql(
    `insert into line_item_tax_line (id, item_id, rate, name, code) values ($1, $2, 19, 'default', 'default')`,
    [`litl_back_${number}`, `item_back_${number}`],
  );
  await shop.sql(
    `insert into line_item_adjustment (id, item_id, description, amount) values ($1, $2, 'discount', -195)`,
    [`lia_back_${number}`, `item_back_${number}`],
  );
  ok(await shop.store.post(`/carts/${cart}`, { email: 'oliver@example.com' }));
  if (data) {
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'test' }));
    ok(await shop.store.post(`/carts/${cart}/payment-sessions/test`, { data }));
  }
  return { cart, swap, order: order.id as string };
}

function complete(cart: string): Promise<Answer> {
  return shop.store.post(`/carts/${cart}/complete`);
}

function large(): string {
  return shop.shirt.variants[1].id;
}
