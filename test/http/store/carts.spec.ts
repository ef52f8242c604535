import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { shippingOption } from '../../support/shipping.ts';
import { ok, openWorld, product, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('a new cart', () => {
  it('is in the region asked for, else in that of the country, else in the first', async () => {
    expect((await made({ region_id: shop.america.id })).region_id).toBe(shop.america.id);
    expect((await made({ country_code: 'US' })).region_id).toBe(shop.america.id);
    expect((await made({})).region_id).toBe(shop.europe.id);
  });

  it('delivers to the country given, or to the only one of its region', async () => {
    expect((await made({ country_code: 'fr' })).shipping_address).toMatchObject({ country_code: 'fr' });
    expect((await made({ region_id: shop.america.id })).shipping_address).toMatchObject({
      country_code: 'us',
    });
    expect((await made({ region_id: shop.europe.id })).shipping_address).toBeNull();
  });

  it('knows where it came from, and what its client adds', async () => {
    const { cart } = ok(
      await shop.store.post(
        '/carts',
        { context: { campaign: 'spring' } },
        { headers: { 'user-agent': 'Test/1' } },
      ),
    );
    expect(cart.context).toEqual({ ip: '127.0.0.1', user_agent: 'Test/1', campaign: 'spring' });
  });

  it('says nothing of what its client is, if that does not', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const asking = request(`${await shop.app.getUrl()}/store/carts`, { method: 'POST' }).end();
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    const { cart } = (await json(response)) as { cart: { context: object } };
    expect(cart.context).toEqual({ ip: '127.0.0.1' });
  });

  it('sells through the default sales channel, unless told', async () => {
    const { sales_channel } = ok(await shop.admin.post('/sales-channels', { name: 'Outlet' }));
    const [standard] = await shop.sql<{ id: string }>('select default_sales_channel_id as id from store');
    expect((await made({})).sales_channel_id).toBe(standard.id);
    expect((await made({ sales_channel_id: sales_channel.id })).sales_channel_id).toBe(sales_channel.id);
  });

  it('belongs to the customer who is logged in', async () => {
    const registered = await shop.store.post('/customers', {
      first_name: 'Ada',
      last_name: 'L',
      email: 'ada@example.com',
      password: 'x',
    });
    const cookie = String(registered.headers['set-cookie']).split(';')[0];
    const { cart } = ok(await shop.store.post('/carts', {}, { headers: { cookie } }));
    expect(cart).toMatchObject({ customer_id: registered.body.customer.id, email: 'ada@example.com' });
  });

  it('can have items from the start', async () => {
    const cart = await made({ items: [{ variant_id: shop.mug.variants[0].id, quantity: 2 }] });
    expect(cart.items).toMatchObject([
      {
        title: 'Mug',
        description: 'One size',
        quantity: 2,
        unit_price: 725,
        subtotal: 1450,
        tax_total: 276,
        total: 1726,
      },
    ]);
  });

  it.each([
    ['a region that is not there', { region_id: 'reg_nope' }, 404, 'not_found'],
    ['a country nobody sells to', { country_code: 'aq' }, 400, 'invalid_data'],
    ['a sales channel that is not there', { sales_channel_id: 'sc_nope' }, 404, 'not_found'],
    [
      'a variant that is not there',
      { items: [{ variant_id: 'variant_nope', quantity: 1 }] },
      404,
      'not_found',
    ],
    ['half a piece', { items: [{ variant_id: 'variant_nope', quantity: 0.5 }] }, 400, 'invalid_data'],
    ['a field that carts do not have', { colour: 'red' }, 400, 'invalid_data'],
  ])('is refused with %s, and nothing is written', async (_, body, status, type) => {
    const before = await shop.sql('select from cart');
    expect(await shop.store.post('/carts', body)).toMatchObject({ status, body: { type } });
    expect(await shop.sql('select from cart')).toHaveLength(before.length);
  });
});

describe('an update', () => {
  it('joins a guest by e-mail, the same for the same e-mail in any case', async () => {
    const [a, b] = [await made({}), await made({})];
    const first = ok(await shop.store.post(`/carts/${a.id}`, { email: 'Guest@example.com' })).cart;
    const second = ok(await shop.store.post(`/carts/${b.id}`, { email: 'guest@EXAMPLE.com' })).cart;
    expect(first.customer_id).toMatch(/^cus_/);
    expect(second.customer_id).toBe(first.customer_id);
  });

  it('never joins somebody else’s account', async () => {
    const { customer } = ok(
      await shop.store.post('/customers', {
        first_name: 'Eve',
        last_name: 'S',
        email: 'eve@example.com',
        password: 'x',
      }),
    );
    const cart = await made({});
    const changed = ok(
      await shop.store.post(`/carts/${cart.id}?expand=customer`, { email: 'eve@example.com' }),
    ).cart;
    expect(changed.customer_id).not.toBe(customer.id);
    expect(changed.customer).toMatchObject({ first_name: null, has_account: false });
  });

  it('lays address fields over those that are there', async () => {
    const { id } = await made({});
    ok(
      await shop.store.post(`/carts/${id}`, {
        shipping_address: { first_name: 'Oliver', city: 'Berlin', country_code: 'DE' },
      }),
    );
    const { shipping_address } = ok(
      await shop.store.post(`/carts/${id}`, { shipping_address: { city: 'Hamburg' } }),
    ).cart;
    expect(shipping_address).toMatchObject({ first_name: 'Oliver', city: 'Hamburg', country_code: 'de' });
  });

  it('takes the id of its own address for the other one, and of nobody else’s', async () => {
    const { id } = await made({});
    const { shipping_address_id } = ok(
      await shop.store.post(`/carts/${id}`, { shipping_address: { city: 'Berlin' } }),
    ).cart;
    expect(
      ok(await shop.store.post(`/carts/${id}`, { billing_address: shipping_address_id })).cart
        .billing_address_id,
    ).toBe(shipping_address_id);
    const other = await made({});
    expect(
      (await shop.store.post(`/carts/${other.id}`, { billing_address: shipping_address_id })).status,
    ).toBe(404);
  });

  it('refuses to deliver to a country of another region', async () => {
    const { id } = await made({ region_id: shop.europe.id });
    expect(await shop.store.post(`/carts/${id}`, { shipping_address: { country_code: 'us' } })).toMatchObject(
      { status: 400, body: { type: 'invalid_data' } },
    );
    expect(await shop.store.post(`/carts/${id}`, { country_code: 'us' })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('of the region prices anew, and drops shipping and payment of the old one', async () => {
    const id = await shop.readyCart();
    const { cart } = ok(await shop.store.post(`/carts/${id}`, { region_id: shop.america.id }));
    expect(cart).toMatchObject({
      region_id: shop.america.id,
      shipping_methods: [],
      payment_sessions: [],
      subtotal: 2400,
      tax_total: 0,
      total: 2400,
    });
    expect(cart.shipping_address).toMatchObject({ country_code: 'us' });
  });

  it('merges metadata and context key by key', async () => {
    const { id } = await made({ metadata: { a: 1, b: 2 } });
    const { cart } = ok(
      await shop.store.post(`/carts/${id}`, { metadata: { b: '', c: 3 }, context: { ip: '10.0.0.1' } }),
    );
    expect(cart.metadata).toEqual({ a: 1, c: 3 });
    expect(cart.context).toMatchObject({ ip: '10.0.0.1' });
  });

  it('that is refused changes nothing at all', async () => {
    const { id } = await made({});
    const before = ok(await shop.store.get(`/carts/${id}`));
    expect(
      (
        await shop.store.post(`/carts/${id}`, {
          email: 'x@example.com',
          metadata: { a: 1 },
          sales_channel_id: 'sc_nope',
        })
      ).status,
    ).toBe(404);
    expect(ok(await shop.store.get(`/carts/${id}`))).toEqual(before);
  });
});

describe('shipping and taxes', () => {
  it('has one method for each profile: another takes its place', async () => {
    const id = await shop.readyCart();
    const express = await shippingOption(shop, shop.europe.id, { name: 'Express', amount: 900 });
    const { cart } = ok(
      await shop.store.post(`/carts/${id}/shipping-methods`, {
        option_id: express,
        data: { door: 'left' },
      }),
    );
    expect(cart.shipping_methods).toMatchObject([{ price: 900, subtotal: 900, tax_total: 171, total: 1071 }]);
  });

  it('refuses an option of another region, for staff only, or that is not there', async () => {
    const { id } = await made({
      region_id: shop.america.id,
      items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
    });
    expect(
      (await shop.store.post(`/carts/${id}/shipping-methods`, { option_id: shop.standard.id })).status,
    ).toBe(400);
    expect((await shop.store.post(`/carts/${id}/shipping-methods`, { option_id: 'so_nope' })).status).toBe(
      404,
    );
  });

  it('taxes when asked to, where the region does not do it by itself', async () => {
    ok(await shop.admin.post(`/regions/${shop.america.id}`, { automatic_taxes: false, tax_rate: 10 }));
    const cart = await made({
      region_id: shop.america.id,
      items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
    });
    expect(cart).toMatchObject({ subtotal: 900, tax_total: 0, total: 900 });
    expect(ok(await shop.store.post(`/carts/${cart.id}/taxes`)).cart).toMatchObject({
      tax_total: 90,
      total: 990,
    });
  });

  it('adds up all rates that are tied to a product, instead of the region’s own', async () => {
    const wine = await product(shop, 'Wine', ['One'], { eur: 1000 }, { manage_inventory: false });
    await shop.sql(
      `insert into tax_rate (id, rate, name, code, region_id) values ('txr_a', 7, 'Food', 'food', $1), ('txr_b', 12.5, 'Alcohol', 'alc', $1)`,
      [shop.europe.id],
    );
    await shop.sql(`insert into product_tax_rate (product_id, rate_id) values ($1, 'txr_a'), ($1, 'txr_b')`, [
      wine.id,
    ]);
    const cart = await made({
      region_id: shop.europe.id,
      items: [{ variant_id: wine.variants[0].id, quantity: 1 }],
    });
    expect(cart).toMatchObject({ subtotal: 1000, tax_total: 195 });
    const { items } = ok(await shop.store.get(`/carts/${cart.id}?expand=items.tax_lines`)).cart;
    expect(items[0].tax_lines).toMatchObject([
      { rate: 7, name: 'Food', code: 'food' },
      { rate: 12.5, name: 'Alcohol', code: 'alc' },
    ]);
  });

  it('takes the tax out of a price that includes it', async () => {
    ok(await shop.admin.post('/currencies/eur', { includes_tax: true }));
    const cart = await made({
      region_id: shop.europe.id,
      items: [{ variant_id: shop.shirt.variants[0].id, quantity: 2 }],
    });
    ok(await shop.admin.post('/currencies/eur', { includes_tax: false }));
    // 39.00 holds 6.23 of tax
    expect(cart.items).toMatchObject([
      { includes_tax: true, unit_price: 1950, subtotal: 3277, tax_total: 623, total: 3900 },
    ]);
  });
});

async function made(body: Record<string, unknown>) {
  return ok(await shop.store.post('/carts', body)).cart;
}
