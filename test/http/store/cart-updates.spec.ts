import { createDiscount, TEN_PERCENT } from '../../support/discounts.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { registerShopper, type Shopper } from '../../support/shoppers.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('The customer of a cart', () => {
  it('is the logged-in shopper who sets their own customer_id', async () => {
    const { cart } = ok(await shop.store.post('/carts', {}));
    const client = await registerShopper(shop, 'shopper@example.com');
    expect(ok(await client.post(`/carts/${cart.id}`, { customer_id: client.id })).cart).toMatchObject({
      customer_id: client.id,
      email: 'shopper@example.com',
    });
    // An update with the customer that the cart already has is accepted from any client.
    ok(await shop.store.post(`/carts/${cart.id}`, { customer_id: client.id }));
  });

  it('is not set to the account of another shopper', async () => {
    const { cart } = ok(await shop.store.post('/carts', {}));
    const [owner, other] = [
      await registerShopper(shop, 'owner@example.com'),
      await registerShopper(shop, 'other@example.com'),
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

  it('is not set to the guest of another cart, with the same error as for an unknown id', async () => {
    const [cart, other] = [await shop.prepareCart({ email: 'guest@example.com' }), await shop.prepareCart()];
    const { customer_id } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    for (const id of [customer_id, 'cus_unknown'])
      expect(await shop.store.post(`/carts/${other}`, { customer_id: id })).toMatchObject({
        status: 400,
        body: { type: 'not_allowed', message: `Cart ${other} cannot become the cart of customer ${id}` },
      });
    expect(ok(await shop.store.get(`/carts/${other}`)).cart.email).toBe('oliver@example.com');
    expect((await shop.store.post(`/carts/${cart}`, { customer_id })).status).toBe(200);
  });

  it('decides whether the code of a customer group applies', async () => {
    const client = await registerShopper(shop, 'vip@example.com');
    const group = ok(await shop.admin.post('/customer-groups', { name: 'VIP' })).customer_group.id;
    ok(
      await shop.admin.post(`/customer-groups/${group}/customers/batch`, {
        customer_ids: [{ id: client.id }],
      }),
    );
    const conditions = [{ operator: 'in', customer_groups: [group] }];
    await createDiscount(shop, 'FORVIPS', { rule: { ...TEN_PERCENT, value: 50, conditions } });
    const cart = await shop.prepareCart();
    expect((await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'FORVIPS' }] })).status).toBe(400);
    const memberResponse = await client.post(`/carts/${cart}`, {
      customer_id: client.id,
      discounts: [{ code: 'FORVIPS' }],
    });
    expect(ok(memberResponse).cart).toMatchObject({ discount_total: 975 });
    const guestResponse = await shop.store.post(`/carts/${cart}`, { email: 'not-a-member@example.com' });
    expect(ok(guestResponse).cart).toMatchObject({ discounts: [], discount_total: 0 });
  });
});

describe('An address of a cart', () => {
  it('can be a saved address of its customer', async () => {
    const client = await registerShopper(shop, 'saved@example.com');
    const saved = await saveAddress(client.id, { city: 'Berlin', country_code: 'de' });
    const { cart } = ok(await client.post('/carts', { region_id: shop.europe.id }));
    const body = { shipping_address: saved, billing_address: saved };
    expect(ok(await client.post(`/carts/${cart.id}`, body)).cart).toMatchObject({
      shipping_address_id: saved,
      billing_address_id: saved,
      shipping_address: { city: 'Berlin' },
    });
  });

  it.each(['shipping_address', 'billing_address'])(
    'cannot be a saved address of another customer as %s',
    async (field) => {
      const { id: customer } = await registerShopper(shop, `${field}@example.com`);
      const saved = await saveAddress(customer, { city: 'Berlin', country_code: 'de' });
      const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
      expect((await shop.store.post(`/carts/${id}`, { [field]: saved })).status).toBe(404);
    },
  );

  it('that is a saved address is copied when the cart changes some of its fields', async () => {
    const client = await registerShopper(shop, 'copies@example.com');
    const saved = await saveAddress(client.id, {
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

  it('that is used for shipping and billing is copied when one of them changes', async () => {
    const id = await shop.prepareCart();
    const { shipping_address_id } = ok(await shop.store.get(`/carts/${id}`)).cart;
    ok(await shop.store.post(`/carts/${id}`, { billing_address: shipping_address_id }));
    const { cart } = ok(await shop.store.post(`/carts/${id}`, { billing_address: { city: 'Bonn' } }));
    expect(cart.shipping_address).toMatchObject({ city: 'Berlin', postal_code: '10115' });
    expect(cart.billing_address).toMatchObject({ city: 'Bonn', postal_code: '10115' });
  });

  describe('that is saved in a country outside the region', () => {
    let client: Shopper;
    let saved: string;
    let cart: string;

    beforeAll(async () => {
      client = await registerShopper(shop, 'abroad@example.com');
      saved = await saveAddress(client.id, { city: 'Boston', country_code: 'us' });
      cart = ok(await client.post('/carts', { region_id: shop.europe.id })).cart.id;
    });

    it('is rejected as shipping address', async () => {
      expect((await client.post(`/carts/${cart}`, { shipping_address: saved })).status).toBe(400);
    });

    it('is accepted as billing address', async () => {
      expect(
        ok(await client.post(`/carts/${cart}`, { billing_address: saved })).cart.billing_address,
      ).toMatchObject({ country_code: 'us' });
    });
  });

  it('can be removed, after which an update starts from an empty address', async () => {
    const id = await shop.prepareCart();
    const { cart } = ok(
      await shop.store.post(`/carts/${id}`, { shipping_address: null, billing_address: null }),
    );
    expect(cart).toMatchObject({
      shipping_address: null,
      shipping_address_id: null,
      billing_address: null,
      billing_address_id: null,
    });
    const updated = ok(
      await shop.store.post(`/carts/${id}`, { shipping_address: { country_code: 'fr' } }),
    ).cart;
    expect(updated.shipping_address).toMatchObject({ country_code: 'fr', first_name: null });
  });
});

/** Stores an address of a customer as an adopted database has it. @returns its id */
async function saveAddress(customerId: string, columns: Record<string, string>): Promise<string> {
  const id = `addr_${customerId}`;
  await shop.sql(
    'insert into address (id, customer_id, address_1, city, country_code) values ($1, $2, $3, $4, $5)',
    [id, customerId, columns.address_1 ?? null, columns.city, columns.country_code],
  );
  return id;
}
