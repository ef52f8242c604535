import { rejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { getStock } from '../../support/stock.ts';

/*
 * Swaps of an adopted database that Medusa v1 created: their rows are inserted by SQL, a cart of type `swap` with a line of a
 * negative price for the returned item. Swaps created by us are tested in `admin/swaps.spec.ts`.
 */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('Completing the cart of a swap', () => {
  it('returns the swap, authorizes the difference and takes the new items from stock', async () => {
    const { cart, swap, order } = await createSwapCart(2);
    const before = await getStock(shop, large());
    const completed = ok(await complete(cart));
    // 2 × 19.50 − 19.50 × 0.9, with 19 % tax: the returned shirt was bought with 10 % off
    const difference = 2 * 1950 + 741 - (1755 + 333);
    expect(completed).toMatchObject({
      type: 'swap',
      data: {
        id: swap,
        payment_status: 'awaiting',
        difference_due: difference,
        cart_id: cart,
        order_id: order,
      },
    });
    expect(completed.data.confirmed_at).not.toBeNull();
    expect(await getStock(shop, large())).toBe(before - 2);
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
    // neither the payment of the order nor that of the swap is captured
    expect(ok(await shop.admin.get(`/orders/${order}`)).order).toMatchObject({
      payment_status: 'awaiting',
      fulfillment_status: 'not_fulfilled',
      paid_total: 1950 + 371 + 595 + difference,
    });
  });

  it('returns the same swap to simultaneous and repeated requests, and takes stock once', async () => {
    const { cart, swap } = await createSwapCart(2, { delay_ms: 100 });
    const before = await getStock(shop, large());
    const responses = await Promise.all(Array.from({ length: 10 }, () => complete(cart)));
    responses.push(await complete(cart));
    expect(new Set(responses.map((response) => `${ok(response).type} ${response.body.data.id}`))).toEqual(
      new Set([`swap ${swap}`]),
    );
    expect(await getStock(shop, large())).toBe(before - 2);
    expect(await shop.sql('select from payment where cart_id = $1', [cart])).toHaveLength(1);
    expect(await shop.sql('select from "order" where cart_id = $1', [cart])).toEqual([]);
  });

  it('requires no payment for a difference in the shopper’s favour', async () => {
    const { cart } = await createSwapCart(0, null);
    const { data } = ok(await complete(cart));
    expect(data).toMatchObject({ difference_due: 863 - 2088, payment_status: 'awaiting' });
    expect(await shop.sql('select from payment where cart_id = $1', [cart])).toEqual([]);
  });

  it.each([
    [
      'the swap is canceled',
      async ({ swap }: SwapCart) => {
        await shop.sql('update swap set canceled_at = now() where id = $1', [swap]);
        return `Swap ${swap} is cancelled`;
      },
    ],
    [
      'the swap is deleted',
      async ({ swap, cart }: SwapCart) => {
        await shop.sql('update swap set deleted_at = now() where id = $1', [swap]);
        return `Cart ${cart} is of a swap that is not there`;
      },
    ],
    [
      'the cart has a gift card',
      async ({ cart }: SwapCart) => {
        const body = { region_id: shop.europe.id, value: 10 };
        const { gift_card } = ok(await shop.admin.post('/gift-cards', body));
        ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code: gift_card.code }] }));
        return 'A swap cannot be paid with a gift card';
      },
    ],
  ])('is rejected if %s', async (_, change) => {
    const swapCart = await createSwapCart(2);
    const message = await change(swapCart);
    expect(await complete(swapCart.cart)).toMatchObject(rejection(message));
    expect(
      await shop.sql('select from swap where confirmed_at is not null and id = $1', [swapCart.swap]),
    ).toEqual([]);
  });

  it('exceeds the stock only if the swap allows backorders', async () => {
    const { cart, swap } = await createSwapCart(2);
    await shop.sql('update product_variant set inventory_quantity = 1 where id = $1', [large()]);
    expect(await complete(cart)).toMatchObject({ status: 409, body: { code: 'insufficient_inventory' } });
    await shop.sql('update swap set allow_backorder = true where id = $1', [swap]);
    expect(ok(await complete(cart)).type).toBe('swap');
    await shop.sql('update product_variant set inventory_quantity = 100 where id = $1', [large()]);
  });
});

let swapNumber = 0;

interface SwapCart {
  cart: string;
  swap: string;
  order: string;
}

/** Creates a swap of a small shirt that was bought with 10 % off for `shirts` large ones, or for a mug if that is 0. */
async function createSwapCart(shirts: number, data: Record<string, unknown> | null = {}): Promise<SwapCart> {
  const { data: order } = ok(await complete(await shop.prepareCart()));
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
  await shop.sql(
    'insert into custom_shipping_option (id, cart_id, shipping_option_id, price) values ($1, $2, $3, 0)',
    [`cso_${number}`, cart, shop.standardShipping.id],
  );
  ok(await shop.store.post(`/carts/${cart}`, { email: 'oliver@example.com' }));
  ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: shop.standardShipping.id }));
  if (data) {
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'test' }));
    ok(await shop.store.post(`/carts/${cart}/payment-sessions/test`, { data }));
  }
  return { cart, swap, order: order.id };
}

function complete(cart: string) {
  return shop.store.post(`/carts/${cart}/complete`);
}

function large(): string {
  return shop.shirt.variants[1].id;
}
