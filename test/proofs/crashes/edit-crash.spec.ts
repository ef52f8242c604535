import {
  type CrashPoint,
  type KillableShop,
  openKillableShop,
  placeOrderPaidByHttp,
} from '../../support/killable-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/*
 * The server is killed while the difference of an order edit is authorized, and while the edit is completed. In the end the provider has
 * authorized the difference once, and the order has the lines of the edit once.
 */

let shop: KillableShop;

beforeAll(async () => (shop = await openKillableShop()));
afterAll(() => shop.close());
beforeEach(() => shop.payments.behaviors.clear());

describe('A server that is killed while the difference of an edit is authorized', () => {
  it.each<[when: string, kill: () => CrashPoint, authorized: number]>([
    ['before the payment is stored', () => shop.crashAtStatement('before insert on payment'), 0],
    ['before the provider authorizes it', () => shop.crashAtProvider('authorize', 'hangs before'), 0],
    ['after the provider authorizes it', () => shop.crashAtProvider('authorize', 'hangs after'), 1],
    [
      'before the response of the provider is stored',
      () => shop.crashAtStatement('before update on payment', 'new.authorization_status is null'),
      1,
    ],
  ])(
    '%s authorizes it once when the request is retried, and the edit completes',
    async (_, kill, authorized) => {
      const edit = await requestEdit();
      await kill()(() => authorize(edit));
      expect(shop.payments.listOpenAmounts(edit.collection)).toHaveLength(authorized);
      ok(await authorize(edit));
      await complete(edit);
      await expectEdited(edit);
    },
  );

  it('cancels the authorization by itself when the request is not retried', async () => {
    const edit = await requestEdit();
    await shop.crashAtProvider('authorize', 'hangs after')(() => authorize(edit));
    expect(shop.payments.listOpenAmounts(edit.collection)).toEqual([edit.difference]);
    await shop.query(
      `update payment set updated_at = now() - interval '31 minutes' where authorization_status = 'asked'`,
    );
    shop.runRecoveryTasks();
    await until(() => shop.payments.listOpenAmounts(edit.collection).length === 0);
    ok(await authorize(edit)); // the shopper retries after all
    await complete(edit);
    await expectEdited(edit);
  });
});

describe('A server that is killed between authorizing and completing an edit', () => {
  it('completes the edit on request, without another authorization', async () => {
    const edit = await requestEdit();
    ok(await authorize(edit));
    await shop.restart();
    ok(await authorize(edit));
    await complete(edit);
    await expectEdited(edit);
  });

  it.each<[when: string, kill: () => CrashPoint]>([
    ['before stock is taken', () => shop.crashAtStatement('before update on product_variant')],
    [
      'before the lines are replaced',
      () => shop.crashAtStatement('before update on line_item', 'new.order_id is not null'),
    ],
    [
      'before the edit is confirmed',
      () => shop.crashAtStatement('before update on order_edit', 'new.confirmed_at is not null'),
    ],
  ])('%s leaves the order unchanged, and completes the edit once on retry', async (_, kill) => {
    const edit = await requestEdit();
    ok(await authorize(edit));
    await kill()(() => shop.post(`/store/order-edits/${edit.id}/complete`));
    expect((await readOrder(edit.order)).items).toHaveLength(1);
    expect(await readStock()).toBe(edit.stock);
    await complete(edit);
    await complete(edit);
    await expectEdited(edit);
  });
});

interface Edit {
  id: string;
  order: string;
  collection: string;
  session: string;
  difference: number;
  /** The stock of the added shirt before the edit. */
  stock: number;
}

/** Requests an edit that adds two shirts to an order of a mug, to be paid for through the provider `http`. */
async function requestEdit(): Promise<Edit> {
  const { mug, shirt } = shop.sample;
  const order = await placeOrderPaidByHttp(shop, [{ variant_id: mug.variants[0].id, quantity: 1 }]);
  const { id } = ok(await shop.post('/admin/order-edits', { order_id: order.id })).order_edit;
  const item = { variant_id: shirt.variants[0].id, quantity: 2 };
  ok(await shop.post(`/admin/order-edits/${id}/items`, item));
  const { order_edit } = ok(await shop.post(`/admin/order-edits/${id}/request`));
  const { payment_collection_id: collection, difference_due: difference } = order_edit;
  const chosen = ok(
    await shop.post(`/store/payment-collections/${collection}/sessions`, { provider_id: 'http' }),
  ).payment_collection;
  const session = chosen.payment_sessions[0].id;
  return { id, order: order.id, collection, session, difference, stock: await readStock() };
}

function authorize({ collection, session }: Edit) {
  return shop.post(`/store/payment-collections/${collection}/sessions/${session}/authorize`);
}

async function complete({ id }: Edit): Promise<void> {
  const { order_edit } = ok(await shop.post(`/store/order-edits/${id}/complete`));
  expect(order_edit.status).toBe('confirmed');
}

async function expectEdited({ order: id, collection, difference, stock: before }: Edit): Promise<void> {
  const order = await readOrder(id);
  expect(order.items.map((line) => line.quantity)).toEqual([1, 2]);
  expect(order.paid_total).toBe(order.total);
  expect(order.payments).toHaveLength(2);
  await until(() => shop.payments.listOpenAmounts(collection).length === 1);
  expect(shop.payments.listOpenAmounts(collection)).toEqual([difference]);
  expect(await readStock()).toBe(before - 2);
}

async function readOrder(id: string) {
  return ok(await shop.get(`/admin/orders/${id}`)).order;
}

async function readStock(): Promise<number> {
  const [row] = await shop.query('select inventory_quantity from product_variant where id = $1', [
    shop.sample.shirt.variants[0].id,
  ]);
  return Number(row.inventory_quantity);
}
