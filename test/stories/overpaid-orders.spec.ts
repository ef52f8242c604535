import { editOrder, requestEdit } from '../support/order-edits.ts';
import { type PlacedOrder, placeOrder } from '../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* A payment is captured in full, also after an order edit has made its order cheaper: `overpaid_total` says so before. */

const [TOTAL, CHEAPER] = [5236, 2916];
const OVERPAID = TOTAL - CHEAPER;

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

/** An order of two shirts, whose payment is authorized. */
async function placeOrderOfTwo(): Promise<PlacedOrder> {
  const order = await placeOrder(shop, {}, [{ variant_id: shop.shirt.variants[0].id, quantity: 2 }]);
  expect(order.total).toBe(TOTAL);
  return order;
}

async function findLine({ id }: PlacedOrder): Promise<string> {
  return ok(await shop.admin.get(`/orders/${id}`)).order.items[0].id;
}

/** Removes one of the two shirts. */
async function makeCheaper(order: PlacedOrder): Promise<void> {
  await editOrder(shop, order, { set: { [await findLine(order)]: 1 } });
}

async function readOverpaid({ id }: PlacedOrder): Promise<number> {
  return ok(await shop.admin.get(`/orders/${id}`)).order.overpaid_total;
}

describe('The overpaid total of an order', () => {
  it('is 0 as long as its payments collect its total', async () => {
    const order = await placeOrderOfTwo();
    expect(await readOverpaid(order)).toBe(0);
    const { order: captured } = ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(captured.overpaid_total).toBe(0);
  });

  it('is what a capture collects too much after a cheaper edit, before and after the capture', async () => {
    const order = await placeOrderOfTwo();
    await makeCheaper(order);
    const { order: edited } = ok(await shop.admin.get(`/orders/${order.id}`));
    expect(edited).toMatchObject({ total: CHEAPER, payment_status: 'awaiting', overpaid_total: OVERPAID });
    const { order: captured } = ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(captured).toMatchObject({ paid_total: TOTAL, total: CHEAPER, overpaid_total: OVERPAID });
  });

  it('is 0 again once it was refunded', async () => {
    const order = await placeOrderOfTwo();
    await makeCheaper(order);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: OVERPAID, reason: 'other' }));
    expect(await readOverpaid(order)).toBe(0);
  });

  it('is 0 once the order is canceled, and its payment with it', async () => {
    const order = await placeOrderOfTwo();
    await makeCheaper(order);
    ok(await shop.admin.post(`/orders/${order.id}/cancel`));
    expect(await readOverpaid(order)).toBe(0);
  });

  it('can be requested alone, also in lists', async () => {
    const order = await placeOrderOfTwo();
    await makeCheaper(order);
    const { orders } = ok(await shop.admin.get(`/orders?id=${order.id}&fields=overpaid_total&expand=`));
    expect(orders).toEqual([{ id: order.id, overpaid_total: OVERPAID }]);
  });
});

describe('The overpaid total of an order edit', () => {
  it('is what its confirmation leaves to refund, in the responses to the change, the request and the confirmation', async () => {
    const order = await placeOrderOfTwo();
    const line = await findLine(order);
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    expect(order_edit.overpaid_total).toBe(0);
    const { id } = order_edit.items.find(({ original_item_id }) => original_item_id === line)!;
    const path = `/order-edits/${order_edit.id}`;
    const responses = [
      await shop.admin.post(`${path}/items/${id}`, { quantity: 1 }),
      await shop.admin.post(`${path}/request`),
      await shop.admin.post(`${path}/confirm`),
    ];
    const shown = responses.map((response) => ok(response).order_edit.overpaid_total);
    expect(shown).toEqual([OVERPAID, OVERPAID, OVERPAID]);
  });

  it('is 0 for an edit that makes the order dearer', async () => {
    const order = await placeOrderOfTwo();
    const { id } = await requestEdit(shop, order, { set: { [await findLine(order)]: 3 } });
    expect(ok(await shop.admin.get(`/order-edits/${id}`)).order_edit.overpaid_total).toBe(0);
  });
});
