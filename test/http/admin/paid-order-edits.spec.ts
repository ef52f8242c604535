import { authorizeEdit, payEdit, type RequestedEdit, requestEdit } from '../../support/order-edits.ts';
import { type PlacedOrder, placeOrder } from '../../support/orders.ts';
import { rejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* Payments for the difference of an order edit, while staff change the edit or confirm it without them. */

let shop: SampleShop;

beforeAll(async () => {
  shop = await useSampleShop();
});
afterAll(() => shop.close());

/** A mug, as an item to add. */
const mug = () => ({ variant_id: shop.mug.variants[0].id, quantity: 1 });

/** An order, and a requested edit of it that adds a mug. */
async function requestMug(): Promise<{ order: PlacedOrder; edit: RequestedEdit; due: number }> {
  const order = await placeOrder(shop);
  const edit = await requestEdit(shop, order, { add: [mug()] });
  return { order, edit, due: (await readCollection(edit)).amount };
}

async function readCollection({ collection }: RequestedEdit) {
  return ok(await shop.admin.get(`/payment-collections/${collection}`)).payment_collection;
}

async function readOrder({ id }: PlacedOrder) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

const addMug = ({ id }: RequestedEdit) => shop.admin.post(`/order-edits/${id}/items`, mug());

async function removeMug({ id }: RequestedEdit): Promise<void> {
  const [{ id: change }] = ok(await shop.admin.get(`/order-edits/${id}`)).order_edit.changes;
  ok(await shop.admin.delete(`/order-edits/${id}/changes/${change}`));
}

describe('An order edit that the customer has paid', () => {
  it('cannot be made dearer, and its payment remains', async () => {
    const { edit, due } = await requestMug();
    await authorizeEdit(shop, edit, [due]);
    expect(await addMug(edit)).toMatchObject(
      rejection('Cannot make the order dearer: a payment for the edit is authorized already'),
    );
    expect(await readCollection(edit)).toMatchObject({
      ...{ status: 'authorized', amount: due, authorized_amount: due },
      payment_sessions: [{ amount: due }],
    });
  });

  it('keeps its payment when it becomes cheaper', async () => {
    const order = await placeOrder(shop);
    const edit = await requestEdit(shop, order, { add: [{ ...mug(), quantity: 2 }] });
    const { amount: due } = await readCollection(edit);
    await authorizeEdit(shop, edit, [due]);
    const { items } = ok(await shop.admin.get(`/order-edits/${edit.id}`)).order_edit;
    const mugs = items.find(({ variant_id }) => variant_id === mug().variant_id)!;
    ok(await shop.admin.post(`/order-edits/${edit.id}/items/${mugs.id}`, { quantity: 1 }));
    expect(await readCollection(edit)).toMatchObject({ status: 'authorized', amount: due });
  });

  it('gives its payment to the order if nothing is to be paid in the end', async () => {
    const { order, edit, due } = await requestMug();
    await authorizeEdit(shop, edit, [due]);
    await removeMug(edit);
    ok(await shop.admin.post(`/order-edits/${edit.id}/confirm`));
    expect(await readCollection(edit)).toMatchObject({ status: 'authorized', authorized_amount: due });
    const { payments, paid_total } = await readOrder(order);
    expect(payments.map(({ amount }) => amount).sort()).toEqual([order.total, due].sort());
    expect(paid_total).toBe(order.total + due);
  });
});

describe('An order edit that the customer has not paid', () => {
  it('collects the new difference, by new sessions, after it was made dearer', async () => {
    const { edit, due } = await requestMug();
    ok(await shop.store.post(`/payment-collections/${edit.collection}/sessions`, { provider_id: 'test' }));
    ok(await addMug(edit));
    expect(await readCollection(edit)).toMatchObject({
      ...{ status: 'not_paid', amount: 2 * due, payment_sessions: [] },
    });
  });

  it('has no payment collection any more if nothing is to be paid', async () => {
    const { edit } = await requestMug();
    await removeMug(edit);
    expect((await shop.admin.get(`/payment-collections/${edit.collection}`)).status).toBe(404);
  });
});

describe('A payment for an order edit', () => {
  it('belongs to the order at once if staff receive it after they have confirmed the edit', async () => {
    const { order, edit, due } = await requestMug();
    ok(await shop.admin.post(`/order-edits/${edit.id}/confirm`));
    expect((await readOrder(order)).paid_total).toBe(order.total);
    await payEdit(shop, edit);
    expect(await readOrder(order)).toMatchObject({ total: order.total + due, paid_total: order.total + due });
  });

  it('belongs to the order at once if the customer authorizes it after staff have confirmed the edit', async () => {
    const { order, edit, due } = await requestMug();
    ok(await shop.admin.post(`/order-edits/${edit.id}/confirm`));
    await authorizeEdit(shop, edit, [due]);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(await readOrder(order)).toMatchObject({
      ...{ payment_status: 'captured', paid_total: order.total + due },
    });
  });

  it.each([
    ['staff receive it', (edit: RequestedEdit) => payEdit(shop, edit)],
    ['the customer authorizes it', (edit: RequestedEdit, due: number) => authorizeEdit(shop, edit, [due])],
  ])('does not belong to the order before the edit is confirmed, when %s', async (_, pay) => {
    const { order, edit, due } = await requestMug();
    await pay(edit, due);
    expect((await readOrder(order)).payments).toMatchObject([{ id: order.payment }]);
    expect((await readCollection(edit)).payments).toMatchObject([{ amount: due, order_id: null }]);
  });
});
