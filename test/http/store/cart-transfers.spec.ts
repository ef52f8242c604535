import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { registerShopper, type Shopper } from '../../support/shoppers.ts';

let shop: SampleShop;
let shoppers = 0;

beforeAll(async () => void (shop = await useSampleShop()));
afterAll(() => shop.close());

const createShopper = (): Promise<Shopper> => registerShopper(shop, `shopper${++shoppers}@example.com`);

/** Creates a cart without a session. @returns its id */
async function createCart(body: Record<string, unknown> = {}): Promise<string> {
  const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
  if (Object.keys(body).length > 0) ok(await shop.store.post(`/carts/${id}`, body));
  return id;
}

/** Read from the database, as the API returns the customer of an account's cart to that account only. */
async function ownerOf(id: string) {
  const [owner] = await shop.sql<{ customer_id: string | null; email: string | null }>(
    'select customer_id, email from cart where id = $1',
    [id],
  );
  return owner;
}

describe('A cart without an account', () => {
  it.each([
    ['without a customer', {}],
    ['with a guest as its customer', { email: 'guest@example.com' }],
  ])('and %s is transferred to the logged-in shopper who reads it', async (_, body) => {
    const shopper = await createShopper();
    const id = await createCart(body);
    const { cart } = ok(await shopper.get(`/carts/${id}`));
    expect(cart).toMatchObject({ customer_id: shopper.id, email: shopper.email });
    expect(await ownerOf(id)).toEqual({ customer_id: shopper.id, email: shopper.email });
  });

  it('is transferred to the logged-in shopper who updates it', async () => {
    const shopper = await createShopper();
    const id = await createCart({ email: 'guest@example.com' });
    ok(await shopper.post(`/carts/${id}`, { country_code: 'de' }));
    expect(await ownerOf(id)).toEqual({ customer_id: shopper.id, email: shopper.email });
  });

  it('becomes an order of the shopper it was transferred to', async () => {
    const shopper = await createShopper();
    const id = await shop.prepareCart({ email: 'guest@example.com' });
    ok(await shopper.get(`/carts/${id}`));
    const order = ok(await shopper.post(`/carts/${id}/complete`)).data;
    const { orders } = ok(await shopper.get('/customers/me/orders'));
    expect(orders).toMatchObject([{ id: order.id, email: shopper.email }]);
  });

  it('loses a discount that its new customer may not use', async () => {
    const shopper = await createShopper();
    const id = await createCart({ email: 'friend@example.com' });
    const { customer_id } = await ownerOf(id);
    const group = ok(await shop.admin.post('/customer-groups', { name: 'Friends' })).customer_group.id;
    ok(
      await shop.admin.post(`/customer-groups/${group}/customers/batch`, {
        customer_ids: [{ id: customer_id }],
      }),
    );
    const conditions = [{ operator: 'in', customer_groups: [group] }];
    const rule = { type: 'percentage', value: 10, allocation: 'total', conditions };
    ok(await shop.admin.post('/discounts', { code: 'FRIENDS', rule, regions: [shop.europe.id] }));
    ok(await shop.store.post(`/carts/${id}`, { discounts: [{ code: 'FRIENDS' }] }));
    expect(ok(await shopper.get(`/carts/${id}`)).cart.discounts).toEqual([]);
  });

  it('is transferred to exactly one of two shoppers who read it at the same time', async () => {
    const [owner, other] = [await createShopper(), await createShopper()];
    for (let i = 0; i < 5; i++) {
      const id = await createCart();
      const responses = await Promise.all([owner, other].map((shopper) => shopper.get(`/carts/${id}`)));
      const { customer_id, email } = await ownerOf(id);
      expect([owner, other].map((shopper) => [shopper.id, shopper.email])).toContainEqual([
        customer_id,
        email,
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('is not transferred once it is completed', async () => {
    const id = await shop.prepareCart({ email: 'guest@example.com' });
    const before = await ownerOf(id);
    ok(await shop.store.post(`/carts/${id}/complete`));
    ok(await (await createShopper()).get(`/carts/${id}`));
    expect(await ownerOf(id)).toEqual(before);
  });
});

describe('A cart of an account', () => {
  describe('accessed by another shopper', () => {
    let owner: Shopper;
    let other: Shopper;
    let id: string;

    beforeAll(async () => {
      [owner, other] = [await createShopper(), await createShopper()];
      id = ok(await owner.post('/carts', {})).cart.id;
    });

    const expectSameOwner = async () =>
      expect(await ownerOf(id)).toEqual({ customer_id: owner.id, email: owner.email });

    it('is returned without its customer and e-mail', async () => {
      expect(ok(await other.get(`/carts/${id}`)).cart).toMatchObject({
        customer_id: null,
        email: null,
      });
      await expectSameOwner();
    });

    it('is not transferred by an update', async () => {
      ok(await other.post(`/carts/${id}`, { metadata: { seen: true } }));
      await expectSameOwner();
    });

    it.each([
      ['their customer id', () => ({ customer_id: other.id })],
      ['their e-mail', () => ({ email: other.email })],
      ['the e-mail of a guest', () => ({ email: 'x@example.com' })],
    ])('rejects %s', async (_, body) => {
      expect(await other.post(`/carts/${id}`, body())).toMatchObject({
        status: 400,
        body: { type: 'not_allowed' },
      });
      await expectSameOwner();
    });
  });

  it('is not transferred to another customer by a client without a session', async () => {
    const [owner, other] = [await createShopper(), await createShopper()];
    const { id } = ok(await owner.post('/carts', {})).cart;
    expect((await shop.store.post(`/carts/${id}`, { customer_id: other.id })).status).toBe(400);
    expect((await ownerOf(id)).customer_id).toBe(owner.id);
  });

  it('stays with the account when its shopper sets another e-mail', async () => {
    const shopper = await createShopper();
    const { id } = ok(await shopper.post('/carts', {})).cart;
    ok(await shopper.post(`/carts/${id}`, { email: 'work@example.com' }));
    expect(await ownerOf(id)).toEqual({ customer_id: shopper.id, email: 'work@example.com' });
    ok(await shopper.get(`/carts/${id}`));
    expect((await ownerOf(id)).email).toBe('work@example.com');
  });

  it('passes to a guest when a client without a session sets another e-mail', async () => {
    const shopper = await createShopper();
    const { id } = ok(await shopper.post('/carts', {})).cart;
    ok(await shop.store.post(`/carts/${id}`, { email: 'next@example.com' }));
    const owner = await ownerOf(id);
    expect(owner.email).toBe('next@example.com');
    expect(owner.customer_id).not.toBe(shopper.id);
  });
});

describe('The customer_id of an update of a cart', () => {
  it.each([
    ['an account', async () => (await createShopper()).id],
    ['a guest', async () => (await ownerOf(await createCart({ email: 'guest@example.com' }))).customer_id],
    ['an unknown customer', async () => 'cus_none'],
  ])('is rejected without a session if it is that of %s', async (_, customerId) => {
    const [customer_id, id] = [await customerId(), await createCart()];
    expect((await shop.store.post(`/carts/${id}`, { customer_id })).status).toBe(400);
  });

  it('is rejected if it differs from that of the logged-in shopper', async () => {
    const [shopper, other] = [await createShopper(), await createShopper()];
    const id = await createCart();
    expect((await shopper.post(`/carts/${id}`, { customer_id: other.id })).status).toBe(400);
  });

  it('is accepted if it is that of the logged-in shopper', async () => {
    const [shopper, id] = [await createShopper(), await createCart()];
    const { cart } = ok(await shopper.post(`/carts/${id}`, { customer_id: shopper.id }));
    expect(cart.customer_id).toBe(shopper.id);
  });
});
