import { ADDRESS, ok } from '../../support/sample-shop.ts';
import { registerShopper } from '../../support/shoppers.ts';
import { expectSameLedger, openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';

/*
 * The checkout of Medusa v1's Next.js starter, step by step: `modules/checkout/components/payment` selects the session,
 * `payment-wrapper/stripe-wrapper` passes `data.client_secret` to Stripe's elements, `payment-button` confirms the card in the browser
 * and then completes the cart.
 */

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop();
});
afterEach(() => expectSameLedger(shop));
afterAll(() => shop.close());

/** `stripe.confirmCardPayment(clientSecret)`, which finds the intent by its secret. */
function confirmCardPayment(clientSecret: string, outcome: 'succeeds' | 'declined') {
  const intent = [...shop.company.ledger.intents.values()].find((one) => one.client_secret === clientSecret);
  if (!intent) throw new Error('No such payment_intent');
  return shop.company.ledger.confirm(intent.id, outcome);
}

it('A shopper of the starter pays by card after a first card was declined, and staff capture and refund', async () => {
  const shopper = await registerShopper(shop, 'ada@example.com');
  const { id } = ok(await shopper.post('/carts', { region_id: shop.europe.id })).cart;
  ok(await shopper.post(`/carts/${id}/line-items`, { variant_id: shop.shirt.variants[0].id, quantity: 2 }));
  ok(
    await shopper.post(`/carts/${id}`, {
      ...{ email: 'ada@example.com', shipping_address: ADDRESS, billing_address: ADDRESS },
    }),
  );
  const { shipping_options } = ok(await shopper.get(`/shipping-options/${id}`));
  ok(await shopper.post(`/carts/${id}/shipping-methods`, { option_id: shipping_options[0].id }));

  // createPaymentSessions, then setPaymentSession
  const { payment_sessions } = ok(await shopper.post(`/carts/${id}/payment-sessions`)).cart;
  expect(payment_sessions.map(({ provider_id }: { provider_id: string }) => provider_id)).toContain('stripe');
  const { cart } = ok(await shopper.post(`/carts/${id}/payment-session`, { provider_id: 'stripe' }));
  expect(cart.payment_session).toMatchObject({
    ...{ provider_id: 'stripe', is_selected: true },
    data: { client_secret: expect.stringMatching(/^pi_.*_secret_/), amount: cart.total, currency: 'eur' },
  });
  const clientSecret = String(cart.payment_session!.data.client_secret);

  // the starter shows the message of a declined card, and the shopper presses the button again
  expect(confirmCardPayment(clientSecret, 'declined').last_payment_error?.message).toBe(
    'Your card was declined.',
  );
  const intent = confirmCardPayment(clientSecret, 'succeeds');
  expect(['requires_capture', 'succeeded']).toContain(intent.status);

  // onPaymentCompleted: placeOrder
  const completed = ok(await shopper.post(`/carts/${id}/complete`));
  expect(completed.type).toBe('order');
  const order = ok(await shopper.get(`/orders/${completed.data.id}`)).order;
  expect(order.payments).toMatchObject([{ provider_id: 'stripe', amount: order.total }]);

  // the order page of the dashboard
  const page = `/orders/${order.id}`;
  expect(ok(await shop.admin.get(page)).order).toMatchObject({
    payment_status: 'awaiting',
    payments: [{ provider_id: 'stripe', data: { id: intent.id } }],
  });
  expect(ok(await shop.admin.post(`${page}/capture`)).order.payment_status).toBe('captured');
  const refund = { amount: 500, reason: 'return' };
  expect(ok(await shop.admin.post(`${page}/refund`, refund)).order.payment_status).toBe('partially_refunded');
  expect(shop.company.ledger.balanceOf(id)).toBe(order.total - 500);
});

it('A shopper of the starter who pays with the same session after a reload gets one order', async () => {
  const { cart, intent } = await shop.prepareStripeCart();
  // a reload reads the cart again, and the payment step calls createPaymentSessions again
  ok(await shop.store.post(`/carts/${cart}/payment-sessions`));
  ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe' }));
  expect(shop.company.ledger.openIntentOf(cart).id).toBe(intent.id);
  confirmCardPayment(intent.client_secret, 'succeeds');
  const [first, second] = [
    ok(await shop.store.post(`/carts/${cart}/complete`)),
    ok(await shop.store.post(`/carts/${cart}/complete`)),
  ];
  expect(second.data.id).toBe(first.data.id);
});

it('With STRIPE_CAPTURE a card pays the order at once', async () => {
  const second = await shop.openSecondInstance({ STRIPE_CAPTURE: 'true' });
  const cart = await shop.prepareCart();
  ok(await second.store.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe' }));
  expect(shop.company.ledger.openIntentOf(cart).capture_method).toBe('automatic');
  confirmCardPayment(shop.company.ledger.openIntentOf(cart).client_secret, 'succeeds');
  const { data: order } = ok(await second.store.post(`/carts/${cart}/complete`));
  expect(ok(await second.admin.get(`/orders/${order.id}`)).order.payment_status).toBe('captured');
  await second.close();
});
