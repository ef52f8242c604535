import { type Browser } from '../../support/browser.ts';
import { aShopper, type Shopper } from '../../support/shoppers.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

const STOREFRONT = 'https://shop.example';
const STRANGER = 'https://evil.example';
const ADDRESS = { first_name: 'O', last_name: 'J', address_1: 'Hauptstr. 1', city: 'Berlin' };

let shop: World;
let shopper: Shopper;

beforeAll(async () => {
  shop = await openWorld({ STORE_CORS: STOREFRONT });
  shopper = await aShopper(shop, 'owner@example.com');
});
afterAll(() => shop.close());

async function aCart(): Promise<string> {
  return ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart.id;
}

/** Who has it, as staff find it in the database. */
async function ownerOf(id: string): Promise<string | null> {
  const [{ customer_id }] = await shop.sql<{ customer_id: string | null }>(
    'select customer_id from cart where id = $1',
    [id],
  );
  return customer_id;
}

describe('a cart that somebody else made', () => {
  it.each([
    ['a link is followed', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }],
    ['a link in a mail is followed', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }],
    ['an image is loaded', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' }],
    ['a page of a stranger asks', { 'sec-fetch-mode': 'cors', origin: STRANGER }],
    ['a page without an origin asks', { 'sec-fetch-mode': 'cors', origin: 'null' }],
    ['a stranger asks in an old browser', { origin: STRANGER }],
  ])('does not become the shopper’s when %s', async (_, headers) => {
    const id = await aCart();
    ok(await shopper.get(`/carts/${id}`, { headers }));
    expect(await ownerOf(id)).toBeNull();
  });

  it.each([
    ['the storefront', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site', origin: STOREFRONT }],
    ['a page of this server', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }],
    ['a page of this server, in an old browser', { origin: 'http://api.example', host: 'api.example' }],
    ['what renders the storefront', { 'sec-fetch-mode': 'cors' }],
    ['what is no browser', {}],
  ])('becomes the shopper’s when %s asks', async (_, headers) => {
    const id = await aCart();
    ok(await shopper.get(`/carts/${id}`, { headers }));
    expect(await ownerOf(id)).toBe(shopper.id);
  });
});

describe('what a cart knows of an account', () => {
  let cart: string;
  let group: string;

  beforeAll(async () => {
    group = ok(await shop.admin.post('/customer-groups', { name: 'Regulars' })).customer_group.id;
    const customer_ids = [{ id: shopper.id }];
    ok(await shop.admin.post(`/customer-groups/${group}/customers/batch`, { customer_ids }));
    for (const [code, conditions] of [
      ['REGULAR', [{ operator: 'in', customer_groups: [group] }]],
      ['ANYBODY', []],
    ] as const) {
      const rule = { type: 'percentage', value: 10, allocation: 'total', conditions };
      ok(await shop.admin.post('/discounts', { code, rule, regions: [shop.europe.id] }));
    }
    cart = ok(await shopper.post('/carts', { region_id: shop.europe.id })).cart.id;
  });

  it('the customer: shown to the account, hidden from others', async () => {
    const path = `/carts/${cart}?expand=customer`;
    expect(ok(await shopper.get(path)).cart.customer).toMatchObject({ id: shopper.id, has_account: true });
    for (const other of [shop.store, await aShopper(shop, 'other@example.com')]) {
      const { customer } = ok(await other.get(path)).cart;
      expect(Object.keys(customer)).toContain('email');
      expect(Object.values(customer).every((value) => value === null)).toBe(true);
    }
  });

  it('the e-mail and the customer’s id: shown to the account, null for others, in all answers about the cart', async () => {
    const own = { email: shopper.email, customer_id: shopper.id };
    const hidden = { email: null, customer_id: null };
    expect(ok(await shopper.get(`/carts/${cart}`)).cart).toMatchObject(own);
    expect(ok(await shopper.post(`/carts/${cart}`, { metadata: { by: 'owner' } })).cart).toMatchObject(own);
    const line = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    for (const other of [shop.store, await aShopper(shop, `${Math.random()}@example.com`)]) {
      const { cart: added } = ok(await other.post(`/carts/${cart}/line-items`, line));
      expect(added).toMatchObject(hidden);
      for (const answer of [
        await other.get(`/carts/${cart}`),
        await other.get(`/carts/${cart}?expand=&fields=email,customer_id`),
        await other.post(`/carts/${cart}`, { metadata: { by: 'other' } }),
        await other.post(`/carts/${cart}/payment-sessions`),
        await other.post(`/carts/${cart}/taxes`),
        await other.delete(`/carts/${cart}/line-items/${added.items[0].id}`),
      ]) {
        expect(ok(answer).cart).toMatchObject(hidden);
        expect(answer.body.cart).not.toHaveProperty('account_id');
      }
      expect((await other.get(`/carts/${cart}?fields=account_id`)).status).toBe(400);
    }
  });

  it('nothing of a guest, whose cart shows its e-mail to everybody who knows its id', async () => {
    const guest = await aCart();
    ok(await shop.store.post(`/carts/${guest}`, { email: 'guest@example.com' }));
    const { cart: shown } = ok(await shop.store.get(`/carts/${guest}`));
    expect(shown).toMatchObject({ email: 'guest@example.com', customer_id: expect.any(String) as string });
    expect(shown).not.toHaveProperty('account_id');
  });

  it('a discount for its groups: of use to the account, and left out for others', async () => {
    const discounts = [{ code: 'REGULAR' }];
    expect(await shop.store.post(`/carts/${cart}`, { discounts })).toMatchObject({
      status: 400,
      body: { type: 'not_allowed' },
    });
    const codesFor = async (client: Pick<Browser, 'get'>) =>
      ok(await client.get(`/carts/${cart}`)).cart.discounts.map(({ code }: { code: string }) => code);
    ok(await shopper.post(`/carts/${cart}`, { discounts }));
    expect([await codesFor(shopper), await codesFor(shop.store)]).toEqual([['REGULAR'], []]);
    ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'ANYBODY' }] }));
    expect([await codesFor(shopper), await codesFor(shop.store)]).toEqual([['ANYBODY'], ['ANYBODY']]);
  });

  it('a saved address: taken by its id by the account, and by nobody else', async () => {
    const address = { ...ADDRESS, postal_code: '10115', country_code: 'de' };
    const { customer } = ok(await shopper.post('/customers/me/addresses', { address }));
    const saved = customer.shipping_addresses[0].id as string;
    for (const field of ['shipping_address', 'billing_address'])
      expect((await shop.store.post(`/carts/${cart}`, { [field]: saved })).status).toBe(404);
    const { shipping_address } = ok(await shopper.post(`/carts/${cart}`, { shipping_address: saved })).cart;
    expect(shipping_address.city).toBe('Berlin');
  });
});
