import { createDiscount } from '../support/discounts.ts';
import { createDraftOrderActions, type DraftOrderActions } from '../support/draft-orders.ts';
import { lockRows } from '../support/row-lock.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { installSlowPayments } from '../support/slow-payments.ts';
import { getStock } from '../support/stock.ts';

/*
 * These tests fail without their guard: "10 times" and "line changes" without the row lock in `lockOrFindOrder` and `lockCart`, "waits"
 * without the check of the lease in `receive-payment.ts`, "last 4" without the condition on the stock.
 */

let shop: SampleShop;
let drafts: DraftOrderActions;
beforeAll(async () => {
  shop = await useSampleShop({});
  drafts = createDraftOrderActions(shop);
});
afterAll(() => shop.close());

describe('Registering the payment of a draft order', () => {
  it('a second time returns the same order', async () => {
    const draft = await drafts.create({ items: [{ unit_price: 500, quantity: 1 }] });
    expect(await drafts.pay(draft.id)).toEqual(await drafts.pay(draft.id));
  });

  it('10 times concurrently creates one order with one payment, takes stock once, and returns the order to all', async () => {
    const { variant, draft } = await createDraftWithStock(10, 3);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => shop.admin.post(`/draft-orders/${draft.id}/pay`)),
    );
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.order?.id}`)).size).toBe(1);
    expect(responses[0].status).toBe(200);
    expect(await shop.sql('select from "order" where cart_id = $1', [draft.cart_id])).toHaveLength(1);
    expect(await shop.sql('select from payment where cart_id = $1', [draft.cart_id])).toHaveLength(1);
    expect(await getStock(shop, variant)).toBe(7);
  });

  it('without enough stock is rejected with 409 and reasons, and succeeds once the quantity is lowered', async () => {
    const { variant, draft } = await createDraftWithStock(2, 2);
    await setStock(variant, 1);
    const before = await drafts.get(draft.id);
    expect(await shop.admin.post(`/draft-orders/${draft.id}/pay`)).toMatchObject({
      status: 409,
      body: {
        type: 'not_allowed',
        code: 'insufficient_inventory',
        errors: [
          { type: 'not_allowed', code: 'insufficient_inventory', message: expect.stringContaining(variant) },
        ],
      },
    });
    expect(await drafts.get(draft.id)).toEqual(before);
    expect(await shop.sql('select from payment where cart_id = $1', [draft.cart_id])).toEqual([]);
    expect(await getStock(shop, variant)).toBe(1);
    ok(
      await shop.admin.post(`/draft-orders/${draft.id}/line-items/${draft.cart.items[0].id}`, {
        quantity: 1,
      }),
    );
    expect(await drafts.pay(draft.id)).toMatchObject({ payment_status: 'captured' });
    expect(await getStock(shop, variant)).toBe(0);
  });

  it('of 10 drafts for the last 4 units creates 4 orders', async () => {
    const tray = await createSizedProduct(
      shop,
      `Tray ${Date.now()}`,
      ['One size'],
      { eur: 1000 },
      { inventory_quantity: 4 },
    );
    const [{ id: variant }] = tray.variants;
    const items = [{ variant_id: variant, quantity: 1 }];
    const created = await Promise.all(Array.from({ length: 10 }, () => drafts.create({ items })));
    const responses = await Promise.all(created.map(({ id }) => shop.admin.post(`/draft-orders/${id}/pay`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array(4).fill(200),
      ...Array(6).fill(409),
    ]);
    expect(await getStock(shop, variant)).toBe(0);
  });

  it('during concurrent line changes creates an order whose total was paid', async () => {
    const draft = await drafts.create({ items: [{ unit_price: 500, quantity: 1 }] });
    const line = `/draft-orders/${draft.id}/line-items/${draft.cart.items[0].id}`;
    const changes = Array.from({ length: 8 }, (_, i) => shop.admin.post(line, { quantity: i + 2 }));
    const [paid] = await Promise.all([shop.admin.post(`/draft-orders/${draft.id}/pay`), ...changes]);
    const { order } = ok(paid);
    expect(order.paid_total).toBe(order.total);
    const now = ok(await shop.admin.get(`/orders/${order.id}`)).order;
    expect(now.total).toBe(order.paid_total);
    for (const change of await Promise.all(changes)) expect([200, 400]).toContain(change.status); // 400: after the payment
  });

  it('waits for a concurrent completion by the customer, and returns its order', async () => {
    const draft = await drafts.create({ items: [{ unit_price: 1000, quantity: 1 }] });
    const cart = `/carts/${draft.cart_id}`;
    ok(await shop.store.post(`${cart}/payment-session`, { provider_id: 'test' }));
    const authorization = installSlowPayments(shop).hold('authorize');
    const completion = shop.store.post(`${cart}/complete`);
    await authorization.waitForRequest();
    const row = await lockRows(shop, 'select from cart where id = $1 for update', [draft.cart_id]);
    const payment = drafts.pay(draft.id);
    await row.waitForWaiters(1); // so it locks the cart while the customer's payment is being authorized
    await row.release();
    authorization.send();
    const order = await payment;
    expect(ok(await completion).data.id).toBe(order.id);
    expect(order.payments).toMatchObject([{ provider_id: 'test' }]);
  });

  it('cancels the authorization that an interrupted completion left', async () => {
    const draft = await drafts.create({ items: [{ unit_price: 1000, quantity: 1 }] });
    await shop.sql(
      `insert into payment (id, cart_id, amount, currency_code, provider_id, data) values ('pay_left', $1, 1190, 'eur', 'manual', '{}')`,
      [draft.cart_id],
    );
    const order = await drafts.pay(draft.id);
    expect(order.payments).toMatchObject([{ provider_id: 'system', amount: 1190 }]);
    const [leftoverPayment] = await shop.sql(`select canceled_at from payment where id = 'pay_left'`);
    expect(leftoverPayment).toEqual({ canceled_at: expect.any(Date) });
  });

  it('is rejected without items', async () => {
    const empty = await drafts.create();
    expect(await shop.admin.post(`/draft-orders/${empty.id}/pay`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'A cart without items cannot be completed' },
    });
  });

  it('is rejected with an exhausted discount, and leaves the draft open', async () => {
    await createDiscount(shop, 'ONCE', { usage_limit: 1 });
    const body = {
      items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
      discounts: [{ code: 'ONCE' }],
    };
    const [first, second] = [await drafts.create(body), await drafts.create(body)];
    await drafts.pay(first.id);
    expect(await shop.admin.post(`/draft-orders/${second.id}/pay`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed' },
    });
    expect(await drafts.get(second.id)).toMatchObject({ status: 'open', order_id: null });
  });

  it('is rejected for an unknown draft', async () => {
    expect((await shop.admin.post('/draft-orders/dorder_nope/pay')).status).toBe(404);
  });
});

/** Creates a draft order of a new product with the given stock. */
async function createDraftWithStock(stock: number, quantity: number) {
  const vase = await createSizedProduct(
    shop,
    `Vase ${Date.now()}`,
    ['One size'],
    { eur: 3000 },
    { inventory_quantity: stock },
  );
  const [{ id: variant }] = vase.variants;
  return { variant, draft: await drafts.create({ items: [{ variant_id: variant, quantity }] }) };
}

async function setStock(variantId: string, quantity: number): Promise<void> {
  await shop.sql('update product_variant set inventory_quantity = $2 where id = $1', [variantId, quantity]);
}
