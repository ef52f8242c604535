import { openBrowser } from '../support/browser.ts';
import { placeOrder } from '../support/orders.ts';
import { countRoundTrips } from '../support/round-trips.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { countStatements, createPlates } from '../support/statements.ts';

/* Like `statements.spec.ts`, for operations on orders. */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

const count = (work: () => Promise<{ status: number }>) => countStatements(shop, work);

describe('The number of statements for the payments of an order', () => {
  it.each([1, 20])('is at most 12 for a capture and for a refund with %i lines', async (lines) => {
    const order = await placeOrder(shop, {}, await createPlates(shop, lines));
    expect(await count(() => shop.admin.post(`/orders/${order.id}/capture`))).toBeLessThanOrEqual(12);
    const refund = { amount: 10, reason: 'other' };
    expect(await count(() => shop.admin.post(`/orders/${order.id}/refund`, refund))).toBeLessThanOrEqual(12);
  });
});

describe('The number of statements for the fulfillments of an order', () => {
  it.each([1, 20])('is at most 13 to fulfill %i lines, and to cancel the fulfillment', async (lines) => {
    const { id } = await placeOrder(shop, {}, await createPlates(shop, lines));
    const { items } = ok(await shop.admin.get(`/orders/${id}`)).order;
    const units = items.map((line) => ({ item_id: line.id, quantity: 1 }));
    const path = `/orders/${id}/fulfillment`;
    expect(await count(() => shop.admin.post(path, { items: units }))).toBeLessThanOrEqual(13);
    const [fulfillment] = ok(await shop.admin.get(`/orders/${id}`)).order.fulfillments;
    const cancel = `/orders/${id}/fulfillments/${fulfillment.id}/cancel`;
    expect(await count(() => shop.admin.post(cancel))).toBeLessThanOrEqual(13);
  });
});

describe('The number of statements for 50 orders', () => {
  it('is 1 to list them with their default relations, plus 1 to authenticate', async () => {
    const shopper = openBrowser(shop.http);
    const account = { email: 'buyer@example.com', password: 'secret', first_name: 'A', last_name: 'B' };
    const { customer } = ok(await shopper.post('/store/customers', account));
    const { id } = await placeOrder(shop, {}, await createPlates(shop, 3));
    await shop.sql('update "order" set customer_id = $2 where id = $1', [id, customer.id]);
    await multiply(id, 49);
    expect(await count(() => shop.admin.get('/orders?limit=50'))).toBe(2);
    expect(await count(() => shopper.get('/store/customers/me/orders?limit=50'))).toBe(2);
    const { orders } = ok(await shopper.get('/store/customers/me/orders?limit=50'));
    expect(orders).toHaveLength(50);
    const { total } = orders.find((order) => order.id === id)!;
    expect(new Set(orders.map((order) => order.total))).toEqual(new Set([total]));
  });
});

describe('The number of statements for an edit of an order', () => {
  it.each([1, 20])('with %i lines is bounded for each step', async (lines) => {
    const { id: order_id } = await placeOrder(shop, {}, await createPlates(shop, lines));
    expect(await count(() => shop.admin.post('/order-edits', { order_id }))).toBeLessThanOrEqual(11);
    const { id } = ok(await shop.admin.get(`/order-edits?order_id=${order_id}`)).order_edits[0];
    const item = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    expect(await count(() => shop.admin.post(`/order-edits/${id}/items`, item))).toBeLessThanOrEqual(16);
    expect(await count(() => shop.admin.post(`/order-edits/${id}/request`))).toBeLessThanOrEqual(14);
    expect(await count(() => shop.admin.post(`/order-edits/${id}/confirm`))).toBeLessThanOrEqual(17);
  });
});

describe('The number of statements for a claim', () => {
  it.each([1, 20])('is at most 18 to refund %i lines with tags', async (lines) => {
    const { path, claim_items } = await createShippedOrder(lines);
    const refund = { type: 'refund', claim_items, return_shipping: {} };
    expect(await count(() => shop.admin.post(path, refund))).toBeLessThanOrEqual(18);
  });

  it.each([1, 20])('is at most 18 to replace %i lines with tags', async (lines) => {
    const { path, claim_items, additional_items } = await createShippedOrder(lines);
    const replace = { type: 'replace', claim_items, additional_items };
    expect(await count(() => shop.admin.post(path, replace))).toBeLessThanOrEqual(18);
  });

  it('is 1 to read an order without a claim and 2 with one, plus 1 to authenticate', async () => {
    const { id, path, claim_items } = await createShippedOrder(1);
    const read = () => shop.admin.get(`/orders/${id}`);
    expect(await count(read)).toBe(2);
    ok(await shop.admin.post(path, { type: 'refund', claim_items, return_shipping: {} }));
    expect(await count(read)).toBe(3);
  });
});

describe('An order with a claim', () => {
  it('is the same by itself as in a list', async () => {
    const { id, path, claim_items } = await createShippedOrder(1);
    ok(await shop.admin.post(path, { type: 'refund', claim_items, return_shipping: {} }));
    const [listedOrder] = ok(await shop.admin.get('/orders?limit=1')).orders;
    expect(listedOrder).toMatchObject({ id, claims: [{ type: 'refund' }] });
    expect(ok(await shop.admin.get(`/orders/${id}`)).order).toEqual(listedOrder);
  });
});

/** Creates a shipped order, and the items of a claim about each of its lines. */
async function createShippedOrder(lines: number) {
  const additional_items = await createPlates(shop, lines);
  const { id } = await placeOrder(shop, {}, additional_items);
  ok(await shop.admin.post(`/orders/${id}/capture`));
  const { items: sold } = ok(await shop.admin.get(`/orders/${id}`)).order as { items: { id: string }[] };
  const items = sold.map((line) => ({ item_id: line.id, quantity: 1 }));
  const { fulfillments } = ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items })).order;
  ok(await shop.admin.post(`/orders/${id}/shipment`, { fulfillment_id: fulfillments[0].id }));
  const buildComplaint = (n: number) => ({
    reason: 'other',
    tags: [`chip ${n}`, id],
    images: ['https://a.dk/1.jpg'],
  });
  const claim_items = items.map((item, n) => ({ ...item, ...buildComplaint(n) }));
  return { id, path: `/orders/${id}/claims`, additional_items, claim_items };
}

/** Inserts copies of an order with its lines, shipping methods and payments. */
async function multiply(id: string, times: number): Promise<void> {
  await shop.sql(
    `with fresh as (
       insert into "order" (id, customer_id, email, region_id, currency_code, sales_channel_id, shipping_address_id, billing_address_id)
       select o.id || '_' || n, o.customer_id, o.email, o.region_id, o.currency_code, o.sales_channel_id, o.shipping_address_id,
         o.billing_address_id
       from "order" o, generate_series(1, $2::int) n where o.id = $1 returning id
     ), lines as (
       insert into line_item (id, order_id, title, unit_price, variant_id, quantity)
       select i.id || f.id, f.id, i.title, i.unit_price, i.variant_id, i.quantity from line_item i, fresh f where i.order_id = $1
       returning id
     ), taxes as (
       insert into line_item_tax_line (id, item_id, rate, name, code)
       select t.id || f.id, t.item_id || f.id, t.rate, t.name, t.code
       from line_item_tax_line t join line_item i on i.id = t.item_id, fresh f where i.order_id = $1
     ), methods as (
       insert into shipping_method (id, order_id, shipping_option_id, price, data)
       select s.id || f.id, f.id, s.shipping_option_id, s.price, s.data from shipping_method s, fresh f where s.order_id = $1
     ), their_taxes as (
       insert into shipping_method_tax_line (id, shipping_method_id, rate, name, code)
       select t.id || f.id, t.shipping_method_id || f.id, t.rate, t.name, t.code
       from shipping_method_tax_line t join shipping_method s on s.id = t.shipping_method_id, fresh f where s.order_id = $1
     )
     insert into payment (id, order_id, amount, currency_code, provider_id, data)
     select p.id || f.id, f.id, p.amount, p.currency_code, p.provider_id, p.data from payment p, fresh f where p.order_id = $1`,
    [id, times],
  );
}

describe('The number of statements for returns and swaps', () => {
  it.each([1, 20])(
    'is at most 11 to request a return of %i lines, and 15 to receive and refund it',
    async (lines) => {
      const { id, items } = await createFulfilledOrder(lines);
      let returnId = '';
      const requestReturn = async () => {
        const response = await shop.admin.post(`/orders/${id}/return`, { items });
        returnId = ok(response).order.returns[0].id;
        return response;
      };
      expect(await count(requestReturn)).toBeLessThanOrEqual(11);
      const receive = () => shop.admin.post(`/returns/${returnId}/receive`, { items });
      expect(await count(receive)).toBeLessThanOrEqual(15);
    },
  );

  it.each([1, 20])(
    'is at most 18 to create a swap of %i lines, which takes 16 round trips to confirm',
    async (lines) => {
      const { id, items } = await createFulfilledOrder(lines);
      const body = { return_items: items, additional_items: await createPlates(shop, lines) };
      let swap = { id: '', cart_id: '' };
      const createSwap = async () => {
        const response = await shop.admin.post(`/orders/${id}/swaps`, body);
        [swap] = ok(response).order.swaps;
        return response;
      };
      expect(await count(createSwap)).toBeLessThanOrEqual(18);
      ok(
        await shop.store.post(`/carts/${swap.cart_id}/shipping-methods`, {
          option_id: shop.standardShipping.id,
        }),
      );
      ok(await shop.store.post(`/carts/${swap.cart_id}/payment-session`, { provider_id: 'test' }));
      expect(await countRoundTrips(() => shop.store.post(`/carts/${swap.cart_id}/complete`))).toBe(16);
      const postSwapAction = (path: string) => shop.admin.post(`/orders/${id}/swaps/${swap.id}/${path}`, {});
      expect(await count(() => postSwapAction('process-payment'))).toBeLessThanOrEqual(17);
      expect(await count(() => postSwapAction('fulfillments'))).toBeLessThanOrEqual(13);
    },
  );
});

/** Creates a captured and fulfilled order. */
async function createFulfilledOrder(
  lines: number,
): Promise<{ id: string; items: { item_id: string; quantity: number }[] }> {
  const { id } = await placeOrder(shop, {}, await createPlates(shop, lines));
  const { order } = ok(await shop.admin.post(`/orders/${id}/capture`));
  const items = order.items.map((line) => ({ item_id: line.id, quantity: 1 }));
  ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items }));
  return { id, items };
}
