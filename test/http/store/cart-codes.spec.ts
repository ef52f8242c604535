import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('a discount code in a cart', () => {
  it('that is deleted goes from carts, which are completed once their shopper has seen the new total', async () => {
    const id = await discount('BYGONE');
    const carts = [await shop.readyCart(), await shop.readyCart()];
    for (const cart of carts)
      ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'BYGONE' }] }));
    ok(await shop.admin.delete(`/discounts/${id}`));
    const [untouched, changed] = carts;
    expect(await shop.store.post(`/carts/${untouched}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'The total of the cart has changed to 2916' },
    });
    expect(ok(await shop.store.get(`/carts/${untouched}`)).cart).toMatchObject({
      discounts: [],
      discount_total: 0,
      payment_session: { amount: 2916 },
    });
    expect(ok(await shop.store.post(`/carts/${untouched}/complete`)).data).toMatchObject({
      discounts: [],
      discount_total: 0,
      total: 2916,
    });
    const { cart: more } = ok(
      await shop.store.post(`/carts/${changed}/line-items`, {
        variant_id: shop.mug.variants[0].id,
        quantity: 1,
      }),
    );
    expect(more).toMatchObject({ discounts: [], discount_total: 0 });
  });

  it('is found with spaces around it, as it comes out of an e-mail', async () => {
    await discount('SPRING');
    const cart = await shop.readyCart();
    const { cart: reduced } = ok(
      await shop.store.post(`/carts/${cart}`, { discounts: [{ code: ' spring ' }] }),
    );
    expect(reduced.discount_total).toBe(195);
  });
});

/** Ten percent off. */
async function discount(code: string): Promise<string> {
  const rule = { type: 'percentage', value: 10, allocation: 'total' };
  return ok(await shop.admin.post('/discounts', { code, rule, regions: [shop.europe.id] })).discount.id;
}
