import { type HttpResponse, type Shop, useShop } from '../../support/shop.ts';
import { registerShopper, type Shopper } from '../../support/shoppers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop();
});
afterAll(() => shop.close());

describe('The billing address of a customer', () => {
  describe('given by its fields', () => {
    let shopper: Shopper;
    let created: HttpResponse;

    beforeAll(async () => {
      shopper = await registerShopper(shop, 'billing@example.com');
      created = await shopper.post('/customers/me', {
        billing_address: { city: 'Aarhus', country_code: 'DK' },
      });
    });

    it('is not part of the address book', () => {
      expect(created.body.customer.billing_address).toMatchObject({
        city: 'Aarhus',
        country_code: 'dk',
        customer_id: null,
      });
      expect(created.body.customer.shipping_addresses).toEqual([]);
    });

    it('is updated in place', async () => {
      const updated = await shopper.post('/customers/me', { billing_address: { postal_code: '8000' } });
      expect(updated.body.customer.billing_address).toMatchObject({ city: 'Aarhus', postal_code: '8000' });
      expect(updated.body.customer.billing_address_id).toBe(created.body.customer.billing_address_id);
    });

    it('is removed by null', async () => {
      const cleared = await shopper.post('/customers/me', { billing_address: null });
      expect(cleared.body.customer).toMatchObject({ billing_address: null, billing_address_id: null });
    });
  });

  it('given as the id of an address of the book is copied when it is updated', async () => {
    const shopper = await registerShopper(shop, 'book@example.com');
    const { body } = await shopper.post('/customers/me/addresses', { address: { city: 'Odense' } });
    const [{ id }] = body.customer.shipping_addresses;
    const set = await shopper.post('/customers/me', { billing_address: id });
    expect(set.body.customer.billing_address).toMatchObject({ id, city: 'Odense' });
    const updated = await shopper.post('/customers/me', { billing_address: { city: 'Ribe' } });
    expect(updated.body.customer.billing_address).toMatchObject({ city: 'Ribe' });
    expect(updated.body.customer.shipping_addresses).toMatchObject([{ id, city: 'Odense' }]);
  });

  it('cannot be the address of another customer', async () => {
    const other = await registerShopper(shop, 'other-billing@example.com');
    const { body } = await other.post('/customers/me/addresses', { address: { city: 'Secret' } });
    const shopper = await registerShopper(shop, 'attacker-billing@example.com');
    const { status, body: error } = await shopper.post('/customers/me', {
      billing_address: body.customer.shipping_addresses[0].id,
    });
    expect([status, error.type]).toEqual([404, 'not_found']);
  });

  it.each([[5], [[]], [{ city: 5 }], [{ planet: 'x' }], [{ metadata: 'x' }]])(
    'cannot be %j',
    async (billing_address) => {
      const shopper = await registerShopper(
        shop,
        `shape${JSON.stringify(billing_address).length}${typeof billing_address}@example.com`,
      );
      const { status, body } = await shopper.post('/customers/me', { billing_address });
      expect([status, body.type]).toEqual([400, 'invalid_data']);
    },
  );
});

describe('The address book of a customer', () => {
  const address = {
    first_name: 'Oliver',
    address_1: 'Vesterbrogade 4',
    city: 'København',
    country_code: 'DK',
    postal_code: '1620',
  };

  describe('with an address', () => {
    let shopper: Shopper;
    let created: HttpResponse;
    let path: string;

    beforeAll(async () => {
      shopper = await registerShopper(shop, 'addresses@example.com');
      created = await shopper.post('/customers/me/addresses', {
        address: { ...address, metadata: { door: 'left' } },
      });
      path = `/customers/me/addresses/${created.body.customer.shipping_addresses[0].id}`;
    });

    it('returns it with its id, customer and country in lower case', () => {
      expect(created.status).toBe(200);
      expect(created.body.customer.shipping_addresses[0]).toMatchObject({
        ...address,
        id: expect.stringMatching(/^addr_/),
        customer_id: shopper.id,
        country_code: 'dk',
      });
    });

    it('updates the given fields of it', async () => {
      const updated = await shopper.post(path, {
        city: 'Frederiksberg',
        postal_code: null,
        metadata: { floor: 3 },
      });
      expect(updated.body.customer.shipping_addresses).toMatchObject([
        {
          id: created.body.customer.shipping_addresses[0].id,
          city: 'Frederiksberg',
          postal_code: null,
          address_1: 'Vesterbrogade 4',
          metadata: { door: 'left', floor: 3 },
        },
      ]);
    });

    it('deletes it, also repeatedly', async () => {
      for (let i = 0; i < 2; i++) {
        const deleted = await shopper.delete(path);
        expect([deleted.status, deleted.body.customer.shipping_addresses]).toEqual([200, []]);
      }
      expect((await shopper.post(path, { city: 'x' })).status).toBe(404);
    });
  });

  it('rejects a country that does not exist', async () => {
    const shopper = await registerShopper(shop, 'country@example.com');
    const { status, body } = await shopper.post('/customers/me/addresses', {
      address: { ...address, country_code: 'ZZ' },
    });
    expect([status, body.type]).toEqual([404, 'not_found']);
    expect(body.message).toContain('zz');
    expect((await shopper.get('/customers/me')).body.customer.shipping_addresses).toEqual([]);
  });

  it('accepts the id of an address that it contains, without a change', async () => {
    const shopper = await registerShopper(shop, 'twice@example.com');
    const { body } = await shopper.post('/customers/me/addresses', { address });
    const again = await shopper.post('/customers/me/addresses', {
      address: body.customer.shipping_addresses[0].id,
    });
    expect(again.body).toEqual(body);
    expect((await shopper.post('/customers/me/addresses', { address: 'addr_x' })).status).toBe(404);
  });

  it('cannot be updated or deleted from by another customer', async () => {
    const other = await registerShopper(shop, 'victim@example.com');
    const { body } = await other.post('/customers/me/addresses', { address });
    const path = `/customers/me/addresses/${body.customer.shipping_addresses[0].id}`;
    const shopper = await registerShopper(shop, 'attacker@example.com');
    expect((await shopper.post(path, { city: 'Hackerville' })).status).toBe(404);
    expect((await shopper.delete(path)).status).toBe(404);
    expect((await other.get('/customers/me')).body).toEqual(body);
  });

  it('loses the billing address together with the same address of the book', async () => {
    const shopper = await registerShopper(shop, 'same@example.com');
    const { body } = await shopper.post('/customers/me/addresses', { address });
    const [{ id }] = body.customer.shipping_addresses;
    await shopper.post('/customers/me', { billing_address: id });
    const deleted = await shopper.delete(`/customers/me/addresses/${id}`);
    expect(deleted.body.customer).toMatchObject({
      billing_address_id: null,
      billing_address: null,
      shipping_addresses: [],
    });
  });

  describe('given an invalid body', () => {
    let shopper: Shopper;
    beforeAll(async () => {
      shopper = await registerShopper(shop, 'invalid@example.com');
    });

    it.each([
      ['no address', {}],
      ['null as address', { address: null }],
      ['a number as address', { address: 5 }],
      ['an array as address', { address: ['x'] }],
      ['address fields outside of `address`', address],
    ])('rejects %s', async (_, body) => {
      const { status, body: error } = await shopper.post('/customers/me/addresses', body);
      expect([status, error.type]).toEqual([400, 'invalid_data']);
    });
  });
});
