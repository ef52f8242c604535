import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { TEN_PERCENT, usePromotions } from './support/promotions.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

const createPromotion = usePromotions(() => shop);
const shirts = (quantity = 1) => ({ variant_id: shop.shirt.variants[0].id, quantity });
const complete = (cart: string) => shop.store.post(`/carts/${cart}/complete`);
const used = async (id: string) => ok(await shop.admin.get(`/promotions/${id}`)).promotion.used;

async function order(...items: object[]) {
  const cart = await shop.prepareCart({ items: items as never });
  const { data } = ok(await complete(cart));
  return ok(await shop.admin.get(`/orders/${data.id}`)).order;
}

describe('An order', () => {
  it('keeps the promotions of its cart, and its totals', async () => {
    const { id } = await createPromotion({ name: 'Spring', effects: TEN_PERCENT });
    const placed = await order(shirts());
    expect(placed.promotions).toMatchObject([{ id, name: 'Spring', status: 'applied', amount: 195 }]);
    ok(await shop.admin.delete(`/promotions/${id}`));
    expect(ok(await shop.admin.get(`/orders/${placed.id}`)).order).toMatchObject({
      ...{ subtotal: 1950, discount_total: 195, shipping_total: 500, tax_total: 428, total: 2683 },
    });
  });

  it('is not placed at a price that its shopper has not seen', async () => {
    const { id } = await createPromotion({ effects: TEN_PERCENT });
    const cart = await shop.prepareCart();
    ok(await shop.admin.post(`/promotions/${id}`, { status: 'disabled' }));
    expect(await complete(cart)).toMatchObject({
      status: 400,
      body: { message: 'The total of the cart has changed to 2916' },
    });
    expect(ok(await complete(cart)).data).toMatchObject({ total: 2916, promotions: [] });
  });

  it('refunds of returned units what was paid for them, and all of them exactly the whole', async () => {
    await createPromotion({
      name: '3 for 2',
      effects: [{ type: 'buy_get', target: 'items', buy: { quantity: 2 }, get: { quantity: 1 } }],
    });
    const { id, items, total } = await order(shirts(3));
    ok(await shop.admin.post(`/orders/${id}/capture`));
    const [line] = items;
    expect(line.total).toBe(3900 + 741);
    let refunded = 0;
    for (let unit = 0; unit < 3; unit++) {
      const body = { items: [{ item_id: line.id, quantity: 1 }], receive_now: true };
      ok(await shop.admin.post(`/orders/${id}/return`, body));
      const after = ok(await shop.admin.get(`/orders/${id}`)).order;
      expect(after.refunded_total - refunded).toBe(1547); // a third of 46.41
      refunded = after.refunded_total;
    }
    expect(refunded).toBe(line.total);
    expect(refunded).toBeLessThan(total);
  });

  it('gives back the share of the promotion with units that an edit takes out', async () => {
    await createPromotion({ effects: [{ type: 'percentage', target: 'order', value: 50 }] });
    const { id, items } = await order(shirts(4));
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: id }));
    const line = ok(await shop.admin.get(`/order-edits/${order_edit.id}`)).order_edit.items[0];
    const change = (quantity: number) =>
      shop.admin.post(`/order-edits/${order_edit.id}/items/${line.id}`, { quantity });
    const edited = async (quantity: number) => ok(await change(quantity)).order_edit;
    expect(items[0].discount_total).toBe(3900);
    expect(await edited(1)).toMatchObject({ subtotal: 1950, discount_total: 975 });
    expect(await edited(6)).toMatchObject({ subtotal: 11_700, discount_total: 3900 });
    expect(await edited(4)).toMatchObject({ subtotal: 7800, discount_total: 3900 });
  });
});

describe('The budget of a promotion', () => {
  const CARTS = 6;

  it('of uses is not exceeded by orders that are placed at once', async () => {
    const { id } = await createPromotion({ effects: TEN_PERCENT, budget: { type: 'uses', limit: 2 } });
    const emails = Array.from({ length: CARTS }, (_, number) => `uses-${number}@example.com`);
    const carts = await Promise.all(emails.map((email) => shop.prepareCart({ email })));
    const first = await Promise.all(carts.map(complete));
    expect(first.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await used(id)).toBe(2);
    for (const cart of carts) await complete(cart);
    const placed = await Promise.all(carts.map(async (cart) => ok(await complete(cart)).data));
    expect(placed.map((data) => (data as { discount_total: number }).discount_total).sort()).toEqual([
      0, 0, 0, 0, 195, 195,
    ]);
  });

  it('of money is not exceeded by orders that are placed at once', async () => {
    const { id } = await createPromotion({
      effects: TEN_PERCENT,
      budget: { type: 'money', limit: 500, currency_code: 'eur' },
    });
    const emails = Array.from({ length: CARTS }, (_, number) => `money-${number}@example.com`);
    const carts = await Promise.all(emails.map((email) => shop.prepareCart({ email })));
    const first = await Promise.all(carts.map(complete));
    expect(first.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await used(id)).toBe(390);
  });

  it('of a customer is not exceeded by orders that are placed at once', async () => {
    await createPromotion({ effects: TEN_PERCENT, uses_per_customer: 1 });
    const email = 'once@example.com';
    const carts = await Promise.all(Array.from({ length: 4 }, () => shop.prepareCart({ email })));
    const first = await Promise.all(carts.map(complete));
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1);
    const other = await shop.prepareCart({ email: 'other@example.com' });
    expect(ok(await complete(other)).data).toMatchObject({ discount_total: 195 });
  });

  it('is not given back when the order is canceled, like the uses of a discount', async () => {
    const { id } = await createPromotion({ effects: TEN_PERCENT, budget: { type: 'uses', limit: 2 } });
    const placed = await order(shirts());
    ok(await shop.admin.post(`/orders/${placed.id}/cancel`));
    expect(await used(id)).toBe(1);
  });
});
