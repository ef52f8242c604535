import { Outbox } from '../../../src/background/outbox.ts';
import { placedOrder, type Placed } from '../../support/orders.ts';
import { stockOf } from '../../support/stock.ts';
import { until } from '../../support/until.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;

beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

const edit = async (order: Placed) =>
  ok(await shop.admin.post('/order-edits', { order_id: order.id, internal_note: 'larger' })).order_edit;

const add = async (id: string, quantity = 1) =>
  ok(await shop.admin.post(`/order-edits/${id}/items`, { variant_id: shop.mug.variants[0].id, quantity }))
    .order_edit;

const orderOf = async (id: string) => ok(await shop.admin.get(`/orders/${id}`)).order;

describe('an edit of an order', () => {
  it('begins with its lines and sums, and is the only active one', async () => {
    const order = await placedOrder(shop);
    const made = await edit(order);
    expect(made).toMatchObject({ status: 'created', total: order.total, difference_due: 0, changes: [] });
    expect(made.items).toHaveLength(1);
    expect(await shop.admin.post('/order-edits', { order_id: order.id })).toMatchObject({
      status: 400,
      body: { message: `An active order edit already exists for the order ${order.id}` },
    });
  });

  it('is made once, however many ask for one at the same time', async () => {
    const order = await placedOrder(shop);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.admin.post('/order-edits', { order_id: order.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });

  it('is either confirmed or canceled, when both are asked for at the same time', async () => {
    const order = await placedOrder(shop);
    const { id, items } = await edit(order);
    ok(await shop.admin.post(`/order-edits/${id}/items/${items[0].id}`, { quantity: 2 }));
    const path = `/order-edits/${id}`;
    const answers = await Promise.all(
      ['confirm', 'cancel', 'confirm', 'cancel'].map((verb) => shop.admin.post(`${path}/${verb}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
    const { status } = ok(await shop.admin.get(path)).order_edit;
    expect((await orderOf(order.id)).items).toMatchObject([{ quantity: status === 'confirmed' ? 2 : 1 }]);
  });

  it('that wants more of what was not sent leaves it unsent', async () => {
    const order = await placedOrder(shop);
    const { id, items } = await edit(order);
    const changed = ok(await shop.admin.post(`/order-edits/${id}/items/${items[0].id}`, { quantity: 3 }));
    expect(changed.order_edit.items).toMatchObject([{ quantity: 3, fulfilled_quantity: null }]);
    ok(await shop.admin.post(`/order-edits/${id}/confirm`));

    const { items: lines, fulfillment_status } = await orderOf(order.id);

    expect(lines).toMatchObject([
      { quantity: 3, fulfilled_quantity: null, shipped_quantity: null, returned_quantity: null },
    ]);
    expect(fulfillment_status).toBe('not_fulfilled');
    const parcel = { items: [{ item_id: lines[0].id, quantity: 3 }] };
    expect(ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, parcel)).order).toMatchObject({
      fulfillment_status: 'fulfilled',
    });
  });

  it('and its opposite leave every sum as it was', async () => {
    const order = await placedOrder(shop);
    const { id, items } = await edit(order);
    const { changes } = await add(id, 2);
    const raised = ok(await shop.admin.post(`/order-edits/${id}/items/${items[0].id}`, { quantity: 3 }));
    expect(raised.order_edit.difference_due).toBeGreaterThan(0);
    for (const change of raised.order_edit.changes)
      ok(await shop.admin.delete(`/order-edits/${id}/changes/${change.id}`));
    expect(changes).toHaveLength(1);
    const after = ok(await shop.admin.get(`/order-edits/${id}`)).order_edit;
    expect(after).toMatchObject({ total: order.total, difference_due: 0, changes: [] });
    ok(await shop.admin.delete(`/order-edits/${id}/items/${items[0].id}`));
    const [{ id: change }] = ok(await shop.admin.get(`/order-edits/${id}`)).order_edit.changes;
    ok(await shop.admin.delete(`/order-edits/${id}/changes/${change}`));
    expect(ok(await shop.admin.get(`/order-edits/${id}`)).order_edit.total).toBe(order.total);
  });

  it('is paid by a collection, and completed once', async () => {
    const told: unknown[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('payment.updated', ({ data }) => void told.push(data));
    const order = await placedOrder(shop);
    const { id } = await edit(order);
    await add(id);
    const { order_edit } = ok(await shop.admin.post(`/order-edits/${id}/request`));
    expect(order_edit).toMatchObject({
      status: 'requested',
      payment_collection: { amount: order_edit.difference_due },
    });
    const collection = order_edit.payment_collection.id;
    expect((await shop.store.post(`/order-edits/${id}/complete`)).status).toBe(400);
    const { payment_collection } = ok(
      await shop.store.post(`/payment-collections/${collection}/sessions`, { provider_id: 'test' }),
    );
    const session = payment_collection.payment_sessions[0].id;
    ok(await shop.store.post(`/payment-collections/${collection}/sessions/${session}/authorize`));
    const done = await Promise.all([1, 2, 3].map(() => shop.store.post(`/order-edits/${id}/complete`)));
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(done[0].body.order_edit).not.toHaveProperty('internal_note');
    const after = await orderOf(order.id);
    expect(after.items).toHaveLength(2);
    expect(after).toMatchObject({ total: order.total + order_edit.difference_due, paid_total: after.total });
    await until(() => told.length > 0);
    expect(told).toMatchObject([
      { order_id: order.id, provider_id: 'test', amount: order_edit.difference_due },
    ]);
  });

  it('is confirmed by staff without payment, once, and takes stock', async () => {
    const order = await placedOrder(shop);
    const { id, items } = await edit(order);
    ok(await shop.admin.post(`/order-edits/${id}/items/${items[0].id}`, { quantity: 3 }));
    const stock = () => stockOf(shop, shop.shirt.variants[0].id);
    const before = await stock();
    await Promise.all([1, 2].map(() => shop.admin.post(`/order-edits/${id}/confirm`).then(ok)));
    expect(await stock()).toBe(before - 2);
    expect((await orderOf(order.id)).items).toMatchObject([{ quantity: 3 }]);
  });
});
