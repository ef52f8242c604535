import { createDiscount } from '../support/discounts.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* Changes between the creation of a payment session and the completion of the cart. */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

const complete = (cart: string) => shop.store.post(`/carts/${cart}/complete`);
const totalOf = async (cart: string) => ok(await shop.store.get(`/carts/${cart}`)).cart.total;

describe('While a shopper pays', () => {
  it('a price change by staff is reported once with the title of the product, and the cart then completes at the new total', async () => {
    const [{ id }] = shop.mug.variants;
    const cart = await shop.prepareCart({ items: [{ variant_id: id, quantity: 2 }] });
    const prices = [{ currency_code: 'eur', amount: 9900 }];
    ok(await shop.admin.post(`/products/${shop.mug.id}/variants/${id}`, { prices }));
    expect((await complete(cart)).body).toEqual({
      type: 'not_allowed',
      message: 'The price has changed of Mug (One size): the total of the cart is 24157 now',
    });
    const { type, data } = ok(await complete(cart));
    expect([type, data.total]).toEqual(['order', 24157]);
  });

  it('a tax change is reported once with the new total, and the cart then completes at that total', async () => {
    const cart = await shop.prepareCart();
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { tax_rate: 25 }));
    const rejected = await complete(cart);
    expect(rejected.status).toBe(400);
    expect(rejected.body).toEqual({
      type: 'not_allowed',
      message: 'The total of the cart has changed to 3063',
    });
    const { type, data } = ok(await complete(cart));
    expect([type, data.total, data.payments[0].amount]).toEqual(['order', 3063, 3063]);
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { tax_rate: 19 }));
  });

  it('a discount that ends is reported by its code, and the cart completes without it', async () => {
    const discount = await createDiscount(shop, 'SUMMER');
    const cart = await shop.prepareCart();
    const totalWithoutDiscount = await totalOf(cart);
    ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'SUMMER' }] }));
    await shop.sql(
      `update discount set ends_at = now() - interval '1 second', starts_at = now() - interval '1 day' where id = $1`,
      [discount.id],
    );
    const rejected = await complete(cart);
    expect(rejected).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: expect.stringContaining('SUMMER') },
    });
    ok(await shop.store.delete(`/carts/${cart}/discounts/SUMMER`));
    const { type, data } = ok(await complete(cart));
    expect([type, data.total, data.discount_total]).toEqual(['order', totalWithoutDiscount, 0]);
  });

  it.each(['requires_more', 'pending'])(
    'a payment that is %s returns the cart, and later the order',
    async (outcome) => {
      const cart = await shop.prepareCart({ provider: 'test', data: { outcome } });
      const waiting = ok(await complete(cart));
      expect(waiting).toMatchObject({
        type: 'cart',
        data: { id: cart, payment_session: { status: outcome } },
      });
      expect(ok(await complete(cart)).type).toBe('cart');
      ok(await shop.store.post(`/carts/${cart}/payment-sessions/test`, { data: { outcome: 'authorized' } }));
      const { type, data } = ok(await complete(cart));
      expect(type).toBe('order');
      const payments = await shop.sql(
        'select order_id from payment where cart_id = $1 and canceled_at is null',
        [cart],
      );
      expect(payments).toEqual([{ order_id: data.id }]);
    },
  );
});
