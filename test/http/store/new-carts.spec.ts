import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* An empty cart and its address are inserted by the statement that returns them, so the responses are compared with those of a read. */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('POST /store/carts', () => {
  async function expectTextOfRead(query: string, body: object): Promise<void> {
    const created = await textOf('POST', `/carts${query}`, body);
    const { id } = (JSON.parse(created) as { cart: { id: string } }).cart;
    expect(await textOf('GET', `/carts/${id}${query}`)).toBe(created);
  }

  it.each([
    ['by default', ''],
    ['with expand', '?expand=customer,region.tax_rates,payment_session,items.variant'],
    ['without relations', '?expand='],
    ['with fields', '?fields=email,total,created_at'],
    ['with fields and expand', '?fields=id,context&expand=region,billing_address,discounts'],
  ])('returns, %s, the same bytes as a read of the cart', async (_, query) => {
    const body = { region_id: shop.europe.id, metadata: { ünï: [1, null] }, context: { note: '"' } };
    await expectTextOfRead(query, body);
  });

  const items = () => [{ variant_id: shop.mug.variants[0].id, quantity: 1 }];
  it.each([
    ['with an address', '', () => ({ region_id: shop.america.id })],
    [
      'with the country of an address',
      '?expand=shipping_address.country',
      () => ({ region_id: shop.america.id }),
    ],
    [
      'with the address of a country',
      '?expand=shipping_address,billing_address&fields=total',
      () => ({ country_code: 'DE', context: { a: 1 } }),
    ],
    ['with an item', '', () => ({ region_id: shop.europe.id, items: items() })],
    ['with an address and an item', '', () => ({ region_id: shop.america.id, items: items() })],
  ])('returns the same bytes as a read of a cart %s', async (_, query, body) => {
    await expectTextOfRead(query, body());
  });

  it('returns the customer of an account to that account', async () => {
    const registered = await shop.store.post('/customers', {
      ...{ first_name: 'Grace', last_name: 'H', email: 'grace@example.com', password: 'x' },
    });
    const cookie = String(registered.headers['set-cookie']).split(';')[0];
    const body = { region_id: shop.europe.id };
    const { cart } = ok(await shop.store.post('/carts?expand=customer', body, { headers: { cookie } }));
    expect(cart.customer).toMatchObject({
      email: 'grace@example.com',
      first_name: 'Grace',
      has_account: true,
    });
    expect(ok(await shop.store.get(`/carts/${cart.id}?expand=customer`)).cart.customer.first_name).toBeNull();
  });

  it('returns the same response to a repeated idempotency key', async () => {
    const body = { region_id: shop.europe.id };
    const headers = { 'idempotency-key': 'a-new-cart' };
    const first = ok(await shop.store.post('/carts', body, { headers }));
    expect(ok(await shop.store.post('/carts', body, { headers }))).toEqual(first);
  });

  it('creates a cart for each of several simultaneous requests', async () => {
    const bodies = Array.from({ length: 10 }, (_, n) => ({ region_id: shop.europe.id, metadata: { n } }));
    const responses = await Promise.all(bodies.map((body) => shop.store.post('/carts', body)));
    const carts = responses.map((response) => ok(response).cart);
    expect(carts.map(({ metadata }) => metadata.n)).toEqual(bodies.map((_, n) => n));
    for (const cart of carts) expect(ok(await shop.store.get(`/carts/${cart.id}`)).cart).toEqual(cart);
  });

  it.each([
    ['a country of another region', '', { country_code: 'us' }, 'Country us is not in region'],
    ['an unknown sales channel', '', { sales_channel_id: 'sc_nope' }, 'sc_nope'],
    ['an unknown relation', '?expand=colour', {}, 'Requested fields [colour] are not valid'],
    ['an unknown field', '?fields=colour', {}, 'colour'],
  ])('rejects %s and stores nothing', async (_, query, more, message) => {
    const before = await counts();
    const rejected = await shop.store.post(`/carts${query}`, { region_id: shop.europe.id, ...more });
    expect(rejected.status).toBeGreaterThanOrEqual(400);
    expect(rejected.body.message).toContain(message);
    expect(await counts()).toEqual(before);
  });

  it('returns 400 in a store without regions', async () => {
    await shop.sql('update region set deleted_at = now()');
    const rejected = await shop.store.post('/carts', {});
    await shop.sql('update region set deleted_at = null');
    expect(rejected).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  it('stores nothing and returns 400 while the default sales channel is disabled', async () => {
    const [channel] = await shop.sql<{ id: string; name: string }>(
      'update sales_channel set is_disabled = true where id = (select default_sales_channel_id from store) returning id, name',
    );
    const before = await counts();
    const rejected = await shop.store.post('/carts', {});
    expect(await counts()).toEqual(before);
    await shop.sql('update sales_channel set is_disabled = false where id = $1', [channel.id]);
    expect(rejected).toMatchObject({
      status: 400,
      body: {
        type: 'invalid_data',
        message: `Unable to assign the cart to a disabled Sales Channel "${channel.name}"`,
      },
    });
    expect((await shop.store.post('/carts', {})).status).toBe(200);
  });
});

async function textOf(method: 'GET' | 'POST', path: string, payload?: object): Promise<string> {
  const response = await shop.app.inject({ method, url: `/store${path}`, payload });
  expect(response.statusCode).toBe(200);
  return response.body;
}

function counts(): Promise<unknown[]> {
  return shop.sql('select (select count(*) from cart) as carts, (select count(*) from address) as addresses');
}
