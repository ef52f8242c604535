import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('A discount code in a cart', () => {
  it('that is deleted stops the first completion with the new total', async () => {
    const cart = await prepareCartWithDeletedDiscount('BYGONE');
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'The total of the cart has changed to 2916' },
    });
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart).toMatchObject({
      discounts: [],
      discount_total: 0,
      payment_session: { amount: 2916 },
    });
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).data).toMatchObject({
      discounts: [],
      discount_total: 0,
      total: 2916,
    });
  });

  it('that is deleted is removed when the cart changes', async () => {
    const id = await prepareCartWithDeletedDiscount('ENDED');
    const { cart } = ok(
      await shop.store.post(`/carts/${id}/line-items`, {
        variant_id: shop.mug.variants[0].id,
        quantity: 1,
      }),
    );
    expect(cart).toMatchObject({ discounts: [], discount_total: 0 });
  });

  it('is found regardless of surrounding spaces and letter case', async () => {
    await createDiscount('SPRING');
    const cart = await shop.prepareCart();
    const { cart: reduced } = ok(
      await shop.store.post(`/carts/${cart}`, { discounts: [{ code: ' spring ' }] }),
    );
    expect(reduced.discount_total).toBe(195);
  });
});

/** Creates a cart that is ready to be completed, then deletes its discount. */
async function prepareCartWithDeletedDiscount(code: string): Promise<string> {
  const discount = await createDiscount(code);
  const cart = await shop.prepareCart();
  ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code }] }));
  ok(await shop.admin.delete(`/discounts/${discount}`));
  return cart;
}

/** Creates a discount of 10 %. */
async function createDiscount(code: string): Promise<string> {
  const rule = { type: 'percentage', value: 10, allocation: 'total' };
  return ok(await shop.admin.post('/discounts', { code, rule, regions: [shop.europe.id] })).discount.id;
}
