import { randomUUID } from 'node:crypto';
import { createDiscountWithConditions } from '../support/discounts.ts';
import { countRoundTrips } from '../support/round-trips.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { createPlates } from '../support/statements.ts';

/*
 * The number of round trips of each change of a cart: one locks and loads, one writes and commits, one reads the cart for the response
 * (docs/performance.md, What changing a cart costs).
 */

let shop: SampleShop;
let cart: string;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

const count = countRoundTrips;
const post = (path: string, body?: object) => () => shop.store.post(`/carts/${cart}${path}`, body);
const remove = (path: string) => () => shop.store.delete(`/carts/${cart}${path}`);
const mug = () => ({ variant_id: shop.mug.variants[0].id, quantity: 1 });
const ADDRESS = {
  first_name: 'O',
  address_1: 'Street 1',
  city: 'Berlin',
  postal_code: '1',
  country_code: 'de',
};

describe.each([1, 20])('The number of round trips with a cart of %i lines', (lines) => {
  let line: string;

  beforeAll(async () => {
    const body = { region_id: shop.europe.id, items: await createPlates(shop, lines) };
    const created = ok(await shop.store.post('/carts', body)).cart;
    cart = created.id;
    line = created.items[0].id;
  });

  it('is 3 to add a line', async () => expect(await count(post('/line-items', mug()))).toBe(3));

  it('is 7 to add a line with an Idempotency-Key, of which 1 takes the key, 1 marks it and 1 stores the response', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const add = () => shop.store.post(`/carts/${cart}/line-items`, mug(), { headers });
    expect(await count(add)).toBe(7);
    expect(await count(add)).toBe(1);
  });

  it('is 3 to change the quantity of a line', async () =>
    expect(await count(post(`/line-items/${line}`, { quantity: 2 }))).toBe(3));

  it('is 3 to set the e-mail of a new guest, and both addresses', async () => {
    const email = `guest-${lines}@example.com`;
    const contact = { email, shipping_address: ADDRESS, billing_address: ADDRESS };
    expect(await count(post('', contact))).toBe(3);
    expect(await count(post('', contact))).toBe(3);
    const [{ guests }] = await shop.sql<{ guests: number }>(
      'select count(*)::int as guests from customer where email = $1',
      [email],
    );
    expect(guests).toBe(1);
  });

  it('is 3 to set the country', async () => expect(await count(post('', { country_code: 'fr' }))).toBe(3));

  it('is 3 to set metadata', async () => expect(await count(post('', { metadata: { a: 1 } }))).toBe(3));

  it('is 4 to add a shipping method', async () =>
    expect(await count(post('/shipping-methods', { option_id: shop.standardShipping.id }))).toBe(4));

  it('is 3 to create payment sessions, and 3 to select that of an offline provider', async () => {
    expect(await count(post('/payment-sessions'))).toBe(3);
    expect(await count(post('/payment-session', { provider_id: 'manual' }))).toBe(3);
    const [session] = ok(await shop.store.get(`/carts/${cart}`)).cart.payment_sessions;
    expect(session).toMatchObject({ provider_id: 'manual', is_initiated: true, data: { status: 'pending' } });
  });

  it('is 3 to add a line to a cart with such a session', async () =>
    expect(await count(post('/line-items', mug()))).toBe(3));

  it('is 7 to enter a code, of which 2 limit guessing; then 3 to add to a line, and 3 to remove the code', async () => {
    const { code } = await createDiscountWithConditions(shop, { operator: 'in', products: [shop.mug.id] });
    expect(await count(post('', { discounts: [{ code }] }))).toBe(7);
    // carts rarely have discounts: the first reads of one take another round trip
    for (let nth = 0; nth < 3; nth++) await post('/line-items', mug())();
    expect(await count(post('/line-items', mug()))).toBe(3);
    expect(await count(remove(`/discounts/${code}`))).toBe(3);
  });

  it('is 3 to remove a session, and 3 to remove a line', async () => {
    expect(await count(remove('/payment-sessions/manual'))).toBe(3);
    expect(await count(remove(`/line-items/${line}`))).toBe(3);
  });

  it('is 3 to move to another region, and 3 to move back', async () => {
    expect(await count(post('', { region_id: shop.america.id }))).toBe(3);
    expect(await addressOfCart()).toMatchObject({ country_code: 'us', city: 'Berlin' });
    expect(await count(post('', { region_id: shop.europe.id }))).toBe(3);
    expect(await addressOfCart()).toMatchObject({ country_code: null, city: 'Berlin' });
  });
});

describe.each([0, 1, 20])('The number of round trips to create a cart with %i items', (lines) => {
  it(`is ${lines === 0 ? 3 : 4}`, async () => {
    const body = { region_id: shop.europe.id, items: await createPlates(shop, lines) };
    expect(await count(() => shop.store.post('/carts', body))).toBe(lines === 0 ? 3 : 4);
  });
});

describe('The number of round trips of a whole checkout', () => {
  it('is 23', async () => expect(await countCheckout()).toBe(23));

  it('is 32 with a percentage code', async () => {
    const { code } = await createDiscountWithConditions(shop, { operator: 'in', products: [shop.mug.id] });
    expect(await countCheckout(code)).toBe(32);
  });
});

async function addressOfCart(): Promise<object> {
  return ok(await shop.store.get(`/carts/${cart}`)).cart.shipping_address;
}

/** A checkout as storefronts do it; see `toPayment` in `bench/operations.mjs`. */
async function countCheckout(code?: string): Promise<number> {
  cart = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart.id;
  const contact = { email: `${cart}@example.com`, shipping_address: ADDRESS, billing_address: ADDRESS };
  const requests = [
    post('/line-items', mug()),
    ...(code ? [post('', { discounts: [{ code }] })] : []),
    post('', contact),
    () => shop.store.get(`/shipping-options/${cart}`),
    post('/shipping-methods', { option_id: shop.standardShipping.id }),
    post('/payment-sessions'),
  ];
  let roundTrips = await count(() => shop.store.post('/carts', { region_id: shop.europe.id }));
  for (const request of requests) roundTrips += await count(request);
  // not counted: in a region with one provider its session is selected already
  ok(await post('/payment-session', { provider_id: 'manual' })());
  return roundTrips + (await count(post('/complete')));
}
