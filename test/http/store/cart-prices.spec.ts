import { type Browser, openBrowser } from '../../support/browser.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { PASSWORD, registerShopper, type Shopper } from '../../support/shoppers.ts';

describe('The prices of a cart', () => {
  let shop: SampleShop;
  let shirt: string;
  let group: string;
  let member: Shopper;
  const lists: string[] = [];

  beforeAll(async () => {
    shop = await useSampleShop();
    shirt = shop.shirt.variants[0].id;
    group = ok(await shop.admin.post('/customer-groups', { name: 'Regulars' })).customer_group.id;
    member = await registerShopper(shop, 'member@example.com');
    ok(
      await shop.admin.post(`/customer-groups/${group}/customers/batch`, {
        customer_ids: [{ id: member.id }],
      }),
    );
  });

  afterEach(async () => {
    for (const id of lists.splice(0)) ok(await shop.admin.delete(`/price-lists/${id}`));
  });

  afterAll(() => shop.close());

  async function createSale(
    amount: number,
    overrides: Record<string, unknown> = {},
    price: Record<string, unknown> = {},
  ) {
    const prices = [{ variant_id: shirt, currency_code: 'eur', amount, ...price }];
    const body = { name: 'Sale', description: 'Sale', type: 'sale', status: 'active', prices, ...overrides };
    const { id } = ok(await shop.admin.post('/price-lists', body)).price_list;
    lists.push(id);
    return id;
  }

  const groupRestriction = () => ({ customer_groups: [{ id: group }] });
  const pricesIn = ({ cart }: { cart: { items: { unit_price: number }[] } }) =>
    cart.items.map(({ unit_price }) => unit_price);
  const variantFor = (cart: string) => `/variants/${shirt}?cart_id=${cart}`;
  const createCart = async (quantity = 1, as: Pick<Browser, 'post'> = openBrowser(shop.store)) =>
    ok(await as.post('/carts', { region_id: shop.europe.id, items: [{ variant_id: shirt, quantity }] })).cart;

  it('depend on the quantity of the line, with inclusive bounds', async () => {
    await createSale(1500, {}, { min_quantity: 3, max_quantity: 5 });
    const { id, items } = await createCart(2);
    const pricesAt = async (quantity: number) =>
      pricesIn(ok(await shop.store.post(`/carts/${id}/line-items/${items[0].id}`, { quantity })));
    expect(await pricesAt(2)).toEqual([1950]);
    expect(await pricesAt(3)).toEqual([1500]);
    expect(await pricesAt(5)).toEqual([1500]);
    expect(await pricesAt(6)).toEqual([1950]);
    expect(
      pricesIn(ok(await shop.store.post(`/carts/${id}/line-items`, { variant_id: shirt, quantity: 1 }))),
    ).toEqual([1950]);
  });

  it('are chosen for each line separately, even if two lines have the same variant', async () => {
    await createSale(1500, {}, { min_quantity: 2 });
    const { id } = await createCart(2);
    const gift = { variant_id: shirt, quantity: 1, metadata: { gift: 'yes' } };
    expect(pricesIn(ok(await shop.store.post(`/carts/${id}/line-items`, gift)))).toEqual([1500, 1950]);
  });

  it('are those of the customer group in a cart created by a logged-in member', async () => {
    await createSale(1200, groupRestriction());
    expect(pricesIn({ cart: await createCart(1, member) })).toEqual([1200]);
  });

  it('are those of the customer group from the login of a member until the cart gets another e-mail', async () => {
    await createSale(1200, groupRestriction());
    const guest = openBrowser(shop.store);
    const { id } = await createCart(1, guest);
    expect(pricesIn(ok(await guest.get(`/carts/${id}`)))).toEqual([1950]);
    ok(await guest.post('/auth', { email: 'member@example.com', password: PASSWORD }));
    expect(pricesIn(ok(await guest.post(`/carts/${id}`, {})))).toEqual([1200]);
    await guest.delete('/auth');
    expect(pricesIn(ok(await guest.get(`/carts/${id}`)))).toEqual([1200]);
    expect(pricesIn(ok(await guest.post(`/carts/${id}`, { email: 'guest@example.com' })))).toEqual([1950]);
  });

  it('are those of the account as soon as a logged-in shopper adds a line to a guest’s cart', async () => {
    await createSale(1200, groupRestriction());
    const shopper = openBrowser(shop.store);
    const { id } = await createCart(1, shopper);
    ok(await shopper.post('/auth', { email: 'member@example.com', password: PASSWORD }));
    const added = ok(await shopper.post(`/carts/${id}/line-items`, { variant_id: shirt, quantity: 1 }));
    expect(pricesIn(added)).toEqual([1200]);
    expect(added.cart).toMatchObject({ customer_id: member.id, subtotal: 2400 });
    expect(pricesIn(ok(await shopper.get(`/carts/${id}`)))).toEqual([1200]);
  });

  it('are those of the account as soon as a logged-in shopper updates a line of a guest’s cart', async () => {
    await createSale(1200, groupRestriction());
    const shopper = openBrowser(shop.store);
    const { id, items } = await createCart(1, shopper);
    ok(await shopper.post('/auth', { email: 'member@example.com', password: PASSWORD }));
    const updated = await shopper.post(`/carts/${id}/line-items/${items[0].id}`, { quantity: 3 });
    expect(pricesIn(ok(updated))).toEqual([1200]);
  });

  it('remain those of the account when another account adds a line', async () => {
    await createSale(1200, groupRestriction());
    const { id } = await createCart(1, member);
    const other = await registerShopper(shop, 'other-account@example.com');
    const { cart } = ok(await other.post(`/carts/${id}/line-items`, { variant_id: shirt, quantity: 1 }));
    expect(pricesIn({ cart })).toEqual([1200]);
    expect(ok(await member.get(`/carts/${id}`)).cart.customer_id).toBe(member.id);
  });

  it('are not those of the customer group for a guest, even if the guest is a member', async () => {
    await createSale(1200, groupRestriction());
    const { id, customer_id } = ok(
      await shop.store.post(`/carts/${(await createCart()).id}`, { email: 'guest-member@example.com' }),
    ).cart;
    ok(
      await shop.admin.post(`/customer-groups/${group}/customers/batch`, {
        customer_ids: [{ id: customer_id }],
      }),
    );
    expect(
      pricesIn(ok(await shop.store.post(`/carts/${id}/line-items`, { variant_id: shirt, quantity: 1 }))),
    ).toEqual([1950]);
    expect((await shop.store.post(`/carts/${id}`, { customer_id: member.id })).status).toBe(400);
  });

  it.each([
    [1200, 'to the member', async (id: string) => ok(await member.get(variantFor(id))).variant],
    [
      1950,
      'to a client without a session',
      async (id: string) => ok(await openBrowser(shop.store).get(variantFor(id))).variant,
    ],
    [
      1200,
      'to staff',
      async (id: string) => ok(await shop.admin.get(`/variants?id=${shirt}&cart_id=${id}`)).variants[0],
    ],
  ])('of a group’s member are returned as %i with a variant %s', async (price, _, variantOf) => {
    await createSale(1200, groupRestriction());
    const { id } = await createCart(1, member);
    expect((await variantOf(id)).calculated_price).toBe(price);
  });

  it('are the base of a discount', async () => {
    await createSale(1000);
    const rule = { type: 'percentage', value: 10, allocation: 'total' };
    ok(await shop.admin.post('/discounts', { code: 'TEN', rule, regions: [shop.europe.id] }));
    const { id } = await createCart();
    const { cart } = ok(await shop.store.post(`/carts/${id}`, { discounts: [{ code: 'TEN' }] }));
    expect(cart).toMatchObject({ subtotal: 1000, discount_total: 100, total: 1071 });
  });

  describe('at completion', () => {
    it('are chosen again, and a change stops the first attempt with the names of the items', async () => {
      const list = await createSale(1500);
      const id = await shop.prepareCart();
      ok(await shop.admin.post(`/price-lists/${list}`, { status: 'draft' }));
      const rejected = await shop.store.post(`/carts/${id}/complete`);
      expect(rejected).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
      expect(rejected.body.message).toBe(
        'The price has changed of Shirt (Small): the total of the cart is 2916 now',
      );
      expect(pricesIn(ok(await shop.store.get(`/carts/${id}`)))).toEqual([1950]);
      const { type, data } = ok(await shop.store.post(`/carts/${id}/complete`));
      expect([type, data.total]).toEqual(['order', 2916]);
    });

    it('stop a cart that was free before', async () => {
      const list = await createSale(0);
      const { id } = await createCart();
      ok(
        await shop.store.post(`/carts/${id}`, {
          email: 'free@example.com',
          shipping_address: { country_code: 'de' },
        }),
      );
      ok(await shop.admin.delete(`/price-lists/${list}`));
      lists.splice(0);
      expect((await shop.store.post(`/carts/${id}/complete`)).body.message).toMatch(
        /The price has changed of Shirt/,
      );
      expect((await shop.store.post(`/carts/${id}/complete`)).status).toBe(400);
    });

    it('stop every attempt while an item has no price', async () => {
      const { variants } = ok(
        await shop.admin.post('/products', {
          title: 'Relic',
          status: 'published',
          options: [{ title: 'Size' }],
          variants: [
            {
              title: 'One',
              manage_inventory: false,
              options: [{ value: 'One' }],
              prices: [{ currency_code: 'eur', amount: 100 }],
            },
          ],
        }),
      ).product;
      const items = [shirt, variants[0].id].map((variant_id) => ({ variant_id, quantity: 1 }));
      const id = await shop.prepareCart({ items });
      ok(
        await shop.admin.post(`/products/${variants[0].product_id}/variants/${variants[0].id}`, {
          prices: [],
        }),
      );
      for (let tries = 0; tries < 2; tries++) {
        const { status, body } = await shop.store.post(`/carts/${id}/complete`);
        expect([status, body.type, body.message]).toEqual([
          400,
          'not_allowed',
          'To be taken out, as it has no price any more: Relic (One)',
        ]);
      }
      const { cart } = ok(await shop.store.get(`/carts/${id}`));
      const unpricedItem = cart.items.find(({ title }) => title === 'Relic')!;
      ok(await shop.store.delete(`/carts/${id}/line-items/${unpricedItem.id}`));
      expect(ok(await shop.store.post(`/carts/${id}/complete`)).type).toBe('order');
    });
  });

  describe('of a draft order', () => {
    const createDraft = async (overrides: Record<string, unknown> = {}) => {
      const body = {
        email: 'member@example.com',
        customer_id: member.id,
        region_id: shop.europe.id,
        shipping_methods: [{ option_id: shop.standardShipping.id }],
        items: [{ variant_id: shirt, quantity: 1 }],
        ...overrides,
      };
      return ok(await shop.admin.post('/draft-orders', body)).draft_order;
    };

    it('are those of its customer', async () => {
      await createSale(1200, groupRestriction());
      expect(pricesIn(await createDraft())).toEqual([1200]);
    });

    it('remain the same when it is paid, whether set by staff or chosen from a price list', async () => {
      const list = await createSale(1200, groupRestriction());
      const { id, cart } = await createDraft({
        items: [
          { variant_id: shirt, quantity: 1 },
          { variant_id: shop.shirt.variants[1].id, quantity: 1, unit_price: 5 },
        ],
      });
      expect(pricesIn({ cart }).sort()).toEqual([1200, 5]);
      ok(await shop.admin.post(`/price-lists/${list}`, { status: 'draft' }));
      const { order } = ok(await shop.admin.post(`/draft-orders/${id}/pay`));
      expect(order.items.map(({ unit_price }) => unit_price).sort()).toEqual([1200, 5]);
    });
  });
});
