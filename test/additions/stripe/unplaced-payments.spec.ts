import { Outbox } from '../../../src/index.ts';
import { createDiscount } from '../../support/discounts.ts';
import { makeEventsDue } from '../../support/due-events.ts';
import { ok } from '../../support/sample-shop.ts';
import { openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';
import { until } from '../../support/until.ts';

/* Money that a bank moves for a cart which cannot be completed. */

let codes = 0;
let shop: StripeShop;
let published: { cart_id: string; reason: string; release_at: string }[];

beforeAll(async () => {
  shop = await openStripeShop();
  await addIdeal(shop);
  published = [];
  const outbox = shop.app.get(Outbox, { strict: false });
  outbox.subscribe('payment.unplaced', ({ data }) => void published.push(data), 'spec');
});
afterAll(() => shop.close());

async function addIdeal({ admin, europe }: StripeShop): Promise<void> {
  ok(await admin.post(`/regions/${europe.id}/payment-providers`, { provider_id: 'stripe-ideal' }));
}

/**
 * A cart that was paid by a bank after its discount was disabled, and its intent.
 * @param options `isCompleted`: whether the customer came back from the bank and completed the cart, before both
 */
async function payForDisabledDiscount(world = shop, { isCompleted = false } = {}) {
  const code = `SUMMER-${++codes}`;
  const discount = await createDiscount(world, code);
  const cart = await world.prepareCart();
  ok(await world.store.post(`/carts/${cart}`, { discounts: [{ code }] }));
  ok(await world.store.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe-ideal' }));
  const { ledger } = world.company;
  const intent = ledger.openIntentOf(cart);
  if (isCompleted) {
    ledger.confirm(intent.id, 'processing');
    expect(ok(await world.store.post(`/carts/${cart}/complete`)).type).toBe('cart');
  }
  ok(await world.admin.post(`/discounts/${discount.id}`, { is_disabled: true }));
  if (isCompleted) ledger.finishProcessing(intent.id);
  else ledger.confirm(intent.id);
  await report(intent, world);
  const enableDiscount = async () =>
    ok(await world.admin.post(`/discounts/${discount.id}`, { is_disabled: false }));
  return { cart, intent, code, enableDiscount };
}

async function report(intent: object, world = shop): Promise<void> {
  expect((await world.sendEvent('payment_intent.succeeded', intent)).status).toBe(200);
}

async function passReleaseTime(): Promise<void> {
  await makeEventsDue(shop.sql);
  shop.database.events.wake();
}

const listUnplaced = async (cart: string) =>
  ok(await shop.admin.get('/unplaced-payments?limit=1000')).unplaced_payments.filter(
    ({ cart_id }) => cart_id === cart,
  );

describe('Money for a cart that cannot be completed', () => {
  it('waits for a day, in a list for staff that says why', async () => {
    const { cart, intent, code } = await payForDisabledDiscount();
    const [unplaced] = await listUnplaced(cart);
    expect(unplaced).toMatchObject({ provider_id: 'stripe', intent: intent.id });
    expect(unplaced.reason).toContain(code);
    expect(Date.parse(unplaced.release_at) - Date.parse(unplaced.reported_at)).toBe(24 * 3_600_000);
    expect(shop.company.ledger.balanceOf(cart)).toBe(intent.amount);
  });

  it('is announced once by an event, although the webhook is repeated', async () => {
    const { cart, intent } = await payForDisabledDiscount();
    await report(intent);
    const next = await payForDisabledDiscount();
    await until(() => published.some(({ cart_id }) => cart_id === next.cart));
    expect(published.filter(({ cart_id }) => cart_id === cart)).toMatchObject([{ intent: intent.id }]);
  });

  it('is given back when the time is over, and the customer can pay again', async () => {
    const { cart, enableDiscount } = await payForDisabledDiscount();
    await passReleaseTime();
    await until(() => shop.company.ledger.balanceOf(cart) === 0);
    expect(await listUnplaced(cart)).toEqual([]);
    await enableDiscount();
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe-ideal' }));
    const intent = [...shop.company.ledger.intents.values()].at(-1)!;
    shop.company.ledger.confirm(intent.id);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
    expect(shop.company.ledger.balanceOf(cart)).toBe(intent.amount);
  });

  it('is given back if the customer had completed the cart while the bank was moving it', async () => {
    const { cart, enableDiscount } = await payForDisabledDiscount(shop, { isCompleted: true });
    expect(await listUnplaced(cart)).toHaveLength(1);
    await passReleaseTime();
    await until(() => shop.company.ledger.balanceOf(cart) === 0);
    await enableDiscount();
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('cart'); // it has to be paid again
  });

  it.each([
    ['has not come back from the bank yet', false],
    ['completed the cart while the bank was moving it', true],
  ])('pays for the order if the customer, who %s, completes the cart in time', async (_, isCompleted) => {
    const { cart, intent, enableDiscount } = await payForDisabledDiscount(shop, { isCompleted });
    await enableDiscount();
    ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(await listUnplaced(cart)).toEqual([]);
    await passReleaseTime();
    const next = await payForDisabledDiscount();
    await passReleaseTime();
    await until(() => shop.company.ledger.balanceOf(next.cart) === 0);
    expect(shop.company.ledger.balanceOf(cart)).toBe(intent.amount);
  });

  it('is given back at once if the customer has removed the payment session before the bank moved it', async () => {
    const cart = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'stripe-ideal' }));
    const intent = shop.company.ledger.openIntentOf(cart);
    shop.company.ledger.confirm(intent.id, 'processing');
    ok(await shop.store.delete(`/carts/${cart}/payment-sessions/stripe-ideal`));
    shop.company.ledger.finishProcessing(intent.id);
    await report(intent);
    await until(() => shop.company.ledger.balanceOf(cart) === 0);
  });
});

describe('The time after which money is given back', () => {
  it('is set by UNPLACED_PAYMENT_MINUTES', async () => {
    const other = await openStripeShop({ UNPLACED_PAYMENT_MINUTES: '0' });
    try {
      await addIdeal(other);
      const { cart } = await payForDisabledDiscount(other);
      await until(() => other.company.ledger.balanceOf(cart) === 0);
    } finally {
      await other.close();
    }
  });
});
