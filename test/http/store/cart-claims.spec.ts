import { aShopper, type Shopper } from '../../support/shoppers.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
let shoppers = 0;

beforeAll(async () => void (shop = await openWorld()));
afterAll(() => shop.close());

const somebody = (): Promise<Shopper> => aShopper(shop, `shopper${++shoppers}@example.com`);

/** The id of a cart made by somebody who is not logged in. */
async function aCart(body: Record<string, unknown> = {}): Promise<string> {
  const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
  if (Object.keys(body).length > 0) ok(await shop.store.post(`/carts/${id}`, body));
  return id;
}

/** As it is stored: the cart of an account shows its customer to that account alone. */
async function ownerOf(id: string) {
  const [owner] = await shop.sql<{ customer_id: string | null; email: string | null }>(
    'select customer_id, email from cart where id = $1',
    [id],
  );
  return owner;
}

describe('a cart of nobody, or of a guest', () => {
  it.each([
    ['nobody', {}],
    ['a guest', { email: 'guest@example.com' }],
  ])('becomes the shopper’s who looks at it while logged in (%s)', async (_, body) => {
    const shopper = await somebody();
    const id = await aCart(body);
    const { cart } = ok(await shopper.get(`/carts/${id}`));
    expect(cart).toMatchObject({ customer_id: shopper.id, email: shopper.email });
    expect(await ownerOf(id)).toEqual({ customer_id: shopper.id, email: shopper.email });
  });

  it('becomes the shopper’s who changes it while logged in', async () => {
    const shopper = await somebody();
    const id = await aCart({ email: 'guest@example.com' });
    ok(await shopper.post(`/carts/${id}`, { country_code: 'de' }));
    expect(await ownerOf(id)).toEqual({ customer_id: shopper.id, email: shopper.email });
  });

  it('makes an order that stands among the shopper’s own', async () => {
    const shopper = await somebody();
    const id = await shop.readyCart({ email: 'guest@example.com' });
    ok(await shopper.get(`/carts/${id}`));
    const order = ok(await shopper.post(`/carts/${id}/complete`)).data;
    const { orders } = ok(await shopper.get('/customers/me/orders'));
    expect(orders).toMatchObject([{ id: order.id, email: shopper.email }]);
  });

  it('loses the discount that its new owner may not use', async () => {
    const shopper = await somebody();
    const id = await aCart({ email: 'friend@example.com' });
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

  it('goes to one of two shoppers who look at it at once', async () => {
    const [one, other] = [await somebody(), await somebody()];
    for (let i = 0; i < 5; i++) {
      const id = await aCart();
      const seen = await Promise.all([one, other].map((shopper) => shopper.get(`/carts/${id}`)));
      const { customer_id, email } = await ownerOf(id);
      expect([one, other].map((shopper) => [shopper.id, shopper.email])).toContainEqual([customer_id, email]);
      expect(seen.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('is not claimed by who is not logged in, nor when it is completed', async () => {
    const guests = await shop.readyCart({ email: 'guest@example.com' });
    const before = await ownerOf(guests);
    ok(await shop.store.post(`/carts/${guests}/complete`));
    ok(await (await somebody()).get(`/carts/${guests}`));
    expect(await ownerOf(guests)).toEqual(before);
  });
});

describe('a cart of an account', () => {
  it('is not taken by another shopper, who sees neither customer nor e-mail', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const { id } = ok(await owner.post('/carts', {})).cart;
    expect(ok(await other.get(`/carts/${id}`)).cart).toMatchObject({
      customer_id: null,
      email: null,
    });
    ok(await other.post(`/carts/${id}`, { metadata: { seen: true } }));
    for (const body of [{ customer_id: other.id }, { email: other.email }, { email: 'x@example.com' }])
      expect(await other.post(`/carts/${id}`, body)).toMatchObject({
        status: 400,
        body: { type: 'not_allowed' },
      });
    expect(await ownerOf(id)).toEqual({ customer_id: owner.id, email: owner.email });
  });

  it('is not given to another customer by somebody who is not logged in', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const { id } = ok(await owner.post('/carts', {})).cart;
    expect((await shop.store.post(`/carts/${id}`, { customer_id: other.id })).status).toBe(400);
    expect((await ownerOf(id)).customer_id).toBe(owner.id);
  });

  it('stays theirs when they write another e-mail', async () => {
    const shopper = await somebody();
    const { id } = ok(await shopper.post('/carts', {})).cart;
    ok(await shopper.post(`/carts/${id}`, { email: 'work@example.com' }));
    expect(await ownerOf(id)).toEqual({ customer_id: shopper.id, email: 'work@example.com' });
    ok(await shopper.get(`/carts/${id}`));
    expect((await ownerOf(id)).email).toBe('work@example.com');
  });

  it('becomes a guest’s when somebody who is not logged in writes another e-mail', async () => {
    const shopper = await somebody();
    const { id } = ok(await shopper.post('/carts', {})).cart;
    ok(await shop.store.post(`/carts/${id}`, { email: 'next@example.com' }));
    const owner = await ownerOf(id);
    expect(owner.email).toBe('next@example.com');
    expect(owner.customer_id).not.toBe(shopper.id);
  });
});

describe('a customer who is named in an update', () => {
  it('is nobody else where nobody is logged in, a guest included', async () => {
    const [shopper, id] = [await somebody(), await aCart()];
    const guest = (await ownerOf(await aCart({ email: 'guest@example.com' }))).customer_id;
    expect((await shop.store.post(`/carts/${id}`, { customer_id: shopper.id })).status).toBe(400);
    expect((await shop.store.post(`/carts/${id}`, { customer_id: guest })).status).toBe(400);
  });

  it('is the shopper who is logged in, where somebody is', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const id = await aCart();
    expect((await one.post(`/carts/${id}`, { customer_id: other.id })).status).toBe(400);
    expect(ok(await one.post(`/carts/${id}`, { customer_id: one.id })).cart.customer_id).toBe(one.id);
  });

  it('is refused alike where there is none of that id', async () => {
    expect((await shop.store.post(`/carts/${await aCart()}`, { customer_id: 'cus_none' })).status).toBe(400);
  });
});
