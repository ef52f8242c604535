import { requestEdit } from '../../support/order-edits.ts';
import { ADDRESS, ok } from '../../support/sample-shop.ts';
import { registerShopper } from '../../support/shoppers.ts';
import {
  expectSameLedger,
  openStripeShop,
  type StripeOrder,
  type StripeShop,
} from '../../support/stripe-shop.ts';
import { until } from '../../support/until.ts';

/* Payments by Stripe that are not of a cart's order: differences of order edits, and swaps. */

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop();
  const provider_id = 'stripe-ideal';
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id }));
});
afterEach(() => expectSameLedger(shop));
afterAll(() => shop.close());

/** An edit that adds a mug, and the session by which the customer pays the difference. */
async function beginPayingEdit(provider_id = 'stripe') {
  const order = await shop.placeStripeOrder();
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  const mug = { variant_id: shop.mug.variants[0].id, quantity: 1 };
  const edit = await requestEdit(shop, order, { add: [mug] });
  const path = `/payment-collections/${edit.collection}`;
  const { payment_collection } = ok(await shop.store.post(`${path}/sessions`, { provider_id }));
  const [session] = payment_collection.payment_sessions;
  const intent = shop.company.ledger.openIntentOf(edit.collection!);
  return { order, edit, path, session, intent, amount: payment_collection.amount };
}

describe('The difference of an order edit', () => {
  it('is paid by an intent that names the payment collection', async () => {
    const { order, edit, path, session, intent, amount } = await beginPayingEdit();
    expect(intent).toMatchObject({ amount, metadata: { resource_id: edit.collection } });
    expect(session.data).toMatchObject({ id: intent.id, client_secret: intent.client_secret });
    expect((await shop.store.post(`${path}/sessions/${session.id}/authorize`)).status).toBe(422);
    shop.company.ledger.confirm(intent.id);
    ok(await shop.store.post(`${path}/sessions/${session.id}/authorize`));
    ok(await shop.admin.post(`/order-edits/${edit.id}/confirm`));
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(shop.company.ledger.balanceOf(edit.collection!)).toBe(amount);
  });

  it('is authorized by a webhook if the customer does not come back', async () => {
    const { edit, intent } = await beginPayingEdit();
    shop.company.ledger.confirm(intent.id);
    for (let time = 0; time < 2; time++)
      expect((await shop.sendEvent('payment_intent.amount_capturable_updated', intent)).status).toBe(200);
    const { payment_collection } = ok(await shop.store.get(`/payment-collections/${edit.collection}`));
    expect(payment_collection.status).toBe('authorized');
  });

  it('is captured by a webhook', async () => {
    const { order, edit, path, session, intent, amount } = await beginPayingEdit();
    shop.company.ledger.confirm(intent.id);
    ok(await shop.store.post(`${path}/sessions/${session.id}/authorize`));
    ok(await shop.admin.post(`/order-edits/${edit.id}/confirm`));
    shop.company.ledger.handle(`POST /v1/payment_intents/${intent.id}/capture`, {});
    expect((await shop.sendEvent('payment_intent.succeeded', intent)).status).toBe(200);
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.paid_total).toBe(order.total + amount);
  });

  it('is booked once if a bank has moved it before the edit is confirmed, although the webhook is repeated', async () => {
    const { order, edit, intent, amount } = await beginPayingEdit('stripe-ideal');
    shop.company.ledger.confirm(intent.id);
    for (let time = 0; time < 2; time++)
      expect((await shop.sendEvent('payment_intent.succeeded', intent)).status).toBe(200);
    ok(await shop.admin.post(`/order-edits/${edit.id}/confirm`));
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.paid_total).toBe(order.total + amount);
  });

  it('cannot be paid by the intent of another collection', async () => {
    const [first, second] = [await beginPayingEdit(), await beginPayingEdit()];
    shop.company.ledger.confirm(first.intent.id);
    await shop.sql(
      `update payment_session set data = data || jsonb_build_object('id', $2::text), private_data = '{}' where id = $1`,
      [second.session.id, first.intent.id],
    );
    expect((await shop.store.post(`${second.path}/sessions/${second.session.id}/authorize`)).status).toBe(
      422,
    );
    ok(await shop.store.post(`${first.path}/sessions/${first.session.id}/authorize`));
  });

  it('cannot be paid by a bank method that has ended', async () => {
    const provider_id = 'stripe-giropay';
    ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id }));
    const { path } = await beginPayingEdit();
    expect(await shop.store.post(`${path}/sessions`, { provider_id })).toMatchObject({
      status: 400,
      body: { message: 'Payment provider not found' },
    });
  });

  it('stores the Stripe customer of the account, if its session is opened by the authorization', async () => {
    const ada = await registerShopper(shop, 'ada@example.com');
    const items = [{ variant_id: shop.mug.variants[0].id, quantity: 1 }];
    const { id: cart } = ok(await ada.post('/carts', { region_id: shop.europe.id, items })).cart;
    ok(await ada.post(`/carts/${cart}`, { email: ada.email, shipping_address: ADDRESS }));
    ok(await ada.post(`/carts/${cart}/shipping-methods`, { option_id: shop.standardShipping.id }));
    ok(await ada.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }));
    const { data: order } = ok(await ada.post(`/carts/${cart}/complete`));
    const { collection } = await requestEdit(shop, order, { add: items });
    const path = `/payment-collections/${collection}/sessions`;
    shop.company.behaviors.set('POST /v1/payment_intents', 'limits');
    const { payment_collection } = ok(await ada.post(path, { provider_id: 'stripe' }));
    shop.company.behaviors.clear();
    await ada.post(`${path}/${payment_collection.payment_sessions[0].id}/authorize`);
    expect(await shop.sql('select reference from payment_customer where customer_id = $1', [ada.id])).toEqual(
      [{ reference: shop.company.ledger.openIntentOf(collection!).customer }],
    );
  });

  it('is released at Stripe when its session is refreshed', async () => {
    const { edit, path, session, intent } = await beginPayingEdit();
    ok(await shop.store.post(`${path}/sessions/${session.id}`));
    expect(intent.status).toBe('canceled');
    expect(shop.company.ledger.openIntentOf(edit.collection!).id).not.toBe(intent.id);
  });
});

describe('A swap', () => {
  async function ship({ id }: StripeOrder): Promise<string> {
    const { items } = ok(await shop.admin.get(`/orders/${id}`)).order;
    const returnItems = items.map((item: { id: string; quantity: number }) => ({
      item_id: item.id,
      quantity: item.quantity,
    }));
    const { order } = ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items: returnItems }));
    ok(await shop.admin.post(`/orders/${id}/shipment`, { fulfillment_id: order.fulfillments[0].id }));
    return items[0].id;
  }

  /** A swap that its customer has completed with a payment of the difference. */
  async function payForSwap(provider_id: string) {
    const order = await shop.placeStripeOrder();
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    const item_id = await ship(order);
    const { swaps } = ok(
      await shop.admin.post(`/orders/${order.id}/swaps`, {
        return_items: [{ item_id, quantity: 1 }],
        additional_items: [{ variant_id: shop.shirt.variants[1].id, quantity: 2 }],
      }),
    ).order;
    const { id: swap, cart_id: cart } = swaps.at(-1)!;
    ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: shop.standardShipping.id }));
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id }));
    const intent = shop.company.ledger.openIntentOf(cart);
    shop.company.ledger.confirm(intent.id);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('swap');
    return { order: order.id, swap, cart, intent };
  }

  it('is captured as soon as it is completed if a bank has moved the money', async () => {
    const { swap } = await payForSwap('stripe-ideal');
    const { payment_status } = ok(await shop.admin.get(`/swaps/${swap}`)).swap;
    expect(payment_status).toBe('captured');
  });

  it('is paid by an intent of its own cart, and captured', async () => {
    const { order, swap, cart, intent } = await payForSwap('stripe');
    ok(await shop.admin.post(`/orders/${order}/swaps/${swap}/process-payment`));
    expect(shop.company.ledger.balanceOf(cart)).toBe(intent.amount);
  });
});

describe('A canceled order', () => {
  it('releases its authorization at Stripe', async () => {
    const { id, intent } = await shop.placeStripeOrder();
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    await until(() => intent.status === 'canceled');
  });
});
