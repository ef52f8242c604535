import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { registerShopper, type Shopper } from '../../support/shoppers.ts';

let shop: SampleShop;
let me: Shopper;
let other: Shopper;
/** The two orders of `me`, oldest first. */
let orders: [Order, Order];

interface Order {
  id: string;
  display_id: number;
  cart_id: string;
}

beforeAll(async () => {
  shop = await useSampleShop();
  [me, other] = [
    await registerShopper(shop, 'me@example.com'),
    await registerShopper(shop, 'other@example.com'),
  ];
  orders = [await buy(me), await buy(me)];
  await buy(other);
  await shop.sql(
    `update "order" set fulfillment_status = 'shipped', payment_status = 'captured', tax_rate = 7.7 where id = $1`,
    [orders[1].id],
  );
});

afterAll(() => shop.close());

async function buy(shopper: Shopper): Promise<Order> {
  const cart = await shop.prepareCart({ email: 'guest@example.com' });
  ok(await shopper.post(`/carts/${cart}`, { email: shopper.email }));
  return ok(await shop.store.post(`/carts/${cart}/complete`)).data;
}

describe('The customer of an order of an account', () => {
  it('is returned to the account, and with null fields to others', async () => {
    const path = `/orders/${orders[0].id}`;
    expect(ok(await me.get(path)).order.customer).toMatchObject({ id: me.id, email: me.email });
    for (const client of [shop.store, other]) {
      const { customer } = ok(await client.get(path)).order;
      expect(Object.keys(customer)).toContain('phone');
      expect(Object.values(customer).every((value) => value === null)).toBe(true);
    }
  });
});

describe('GET /store/customers/me/orders', () => {
  const find = async (query: string) =>
    (ok(await me.get(`/customers/me/orders?${query}`)).orders as Order[]).map(({ id }) => id);

  it('returns the orders of the logged-in customer, 10 per page, newest first', async () => {
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
      total: 2639, // with the `tax_rate` 7.7 that is stored with the order, as in adopted databases
    });
    expect(ok(await other.get('/customers/me/orders')).count).toBe(1);
    expect(ok(await me.get('/customers/me/orders?limit=1&offset=1'))).toMatchObject({
      orders: [{ id: orders[0].id }],
      count: 2,
      offset: 1,
      limit: 1,
    });
  });

  it('rejects a client without a session', async () => {
    expect((await shop.store.get('/customers/me/orders')).status).toBe(401);
  });

  it.each([
    ['id', ({ id }: Order) => `id=${id}`],
    ['display_id', ({ display_id }: Order) => `display_id=${display_id}`],
    ['cart_id', ({ cart_id }: Order) => `cart_id=${cart_id}`],
    ['email', () => 'email=other@example.com'],
  ])('does not return the order of another customer by its %s', async (_, query) => {
    const [order] = ok(await other.get('/customers/me/orders')).orders as Order[];
    expect(await find(query(order))).toEqual([]);
  });

  it('rejects the filter customer_id', async () => {
    expect((await me.get(`/customers/me/orders?customer_id=${other.id}`)).status).toBe(400);
  });

  describe('with a filter', () => {
    const [first, second] = [() => orders[0], () => orders[1]];
    const both = () => [second().id, first().id];

    it.each([
      ['id', () => `id=${first().id}`, () => [first().id]],
      ['display_id', () => `display_id=${second().display_id}`, () => [second().id]],
      ['cart_id', () => `cart_id=${first().cart_id}`, () => [first().id]],
      ['email', () => 'email=me@example.com', both],
      ['last name', () => 'q=juhl', both],
      ['text without a match', () => 'q=nowhere', () => []],
      ['status', () => 'status[]=pending', both],
      ['status without a match', () => 'status[]=canceled&status[]=archived', () => []],
      ['fulfillment status', () => 'fulfillment_status[]=shipped', () => [second().id]],
      ['several payment statuses', () => 'payment_status[]=captured&payment_status[]=awaiting', both],
      ['one payment status', () => 'payment_status=captured', () => [second().id]],
      ['region', () => `region_id=${shop.europe.id}`, both],
      ['region without a match', () => `region_id=${shop.america.id}`, () => []],
      ['currency', () => 'currency_code=eur', both],
      ['currency without a match', () => 'currency_code=usd', () => []],
      ['tax rate', () => 'tax_rate=7.7', () => [second().id]],
      ['time of creation', () => 'created_at[lt]=2001-01-01', () => []],
      ['time of the last update', () => 'updated_at[gt]=2001-01-01', both],
      ['time of cancellation', () => 'canceled_at[gt]=2001-01-01', () => []],
    ])('returns the orders that match the %s', async (_, query, expected) => {
      expect(await find(query())).toEqual(expected());
    });

    it('returns the orders whose display_id matches the text', async () => {
      expect(await find(`q=${second().display_id}`)).toContain(second().id);
    });
  });

  it.each([
    'status[]=lost',
    'display_id=first',
    'tax_rate=low',
    'created_at[lt]=soon',
    'limit=-1',
    'expand=customer.groups',
  ])('rejects %s', async (query) => {
    const { status, body } = await me.get(`/customers/me/orders?${query}`);
    expect([status, body.type]).toEqual([400, 'invalid_data']);
  });

  it('returns the requested relations and fields', async () => {
    const query = `id=${orders[0].id}&expand=items&fields=display_id,total`;
    const { orders: matchingOrders } = ok(await me.get(`/customers/me/orders?${query}`));
    expect(matchingOrders).toEqual([
      { id: orders[0].id, display_id: orders[0].display_id, total: 2916, items: [expect.any(Object)] },
    ]);
  });
});

describe('GET /store/customers/me/payment-methods', () => {
  it('returns an empty list', async () => {
    expect(ok(await me.get('/customers/me/payment-methods'))).toEqual({ payment_methods: [] });
  });

  it('rejects a client without a session', async () => {
    expect((await shop.store.get('/customers/me/payment-methods')).status).toBe(401);
  });
});

describe('The address of an order', () => {
  it('is the same after the saved address that it was copied from is updated or deleted', async () => {
    const { customer } = ok(
      await me.post('/customers/me/addresses', {
        address: { first_name: 'Oliver', address_1: 'Hauptstr. 1', city: 'Berlin', country_code: 'de' },
      }),
    );
    const saved = customer.shipping_addresses[0].id as string;
    const cart = await shop.prepareCart({ email: 'guest@example.com' });
    ok(await me.post(`/carts/${cart}`, { email: me.email, shipping_address: saved, billing_address: saved }));
    const order = ok(await me.post(`/carts/${cart}/complete`)).data as Order;

    ok(await me.post(`/customers/me/addresses/${saved}`, { city: 'Paris' }));
    const getCities = async () => {
      const { shipping_address, billing_address } = ok(await shop.admin.get(`/orders/${order.id}`)).order;
      return [shipping_address.city, billing_address.city];
    };
    expect(await getCities()).toEqual(['Berlin', 'Berlin']);
    ok(await me.delete(`/customers/me/addresses/${saved}`));
    expect(await getCities()).toEqual(['Berlin', 'Berlin']);
  });
});
