import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createShippingOption } from '../../support/shipping.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

describe('A new cart', () => {
  it.each([
    ['the requested region', () => ({ region_id: shop.america.id }), () => shop.america.id],
    ['the region of the requested country', () => ({ country_code: 'US' }), () => shop.america.id],
    ['the first region by default', () => ({}), () => shop.europe.id],
  ])('is in %s', async (_, body, region) => {
    expect((await createCart(body())).region_id).toBe(region());
  });

  it('has the requested country as its shipping country', async () => {
    const { shipping_address } = await createCart({ country_code: 'fr' });
    expect(shipping_address).toMatchObject({ country_code: 'fr' });
  });

  it('has the only country of its region as its shipping country', async () => {
    const { shipping_address } = await createCart({ region_id: shop.america.id });
    expect(shipping_address).toMatchObject({ country_code: 'us' });
  });

  it('has no shipping address in a region of several countries', async () => {
    expect((await createCart({ region_id: shop.europe.id })).shipping_address).toBeNull();
  });

  it('stores the address and user agent of its client, and the context of the request', async () => {
    const { cart } = ok(
      await shop.store.post(
        '/carts',
        { context: { campaign: 'spring' } },
        { headers: { 'user-agent': 'Test/1' } },
      ),
    );
    expect(cart.context).toEqual({ ip: '127.0.0.1', user_agent: 'Test/1', campaign: 'spring' });
  });

  it('stores no user agent if its client sends none', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const sent = request(`${await shop.app.getUrl()}/store/carts`, { method: 'POST' }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { cart } = (await json(response)) as { cart: { context: object } };
    expect(cart.context).toEqual({ ip: '127.0.0.1' });
  });

  it('is in the default sales channel', async () => {
    const [standard] = await shop.sql<{ id: string }>('select default_sales_channel_id as id from store');
    expect((await createCart({})).sales_channel_id).toBe(standard.id);
  });

  it('is in the requested sales channel', async () => {
    const { sales_channel } = ok(await shop.admin.post('/sales-channels', { name: 'Outlet' }));
    const { sales_channel_id } = await createCart({ sales_channel_id: sales_channel.id });
    expect(sales_channel_id).toBe(sales_channel.id);
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

  it('can be created with items', async () => {
    const cart = await createCart({ items: [{ variant_id: shop.mug.variants[0].id, quantity: 2 }] });
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
    ['an unknown region', { region_id: 'reg_nope' }, 404, 'not_found'],
    ['a country without a region', { country_code: 'aq' }, 400, 'invalid_data'],
    ['an unknown sales channel', { sales_channel_id: 'sc_nope' }, 404, 'not_found'],
    ['an unknown variant', { items: [{ variant_id: 'variant_nope', quantity: 1 }] }, 404, 'not_found'],
    [
      'a fractional quantity',
      { items: [{ variant_id: 'variant_nope', quantity: 0.5 }] },
      400,
      'invalid_data',
    ],
    ['an unknown field', { colour: 'red' }, 400, 'invalid_data'],
  ])('is rejected with %s, and not stored', async (_, body, status, type) => {
    const before = await shop.sql('select from cart');
    expect(await shop.store.post('/carts', body)).toMatchObject({ status, body: { type } });
    expect(await shop.sql('select from cart')).toHaveLength(before.length);
  });
});

describe('An update of a cart', () => {
  it('sets the guest with the given e-mail as customer, regardless of letter case', async () => {
    const [a, b] = [await createCart({}), await createCart({})];
    const first = ok(await shop.store.post(`/carts/${a.id}`, { email: 'Guest@example.com' })).cart;
    const second = ok(await shop.store.post(`/carts/${b.id}`, { email: 'guest@EXAMPLE.com' })).cart;
    expect(first.customer_id).toMatch(/^cus_/);
    expect(second.customer_id).toBe(first.customer_id);
  });

  it('does not set the account with the given e-mail as customer', async () => {
    const { customer } = ok(
      await shop.store.post('/customers', {
        first_name: 'Eve',
        last_name: 'S',
        email: 'eve@example.com',
        password: 'x',
      }),
    );
    const cart = await createCart({});
    const changed = ok(
      await shop.store.post(`/carts/${cart.id}?expand=customer`, { email: 'eve@example.com' }),
    ).cart;
    expect(changed.customer_id).not.toBe(customer.id);
    expect(changed.customer).toMatchObject({ first_name: null, has_account: false });
  });

  it('merges the given address fields into the existing address', async () => {
    const { id } = await createCart({});
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

  it('accepts the id of an address of the same cart only', async () => {
    const { id } = await createCart({});
    const { shipping_address_id } = ok(
      await shop.store.post(`/carts/${id}`, { shipping_address: { city: 'Berlin' } }),
    ).cart;
    expect(
      ok(await shop.store.post(`/carts/${id}`, { billing_address: shipping_address_id })).cart
        .billing_address_id,
    ).toBe(shipping_address_id);
    const other = await createCart({});
    expect(
      (await shop.store.post(`/carts/${other.id}`, { billing_address: shipping_address_id })).status,
    ).toBe(404);
  });

  it.each([
    ['shipping address', { shipping_address: { country_code: 'us' } }],
    ['country_code', { country_code: 'us' }],
  ])('rejects a %s outside the region', async (_, body) => {
    const { id } = await createCart({ region_id: shop.europe.id });
    expect(await shop.store.post(`/carts/${id}`, body)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('to another region chooses new prices and removes shipping methods and payment sessions', async () => {
    const id = await shop.prepareCart();
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
    const { id } = await createCart({ metadata: { a: 1, b: 2 } });
    const { cart } = ok(
      await shop.store.post(`/carts/${id}`, { metadata: { b: '', c: 3 }, context: { ip: '10.0.0.1' } }),
    );
    expect(cart.metadata).toEqual({ a: 1, c: 3 });
    expect(cart.context).toMatchObject({ ip: '10.0.0.1' });
  });

  it('that is rejected changes nothing', async () => {
    const { id } = await createCart({});
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

describe('A shipping method of a cart', () => {
  it('replaces the previous one of the same profile', async () => {
    const id = await shop.prepareCart();
    const express = await createShippingOption(shop, shop.europe.id, { name: 'Express', amount: 900 });
    const { cart } = ok(
      await shop.store.post(`/carts/${id}/shipping-methods`, {
        option_id: express,
        data: { door: 'left' },
      }),
    );
    expect(cart.shipping_methods).toMatchObject([{ price: 900, subtotal: 900, tax_total: 171, total: 1071 }]);
  });

  it.each([
    [400, 'of another region', () => shop.standardShipping.id],
    [404, 'that does not exist', () => 'so_nope'],
  ])('is rejected with %i for a shipping option %s', async (status, _, option) => {
    const { id } = await createCart({
      region_id: shop.america.id,
      items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
    });
    const response = await shop.store.post(`/carts/${id}/shipping-methods`, { option_id: option() });
    expect(response.status).toBe(status);
  });
});

describe('The taxes of a cart', () => {
  it('are calculated on request in a region without automatic taxes', async () => {
    ok(await shop.admin.post(`/regions/${shop.america.id}`, { automatic_taxes: false, tax_rate: 10 }));
    const cart = await createCart({
      region_id: shop.america.id,
      items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
    });
    expect(cart).toMatchObject({ subtotal: 900, tax_total: 0, total: 900 });
    expect(ok(await shop.store.post(`/carts/${cart.id}/taxes`)).cart).toMatchObject({
      tax_total: 90,
      total: 990,
    });
  });

  it('are the sum of all rates of a product, without the default rate of the region', async () => {
    const wine = await createSizedProduct(shop, 'Wine', ['One'], { eur: 1000 }, { manage_inventory: false });
    await shop.sql(
      `insert into tax_rate (id, rate, name, code, region_id) values ('txr_a', 7, 'Food', 'food', $1), ('txr_b', 12.5, 'Alcohol', 'alc', $1)`,
      [shop.europe.id],
    );
    await shop.sql(`insert into product_tax_rate (product_id, rate_id) values ($1, 'txr_a'), ($1, 'txr_b')`, [
      wine.id,
    ]);
    const cart = await createCart({
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

  it('are contained in a price that includes tax', async () => {
    ok(await shop.admin.post('/currencies/eur', { includes_tax: true }));
    const cart = await createCart({
      region_id: shop.europe.id,
      items: [{ variant_id: shop.shirt.variants[0].id, quantity: 2 }],
    });
    ok(await shop.admin.post('/currencies/eur', { includes_tax: false }));
    // 39.00 contains 6.23 of tax
    expect(cart.items).toMatchObject([
      { includes_tax: true, unit_price: 1950, subtotal: 3277, tax_total: 623, total: 3900 },
    ]);
  });
});

async function createCart(body: Record<string, unknown>) {
  return ok(await shop.store.post('/carts', body)).cart;
}
