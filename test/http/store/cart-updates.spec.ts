import { aDiscount, TENTH } from '../../support/discounts.ts';
import { aShopper } from '../../support/shoppers.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

describe('the customer of a cart', () => {
  it('is a logged-in shopper who takes it, with their own e-mail', async () => {
    const { cart } = ok(await shop.store.post('/carts', {}));
    const client = await aShopper(shop, 'taker@example.com');
    expect(ok(await client.post(`/carts/${cart.id}`, { customer_id: client.id })).cart).toMatchObject({
      customer_id: client.id,
      email: 'taker@example.com',
    });
    // who has it already may say so again
    ok(await shop.store.post(`/carts/${cart.id}`, { customer_id: client.id }));
  });

  it('is never somebody else’s account', async () => {
    const { cart } = ok(await shop.store.post('/carts', {}));
    const [owner, other] = [
      await aShopper(shop, 'owner@example.com'),
      await aShopper(shop, 'other@example.com'),
    ];
    for (const client of [shop.store, other])
      expect(await client.post(`/carts/${cart.id}`, { customer_id: owner.id })).toMatchObject({
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
    const client = await aShopper(shop, 'vip@example.com');
    const group = ok(await shop.admin.post('/customer-groups', { name: 'VIP' })).customer_group.id;
    ok(
      await shop.admin.post(`/customer-groups/${group}/customers/batch`, {
        customer_ids: [{ id: client.id }],
      }),
    );
    const conditions = [{ operator: 'in', customer_groups: [group] }];
    await aDiscount(shop, 'FORVIPS', { rule: { ...TENTH, value: 50, conditions } });
    const cart = await shop.readyCart();
    expect((await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'FORVIPS' }] })).status).toBe(400);
    const theirs = await client.post(`/carts/${cart}`, {
      customer_id: client.id,
      discounts: [{ code: 'FORVIPS' }],
    });
    expect(ok(theirs).cart).toMatchObject({ discount_total: 975 });
    const given = await shop.store.post(`/carts/${cart}`, { email: 'somebody@example.com' });
    expect(ok(given).cart).toMatchObject({ discounts: [], discount_total: 0 });
  });
});

describe('an address of a cart', () => {
  it('may be one that its customer has saved, and nobody else’s', async () => {
    const client = await aShopper(shop, 'saved@example.com');
    const saved = await savedAddress(client.id, { city: 'Berlin', country_code: 'de' });
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
    const client = await aShopper(shop, 'copies@example.com');
    const saved = await savedAddress(client.id, {
      address_1: 'Hauptstr. 1',
      city: 'Berlin',
      country_code: 'de',
    });
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
    const client = await aShopper(shop, 'abroad@example.com');
    const saved = await savedAddress(client.id, { city: 'Boston', country_code: 'us' });
    const { cart } = ok(await client.post('/carts', { region_id: shop.europe.id }));
    expect((await client.post(`/carts/${cart.id}`, { shipping_address: saved })).status).toBe(400);
    expect(
      ok(await client.post(`/carts/${cart.id}`, { billing_address: saved })).cart.billing_address,
    ).toMatchObject({ country_code: 'us' });
  });
});

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

/** As an adopted database has it. */
async function savedAddress(customerId: string, columns: Record<string, string>): Promise<string> {
  const id = `addr_${customerId}`;
  await shop.sql(
    'insert into address (id, customer_id, address_1, city, country_code) values ($1, $2, $3, $4, $5)',
    [id, customerId, columns.address_1 ?? null, columns.city, columns.country_code],
  );
  return id;
}
