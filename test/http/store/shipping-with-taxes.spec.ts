import { refused } from '../../support/refusals.ts';
import { shippingOption } from '../../support/shipping.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

/* Requirements of shipping options whose prices include taxes. A shirt is 19.50 without the 19 % of Europe, 23.21 with them. */

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

/** An option with a requirement: its id. */
function option(
  includes_tax: boolean,
  type: 'min_subtotal' | 'max_subtotal',
  amount: number,
): Promise<string> {
  const name = `${type} ${amount}, ${includes_tax ? 'with' : 'without'} taxes`;
  return shippingOption(shop, shop.europe.id, { name, includes_tax, requirements: [{ type, amount }] });
}

/** A cart with one shirt: its id. */
async function aCart(): Promise<string> {
  const items = [{ variant_id: shop.shirt.variants[0].id, quantity: 1 }];
  const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));
  expect([cart.subtotal, cart.item_tax_total]).toEqual([1950, 371]);
  return cart.id;
}

async function offered(cart: string): Promise<string[]> {
  const { shipping_options } = ok(await shop.store.get(`/shipping-options/${cart}`));
  return shipping_options.map(({ id }: { id: string }) => id);
}

const choose = (cart: string, option_id: string) =>
  shop.store.post(`/carts/${cart}/shipping-methods`, { option_id });

describe('The requirements of a shipping option that includes taxes', () => {
  it('are compared with subtotal and taxes of the lines where options are offered', async () => {
    const [reached, missed, net] = [
      await option(true, 'min_subtotal', 2321),
      await option(true, 'min_subtotal', 2322),
      await option(false, 'min_subtotal', 2321),
    ];
    const ids = await offered(await aCart());
    expect(ids).toContain(reached);
    expect(ids).not.toContain(missed);
    expect(ids).not.toContain(net);
  });

  it('are compared with the same amount where an option is chosen', async () => {
    const cart = await aCart();
    await refused(
      choose(cart, await option(true, 'min_subtotal', 2322)),
      400,
      'at least 2322; it is 2321',
      'not_allowed',
    );
    await refused(
      choose(cart, await option(true, 'max_subtotal', 2321)),
      400,
      'less than 2321; it is 2321',
      'not_allowed',
    );
    const reached = await option(true, 'min_subtotal', 2321);
    expect(ok(await choose(cart, reached)).cart.shipping_methods).toMatchObject([
      { shipping_option_id: reached },
    ]);
  });

  it('take discounts off the taxes', async () => {
    const cart = await aCart();
    const reached = await option(true, 'min_subtotal', 2321);
    expect(await offered(cart)).toContain(reached);
    const rule = { type: 'percentage', value: 10, allocation: 'total' };
    ok(await shop.admin.post('/discounts', { code: 'TENTH', rule, regions: [shop.europe.id] }));
    ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'TENTH' }] }));
    expect(await offered(cart)).not.toContain(reached);
  });

  it('keep and take away a chosen option when the lines change', async () => {
    const cart = await aCart();
    const cheap = await option(true, 'max_subtotal', 3000);
    ok(await choose(cart, cheap));
    const { items, shipping_methods } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(shipping_methods).toHaveLength(1);
    // 39.00 and 7.41 of taxes
    const path = `/carts/${cart}/line-items/${items[0].id}`;
    expect(ok(await shop.store.post(path, { quantity: 2 })).cart.shipping_methods).toEqual([]);
  });

  it('hold for draft orders of staff', async () => {
    const draft = async (option_id: string) =>
      shop.admin.post('/draft-orders', {
        email: 'draft@example.com',
        region_id: shop.europe.id,
        items: [{ variant_id: shop.shirt.variants[0].id, quantity: 1 }],
        shipping_methods: [{ option_id }],
      });
    ok(await draft(await option(true, 'min_subtotal', 2321)));
    expect((await draft(await option(true, 'min_subtotal', 2322))).status).toBe(400);
  });
});
