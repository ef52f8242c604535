import { type Browser } from '../../support/browser.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { registerShopper, type Shopper } from '../../support/shoppers.ts';

const STOREFRONT = 'https://shop.example';
const OTHER_SITE = 'https://evil.example';
const ADDRESS = { first_name: 'O', last_name: 'J', address_1: 'Hauptstr. 1', city: 'Berlin' };

let shop: SampleShop;
let shopper: Shopper;

beforeAll(async () => {
  shop = await useSampleShop({ STORE_CORS: STOREFRONT });
  shopper = await registerShopper(shop, 'owner@example.com');
});
afterAll(() => shop.close());

async function createCart(): Promise<string> {
  return ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart.id;
}

/** Reads the customer id of a cart from the database. */
async function ownerOf(id: string): Promise<string | null> {
  const [{ customer_id }] = await shop.sql<{ customer_id: string | null }>(
    'select customer_id from cart where id = $1',
    [id],
  );
  return customer_id;
}

describe('A cart without a customer', () => {
  it.each([
    ['a followed link', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }],
    ['a followed link in an e-mail', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }],
    ['an embedded image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' }],
    ['a page of another site', { 'sec-fetch-mode': 'cors', origin: OTHER_SITE }],
    ['a page without an origin', { 'sec-fetch-mode': 'cors', origin: 'null' }],
    ['another site in an old browser', { origin: OTHER_SITE }],
  ])('is not transferred to the logged-in shopper by a request of %s', async (_, headers) => {
    const id = await createCart();
    ok(await shopper.get(`/carts/${id}`, { headers }));
    expect(await ownerOf(id)).toBeNull();
  });

  it.each([
    ['the storefront', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site', origin: STOREFRONT }],
    ['a page of this server', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }],
    ['a page of this server in an old browser', { origin: 'http://api.example', host: 'api.example' }],
    ['a server that renders the storefront', { 'sec-fetch-mode': 'cors' }],
    ['a client that is not a browser', {}],
  ])('is transferred to the logged-in shopper by a request of %s', async (_, headers) => {
    const id = await createCart();
    ok(await shopper.get(`/carts/${id}`, { headers }));
    expect(await ownerOf(id)).toBe(shopper.id);
  });
});

describe('A cart of an account', () => {
  let cart: string;
  let group: string;

  beforeAll(async () => {
    group = ok(await shop.admin.post('/customer-groups', { name: 'Regulars' })).customer_group.id;
    const customer_ids = [{ id: shopper.id }];
    ok(await shop.admin.post(`/customer-groups/${group}/customers/batch`, { customer_ids }));
    for (const [code, conditions] of [
      ['REGULAR', [{ operator: 'in', customer_groups: [group] }]],
      ['PUBLIC', []],
    ] as const) {
      const rule = { type: 'percentage', value: 10, allocation: 'total', conditions };
      ok(await shop.admin.post('/discounts', { code, rule, regions: [shop.europe.id] }));
    }
    cart = ok(await shopper.post('/carts', { region_id: shop.europe.id })).cart.id;
  });

  it('returns its customer to the account, and nulls to others', async () => {
    const path = `/carts/${cart}?expand=customer`;
    expect(ok(await shopper.get(path)).cart.customer).toMatchObject({ id: shopper.id, has_account: true });
    for (const other of [shop.store, await registerShopper(shop, 'other@example.com')]) {
      const { customer } = ok(await other.get(path)).cart;
      expect(Object.keys(customer)).toContain('email');
      expect(Object.values(customer).every((value) => value === null)).toBe(true);
    }
  });

  it('returns its e-mail and customer id to the account', async () => {
    const own = { email: shopper.email, customer_id: shopper.id };
    expect(ok(await shopper.get(`/carts/${cart}`)).cart).toMatchObject(own);
    expect(ok(await shopper.post(`/carts/${cart}`, { metadata: { by: 'owner' } })).cart).toMatchObject(own);
  });

  it.each([
    ['a client without a session', async () => shop.store],
    ['another account', () => registerShopper(shop, `${Math.random()}@example.com`)],
  ])('returns null for e-mail and customer id in every response to %s', async (_, client) => {
    const [other, hidden] = [await client(), { email: null, customer_id: null }];
    const line = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    const { cart: added } = ok(await other.post(`/carts/${cart}/line-items`, line));
    expect(added).toMatchObject(hidden);
    for (const response of [
      await other.get(`/carts/${cart}`),
      await other.get(`/carts/${cart}?expand=&fields=email,customer_id`),
      await other.post(`/carts/${cart}`, { metadata: { by: 'other' } }),
      await other.post(`/carts/${cart}/payment-sessions`),
      await other.post(`/carts/${cart}/taxes`),
      await other.delete(`/carts/${cart}/line-items/${added.items[0].id}`),
    ]) {
      expect(ok(response).cart).toMatchObject(hidden);
      expect(response.body.cart).not.toHaveProperty('account_id');
    }
    expect((await other.get(`/carts/${cart}?fields=account_id`)).status).toBe(400);
  });

  describe('given a discount code', () => {
    const codesFor = async (client: Pick<Browser, 'get'>) =>
      ok(await client.get(`/carts/${cart}`)).cart.discounts.map(({ code }: { code: string }) => code);

    it('rejects a discount of the account’s group from a client without a session', async () => {
      expect(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'REGULAR' }] })).toMatchObject({
        status: 400,
        body: { type: 'not_allowed' },
      });
    });

    it('returns a discount of the account’s group to the account only', async () => {
      ok(await shopper.post(`/carts/${cart}`, { discounts: [{ code: 'REGULAR' }] }));
      expect([await codesFor(shopper), await codesFor(shop.store)]).toEqual([['REGULAR'], []]);
    });

    it('returns a public discount to everyone', async () => {
      ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'PUBLIC' }] }));
      expect([await codesFor(shopper), await codesFor(shop.store)]).toEqual([['PUBLIC'], ['PUBLIC']]);
    });
  });

  describe('given a saved address of that account', () => {
    let saved: string;

    beforeAll(async () => {
      const address = { ...ADDRESS, postal_code: '10115', country_code: 'de' };
      const { customer } = ok(await shopper.post('/customers/me/addresses', { address }));
      saved = customer.shipping_addresses[0].id;
    });

    it.each(['shipping_address', 'billing_address'])(
      'rejects its id as %s from a client without a session',
      async (field) => {
        expect((await shop.store.post(`/carts/${cart}`, { [field]: saved })).status).toBe(404);
      },
    );

    it('accepts its id from the account', async () => {
      const { shipping_address } = ok(await shopper.post(`/carts/${cart}`, { shipping_address: saved })).cart;
      expect(shipping_address.city).toBe('Berlin');
    });
  });
});

describe('A cart of a guest', () => {
  it('returns its e-mail and customer id to every client that knows its id', async () => {
    const id = await createCart();
    ok(await shop.store.post(`/carts/${id}`, { email: 'guest@example.com' }));
    const { cart } = ok(await shop.store.get(`/carts/${id}`));
    expect(cart).toMatchObject({ email: 'guest@example.com', customer_id: expect.any(String) as string });
    expect(cart).not.toHaveProperty('account_id');
  });
});
