import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* How many records wait for staff (docs/reports.md). */

let world: SampleShop;

beforeAll(async () => (world = await useSampleShop({})));
afterAll(() => world.close());

async function placeOrder() {
  const cart = await world.prepareCart({});
  const { data } = ok(await world.store.post(`/carts/${cart}/complete`));
  return ok(await world.admin.get(`/orders/${data.id}`)).order;
}

describe('What waits for staff', () => {
  const count = async () =>
    (ok(await world.admin.get('/reports/open-work')) as unknown as { open_work: Record<string, number> })
      .open_work;

  it('is counted: payments to capture, orders to pack and to ship, returns to receive', async () => {
    const before = await count();
    const order = await placeOrder();
    const item = { item_id: order.items[0].id, quantity: 1 };
    expect(await count()).toEqual({
      ...before,
      payments_to_capture: before.payments_to_capture + 1,
      orders_to_fulfill: before.orders_to_fulfill + 1,
    });

    ok(await world.admin.post(`/orders/${order.id}/capture`));
    ok(await world.admin.post(`/orders/${order.id}/fulfillment`, { items: [item] }));
    ok(await world.admin.post(`/orders/${order.id}/return`, { items: [item] }));

    expect(await count()).toEqual({
      ...before,
      orders_to_ship: before.orders_to_ship + 1,
      returns_to_receive: before.returns_to_receive + 1,
    });
  });

  it('does not include canceled orders', async () => {
    const before = await count();
    const order = await placeOrder();
    ok(await world.admin.post(`/orders/${order.id}/cancel`));
    expect(await count()).toEqual(before);
  });
});
