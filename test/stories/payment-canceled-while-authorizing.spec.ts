import { AbandonedPayments } from '#shop/checkout/checkout/abandoned-payments';
import { installIntentPayments, type IntentPayments } from '../support/intent-payments.ts';
import { lockRows } from '../support/row-lock.ts';
import { ok } from '../support/sample-shop.ts';
import type { HttpResponse } from '../support/shop.ts';
import { openShopWithWarehouse, type ShopWithWarehouse } from '../support/shop-with-warehouse.ts';
import { until } from '../support/until.ts';

/*
 * A process hangs while a payment company authorizes a payment. Its lease on the cart ends, another process cancels the payment, and
 * then the first process gets its response.
 */

let warehouseShop: ShopWithWarehouse;
let company: IntentPayments;

beforeAll(async () => {
  warehouseShop = await openShopWithWarehouse();
  company = await installIntentPayments(warehouseShop.shop);
});
afterEach(() => {
  company.isPending = false;
});
afterAll(() => warehouseShop.close());

describe('A completion whose payment was canceled while it was authorized', () => {
  it('is rejected', async () => {
    const { cart, response } = await completeWithCanceledPayment();
    expect(response).toMatchObject({ status: 409, body: { type: 'conflict' } });
    expect(await warehouseShop.shop.sql('select from "order" where cart_id = $1', [cart])).toEqual([]);
  });

  it('is rejected although the company has not decided yet', async () => {
    company.isPending = true;
    const { cart, response } = await completeWithCanceledPayment();
    expect(response).toMatchObject({ status: 409, body: { type: 'conflict' } });
    expect(
      await warehouseShop.shop.sql('select authorization_status from payment where cart_id = $1', [cart]),
    ).toEqual([{ authorization_status: 'asked' }]);
  });

  it('reserves nothing in an external warehouse', async () => {
    const { item } = await completeWithCanceledPayment();
    expect(warehouseShop.listKeys('reserve', item)).toEqual([]);
  });

  it('leaves a cart that can be completed with another payment', async () => {
    const { cart } = await completeWithCanceledPayment();
    const { data } = ok(await warehouseShop.shop.store.post(`/carts/${cart}/complete`));
    expect(
      await warehouseShop.shop.sql(
        'select order_id, canceled_at is null as is_live from payment where cart_id = $1 order by id',
        [cart],
      ),
    ).toEqual([
      { order_id: null, is_live: false },
      { order_id: data.id, is_live: true },
    ]);
  });
});

describe('A completion that takes longer than an abandoned payment is left alone', () => {
  it('keeps its payment and places the order', async () => {
    const { shop } = warehouseShop;
    const cart = await shop.prepareCart({ provider: 'intents' });
    company.hold('authorize');
    const completion = shop.store.post(`/carts/${cart}/complete`);
    await company.waitForHold();
    await agePayment(cart);
    await shop.app.get(AbandonedPayments, { strict: false }).run();
    company.release();
    expect(ok(await completion).type).toBe('order');
  });

  it('keeps its payment when its order is written while the task waits for the cart', async () => {
    const { shop } = warehouseShop;
    const cart = await shop.prepareCart({ provider: 'intents' });
    const orders = await lockRows(shop, 'lock table "order" in share mode');
    const completion = shop.store.post(`/carts/${cart}/complete`);
    await orders.waitForWaiters(1);
    await agePayment(cart);
    const cancellation = shop.app.get(AbandonedPayments, { strict: false }).run();
    await orders.waitForWaiters(2);
    await orders.release();
    const { data } = ok(await completion);
    await cancellation;
    expect(ok(await shop.admin.get(`/orders/${data.id}`)).order.payments).toMatchObject([
      { canceled_at: null },
    ]);
  });
});

async function completeWithCanceledPayment(): Promise<{
  cart: string;
  item: string;
  response: HttpResponse;
}> {
  const { shop, createStockedVariant } = warehouseShop;
  const { variant, item } = await createStockedVariant(5);
  const cart = await shop.prepareCart({
    items: [{ variant_id: variant, quantity: 1 }],
    provider: 'intents',
  });
  company.hold('authorize');
  const completion = shop.store.post(`/carts/${cart}/complete`);
  await company.waitForHold();
  await agePayment(cart);
  await until(async () => {
    // the process extends its lease from time to time: repeats until the task runs before the next extension
    await setLease(cart, '-1 second');
    await shop.app.get(AbandonedPayments, { strict: false }).run();
    return shop.sql('select from payment where cart_id = $1 and canceled_at is not null', [cart]);
  });
  await setLease(cart, '10 seconds');
  company.release();
  return { cart, item, response: await completion };
}

async function setLease(cart: string, left: string): Promise<void> {
  await warehouseShop.shop.sql('update lease set expires_at = now() + $2::interval where key = $1', [
    `cart:${cart}`,
    left,
  ]);
}

/** Makes the payment of a cart an hour old, so that it counts as abandoned. */
async function agePayment(cart: string): Promise<void> {
  await warehouseShop.shop.sql(
    `update payment set updated_at = now() - interval '1 hour' where cart_id = $1`,
    [cart],
  );
}
