import type { StripeIntent } from '../../fakes/stripe/stripe-objects.ts';
import { deliverEvents } from '../../support/due-events.ts';
import { requestEdit } from '../../support/order-edits.ts';
import { ok } from '../../support/sample-shop.ts';
import { expectSameLedger, openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';
import { until } from '../../support/until.ts';

/*
 * Sessions that are removed or restarted although their shoppers have paid. Without the event that `recordRemoved` writes, the money of
 * those that are removed while Stripe is down is never released.
 */

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop();
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'stripe-ideal' }));
});
afterEach(async () => {
  shop.company.behaviors.clear();
  await expectSameLedger(shop);
});
afterAll(() => shop.close());

const pendingEvents = () => shop.sql(`select from outbox_event where name = 'payment_session.removed'`);

/** Removes a session while Stripe is down. */
async function removeWhileDown(work: () => Promise<unknown>): Promise<void> {
  shop.company.behaviors.set('POST /v1/payment_intents', 'limits');
  await work();
  shop.company.behaviors.clear();
}

async function preparePaidCart(provider: string): Promise<{ cart: string; intent: StripeIntent }> {
  const cart = await shop.prepareCart({ provider });
  return { cart, intent: shop.company.ledger.confirm(shop.company.ledger.openIntentOf(cart).id) };
}

describe('A session that is removed while Stripe is down', () => {
  it('is refunded later if the shopper has paid by a bank method', async () => {
    const { cart, intent } = await preparePaidCart('stripe-ideal');
    await removeWhileDown(async () =>
      ok(await shop.store.delete(`/carts/${cart}/payment-sessions/stripe-ideal`)),
    );
    expect(shop.company.ledger.refundedOf(intent.id)).toBe(0);
    await deliverEvents(shop);
    await until(() => shop.company.ledger.refundedOf(intent.id) === intent.amount);
  });

  it('is released later if the shopper has authorized a card', async () => {
    const { cart, intent } = await preparePaidCart('stripe');
    await removeWhileDown(async () =>
      ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' })),
    );
    expect(intent.status).toBe('requires_capture');
    await deliverEvents(shop);
    await until(() => intent.status === 'canceled');
  });

  it('is retried until Stripe responds', async () => {
    const { cart, intent } = await preparePaidCart('stripe');
    await removeWhileDown(async () => {
      ok(await shop.store.post(`/carts/${cart}/payment-sessions/stripe/refresh`));
      await deliverEvents(shop);
      await until(
        async () =>
          (
            await shop.sql(
              `select from outbox_event where name = 'payment_session.removed' and last_error <> ''`,
            )
          ).length > 0,
      );
    });
    expect(intent.status).toBe('requires_capture');
    await deliverEvents(shop);
    await until(() => intent.status === 'canceled');
    await until(async () => (await pendingEvents()).length === 0);
  });

  it('is not released if a payment has its intent', async () => {
    const { id, intent } = await shop.placeStripeOrder();
    const data = JSON.stringify({
      key: 'x_0',
      provider_id: 'stripe',
      data: {},
      private_data: { intent: intent.id },
    });
    await shop.sql(`insert into outbox_event (name, data) values ('payment_session.removed', $1)`, [data]);
    await deliverEvents(shop);
    await until(async () => (await pendingEvents()).length === 0);
    ok(await shop.admin.post(`/orders/${id}/capture`));
  });
});

describe('A session that is removed while Stripe responds', () => {
  it('is released at once, and not again', async () => {
    const { cart, intent } = await preparePaidCart('stripe');
    ok(await shop.store.delete(`/carts/${cart}/payment-sessions/stripe`));
    expect(intent.status).toBe('canceled');
    expect(await pendingEvents()).toEqual([]);
  });
});

describe('The session of a payment collection that is deleted', () => {
  it('is released', async () => {
    const order = await shop.placeStripeOrder();
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    const mug = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    const { collection } = await requestEdit(shop, order, { add: [mug] });
    const path = `/payment-collections/${collection}`;
    ok(await shop.store.post(`${path}/sessions`, { provider_id: 'stripe' }));
    const intent = shop.company.ledger.confirm(shop.company.ledger.openIntentOf(collection!).id);
    ok(await shop.admin.delete(path));
    await deliverEvents(shop);
    await until(() => intent.status === 'canceled');
  });
});
