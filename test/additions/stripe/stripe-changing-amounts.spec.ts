import { ok } from '../../support/sample-shop.ts';
import { expectSameLedger, openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';

/* The amount of a cart changes before, while and after the shopper confirms its intent. */

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop();
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'stripe-ideal' }));
});
afterEach(() => expectSameLedger(shop));
afterAll(() => shop.close());

/** Adds a mug to the cart. @returns the new total, and the id of the session's intent */
async function addMug(cart: string): Promise<{ total: number; intent: string }> {
  const item = { variant_id: shop.mug.variants[0].id, quantity: 1 };
  const changed = ok(await shop.store.post(`/carts/${cart}/line-items`, item)).cart;
  return { total: changed.total, intent: String(changed.payment_session.data.id) };
}

const intentWithId = (id: string) => shop.company.ledger.intents.get(id)!;

async function expectOrderAfterPaying(cart: string): Promise<void> {
  const { data } = ok(await shop.store.get(`/carts/${cart}`)).cart.payment_session;
  shop.company.ledger.confirm(String(data.id));
  const { type, data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
  expect({ type, paid: order.payments[0].amount }).toEqual({ type: 'order', paid: order.total });
}

it.each(['requires_payment_method', 'requires_action'] as const)(
  'A cart that changes while its intent is %s has the same intent with the new amount',
  async (status) => {
    const { cart, intent } = await shop.prepareStripeCart();
    if (status === 'requires_action') shop.company.ledger.confirm(intent.id, status);
    const changed = await addMug(cart);
    expect(changed.intent).toBe(intent.id);
    expect(intent.amount).toBe(changed.total);
    await expectOrderAfterPaying(cart);
  },
);

it('A cart that changes after its card was authorized releases the authorization, and is paid by another intent', async () => {
  const { cart, intent } = await shop.prepareStripeCart();
  shop.company.ledger.confirm(intent.id);
  const changed = await addMug(cart);
  expect(intent.status).toBe('canceled');
  expect(changed.intent).not.toBe(intent.id);
  expect(intentWithId(changed.intent).amount).toBe(changed.total);
  await expectOrderAfterPaying(cart);
});

it('A cart that changes after the bank has paid gets the money back, and is paid by another intent', async () => {
  const cart = await shop.prepareCart({ provider: 'stripe-ideal' });
  const intent = shop.company.ledger.confirm(shop.company.ledger.openIntentOf(cart).id);
  expect(intent.status).toBe('succeeded');
  const changed = await addMug(cart);
  expect(shop.company.ledger.refundedOf(intent.id)).toBe(intent.amount);
  expect(changed.intent).not.toBe(intent.id);
  await expectOrderAfterPaying(cart);
});

it('A cart that changes while the bank is processing cannot be completed until that has ended', async () => {
  const cart = await shop.prepareCart({ provider: 'stripe-ideal' });
  const intent = shop.company.ledger.confirm(shop.company.ledger.openIntentOf(cart).id, 'processing');
  await addMug(cart);
  expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
    status: 422,
    body: { message: 'The payment is processing at Stripe; try again later' },
  });
  shop.company.ledger.finishProcessing(intent.id);
  expect((await shop.store.post(`/carts/${cart}/complete`)).status).toBe(200);
  expect(shop.company.ledger.refundedOf(intent.id)).toBe(intent.amount);
  await expectOrderAfterPaying(cart);
});

it('A cart that changes back to the confirmed amount while the bank is processing keeps its intent', async () => {
  const cart = await shop.prepareCart({ provider: 'stripe-ideal' });
  const intent = shop.company.ledger.confirm(shop.company.ledger.openIntentOf(cart).id, 'processing');
  await addMug(cart);
  const { items } = ok(await shop.store.get(`/carts/${cart}`)).cart;
  const mug = items.find(({ variant_id }: { variant_id: string }) => variant_id === shop.mug.variants[0].id)!;
  ok(await shop.store.delete(`/carts/${cart}/line-items/${mug.id}`));
  shop.company.ledger.finishProcessing(intent.id);
  expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  expect(shop.company.ledger.openIntentOf(cart).id).toBe(intent.id);
});

it('A cart that changes while Stripe is unavailable gets its new amount when it is completed', async () => {
  const { cart, intent } = await shop.prepareStripeCart();
  shop.company.behaviors.set('POST /v1/payment_intents', 'limits');
  const { total } = await addMug(cart);
  shop.company.behaviors.clear();
  ok(await shop.store.post(`/carts/${cart}/complete`));
  expect(intent.amount).toBe(total);
  await expectOrderAfterPaying(cart);
});

it('A cart that was authorized and then changes cannot be completed for the old amount', async () => {
  const { cart, intent } = await shop.prepareStripeCart();
  shop.company.ledger.confirm(intent.id);
  // the change has reached our database, but the process died before it called Stripe
  shop.company.behaviors.set('POST /v1/payment_intents', 'limits');
  await addMug(cart);
  shop.company.behaviors.clear();
  const { type } = ok(await shop.store.post(`/carts/${cart}/complete`));
  expect(type).toBe('cart');
  expect(intent.status).toBe('canceled');
  await expectOrderAfterPaying(cart);
});

it('A cart whose region has another currency gets another intent', async () => {
  ok(await shop.admin.post(`/regions/${shop.america.id}/payment-providers`, { provider_id: 'stripe' }));
  const { cart, intent } = await shop.prepareStripeCart();
  ok(await shop.store.post(`/carts/${cart}`, { region_id: shop.america.id }));
  ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe' }));
  expect(intent.status).toBe('canceled');
  expect(shop.company.ledger.openIntentOf(cart)).toMatchObject({ currency: 'usd' });
});
