import { type AcmeShop, openAcmeShop } from '../support/acme-shop.ts';
import { buyWithGiftCard, createGiftCardProduct, findBoughtCards } from '../support/gift-cards.ts';
import { type CartOptions, ok } from '../support/sample-shop.ts';

/* Webhooks that arrive late, during a completion, or about something else than they seem to be. */

let shop: AcmeShop;

beforeAll(async () => {
  shop = await openAcmeShop();
});
beforeEach(() => shop.acme.behaviors.clear());
afterAll(() => shop.close());

const prepareCart = (options?: CartOptions) => shop.prepareCart({ provider: 'acme', ...options });
const complete = (cart: string) => shop.store.post(`/carts/${cart}/complete`);
const readOrder = async (id: string) => ok(await shop.admin.get(`/orders/${id}`)).order;

async function expectAccepted(notice: object): Promise<void> {
  expect(await shop.sendWebhook(notice)).toBe(200);
}

describe('A completion that waits for the payment company', () => {
  /** Completes a cart whose authorization the test answers. */
  async function beginCompletion() {
    const cart = await prepareCart();
    const [[intent]] = [...shop.acme.intents].filter(([, { cart_id }]) => cart_id === cart);
    shop.acme.behaviors.set('authorize', 'hangs before');
    const completion = complete(cart);
    const request = await shop.takeHangingRequest();
    return { cart, intent, completion, authorize: () => request.end('{}') };
  }

  it('places the order although a webhook reports that an authorization of the intent has ended', async () => {
    const { cart, intent, completion, authorize } = await beginCompletion();
    expect(await shop.sendWebhook({ type: 'canceled', cart_id: cart, intent })).toBe(409);
    authorize();
    expect(ok(await completion).type).toBe('order');
  });

  it('places an order that requires an action when the webhook about the end of the authorization is repeated', async () => {
    const { cart, intent, completion, authorize } = await beginCompletion();
    const notice = { type: 'canceled', cart_id: cart, intent };
    expect(await shop.sendWebhook(notice)).toBe(409);
    authorize();
    const { data } = ok(await completion);
    await expectAccepted(notice);
    expect((await readOrder(data.id)).payment_status).toBe('requires_action');
  });

  it('leaves its session open although a webhook reports that an authorization of the intent has ended', async () => {
    const { cart, intent, completion, authorize } = await beginCompletion();
    expect(await shop.sendWebhook({ type: 'canceled', cart_id: cart, intent })).toBe(409);
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart.payment_session.is_initiated).toBe(true);
    authorize();
    ok(await completion);
  });

  it('places the order although a webhook reports that an earlier attempt has failed', async () => {
    const { cart, completion, authorize } = await beginCompletion();
    await expectAccepted({ type: 'failed', what: 'authorization', cart_id: cart });
    authorize();
    expect(ok(await completion).type).toBe('order');
  });

  it('lets a webhook about the capture be repeated until the order is placed', async () => {
    const { intent, completion, authorize } = await beginCompletion();
    const notice = { type: 'captured', intent };
    expect(await shop.sendWebhook(notice)).toBe(409);
    authorize();
    const { data } = ok(await completion);
    await expectAccepted(notice);
    expect((await readOrder(data.id)).payment_status).toBe('captured');
  });
});

describe('A webhook about an authorization', () => {
  it('that has failed leaves a payment of the cart with another intent alone', async () => {
    const cart = await prepareCart();
    shop.acme.behaviors.set('authorize', 'loses the response');
    expect((await complete(cart)).status).toBe(422);
    shop.acme.behaviors.clear();
    await expectAccepted({ type: 'failed', what: 'authorization', cart_id: cart, intent: 'intent_before' });
    const payments = await shop.sql('select from payment where cart_id = $1', [cart]);
    expect(payments).toHaveLength(1);
  });

  it('that has failed ends the payment with its intent', async () => {
    const cart = await prepareCart();
    shop.acme.behaviors.set('authorize', 'loses the response');
    expect((await complete(cart)).status).toBe(422);
    shop.acme.behaviors.clear();
    const [[intent]] = [...shop.acme.intents].filter(([, { cart_id }]) => cart_id === cart);
    await expectAccepted({ type: 'failed', what: 'authorization', cart_id: cart, intent });
    expect(await shop.sql('select from payment where cart_id = $1', [cart])).toEqual([]);
  });

  it('of a provider that the shopper has left for another one places no order', async () => {
    const cart = await prepareCart();
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }));
    await expectAccepted({ type: 'authorized', cart_id: cart });
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart.completed_at).toBeNull();
  });
});

describe('A capture', () => {
  it('that staff have started again is not ended by a late refusal of the earlier one', async () => {
    const { data: order } = ok(await complete(await prepareCart()));
    const [{ id: payment_id }] = order.payments;
    shop.acme.behaviors.set('capture', 'hangs before');
    const first = shop.admin.post(`/orders/${order.id}/capture`);
    const firstRequest = await shop.takeHangingRequest();
    await expectAccepted({ type: 'failed', what: 'capture', payment_id, message: 'expired' });
    const second = shop.admin.post(`/orders/${order.id}/capture`);
    const secondRequest = await shop.takeHangingRequest();
    firstRequest.writeHead(402).end('Acme refuses');
    expect(ok(await first).order.payment_status).toBe('awaiting');
    secondRequest.end('{}');
    expect(ok(await second).order.payment_status).toBe('captured');
  });

  it('is not recorded for a payment of another company', async () => {
    const { data: order } = ok(await complete(await shop.prepareCart()));
    await expectAccepted({ type: 'captured', payment_id: order.payments[0].id });
    expect((await readOrder(order.id)).payment_status).toBe('awaiting');
  });
});

describe('A gift card whose purchase was refunded', () => {
  it('stays disabled when the order that it paid is canceled', async () => {
    const variant_id = await createGiftCardProduct(shop, 'Voucher', 2000);
    const { data: order } = ok(await complete(await prepareCart({ items: [{ variant_id, quantity: 1 }] })));
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    const [card] = await findBoughtCards(shop, order);
    const paidByCard = await buyWithGiftCard(shop, card);
    const [{ id: payment_id }] = order.payments;
    await expectAccepted({ type: 'refunded', payment_id, reference: 're_voucher', amount: order.total });
    ok(await shop.admin.post(`/orders/${paidByCard.id}/cancel`));
    expect(await findBoughtCards(shop, order)).toMatchObject([{ balance: card.value, is_disabled: true }]);
  });
});
