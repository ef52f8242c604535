import { moneyOf, type Money } from '../../support/money.ts';
import { capturedOrder, letAskedRunOut, placedOrder, tellProvider } from '../../support/orders.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
let money: Money;
beforeAll(async () => {
  shop = await openWorld();
  money = moneyOf(shop);
});
beforeEach(() => money.forget());
afterAll(() => shop.close());

describe('refunding an order', () => {
  it('gives back what is asked for, and no more than was paid', async () => {
    const order = await capturedOrder(shop);
    const refund = (amount: number) =>
      shop.admin.post(`/orders/${order.id}/refund`, { amount, reason: 'discount', note: 'late' });
    const { order: first } = ok(await refund(1000));
    expect(first).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_total: 1000,
      refundable_amount: order.total - 1000,
      refunds: [{ amount: 1000, reason: 'discount', note: 'late', payment_id: order.payment }],
    });
    for (const hidden of ['asked_at', 'settled_at', 'no_notification'])
      expect(first.refunds[0]).not.toHaveProperty(hidden);
    expect(await refund(order.total)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'Cannot refund more than the original order amount' },
    });
    expect(ok(await refund(order.total - 1000)).order.payment_status).toBe('refunded');
    expect(await refund(1)).toMatchObject({ status: 400 });
    expect(money.ledger(order.payment)).toEqual({ captured: order.total, refunded: order.total });
    const refundId = first.refunds[0].id;
    await money.heard(
      ...['order.payment_captured', 'payment.payment_captured'],
      ...['order.refund_created', 'payment.payment_refund_created'],
      ...['order.refund_created', 'payment.payment_refund_created'],
    );
    expect(money.told.find(({ name }) => name === 'order.refund_created')!.data).toEqual({
      id: order.id,
      refund_id: refundId,
      no_notification: null,
    });
  });

  it('takes it from captured payments, oldest first, a row for each', async () => {
    const order = await capturedOrder(shop);
    const [older, newer, open] = [`pay_a_${order.id}`, `pay_b_${order.id}`, `pay_c_${order.id}`];
    await shop.sql(
      `insert into payment (id, order_id, amount, currency_code, provider_id, data, captured_at, created_at)
       select id, $1, 300, 'eur', 'test', '{}', case when id = $4 then null else now() end, at::timestamptz
       from (values ($2, '2020-01-01'), ($3, '2020-01-02'), ($4, '2019-01-01')) p (id, at)`,
      [order.id, older, newer, open],
    );
    const { order: refunded } = ok(
      await shop.admin.post(`/orders/${order.id}/refund`, { amount: 400, reason: 'other' }),
    );
    expect(
      refunded.refunds.map(({ payment_id, amount }: Record<string, unknown>) => [payment_id, amount]),
    ).toEqual([
      [older, 300],
      [newer, 100],
    ]);
    expect(
      await shop.admin.post(`/orders/${order.id}/refund`, { amount: order.total + 400, reason: 'other' }),
    ).toMatchObject({
      status: 400,
      body: { message: 'Refund amount is greater that the refundable amount' },
    });
  });

  it.each([
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -100 }],
    ['half a cent', { amount: 0.5 }],
    ['for no reason', { reason: undefined }],
    ['for a reason of its own', { reason: 'regret' }],
  ])('of %s is refused', async (_, wrong) => {
    const order = await capturedOrder(shop);
    expect(
      await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other', ...wrong }),
    ).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  it('that was not captured is refused', async () => {
    const order = await placedOrder(shop);
    expect(
      await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' }),
    ).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
  });

  it('that the provider refuses leaves nothing behind, and tells', async () => {
    const order = await capturedOrder(shop, { refund: 'refused' });
    expect(
      await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' }),
    ).toMatchObject({ status: 422, body: { type: 'payment_authorization_error' } });
    expect(await statusOf(order.id)).toMatchObject({
      payment_status: 'captured',
      refunds: [],
      refunded_total: 0,
    });
    await money.heard(
      ...['order.payment_captured', 'payment.payment_captured'],
      ...['order.refund_failed', 'payment.payment_refund_failed'],
    );
    await tellProvider(shop, order.payment, {});
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: order.total, reason: 'other' }));
    expect(money.ledger(order.payment).refunded).toBe(order.total);
  });

  it.each(['before', 'after'])(
    'whose provider dies %s it has paid shows it, and is asked for again with the same key',
    async (crash) => {
      const order = await capturedOrder(shop, { crash });
      const { order: asked } = ok(
        await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' }),
      );
      expect(asked).toMatchObject({ payment_status: 'partially_refunded', refunds: [{ amount: 100 }] });
      await tellProvider(shop, order.payment, {});
      await letAskedRunOut(shop.sql);
      await money.askAgain();
      await money.askAgain();
      expect((await statusOf(order.id)).refunds).toHaveLength(1);
      expect(money.ledger(order.payment).refunded).toBe(100);
      expect(
        await shop.sql('select from refund where settled_at is null and payment_id = $1', [order.payment]),
      ).toEqual([]);
      await letAskedRunOut(shop.sql);
      await money.askAgain();
      expect(money.ledger(order.payment).refunded).toBe(100);
    },
  );

  it('that died and comes again with its key goes on with the refund that it made', async () => {
    const order = await capturedOrder(shop, { crash: 'after' });
    const again = () =>
      shop.admin.post(
        `/orders/${order.id}/refund`,
        { amount: 100, reason: 'other' },
        { headers: { 'idempotency-key': `refund-${order.id}` } },
      );
    ok(await again());
    // its process was killed before it could answer
    await shop.sql('delete from idempotency_key');
    await tellProvider(shop, order.payment, {});
    expect(ok(await again()).order.refunds).toHaveLength(1);
    expect(money.ledger(order.payment).refunded).toBe(100);
    expect(
      await shop.sql('select from refund where settled_at is null and payment_id = $1', [order.payment]),
    ).toEqual([]);
  });
});

describe('refunding a payment', () => {
  it('answers the refund', async () => {
    const order = await capturedOrder(shop);
    const { refund } = ok(
      await shop.admin.post(`/payments/${order.payment}/refund`, {
        amount: 100,
        reason: 'claim',
        note: 'torn',
      }),
    );
    expect(refund).toMatchObject({ amount: 100, reason: 'claim', note: 'torn', payment_id: order.payment });
    expect(await statusOf(order.id)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_total: 100,
    });
    expect(
      await shop.admin.post(`/payments/${order.payment}/refund`, { amount: order.total, reason: 'other' }),
    ).toMatchObject({
      status: 400,
      body: { message: `Only ${order.total - 100} can be refunded from Payment ${order.payment}` },
    });
  });

  it('that is not captured is refused', async () => {
    const order = await placedOrder(shop);
    expect(
      await shop.admin.post(`/payments/${order.payment}/refund`, { amount: 100, reason: 'other' }),
    ).toMatchObject({ status: 400, body: { message: `Payment ${order.payment} is not captured` } });
  });
});

describe('money that did not come through a provider', () => {
  it('is given back without asking anybody', async () => {
    const order = await capturedOrder(shop);
    await shop.sql(`update payment set provider_id = 'system' where id = $1`, [order.payment]);
    const { order: refunded } = ok(
      await shop.admin.post(`/orders/${order.id}/refund`, { amount: order.total, reason: 'other' }),
    );
    expect(refunded.payment_status).toBe('refunded');
    expect(money.ledger(order.payment).refunded).toBe(0);
  });
});

async function statusOf(id: string) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}
