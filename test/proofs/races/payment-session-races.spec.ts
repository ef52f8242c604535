import { installIntentPayments, type IntentPayments } from '../../support/intent-payments.ts';
import { createPaymentCollection } from '../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/*
 * A payment company responds late, and the cart changes meanwhile. The amount that is authorized equals the amount of the intent at the
 * company.
 */

let shop: SampleShop;
let company: IntentPayments;

beforeAll(async () => {
  shop = await useSampleShop({});
  company = await installIntentPayments(shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  company.isDown = false;
  company.openIntents.clear();
});

describe('A payment session whose update is slow', () => {
  it('has the amount of the cart when a line was added meanwhile', async () => {
    const id = await shop.prepareCart({ provider: 'intents' });
    company.hold('update');
    const slow = shop.store.post(`/carts/${id}/payment-sessions/intents`, { data: { token: 'tok_1' } });
    await company.waitForHold();
    const { cart } = ok(await shop.store.post(`/carts/${id}/line-items`, mug()));
    company.release();
    const lateCart = ok(await slow).cart;
    expect(lateCart.payment_session).toMatchObject({
      amount: cart.total,
      data: { amount: cart.total, token: 'tok_1' },
      status: 'pending',
    });
    expect([...company.openIntents.values()]).toEqual([cart.total]);
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).data.paid_total).toBe(cart.total);
  });

  it('is not overwritten with the former intent when it was refreshed meanwhile', async () => {
    const id = await shop.prepareCart({ provider: 'intents' });
    company.hold('update', 'after');
    const slow = shop.store.post(`/carts/${id}/payment-sessions/intents`, { data: { token: 'tok_2' } });
    await company.waitForHold();
    ok(await shop.store.post(`/carts/${id}/payment-sessions/intents/refresh`));
    company.release();
    const { payment_session, total } = ok(await slow).cart;
    expect(payment_session.data).toEqual({ amount: total, token: 'tok_2' });
    ok(await shop.store.post(`/carts/${id}/complete`));
  });
});

describe('A change of a cart whose payment company is slow', () => {
  it('leaves the intent at the amount of the later change', async () => {
    const id = await shop.prepareCart({ provider: 'intents' });
    company.hold('update');
    const slow = shop.store.post(`/carts/${id}/line-items`, mug());
    await company.waitForHold();
    const { cart } = ok(await shop.store.post(`/carts/${id}/line-items`, mug()));
    company.release();
    ok(await slow);
    expect([...company.openIntents.values()]).toEqual([cart.total]);
    const current = ok(await shop.store.get(`/carts/${id}`)).cart;
    expect(current.payment_session).toMatchObject({ amount: cart.total, data: { amount: cart.total } });
    ok(await shop.store.post(`/carts/${id}/complete`));
  });

  it('leaves one intent when the session is opened twice', async () => {
    const id = await shop.prepareCart();
    company.hold('initiate');
    const slow = shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'intents' });
    await company.waitForHold();
    const { cart } = ok(await shop.store.post(`/carts/${id}/line-items`, mug()));
    company.release();
    ok(await slow);
    expect([...company.openIntents.values()]).toEqual([cart.total]);
    ok(await shop.store.post(`/carts/${id}/complete`));
  });
});

describe('A payment session that its company did not update', () => {
  it('is updated before it is authorized', async () => {
    const id = await shop.prepareCart({ provider: 'intents' });
    company.isDown = true;
    const { cart } = ok(await shop.store.post(`/carts/${id}/line-items`, mug()));
    expect(cart.payment_session).toMatchObject({ amount: cart.total, status: 'error' });
    company.isDown = false;
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).data.paid_total).toBe(cart.total);
  });

  it('is not authorized while the company does not respond', async () => {
    const id = await shop.prepareCart({ provider: 'intents' });
    company.isDown = true;
    ok(await shop.store.post(`/carts/${id}/line-items`, mug()));
    expect(await shop.store.post(`/carts/${id}/complete`)).toMatchObject({
      status: 422,
      body: { message: 'The payment provider does not answer; try again' },
    });
  });
});

describe('A session of a payment collection', () => {
  it('has the amount that was set last when its update is slow', async () => {
    const id = await createPaymentCollection(shop, 1000);
    const set = (amounts: { provider_id: string; amount: number; session_id?: string }[]) =>
      shop.store.post(`/payment-collections/${id}/sessions/batch`, { sessions: amounts });
    const first = ok(await set([{ provider_id: 'intents', amount: 1000 }])).payment_collection;
    const [{ id: session_id }] = first.payment_sessions;
    const intents = (amount: number) => [
      { provider_id: 'intents', amount, session_id },
      { provider_id: 'manual', amount: 1000 - amount },
    ];
    company.hold('update');
    const slow = set(intents(700));
    await company.waitForHold();
    ok(await set(intents(300)));
    company.release();
    ok(await slow);
    expect([...company.openIntents.values()]).toEqual([300]);
    const authorized = ok(
      await shop.store.post(`/payment-collections/${id}/sessions/${session_id}/authorize`),
    );
    expect(authorized.payment_session).toMatchObject({
      amount: 300,
      data: { amount: 300 },
      status: 'authorized',
    });
  });

  it('is updated before it is authorized when the company failed', async () => {
    const id = await createPaymentCollection(shop, 1000);
    const set = (amount: number, session_id?: string) =>
      shop.store.post(`/payment-collections/${id}/sessions/batch`, {
        sessions: [
          { provider_id: 'intents', amount, session_id },
          { provider_id: 'manual', amount: 1000 - amount },
        ],
      });
    const { payment_sessions } = ok(await set(600)).payment_collection;
    const session = payment_sessions.find((paymentSession) => paymentSession.provider_id === 'intents')!;
    company.isDown = true;
    ok(await set(400, session.id));
    company.isDown = false;
    ok(await shop.store.post(`/payment-collections/${id}/sessions/${session.id}/authorize`));
    expect([...company.openIntents.values()]).toEqual([400]);
  });
});

function mug() {
  return { variant_id: shop.mug.variants[0].id, quantity: 1 };
}
