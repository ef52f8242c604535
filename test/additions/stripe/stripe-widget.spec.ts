import { ok } from '../../support/sample-shop.ts';
import { openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';

/* The widget of Medusa v1's Stripe plugin on the order page of the dashboard. */

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop();
});
afterEach(() => shop.company.behaviors.clear());
afterAll(() => shop.close());

describe('The payments of an order by Stripe', () => {
  it('are listed with the estimate of fraud', async () => {
    const { id, intent, total } = await shop.placeStripeOrder();
    expect(ok(await shop.admin.get(`/orders/stripe-payments/${id}`))).toEqual({
      payments: [
        {
          ...{ id: intent.id, amount: total, created: intent.created, type: 'order' },
          ...{ risk_score: 17, risk_level: 'normal' },
          region: expect.objectContaining({ id: shop.europe.id, currency_code: 'eur' }),
        },
      ],
    });
  });

  it('are listed without it while Stripe is unavailable', async () => {
    const { id, intent, total } = await shop.placeStripeOrder();
    shop.company.behaviors.set('GET /v1/payment_intents', 'limits');
    expect(ok(await shop.admin.get(`/orders/stripe-payments/${id}`)).payments).toMatchObject([
      { id: intent.id, amount: total, risk_score: null, risk_level: null },
    ]);
  });

  it('are read by one statement and one request each', async () => {
    const { id } = await shop.placeStripeOrder();
    const requests = shop.company.requests.length;
    const statements = await shop.recordSql(() => shop.admin.get(`/orders/stripe-payments/${id}`));
    expect(statements.filter((sql) => sql.includes('payment p'))).toHaveLength(1);
    expect(shop.company.requests.length - requests).toBe(1);
  });

  it('are none if the order was paid otherwise', async () => {
    const cart = await shop.prepareCart();
    const { data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(ok(await shop.admin.get(`/orders/stripe-payments/${order.id}`))).toEqual({ payments: [] });
  });

  it('are not found for an unknown order', async () => {
    expect(await shop.admin.get('/orders/stripe-payments/order_unknown')).toMatchObject({
      status: 404,
      body: { type: 'not_found' },
    });
  });

  it('are for staff only', async () => {
    expect((await shop.http.get('/admin/orders/stripe-payments/order_unknown')).status).toBe(401);
  });
});
