import { aShopper, type Shopper } from '../../support/shoppers.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
let me: Shopper;
let other: Shopper;
/** The first and the second of mine. */
let orders: [Order, Order];

interface Order {
  id: string;
  display_id: number;
  cart_id: string;
}

beforeAll(async () => {
  shop = await openWorld();
  [me, other] = [await aShopper(shop, 'me@example.com'), await aShopper(shop, 'other@example.com')];
  orders = [await buy(me), await buy(me)];
  await buy(other);
  await shop.sql(
    `update "order" set fulfillment_status = 'shipped', payment_status = 'captured', tax_rate = 7.7 where id = $1`,
    [orders[1].id],
  );
});

afterAll(() => shop.close());

async function buy(shopper: Shopper): Promise<Order> {
  const cart = await shop.readyCart({ email: 'nobody@example.com' });
  ok(await shopper.post(`/carts/${cart}`, { email: shopper.email }));
  return ok(await shop.store.post(`/carts/${cart}/complete`)).data;
}

describe('the account of an order', () => {
  it('is shown to itself, and hidden from whoever else knows the id of the order', async () => {
    const path = `/orders/${orders[0].id}`;
    expect(ok(await me.get(path)).order.customer).toMatchObject({ id: me.id, email: me.email });
    for (const stranger of [shop.store, other]) {
      const { customer } = ok(await stranger.get(path)).order;
      expect(Object.keys(customer)).toContain('phone');
      expect(Object.values(customer).every((value) => value === null)).toBe(true);
    }
  });
});

describe('GET /store/customers/me/orders', () => {
  const found = async (query: string) =>
    (ok(await me.get(`/customers/me/orders?${query}`)).orders as Order[]).map(({ id }) => id);

  it('lists the orders of the customer who is logged in, 10 on a page, the latest first', async () => {
    const body = ok(await me.get('/customers/me/orders'));
    expect(body).toMatchObject({
      orders: [{ id: orders[1].id }, { id: orders[0].id }],
      count: 2,
      offset: 0,
      limit: 10,
    });
    expect(body.orders[0]).toMatchObject({
      customer_id: me.id,
      customer: { id: me.id },
      currency_code: 'eur',
      items: [{ variant: { id: shop.shirt.variants[0].id } }],
      shipping_address: { city: 'Berlin' },
      region: { id: shop.europe.id },
      subtotal: 1950,
      total: 2639, // these orders tell a rate of their own, as those of old shops
    });
    expect(ok(await other.get('/customers/me/orders')).count).toBe(1);
    expect(ok(await me.get('/customers/me/orders?limit=1&offset=1'))).toMatchObject({
      orders: [{ id: orders[0].id }],
      count: 2,
      offset: 1,
      limit: 1,
    });
  });

  it('is for who is logged in', async () => {
    expect((await shop.store.get('/customers/me/orders')).status).toBe(401);
  });

  it('shows nobody else’s orders, whatever is asked for', async () => {
    const [{ id, display_id, cart_id }] = ok(await other.get('/customers/me/orders')).orders as Order[];
    for (const query of [
      `id=${id}`,
      `display_id=${display_id}`,
      `cart_id=${cart_id}`,
      'email=other@example.com',
    ])
      expect(await found(query)).toEqual([]);
    expect((await me.get(`/customers/me/orders?customer_id=${other.id}`)).status).toBe(400);
  });

  it('finds by what shoppers know of an order', async () => {
    const [first, second] = orders;
    const both = [second.id, first.id];
    expect(await found(`id=${first.id}`)).toEqual([first.id]);
    expect(await found(`display_id=${second.display_id}`)).toEqual([second.id]);
    expect(await found(`cart_id=${first.cart_id}`)).toEqual([first.id]);
    expect(await found('email=me@example.com')).toEqual(both);
    expect(await found(`q=${second.display_id}`)).toContain(second.id);
    expect(await found('q=juhl')).toEqual(both);
    expect(await found('q=nowhere')).toEqual([]);
    expect(await found('status[]=pending')).toEqual(both);
    expect(await found('status[]=canceled&status[]=archived')).toEqual([]);
    expect(await found('fulfillment_status[]=shipped')).toEqual([second.id]);
    expect(await found('payment_status[]=captured&payment_status[]=awaiting')).toEqual(both);
    expect(await found('payment_status=captured')).toEqual([second.id]);
    expect(await found(`region_id=${shop.europe.id}`)).toEqual(both);
    expect(await found(`region_id=${shop.america.id}`)).toEqual([]);
    expect(await found('currency_code=eur')).toEqual(both);
    expect(await found('tax_rate=7.7')).toEqual([second.id]);
    expect(await found('currency_code=usd')).toEqual([]);
    expect(await found('created_at[lt]=2001-01-01')).toEqual([]);
    expect(await found('updated_at[gt]=2001-01-01')).toEqual(both);
    expect(await found('canceled_at[gt]=2001-01-01')).toEqual([]);
  });

  it.each([
    'status[]=lost',
    'display_id=first',
    'tax_rate=low',
    'created_at[lt]=soon',
    'limit=-1',
    'expand=customer.groups',
  ])('refuses %s', async (query) => {
    const { status, body } = await me.get(`/customers/me/orders?${query}`);
    expect([status, body.type]).toEqual([400, 'invalid_data']);
  });

  it('takes expand and fields', async () => {
    const query = `id=${orders[0].id}&expand=items&fields=display_id,total`;
    const { orders: shown } = ok(await me.get(`/customers/me/orders?${query}`));
    expect(shown).toEqual([
      { id: orders[0].id, display_id: orders[0].display_id, total: 2916, items: [expect.any(Object)] },
    ]);
  });
});

describe('GET /store/customers/me/payment-methods', () => {
  it('knows none', async () => {
    expect(ok(await me.get('/customers/me/payment-methods'))).toEqual({ payment_methods: [] });
    expect((await shop.store.get('/customers/me/payment-methods')).status).toBe(401);
  });
});

describe('the address of an order', () => {
  it('stays what it was when the entry of the address book that it came from changes or goes', async () => {
    const { customer } = ok(
      await me.post('/customers/me/addresses', {
        address: { first_name: 'Oliver', address_1: 'Hauptstr. 1', city: 'Berlin', country_code: 'de' },
      }),
    );
    const saved = customer.shipping_addresses[0].id as string;
    const cart = await shop.readyCart({ email: 'nobody@example.com' });
    ok(await me.post(`/carts/${cart}`, { email: me.email, shipping_address: saved, billing_address: saved }));
    const order = ok(await me.post(`/carts/${cart}/complete`)).data as Order;

    ok(await me.post(`/customers/me/addresses/${saved}`, { city: 'Paris' }));
    const shown = async () => {
      const found = ok(await shop.admin.get(`/orders/${order.id}`)).order;
      return [found.shipping_address.city, found.billing_address.city];
    };
    expect(await shown()).toEqual(['Berlin', 'Berlin']);
    ok(await me.delete(`/customers/me/addresses/${saved}`));
    expect(await shown()).toEqual(['Berlin', 'Berlin']);
  });
});
