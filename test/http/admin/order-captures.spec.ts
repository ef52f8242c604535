import { moneyOf, type Money } from '../../support/money.ts';
import { letAskedRunOut, placedOrder, tellProvider } from '../../support/orders.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
let money: Money;
beforeAll(async () => {
  shop = await openWorld();
  money = moneyOf(shop);
});
beforeEach(() => money.forget());
afterAll(() => shop.close());

describe('capturing an order', () => {
  it('takes the money once, and tells', async () => {
    const order = await placedOrder(shop);
    const { order: captured } = ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(captured).toMatchObject({ payment_status: 'captured', payments: [{ amount: order.total }] });
    expect(captured.payments[0].captured_at).not.toBeNull();
    expect(captured.payments[0]).not.toHaveProperty('capture_asked_at');
    expect(captured.payments[0]).not.toHaveProperty('capture_key');
    expect(money.ledger(order.payment)).toEqual({ captured: order.total, refunded: 0 });
    await money.heard('order.payment_captured', 'payment.payment_captured');
    expect(money.told.find(({ name }) => name.startsWith('order'))!.data).toEqual({
      id: order.id,
      no_notification: null,
    });
    expect(Object.keys(money.told.find(({ name }) => name.startsWith('payment'))!.data)).not.toContain(
      'data',
    );
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(money.ledger(order.payment).captured).toBe(order.total);
  });

  it('that the provider refuses is shown as requires_action, and can be tried again', async () => {
    const order = await placedOrder(shop, { capture: 'refused' });
    const { order: refused } = ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(refused).toMatchObject({ payment_status: 'requires_action', payments: [{ captured_at: null }] });
    await money.heard('order.payment_capture_failed', 'payment.payment_capture_failed');
    expect(money.told[0].data).toMatchObject({
      payment_id: order.payment,
      error: 'The test provider refused the capture',
    });
    await tellProvider(shop, order.payment, {});
    const { order: captured } = ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(captured.payment_status).toBe('captured');
    expect(money.ledger(order.payment).captured).toBe(order.total);
  });

  it.each(['before', 'after'])(
    'whose provider dies %s it has captured is asked for again, with the same key',
    async (crash) => {
      const order = await placedOrder(shop, { crash });
      const { order: asked } = ok(await shop.admin.post(`/orders/${order.id}/capture`));
      expect(asked).toMatchObject({ payment_status: 'awaiting', payments: [{ captured_at: null }] });
      await tellProvider(shop, order.payment, {});
      await money.askAgain();
      expect((await statusOf(order.id)).payment_status).toBe('awaiting'); // it has just been asked
      await letAskedRunOut(shop.sql);
      await money.askAgain();
      expect((await statusOf(order.id)).payment_status).toBe('captured');
      expect(money.ledger(order.payment).captured).toBe(order.total);
      expect(
        [...money.provider.captured.values()].filter(({ payment }) => payment === order.payment),
      ).toHaveLength(1);
    },
  );

  it('that is pending at the provider is asked for until it is decided', async () => {
    const order = await placedOrder(shop, { capture: 'pending' });
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    await letAskedRunOut(shop.sql);
    await money.askAgain();
    expect((await statusOf(order.id)).payment_status).toBe('awaiting');
    await tellProvider(shop, order.payment, {});
    await letAskedRunOut(shop.sql);
    await money.askAgain();
    expect((await statusOf(order.id)).payment_status).toBe('captured');
  });

  it('is refused for a canceled order and for one that is not there', async () => {
    const order = await placedOrder(shop);
    await shop.sql('update "order" set canceled_at = now() where id = $1', [order.id]);
    expect(await shop.admin.post(`/orders/${order.id}/capture`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'A canceled order cannot capture payment' },
    });
    expect((await shop.admin.post('/orders/order_none/capture')).status).toBe(404);
  });
});

describe('capturing a payment', () => {
  it('is capturing its order', async () => {
    const order = await placedOrder(shop);
    const { payment } = ok(await shop.admin.post(`/payments/${order.payment}/capture`));
    expect(payment).toMatchObject({ id: order.payment, amount: order.total, amount_refunded: 0 });
    expect(ok(await shop.admin.get(`/payments/${order.payment}`)).payment.captured_at).toBe(
      payment.captured_at,
    );
    expect((await statusOf(order.id)).payment_status).toBe('captured');
    expect(ok(await shop.admin.post(`/payments/${order.payment}/capture`)).payment).toEqual(payment);
  });

  it('says so when the provider refuses', async () => {
    const order = await placedOrder(shop, { capture: 'refused' });
    expect(await shop.admin.post(`/payments/${order.payment}/capture`)).toMatchObject({
      status: 422,
      body: { type: 'payment_authorization_error', message: 'The test provider refused the capture' },
    });
    expect((await statusOf(order.id)).payment_status).toBe('requires_action');
  });

  it('is refused when it was given up, and when it is of no order', async () => {
    const order = await placedOrder(shop);
    await shop.sql('update payment set canceled_at = now() where id = $1', [order.payment]);
    expect(await shop.admin.post(`/payments/${order.payment}/capture`)).toMatchObject({
      status: 400,
      body: { message: `Payment ${order.payment} is canceled` },
    });
    expect(await shop.admin.post('/payments/pay_none/capture')).toMatchObject({
      status: 404,
      body: { message: 'Payment with id pay_none was not found' },
    });
  });
});

async function statusOf(id: string) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}
