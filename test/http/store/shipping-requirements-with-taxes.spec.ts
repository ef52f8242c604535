import { expectRejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createShippingOption } from '../../support/shipping.ts';

/* Requirements of shipping options whose prices include taxes. A shirt is 19.50 without the 19 % of Europe, 23.21 with them. */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

/** Creates a shipping option with a requirement. @returns its id */
function createOption(
  includes_tax: boolean,
  type: 'min_subtotal' | 'max_subtotal',
  amount: number,
): Promise<string> {
  const name = `${type} ${amount}, ${includes_tax ? 'with' : 'without'} taxes`;
  return createShippingOption(shop, shop.europe.id, { name, includes_tax, requirements: [{ type, amount }] });
}

/** Creates a cart with one shirt. @returns its id */
async function createCart(): Promise<string> {
  const items = [{ variant_id: shop.shirt.variants[0].id, quantity: 1 }];
  const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));
  expect([cart.subtotal, cart.item_tax_total]).toEqual([1950, 371]);
  return cart.id;
}

async function optionsOf(cart: string): Promise<string[]> {
  const { shipping_options } = ok(await shop.store.get(`/shipping-options/${cart}`));
  return shipping_options.map(({ id }) => id);
}

const choose = (cart: string, option_id: string) =>
  shop.store.post(`/carts/${cart}/shipping-methods`, { option_id });

describe('The requirements of a shipping option that includes taxes', () => {
  it('are compared with subtotal and taxes of the lines when options are listed', async () => {
    const [reached, missed, net] = [
      await createOption(true, 'min_subtotal', 2321),
      await createOption(true, 'min_subtotal', 2322),
      await createOption(false, 'min_subtotal', 2321),
    ];
    const ids = await optionsOf(await createCart());
    expect(ids).toContain(reached);
    expect(ids).not.toContain(missed);
    expect(ids).not.toContain(net);
  });

  it.each([
    ['min_subtotal', 2322, 'at least 2322; it is 2321'],
    ['max_subtotal', 2321, 'less than 2321; it is 2321'],
  ] as const)('reject the choice of an option with %s %i', async (type, amount, message) => {
    const cart = await createCart();
    await expectRejection(choose(cart, await createOption(true, type, amount)), 400, message, 'not_allowed');
  });

  it('allow the choice of an option with a minimum equal to subtotal and taxes', async () => {
    const cart = await createCart();
    const reached = await createOption(true, 'min_subtotal', 2321);
    expect(ok(await choose(cart, reached)).cart.shipping_methods).toMatchObject([
      { shipping_option_id: reached },
    ]);
  });

  it('are compared with the taxes after discounts', async () => {
    const cart = await createCart();
    const reached = await createOption(true, 'min_subtotal', 2321);
    expect(await optionsOf(cart)).toContain(reached);
    const rule = { type: 'percentage', value: 10, allocation: 'total' };
    ok(await shop.admin.post('/discounts', { code: 'TENTH', rule, regions: [shop.europe.id] }));
    ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'TENTH' }] }));
    expect(await optionsOf(cart)).not.toContain(reached);
  });

  it('remove a chosen option once the lines do not meet them', async () => {
    const cart = await createCart();
    const limited = await createOption(true, 'max_subtotal', 3000);
    ok(await choose(cart, limited));
    const { items, shipping_methods } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(shipping_methods).toHaveLength(1);
    // two shirts cost 39.00 and 7.41 of taxes
    const path = `/carts/${cart}/line-items/${items[0].id}`;
    expect(ok(await shop.store.post(path, { quantity: 2 })).cart.shipping_methods).toEqual([]);
  });

  it('apply to draft orders', async () => {
    const createDraft = async (option_id: string) =>
      shop.admin.post('/draft-orders', {
        email: 'draft@example.com',
        region_id: shop.europe.id,
        items: [{ variant_id: shop.shirt.variants[0].id, quantity: 1 }],
        shipping_methods: [{ option_id }],
      });
    ok(await createDraft(await createOption(true, 'min_subtotal', 2321)));
    expect((await createDraft(await createOption(true, 'min_subtotal', 2322))).status).toBe(400);
  });
});
