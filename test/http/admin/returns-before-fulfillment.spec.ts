import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
let denmark: DanishShop;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
});
afterAll(() => shop.close());

const readOrder = async ({ id }: { id: string }) => ok(await shop.admin.get(`/orders/${id}`)).order;

const requestReturn = ({ id, items }: ChairOrder, quantity: number, overrides: object = {}) =>
  shop.admin.post(`/orders/${id}/return`, { items: [{ item_id: items[0].id, quantity }], ...overrides });

describe('A unit that is returned before its fulfillment', () => {
  const fulfill = ({ id, items }: ChairOrder, quantity: number) =>
    shop.admin.post(`/orders/${id}/fulfillment`, { items: [{ item_id: items[0].id, quantity }] });

  it('cannot be fulfilled, so that one of two units remains fulfillable', async () => {
    const order = await denmark.placeOrder(2);
    ok(await requestReturn(order, 1, { receive_now: true }));
    expect((await fulfill(order, 2)).status).toBe(400);
    ok(await fulfill(order, 1));
    expect((await fulfill(order, 1)).status).toBe(400);
  });

  it('is shown to staff, and the rejection of its fulfillment names how many units are left', async () => {
    const order = await denmark.placeOrder(3);
    ok(await requestReturn(order, 1, { receive_now: true }));
    expect((await readOrder(order)).items).toMatchObject([
      { quantity: 3, fulfilled_quantity: null, returned_quantity: 1, unfulfilled_returned_quantity: 1 },
    ]);
    const [{ id }] = order.items;
    expect((await fulfill(order, 3)).body.message).toBe(
      `Cannot fulfill more items than have been purchased (2 of ${id} left)`,
    );
    expect(ok(await shop.store.get(`/orders/${order.id}`)).order.items[0]).not.toHaveProperty(
      'unfulfilled_returned_quantity',
    );
  });

  it('cannot be fulfilled after the fulfillment of another unit is canceled', async () => {
    const order = await denmark.placeOrder(2);
    ok(await requestReturn(order, 1, { receive_now: true }));
    const { fulfillments } = ok(await fulfill(order, 1)).order;
    ok(await shop.admin.post(`/orders/${order.id}/fulfillments/${fulfillments[0].id}/cancel`));
    expect((await fulfill(order, 2)).status).toBe(400);
    ok(await fulfill(order, 1));
  });

  it('and one returned after its fulfillment leave only the other units fulfillable', async () => {
    const order = await denmark.placeOrder(3);
    const { fulfillments } = ok(await fulfill(order, 1)).order;
    ok(await requestReturn(order, 2, { receive_now: true }));
    expect((await fulfill(order, 2)).status).toBe(400);
    ok(await shop.admin.post(`/orders/${order.id}/fulfillments/${fulfillments[0].id}/cancel`));
    expect((await fulfill(order, 2)).status).toBe(400);
    ok(await fulfill(order, 1));
  });

  it('cannot be fulfilled after an order edit is confirmed', async () => {
    const order = await denmark.placeOrder(2);
    ok(await requestReturn(order, 1, { receive_now: true }));
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: order.id }));
    const [line] = order_edit.items;
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/items/${line.id}`, { quantity: 3 }));
    ok(await shop.admin.post(`/order-edits/${order_edit.id}/confirm`));
    const items = (await readOrder(order)).items;
    expect((await fulfill({ ...order, items }, 3)).status).toBe(400);
    ok(await fulfill({ ...order, items }, 1));
    expect((await fulfill({ ...order, items }, 2)).status).toBe(400);
    ok(await fulfill({ ...order, items }, 1));
  });
});
