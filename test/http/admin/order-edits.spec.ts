import { Outbox } from '#engine/background/outbox';
import { type PlacedOrder, placeOrder } from '../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';
import { getStock } from '../../support/stock.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop;

beforeAll(async () => {
  shop = await useSampleShop({});
});
afterAll(() => shop.close());

const createEdit = async (order: PlacedOrder) =>
  ok(await shop.admin.post('/order-edits', { order_id: order.id, internal_note: 'larger' })).order_edit;

const addMugs = async (id: string, quantity = 1) =>
  ok(await shop.admin.post(`/order-edits/${id}/items`, { variant_id: shop.mug.variants[0].id, quantity }))
    .order_edit;

const getOrder = async (id: string) => ok(await shop.admin.get(`/orders/${id}`)).order;

describe('An order edit', () => {
  it('has the items and totals of its order when it is created', async () => {
    const order = await placeOrder(shop);
    const created = await createEdit(order);
    expect(created).toMatchObject({ status: 'created', total: order.total, difference_due: 0, changes: [] });
    expect(created.items).toHaveLength(1);
  });

  it('prevents the creation of another one while it is active', async () => {
    const order = await placeOrder(shop);
    await createEdit(order);
    expect(await shop.admin.post('/order-edits', { order_id: order.id })).toMatchObject({
      status: 400,
      body: { message: `An active order edit already exists for the order ${order.id}` },
    });
  });

  it('is created once by eight concurrent requests', async () => {
    const order = await placeOrder(shop);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => shop.admin.post('/order-edits', { order_id: order.id })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });

  it('is either confirmed or canceled by concurrent requests for both', async () => {
    const order = await placeOrder(shop);
    const { id, items } = await createEdit(order);
    ok(await shop.admin.post(`/order-edits/${id}/items/${items[0].id}`, { quantity: 2 }));
    const path = `/order-edits/${id}`;
    const responses = await Promise.all(
      ['confirm', 'cancel', 'confirm', 'cancel'].map((verb) => shop.admin.post(`${path}/${verb}`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
    const { status } = ok(await shop.admin.get(path)).order_edit;
    expect((await getOrder(order.id)).items).toMatchObject([{ quantity: status === 'confirmed' ? 2 : 1 }]);
  });

  it('leaves an item unfulfilled when it raises its quantity', async () => {
    const order = await placeOrder(shop);
    const { id, items } = await createEdit(order);
    const updated = ok(await shop.admin.post(`/order-edits/${id}/items/${items[0].id}`, { quantity: 3 }));
    expect(updated.order_edit.items).toMatchObject([{ quantity: 3, fulfilled_quantity: null }]);
    ok(await shop.admin.post(`/order-edits/${id}/confirm`));

    const { items: lines, fulfillment_status } = await getOrder(order.id);

    expect(lines).toMatchObject([
      { quantity: 3, fulfilled_quantity: null, shipped_quantity: null, returned_quantity: null },
    ]);
    expect(fulfillment_status).toBe('not_fulfilled');
    const fulfillment = { items: [{ item_id: lines[0].id, quantity: 3 }] };
    expect(ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, fulfillment)).order).toMatchObject({
      fulfillment_status: 'fulfilled',
    });
  });

  it('takes stock once when two concurrent requests of staff confirm it without payment', async () => {
    const order = await placeOrder(shop);
    const { id, items } = await createEdit(order);
    ok(await shop.admin.post(`/order-edits/${id}/items/${items[0].id}`, { quantity: 3 }));
    const getShirtStock = () => getStock(shop, shop.shirt.variants[0].id);
    const before = await getShirtStock();
    await Promise.all([1, 2].map(() => shop.admin.post(`/order-edits/${id}/confirm`).then(ok)));
    expect(await getShirtStock()).toBe(before - 2);
    expect((await getOrder(order.id)).items).toMatchObject([{ quantity: 3 }]);
  });
});

describe('The deletion of the changes of an order edit', () => {
  let order: PlacedOrder;
  let id: string;
  let item: string;
  beforeAll(async () => {
    order = await placeOrder(shop);
    const edit = await createEdit(order);
    [id, item] = [edit.id, edit.items[0].id];
  });

  it('restores the totals after an addition and a higher quantity', async () => {
    expect((await addMugs(id, 2)).changes).toHaveLength(1);
    const { order_edit } = ok(await shop.admin.post(`/order-edits/${id}/items/${item}`, { quantity: 3 }));
    expect(order_edit.difference_due).toBeGreaterThan(0);
    for (const change of order_edit.changes)
      ok(await shop.admin.delete(`/order-edits/${id}/changes/${change.id}`));
    expect(ok(await shop.admin.get(`/order-edits/${id}`)).order_edit).toMatchObject({
      ...{ total: order.total, difference_due: 0, changes: [] },
    });
  });

  it('restores the totals after a removal', async () => {
    ok(await shop.admin.delete(`/order-edits/${id}/items/${item}`));
    const [{ id: change }] = ok(await shop.admin.get(`/order-edits/${id}`)).order_edit.changes;
    ok(await shop.admin.delete(`/order-edits/${id}/changes/${change}`));
    expect(ok(await shop.admin.get(`/order-edits/${id}`)).order_edit.total).toBe(order.total);
  });
});

describe('A requested order edit', () => {
  const events: unknown[] = [];
  let order: PlacedOrder;
  let edit: { id: string; difference_due: number; payment_collection: { id: string } };
  let unpaid: HttpResponse;
  let completed: HttpResponse[];
  beforeAll(async () => {
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('payment.updated', ({ data }) => void events.push(data));
    order = await placeOrder(shop);
    const { id } = await createEdit(order);
    await addMugs(id);
    edit = ok(await shop.admin.post(`/order-edits/${id}/request`)).order_edit;
    unpaid = await shop.store.post(`/order-edits/${id}/complete`);
    const path = `/payment-collections/${edit.payment_collection.id}/sessions`;
    const { payment_sessions } = ok(await shop.store.post(path, { provider_id: 'test' })).payment_collection;
    ok(await shop.store.post(`${path}/${payment_sessions[0].id}/authorize`));
    completed = await Promise.all([1, 2, 3].map(() => shop.store.post(`/order-edits/${id}/complete`)));
  });

  it('has a payment collection over the difference', () => {
    expect(edit).toMatchObject({
      status: 'requested',
      payment_collection: { amount: edit.difference_due },
    });
  });

  it('cannot be completed before it is paid', () => {
    expect(unpaid.status).toBe(400);
  });

  it('is completed once by three concurrent requests of the shopper', async () => {
    expect(completed.map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = await getOrder(order.id);
    expect(after.items).toHaveLength(2);
    expect(after).toMatchObject({ total: order.total + edit.difference_due, paid_total: after.total });
  });

  it('is returned to the shopper without its internal note', () => {
    expect(completed[0].body.order_edit).not.toHaveProperty('internal_note');
  });

  it('publishes payment.updated with the order of its payment', async () => {
    await until(() => events);
    expect(events).toMatchObject([{ order_id: order.id, provider_id: 'test', amount: edit.difference_due }]);
  });
});
