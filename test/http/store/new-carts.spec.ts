import { ok, openWorld, type World } from '../../support/world.ts';

/* A cart with nothing in it is made by the statement that shows it, and its address with it. */

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('the answer to making a cart', () => {
  it.each([
    ['as it is', ''],
    ['with relations that were asked for', '?expand=customer,region.tax_rates,payment_session,items.variant'],
    ['without relations', '?expand='],
    ['with some fields', '?fields=email,total,created_at'],
    ['with some fields and relations', '?fields=id,context&expand=region,billing_address,discounts'],
  ])('is, %s, byte by byte that of reading it', async (_, query) => {
    const body = { region_id: shop.europe.id, metadata: { ünï: [1, null] }, context: { note: '"' } };
    const made = await textOf('POST', `/carts${query}`, body);
    const { id } = (JSON.parse(made) as { cart: { id: string } }).cart;
    expect(await textOf('GET', `/carts/${id}${query}`)).toBe(made);
  });

  it('is so, too, for a cart with an address, an item, or both', async () => {
    const items = [{ variant_id: shop.mug.variants[0].id, quantity: 1 }];
    for (const [body, query] of [
      [{ region_id: shop.america.id }, ''],
      [{ region_id: shop.america.id }, '?expand=shipping_address.country'],
      [{ country_code: 'DE', context: { a: 1 } }, '?expand=shipping_address,billing_address&fields=total'],
      [{ region_id: shop.europe.id, items }, ''],
      [{ region_id: shop.america.id, items }, ''],
    ] as const) {
      const made = await textOf('POST', `/carts${query}`, body);
      const { id } = (JSON.parse(made) as { cart: { id: string } }).cart;
      expect(await textOf('GET', `/carts/${id}${query}`)).toBe(made);
    }
  });

  it('shows the customer of an account to that account', async () => {
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

  it('is the same when the request is repeated with its key', async () => {
    const body = { region_id: shop.europe.id };
    const headers = { 'idempotency-key': 'a-new-cart' };
    const first = ok(await shop.store.post('/carts', body, { headers }));
    expect(ok(await shop.store.post('/carts', body, { headers }))).toEqual(first);
  });
});

describe('carts that are made at once', () => {
  it('are all there, each as it was answered', async () => {
    const bodies = Array.from({ length: 10 }, (_, n) => ({ region_id: shop.europe.id, metadata: { n } }));
    const made = await Promise.all(bodies.map((body) => shop.store.post('/carts', body)));
    const carts = made.map((answer) => ok(answer).cart);
    expect(carts.map(({ metadata }) => metadata.n)).toEqual(bodies.map((_, n) => n));
    for (const cart of carts) expect(ok(await shop.store.get(`/carts/${cart.id}`)).cart).toEqual(cart);
  });
});

describe('a cart that cannot be made', () => {
  it.each([
    ['a country of another region', '', { country_code: 'us' }, 'Country us is not in region'],
    ['a sales channel that is not there', '', { sales_channel_id: 'sc_nope' }, 'sc_nope'],
    ['a relation that is not there', '?expand=colour', {}, 'Requested fields [colour] are not valid'],
    ['a field that is not there', '?fields=colour', {}, 'colour'],
  ])('leaves nothing behind: %s', async (_, query, more, message) => {
    const before = await counts();
    const refused = await shop.store.post(`/carts${query}`, { region_id: shop.europe.id, ...more });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.body.message).toContain(message);
    expect(await counts()).toEqual(before);
  });

  it('says so where there is no region yet', async () => {
    await shop.sql('update region set deleted_at = now()');
    const refused = await shop.store.post('/carts', {});
    await shop.sql('update region set deleted_at = null');
    expect(refused).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  it('is refused while the default sales channel is disabled, and nothing is made', async () => {
    const [channel] = await shop.sql<{ id: string; name: string }>(
      'update sales_channel set is_disabled = true where id = (select default_sales_channel_id from store) returning id, name',
    );
    const before = await counts();
    const refused = await shop.store.post('/carts', {});
    expect(await counts()).toEqual(before);
    await shop.sql('update sales_channel set is_disabled = false where id = $1', [channel.id]);
    expect(refused).toMatchObject({
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
