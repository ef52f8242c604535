import { browser, type Browser } from '../../support/browser.ts';
import { ok, openWorld, product, type Product, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('a cart that moves to another region', () => {
  let local: Product;
  beforeAll(async () => {
    local = await product(shop, 'Local', ['One'], { eur: 100 }, { manage_inventory: false });
  });

  it('loses the discounts and gift cards that are not for it, and keeps the others', async () => {
    const { europe, america } = shop;
    await discount('LOCAL', { type: 'percentage', value: 10 }, [europe.id]);
    await discount('ALLOVER', { type: 'free_shipping', value: 0 }, [europe.id, america.id]);
    const { gift_card } = ok(await shop.admin.post('/gift-cards', { region_id: europe.id, value: 500 }));
    const id = await shop.readyCart();
    const codes = {
      discounts: [{ code: 'LOCAL' }, { code: 'ALLOVER' }],
      gift_cards: [{ code: gift_card.code }],
    };
    expect(ok(await shop.store.post(`/carts/${id}`, codes)).cart).toMatchObject({ gift_card_total: 500 });
    const { cart } = ok(await shop.store.post(`/carts/${id}`, { region_id: america.id }));
    expect(cart).toMatchObject({
      gift_cards: [],
      discounts: [{ code: 'ALLOVER' }],
      discount_total: 0,
      gift_card_total: 0,
      total: 2400,
    });
  });

  it('takes codes of the new region in the same request', async () => {
    await discount('NEWWORLD', { type: 'percentage', value: 50 }, [shop.america.id]);
    const id = await shop.readyCart();
    const { cart } = ok(
      await shop.store.post(`/carts/${id}`, {
        region_id: shop.america.id,
        discounts: [{ code: 'NEWWORLD' }],
        shipping_address: { country_code: 'us', city: 'Boston' },
      }),
    );
    expect(cart).toMatchObject({ subtotal: 2400, discount_total: 1200, total: 1200 });
    expect(cart.shipping_address).toMatchObject({ city: 'Boston', country_code: 'us' });
  });

  it('delivers to its only country, as a new one does', async () => {
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    const moved = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.america.id })).cart;
    expect(moved.shipping_address).toMatchObject({ country_code: 'us' });
  });

  it('forgets a country that is not in it, and keeps one that is', async () => {
    const { cart } = ok(await shop.store.post('/carts', { country_code: 'us' }));
    const moved = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.europe.id })).cart;
    expect(moved.shipping_address).toMatchObject({ country_code: null });
    const named = ok(await shop.store.post(`/carts/${cart.id}`, { country_code: 'FR' })).cart;
    expect(named.shipping_address).toMatchObject({ country_code: 'fr' });
    const same = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.europe.id })).cart;
    expect(same.shipping_address).toMatchObject({ country_code: 'fr' });
  });

  it('leaves behind what has no price there', async () => {
    const [here, everywhere] = [local, shop.shirt].map(({ variants }) => variants[0].id);
    const items = [here, everywhere].map((variant_id) => ({ variant_id, quantity: 1 }));
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));
    const moved = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.america.id })).cart;
    expect(moved.items).toMatchObject([{ variant_id: everywhere, unit_price: 2400 }]);
  });

  it.each([
    ['that is not there', async () => ({ region_id: 'reg_nope' }), 404, 'not_found'],
    [
      'with a country of the old one',
      async () => ({ region_id: shop.europe.id, country_code: 'us' }),
      400,
      'invalid_data',
    ],
    ['with a country that there is not', async () => ({ country_code: 'zz' }), 404, 'not_found'],
  ])('%s is refused, and nothing changes', async (_, body, status, type) => {
    const items = [{ variant_id: local.variants[0].id, quantity: 1 }];
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));
    const before = ok(await shop.store.get(`/carts/${cart.id}`));
    const answer = await shop.store.post(`/carts/${cart.id}`, await body());
    expect(answer).toMatchObject({ status, body: { type } });
    expect(ok(await shop.store.get(`/carts/${cart.id}`))).toEqual(before);
  });

  it('loses what has no price there, and keeps the rest', async () => {
    const items = [local, shop.mug].map(({ variants }) => ({ variant_id: variants[0].id, quantity: 1 }));
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items }));
    const moved = ok(await shop.store.post(`/carts/${cart.id}`, { region_id: shop.america.id })).cart;
    expect(moved.items).toMatchObject([{ title: 'Mug', unit_price: 900 }]);
    expect(moved.subtotal).toBe(900);
  });
});

describe('the customer of a cart', () => {
  it('is a logged-in shopper who takes it, with their own e-mail', async () => {
    const { cart } = ok(await shop.store.post('/carts', {}));
    const { client, id } = await shopper('taker@example.com');
    expect(ok(await client.post(`/carts/${cart.id}`, { customer_id: id })).cart).toMatchObject({
      customer_id: id,
      email: 'taker@example.com',
    });
    // who has it already may say so again
    ok(await shop.store.post(`/carts/${cart.id}`, { customer_id: id }));
  });

  it('is never somebody else’s account', async () => {
    const { cart } = ok(await shop.store.post('/carts', {}));
    const [{ id: owner }, { client: other }] = [
      await shopper('owner@example.com'),
      await shopper('other@example.com'),
    ];
    for (const client of [shop.store, other])
      expect(await client.post(`/carts/${cart.id}`, { customer_id: owner })).toMatchObject({
        status: 400,
        body: { type: 'not_allowed' },
      });
    expect(ok(await shop.store.get(`/carts/${cart.id}`)).cart).toMatchObject({
      customer_id: null,
      email: null,
    });
  });

  it('is no guest whose id somebody knows, and the answer does not tell whether there is one', async () => {
    const [mine, other] = [await shop.readyCart({ email: 'guest@example.com' }), await shop.readyCart()];
    const { customer_id } = ok(await shop.store.get(`/carts/${mine}`)).cart;
    for (const id of [customer_id, 'cus_nope'])
      expect(await shop.store.post(`/carts/${other}`, { customer_id: id })).toMatchObject({
        status: 400,
        body: { type: 'not_allowed', message: `Cart ${other} cannot become the cart of customer ${id}` },
      });
    expect(ok(await shop.store.get(`/carts/${other}`)).cart.email).toBe('oliver@example.com');
    expect((await shop.store.post(`/carts/${mine}`, { customer_id })).status).toBe(200);
  });

  it('decides which codes are for them: another customer loses the code of a group', async () => {
    const { client, id } = await shopper('vip@example.com');
    await shop.sql(
      `with made as (insert into customer_group (id, name) values ('cgrp_vip', 'VIP'))
       insert into customer_group_customers (customer_group_id, customer_id) values ('cgrp_vip', $1)`,
      [id],
    );
    await discount('FORVIPS', { type: 'percentage', value: 50 }, [shop.europe.id]);
    await shop.sql(
      `with made as (insert into discount_condition (id, type, operator, discount_rule_id) values ('discon_vip', 'customer_groups', 'in', 'dru_FORVIPS'))
       insert into discount_condition_customer_group (condition_id, customer_group_id) values ('discon_vip', 'cgrp_vip')`,
    );
    const cart = await shop.readyCart();
    expect((await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'FORVIPS' }] })).status).toBe(400);
    const theirs = await client.post(`/carts/${cart}`, { customer_id: id, discounts: [{ code: 'FORVIPS' }] });
    expect(ok(theirs).cart).toMatchObject({ discount_total: 975 });
    const given = await shop.store.post(`/carts/${cart}`, { email: 'somebody@example.com' });
    expect(ok(given).cart).toMatchObject({ discounts: [], discount_total: 0 });
  });
});

describe('an address of a cart', () => {
  it('may be one that its customer has saved, and nobody else’s', async () => {
    const { client, id } = await shopper('saved@example.com');
    const saved = await savedAddress(id, { city: 'Berlin', country_code: 'de' });
    const { cart } = ok(await client.post('/carts', { region_id: shop.europe.id }));
    const body = { shipping_address: saved, billing_address: saved };
    expect(ok(await client.post(`/carts/${cart.id}`, body)).cart).toMatchObject({
      shipping_address_id: saved,
      billing_address_id: saved,
      shipping_address: { city: 'Berlin' },
    });
    const stranger = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
    for (const which of ['shipping_address', 'billing_address'])
      expect((await shop.store.post(`/carts/${stranger.id}`, { [which]: saved })).status).toBe(404);
  });

  it('that is saved stays as it is when fields are laid over it', async () => {
    const { client, id } = await shopper('copies@example.com');
    const saved = await savedAddress(id, { address_1: 'Hauptstr. 1', city: 'Berlin', country_code: 'de' });
    const { cart } = ok(await client.post('/carts', { region_id: shop.europe.id }));
    ok(await client.post(`/carts/${cart.id}`, { shipping_address: saved }));
    const changed = ok(
      await client.post(`/carts/${cart.id}`, { shipping_address: { city: 'Potsdam' } }),
    ).cart;
    expect(changed.shipping_address).toMatchObject({
      address_1: 'Hauptstr. 1',
      city: 'Potsdam',
      country_code: 'de',
    });
    expect(changed.shipping_address_id).not.toBe(saved);
    expect(await shop.sql('select city from address where id = $1', [saved])).toEqual([{ city: 'Berlin' }]);
  });

  it('that is both of them is changed for one only', async () => {
    const id = await shop.readyCart();
    const { shipping_address_id } = ok(await shop.store.get(`/carts/${id}`)).cart;
    ok(await shop.store.post(`/carts/${id}`, { billing_address: shipping_address_id }));
    const { cart } = ok(await shop.store.post(`/carts/${id}`, { billing_address: { city: 'Bonn' } }));
    expect(cart.shipping_address).toMatchObject({ city: 'Berlin', postal_code: '10115' });
    expect(cart.billing_address).toMatchObject({ city: 'Bonn', postal_code: '10115' });
  });

  it('is refused outside the region for delivery, also by id, and accepted for the bill', async () => {
    const { client, id } = await shopper('abroad@example.com');
    const saved = await savedAddress(id, { city: 'Boston', country_code: 'us' });
    const { cart } = ok(await client.post('/carts', { region_id: shop.europe.id }));
    expect((await client.post(`/carts/${cart.id}`, { shipping_address: saved })).status).toBe(400);
    expect(
      ok(await client.post(`/carts/${cart.id}`, { billing_address: saved })).cart.billing_address,
    ).toMatchObject({ country_code: 'us' });
  });
});

describe('the sales channel of a cart', () => {
  it('takes out what it does not sell, and has to be there', async () => {
    const { sales_channel } = ok(await shop.admin.post('/sales-channels', { name: 'Pop-up' }));
    const full = await shop.readyCart({ items: [shop.shirt, shop.mug].map(one) });
    const empty = ok(await shop.store.post('/carts', {})).cart.id;
    const body = { sales_channel_id: sales_channel.id };
    expect(ok(await shop.store.post(`/carts/${empty}`, body)).cart).toMatchObject(body);
    expect((await shop.store.post(`/carts/${empty}`, { sales_channel_id: 'sc_nope' })).status).toBe(404);
    // and from now on it says what may be added
    const line = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    expect((await shop.store.post(`/carts/${empty}/line-items`, line)).status).toBe(400);
    ok(
      await shop.admin.post(`/sales-channels/${sales_channel.id}/products/batch`, {
        product_ids: [{ id: shop.mug.id }],
      }),
    );
    ok(await shop.store.post(`/carts/${empty}/line-items`, line));
    const { cart } = ok(await shop.store.post(`/carts/${full}`, body));
    expect(cart.items).toMatchObject([{ title: 'Mug' }]);
    expect(cart).toMatchObject({ ...body, subtotal: 725, payment_session: { amount: 1458 } });
  });
});

function one({ variants: [{ id }] }: Product): { variant_id: string; quantity: number } {
  return { variant_id: id, quantity: 1 };
}

describe('the addresses of a cart', () => {
  it('can be taken away, and stay where they are saved', async () => {
    const id = await shop.readyCart();
    const { cart } = ok(
      await shop.store.post(`/carts/${id}`, { shipping_address: null, billing_address: null }),
    );
    expect(cart).toMatchObject({
      shipping_address: null,
      shipping_address_id: null,
      billing_address: null,
      billing_address_id: null,
    });
    const named = ok(
      await shop.store.post(`/carts/${id}`, { shipping_address: { country_code: 'fr' } }),
    ).cart;
    expect(named.shipping_address).toMatchObject({ country_code: 'fr', first_name: null });
  });
});

describe('a line of a cart', () => {
  it('that is updated takes metadata in, and is refused beyond the stock, which other lines share', async () => {
    const rare = await product(shop, 'Rare', ['One'], { eur: 100 }, { inventory_quantity: 5 });
    const [{ id: variant_id }] = rare.variants;
    const { cart } = ok(
      await shop.store.post('/carts', { region_id: shop.europe.id, items: [{ variant_id, quantity: 2 }] }),
    );
    const gift = { variant_id, quantity: 1, metadata: { gift: true, note: 'x' } };
    const { items } = ok(await shop.store.post(`/carts/${cart.id}/line-items`, gift)).cart;
    const path = `/carts/${cart.id}/line-items/${items[1].id}`;
    expect(await shop.store.post(path, { quantity: 4 })).toMatchObject({
      status: 400,
      body: { code: 'insufficient_inventory' },
    });
    const changed = ok(await shop.store.post(path, { quantity: 3, metadata: { note: '', to: 'Ada' } })).cart;
    expect(changed.items[1]).toMatchObject({ quantity: 3, metadata: { gift: true, to: 'Ada' } });
  });

  it.each([[-1], [1.5], ['2'], [2 ** 31], [null]])('has no quantity %p', async (quantity) => {
    const id = await shop.readyCart();
    const [line] = ok(await shop.store.get(`/carts/${id}`)).cart.items;
    expect(await shop.store.post(`/carts/${id}/line-items/${line.id}`, { quantity })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('merges whatever the order of its metadata, and not with one that has more', async () => {
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
    const [{ id: variant_id }] = shop.mug.variants;
    for (const metadata of [{ a: 1, b: { c: [2] } }, { b: { c: [2] }, a: 1 }, { a: 1 }])
      ok(await shop.store.post(`/carts/${id}/line-items`, { variant_id, quantity: 1, metadata }));
    const { items } = ok(await shop.store.get(`/carts/${id}`)).cart;
    expect(items.map((line: { quantity: number }) => line.quantity)).toEqual([2, 1]);
  });
});

async function shopper(email: string): Promise<{ client: Browser; id: string }> {
  const client = browser(shop.store);
  const answer = await client.post('/customers', {
    first_name: 'A',
    last_name: 'B',
    email,
    password: 'secret',
  });
  return { client, id: ok(answer).customer.id };
}

/** As an adopted database has it. */
async function savedAddress(customerId: string, columns: Record<string, string>): Promise<string> {
  const id = `addr_${customerId}`;
  await shop.sql(
    'insert into address (id, customer_id, address_1, city, country_code) values ($1, $2, $3, $4, $5)',
    [id, customerId, columns.address_1 ?? null, columns.city, columns.country_code],
  );
  return id;
}

async function discount(code: string, rule: Record<string, unknown>, regions: string[]): Promise<void> {
  await shop.sql(
    `with rule as (insert into discount_rule (id, type, value) values ('dru_' || $1, $2, $3) returning id),
          code as (insert into discount (id, code, is_dynamic, is_disabled, rule_id, starts_at)
                   select 'disc_' || $1, $1, false, false, id, now() - interval '1 year' from rule returning id)
     insert into discount_regions (discount_id, region_id) select id, unnest($4::text[]) from code`,
    [code, rule.type, rule.value, regions],
  );
}
