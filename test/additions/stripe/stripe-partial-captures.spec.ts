import { ok } from '../../support/sample-shop.ts';
import { openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';
import { until } from '../../support/until.ts';

/* Staff capture a part of an authorization in Stripe's dashboard, which releases the rest. */

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop();
});
afterAll(() => shop.close());

async function readOrder(id: string) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

describe('A capture of a part in Stripe’s dashboard', () => {
  async function captureInPart() {
    const order = await shop.placeStripeOrder();
    return { ...order, intent: shop.company.ledger.captureInDashboard(order.intent.id, 1) };
  }

  it('makes the order require an action when its webhook arrives', async () => {
    const { id, intent } = await captureInPart();
    expect((await shop.sendEvent('payment_intent.succeeded', intent)).status).toBe(200);
    expect((await readOrder(id)).payment_status).toBe('requires_action');
  });

  it('makes the order require an action when staff capture the rest', async () => {
    const { id, payment } = await captureInPart();
    expect(await shop.admin.post(`/payments/${payment}/capture`)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('A part of the payment was captured at Stripe') },
    });
    expect((await readOrder(id)).payment_status).toBe('requires_action');
  });

  it('does not make the order paid when the part is refunded there', async () => {
    const { id, intent } = await captureInPart();
    const refund = shop.company.ledger.refundInDashboard(intent.id, 1);
    expect((await shop.sendEvent('refund.created', refund)).status).toBe(200);
    expect(await readOrder(id)).toMatchObject({ payment_status: 'requires_action', refunded_total: 0 });
  });

  it('before the order is placed does not pay for the cart', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id);
    shop.company.ledger.captureInDashboard(intent.id, 1);
    expect((await shop.store.post(`/carts/${cart}/complete`)).status).toBe(422);
    expect(await shop.sql('select from "order" where cart_id = $1', [cart])).toEqual([]);
  });

  it('is refunded when the order is canceled', async () => {
    const { id, cart, intent } = await captureInPart();
    await shop.sendEvent('payment_intent.succeeded', intent);
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    await until(() => shop.company.ledger.balanceOf(cart) === 0);
  });
});
