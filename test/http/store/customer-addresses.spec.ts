import { openShop, type Shop } from '../../support/shop.ts';
import { aShopper } from '../../support/shoppers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('/store/customers/me', () => {
  describe('the billing address', () => {
    it('is an address of its own, and is changed in place', async () => {
      const me = await aShopper(shop, 'billing@example.com');
      const set = await me.post('/customers/me', {
        billing_address: { city: 'Aarhus', country_code: 'DK' },
      });
      expect(set.body.customer.billing_address).toMatchObject({
        city: 'Aarhus',
        country_code: 'dk',
        customer_id: null,
      });
      expect(set.body.customer.shipping_addresses).toEqual([]);
      const changed = await me.post('/customers/me', { billing_address: { postal_code: '8000' } });
      expect(changed.body.customer.billing_address).toMatchObject({ city: 'Aarhus', postal_code: '8000' });
      expect(changed.body.customer.billing_address_id).toBe(set.body.customer.billing_address_id);
      const cleared = await me.post('/customers/me', { billing_address: null });
      expect(cleared.body.customer).toMatchObject({ billing_address: null, billing_address_id: null });
    });

    it('can be one of the book, by its id; what is said then is kept apart from the book', async () => {
      const me = await aShopper(shop, 'book@example.com');
      const { body } = await me.post('/customers/me/addresses', { address: { city: 'Odense' } });
      const [{ id }] = body.customer.shipping_addresses;
      const set = await me.post('/customers/me', { billing_address: id });
      expect(set.body.customer.billing_address).toMatchObject({ id, city: 'Odense' });
      const changed = await me.post('/customers/me', { billing_address: { city: 'Ribe' } });
      expect(changed.body.customer.billing_address).toMatchObject({ city: 'Ribe' });
      expect(changed.body.customer.shipping_addresses).toMatchObject([{ id, city: 'Odense' }]);
    });

    it('cannot be that of somebody else', async () => {
      const other = await aShopper(shop, 'other-billing@example.com');
      const { body } = await other.post('/customers/me/addresses', { address: { city: 'Secret' } });
      const me = await aShopper(shop, 'nosy@example.com');
      const { status, body: refused } = await me.post('/customers/me', {
        billing_address: body.customer.shipping_addresses[0].id,
      });
      expect([status, refused.type]).toEqual([404, 'not_found']);
    });

    it.each([[5], [[]], [{ city: 5 }], [{ planet: 'x' }], [{ metadata: 'x' }]])(
      'is not %j',
      async (billing_address) => {
        const me = await aShopper(
          shop,
          `shape${JSON.stringify(billing_address).length}${typeof billing_address}@example.com`,
        );
        const { status, body } = await me.post('/customers/me', { billing_address });
        expect([status, body.type]).toEqual([400, 'invalid_data']);
      },
    );
  });
});

describe('/store/customers/me/addresses', () => {
  const address = {
    first_name: 'Oliver',
    address_1: 'Vesterbrogade 4',
    city: 'København',
    country_code: 'DK',
    postal_code: '1620',
  };

  it('adds, changes and deletes', async () => {
    const me = await aShopper(shop, 'addresses@example.com');
    const added = await me.post('/customers/me/addresses', {
      address: { ...address, metadata: { door: 'left' } },
    });
    expect(added.status).toBe(200);
    const [first] = added.body.customer.shipping_addresses;
    expect(first).toMatchObject({
      ...address,
      id: expect.stringMatching(/^addr_/),
      customer_id: me.id,
      country_code: 'dk',
    });

    const path = `/customers/me/addresses/${first.id}`;
    const changed = await me.post(path, { city: 'Frederiksberg', postal_code: null, metadata: { floor: 3 } });
    expect(changed.body.customer.shipping_addresses).toMatchObject([
      {
        id: first.id,
        city: 'Frederiksberg',
        postal_code: null,
        address_1: 'Vesterbrogade 4',
        metadata: { door: 'left', floor: 3 },
      },
    ]);

    for (let i = 0; i < 2; i++) {
      const deleted = await me.delete(path);
      expect([deleted.status, deleted.body.customer.shipping_addresses]).toEqual([200, []]);
    }
    expect((await me.post(path, { city: 'x' })).status).toBe(404);
  });

  it('refuses a country that does not exist', async () => {
    const me = await aShopper(shop, 'country@example.com');
    const { status, body } = await me.post('/customers/me/addresses', {
      address: { ...address, country_code: 'ZZ' },
    });
    expect([status, body.type]).toEqual([404, 'not_found']);
    expect(body.message).toContain('zz');
    expect((await me.get('/customers/me')).body.customer.shipping_addresses).toEqual([]);
  });

  it('takes the id of an address that is there already', async () => {
    const me = await aShopper(shop, 'twice@example.com');
    const { body } = await me.post('/customers/me/addresses', { address });
    const again = await me.post('/customers/me/addresses', {
      address: body.customer.shipping_addresses[0].id,
    });
    expect(again.body).toEqual(body);
    expect((await me.post('/customers/me/addresses', { address: 'addr_x' })).status).toBe(404);
  });

  it('leaves the addresses of others alone', async () => {
    const other = await aShopper(shop, 'victim@example.com');
    const { body } = await other.post('/customers/me/addresses', { address });
    const path = `/customers/me/addresses/${body.customer.shipping_addresses[0].id}`;
    const me = await aShopper(shop, 'thief@example.com');
    expect((await me.post(path, { city: 'Hackerville' })).status).toBe(404);
    expect((await me.delete(path)).body.customer.id).toBe(me.id);
    expect((await other.get('/customers/me')).body).toEqual(body);
  });

  it('takes the billing address with it when that was the same', async () => {
    const me = await aShopper(shop, 'same@example.com');
    const { body } = await me.post('/customers/me/addresses', { address });
    const [{ id }] = body.customer.shipping_addresses;
    await me.post('/customers/me', { billing_address: id });
    const deleted = await me.delete(`/customers/me/addresses/${id}`);
    expect(deleted.body.customer).toMatchObject({
      billing_address_id: null,
      billing_address: null,
      shipping_addresses: [],
    });
  });

  it('needs an address', async () => {
    const me = await aShopper(shop, 'needs@example.com');
    for (const body of [{}, { address: null }, { address: 5 }, { address: ['x'] }, address]) {
      const answer = await me.post('/customers/me/addresses', body);
      expect([answer.status, answer.body.type]).toEqual([400, 'invalid_data']);
    }
  });
});
