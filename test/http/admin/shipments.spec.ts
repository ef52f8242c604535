import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

interface OrderWithFulfillment {
  id: string;
  items: { id: string }[];
}

/** Places an order of so many shirts. */
async function placeOrder(quantity: number): Promise<OrderWithFulfillment> {
  const items = [{ variant_id: shop.shirt.variants[0].id, quantity }];
  return ok(await shop.store.post(`/carts/${await shop.prepareCart({ items })}/complete`)).data;
}

/** Fulfills one shirt of the order. @returns the id of the fulfillment */
async function fulfill({ id, items }: OrderWithFulfillment): Promise<string> {
  const body = { items: [{ item_id: items[0].id, quantity: 1 }] };
  return ok(await shop.admin.post(`/orders/${id}/fulfillment`, body)).order.fulfillments[0].id;
}

describe('A shipment', () => {
  let placed: OrderWithFulfillment;
  let fulfillment_id: string;
  let response: HttpResponse;
  const tracking_numbers = ['1Z999', '1Z998'];
  const createShipment = () =>
    shop.admin.post(`/orders/${placed.id}/shipment`, {
      ...{ fulfillment_id, tracking_numbers, no_notification: true },
    });
  beforeAll(async () => {
    placed = await placeOrder(2);
    fulfillment_id = await fulfill(placed);
    response = await createShipment();
  });

  it('updates the status of the order and of its items', () => {
    expect(ok(response).order).toMatchObject({
      fulfillment_status: 'partially_shipped',
      items: [{ shipped_quantity: 1 }],
    });
  });

  it('has a time and its tracking numbers in their order', () => {
    const [{ shipped_at, tracking_links }] = ok(response).order.fulfillments;
    expect(shipped_at).not.toBeNull();
    expect(tracking_links.map((link: { tracking_number: string }) => link.tracking_number)).toEqual(
      tracking_numbers,
    );
  });

  it('cannot be created twice', async () => {
    expect(await createShipment()).toMatchObject({
      status: 400,
      body: { message: 'The fulfillment has already been shipped' },
    });
  });

  it('prevents the cancellation of its fulfillment', async () => {
    const path = `/orders/${placed.id}/fulfillments/${fulfillment_id}/cancel`;
    expect(await shop.admin.post(path)).toMatchObject({
      status: 400,
      body: { message: 'The fulfillment has already been shipped. Shipped fulfillments cannot be canceled' },
    });
  });
});

describe('The fulfillment of another order', () => {
  let order: OrderWithFulfillment;
  let otherOrder: OrderWithFulfillment;
  let fulfillment_id: string;
  beforeAll(async () => {
    [order, otherOrder] = [await placeOrder(1), await placeOrder(1)];
    fulfillment_id = await fulfill(order);
  });
  afterEach(async () =>
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.fulfillments[0]).toMatchObject({
      shipped_at: null,
      canceled_at: null,
    }),
  );

  it('cannot be shipped', async () => {
    expect(await shop.admin.post(`/orders/${otherOrder.id}/shipment`, { fulfillment_id })).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: 'Could not find fulfillment' },
    });
  });

  it('cannot be canceled', async () => {
    expect(
      await shop.admin.post(`/orders/${otherOrder.id}/fulfillments/${fulfillment_id}/cancel`),
    ).toMatchObject({
      status: 404,
    });
  });
});
