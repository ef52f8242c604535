import { createDraftOrderActions } from '../../support/draft-orders.ts';
import { deliverEvents } from '../../support/due-events.ts';
import { requestEdit } from '../../support/order-edits.ts';
import { beginPayingSwap as requestPayingSwap } from '../../support/paying-swaps.ts';
import { ok } from '../../support/sample-shop.ts';
import { expectSameLedger, openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';
import { until } from '../../support/until.ts';

/* What a customer can still pay, or has paid in the browser, when that which is paid for ends. */

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop();
  const provider_id = 'stripe-ideal';
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id }));
});
afterEach(() => expectSameLedger(shop));
afterAll(() => shop.close());

/** An edit that makes an order dearer, and the intent by which the customer pays the difference. */
async function beginPayingEdit(provider_id = 'stripe') {
  const order = await shop.placeStripeOrder();
  const mug = { variant_id: shop.mug.variants[0].id, quantity: 1 };
  const { id, collection } = await requestEdit(shop, order, { add: [mug] });
  ok(await shop.store.post(`/payment-collections/${collection}/sessions`, { provider_id }));
  const intent = shop.company.ledger.openIntentOf(collection!);
  return { order, edit: id, collection: collection!, intent };
}

/** A swap that can be canceled, and the intent by which the customer pays the difference. */
async function beginPayingSwap(provider_id: string) {
  const swap = await requestPayingSwap(shop, await shop.placeStripeOrder(), provider_id);
  return { ...swap, intent: shop.company.ledger.openIntentOf(swap.cart) };
}

/** A draft order, and the intent by which the customer pays for its cart. */
async function beginPayingDraft() {
  const items = [{ unit_price: 900, quantity: 1 }];
  const { id, cart_id } = await createDraftOrderActions(shop).create({ items });
  ok(await shop.store.post(`/carts/${cart_id}/payment-session`, { provider_id: 'stripe' }));
  return { id, cart: cart_id, intent: shop.company.ledger.openIntentOf(cart_id) };
}

describe('The payment of an order edit', () => {
  it('can no longer be made after staff have canceled the edit', async () => {
    const { edit, intent } = await beginPayingEdit();
    ok(await shop.admin.post(`/order-edits/${edit}/cancel`));
    await until(() => intent.status === 'canceled');
  });

  it('is released if the customer paid in the browser before the edit was canceled', async () => {
    const { edit, intent } = await beginPayingEdit();
    shop.company.ledger.confirm(intent.id);
    ok(await shop.admin.post(`/order-edits/${edit}/cancel`));
    await until(() => intent.status === 'canceled');
  });

  it('is given back if a bank had already moved it when the edit was canceled', async () => {
    const { edit, collection, intent } = await beginPayingEdit('stripe-ideal');
    shop.company.ledger.confirm(intent.id);
    ok(await shop.admin.post(`/order-edits/${edit}/cancel`));
    await until(() => shop.company.ledger.balanceOf(collection) === 0);
  });

  it('is given back if the bank moves it after the edit was canceled', async () => {
    const { edit, collection, intent } = await beginPayingEdit('stripe-ideal');
    shop.company.ledger.confirm(intent.id, 'processing');
    ok(await shop.admin.post(`/order-edits/${edit}/cancel`));
    shop.company.ledger.finishProcessing(intent.id);
    expect((await shop.sendEvent('payment_intent.succeeded', intent)).status).toBe(200);
    await until(() => shop.company.ledger.balanceOf(collection) === 0);
  });

  it('is released when the customer declines the edit', async () => {
    const { edit, intent } = await beginPayingEdit();
    shop.company.ledger.confirm(intent.id);
    ok(await shop.store.post(`/order-edits/${edit}/decline`, {}));
    await until(() => intent.status === 'canceled');
  });

  it('is released when staff cancel the order', async () => {
    const { order, intent } = await beginPayingEdit();
    shop.company.ledger.confirm(intent.id);
    ok(await shop.admin.post(`/orders/${order.id}/cancel`));
    await until(() => intent.status === 'canceled');
  });

  it('is released when staff have received the money by other means', async () => {
    const { collection, intent } = await beginPayingEdit();
    shop.company.ledger.confirm(intent.id);
    ok(await shop.admin.post(`/payment-collections/${collection}/authorize`));
    await until(() => intent.status === 'canceled');
  });

  it('stays authorized at Stripe when staff receive the rest by other means', async () => {
    const { collection, intent } = await beginPayingEdit();
    const sessions = [
      { provider_id: 'stripe', amount: 300 },
      { provider_id: 'stripe-ideal', amount: intent.amount - 300 },
    ];
    const path = `/payment-collections/${collection}/sessions/batch`;
    const { payment_sessions } = ok(
      await shop.store.post(`/payment-collections/${collection}/sessions/batch`, { sessions }),
    ).payment_collection;
    const [card, bank] = sessions.map(({ provider_id }) => {
      const { id, data } = payment_sessions.find((session) => session.provider_id === provider_id)!;
      return { id, intent: shop.company.ledger.intents.get(String((data as { id: string }).id))! };
    });
    shop.company.ledger.confirm(card.intent.id);
    ok(await shop.store.post(`${path}/authorize`, { session_ids: [card.id] }));
    ok(await shop.admin.post(`/payment-collections/${collection}/authorize`));
    await until(() => bank.intent.status === 'canceled');
    expect(card.intent.status).toBe('requires_capture');
  });
});

describe('The payment of a swap', () => {
  it('is released when staff cancel the swap', async () => {
    const { cancel, intent } = await beginPayingSwap('stripe');
    shop.company.ledger.confirm(intent.id);
    await cancel();
    await until(() => intent.status === 'canceled');
  });

  it('is given back if the bank moves it after the swap was canceled', async () => {
    const { cart, cancel, intent } = await beginPayingSwap('stripe-ideal');
    shop.company.ledger.confirm(intent.id, 'processing');
    await cancel();
    shop.company.ledger.finishProcessing(intent.id);
    expect((await shop.sendEvent('payment_intent.succeeded', intent)).status).toBe(200);
    await until(() => shop.company.ledger.balanceOf(cart) === 0);
  });

  it('is given back if it was begun after the swap was canceled', async () => {
    const { cart, cancel } = await beginPayingSwap('stripe');
    await cancel();
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe-ideal' }));
    const intent = shop.company.ledger.openIntentOf(cart);
    shop.company.ledger.confirm(intent.id);
    expect((await shop.sendEvent('payment_intent.succeeded', intent)).status).toBe(200);
    await until(() => shop.company.ledger.balanceOf(cart) === 0);
  });
});

describe('The payment of a draft order', () => {
  it('is released by Stripe when staff have received the money', async () => {
    const { id, intent } = await beginPayingDraft();
    shop.company.ledger.confirm(intent.id);
    ok(await shop.admin.post(`/draft-orders/${id}/pay`));
    await until(() => intent.status === 'canceled');
  });

  it('is given back if the bank moves it after staff have received the money', async () => {
    const { id, cart } = await beginPayingDraft();
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe-ideal' }));
    const intent = shop.company.ledger.openIntentOf(cart);
    shop.company.ledger.confirm(intent.id, 'processing');
    ok(await shop.admin.post(`/draft-orders/${id}/pay`));
    shop.company.ledger.finishProcessing(intent.id);
    expect((await shop.sendEvent('payment_intent.succeeded', intent)).status).toBe(200);
    await until(() => shop.company.ledger.balanceOf(cart) === 0);
  });

  it('is released when staff delete the draft order', async () => {
    const { id, intent } = await beginPayingDraft();
    shop.company.ledger.confirm(intent.id);
    ok(await shop.admin.delete(`/draft-orders/${id}`));
    await until(() => intent.status === 'canceled');
  });
});

describe('The payment of a cart', () => {
  it('is given back if a bank moves it after the customer has chosen another way to pay', async () => {
    const cart = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe-ideal' }));
    const intent = shop.company.ledger.openIntentOf(cart);
    shop.company.ledger.confirm(intent.id, 'processing');
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('cart');
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }));
    shop.company.ledger.finishProcessing(intent.id);
    await deliverEvents(shop);
    await until(() => shop.company.ledger.balanceOf(cart) === 0);
    expect((await shop.sendEvent('payment_intent.succeeded', intent)).status).toBe(200);
  });

  it('is not given back by a repeated webhook, since an order has it', async () => {
    const { intent } = await shop.placeStripeOrder();
    expect((await shop.sendEvent('payment_intent.amount_capturable_updated', intent)).status).toBe(200);
    const draft = await beginPayingDraft();
    ok(await shop.admin.delete(`/draft-orders/${draft.id}`));
    await until(() => draft.intent.status === 'canceled');
    expect(intent.status).toBe('requires_capture');
  });

  it('is released when a gift card pays for everything afterwards', async () => {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id);
    const { code } = ok(
      await shop.admin.post('/gift-cards', { region_id: shop.europe.id, value: 100_000, is_disabled: false }),
    ).gift_card;
    ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code }] }));
    ok(await shop.store.post(`/carts/${cart}/complete`));
    await until(() => intent.status === 'canceled');
  });
});
