import { AbandonedPayments } from '#shop/checkout/checkout/abandoned-payments';
import { TestPayments } from '#shop/payments/test-payments';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

/* Payments that a completion has left without an order. */

let shop: SampleShop;

beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

const complete = (cart: string) => shop.store.post(`/carts/${cart}/complete`);
const cancelAbandoned = () => shop.app.get(AbandonedPayments, { strict: false }).run();

interface LeftPayment {
  id: string;
  is_canceled: boolean;
}

/** A cart whose completion has left a payment. @param data decide what the provider `test` does */
async function leavePayment(data: Record<string, unknown>): Promise<string> {
  const cart = await shop.prepareCart({ provider: 'test', data });
  await complete(cart);
  return cart;
}

/** The payments of a cart, oldest first. */
function findPayments(cart: string): Promise<LeftPayment[]> {
  return shop.sql<LeftPayment>(
    'select id, canceled_at is not null as is_canceled from payment where cart_id = $1 order by created_at, id',
    [cart],
  );
}

async function agePayment(cart: string, minutes: number): Promise<void> {
  await shop.sql('update payment set updated_at = now() - make_interval(mins => $2) where cart_id = $1', [
    cart,
    minutes,
  ]);
}

describe('A payment without a response', () => {
  it('is released when it has not changed for 30 minutes', async () => {
    const cart = await leavePayment({ crash: 'after' });
    await agePayment(cart, 31);
    await cancelAbandoned();
    expect(await findPayments(cart)).toMatchObject([{ is_canceled: true }]);
  });

  it('remains for less than 30 minutes, so that the shopper can try again', async () => {
    const cart = await leavePayment({ crash: 'after' });
    await agePayment(cart, 29);
    await cancelAbandoned();
    expect(await findPayments(cart)).toMatchObject([{ is_canceled: false }]);
  });

  it('is released when the shopper pays by an offline provider instead', async () => {
    const cart = await leavePayment({ crash: 'after' });
    const [{ id }] = await findPayments(cart);
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }));
    expect(ok(await complete(cart)).data.payments).toMatchObject([{ provider_id: 'manual' }]);
    const { authorized } = shop.app.get(TestPayments, { strict: false });
    await until(() => authorized.get(id)!.canceled);
  });
});

describe('A payment that its provider reports as pending', () => {
  it('remains, since a bank transfer takes days', async () => {
    const cart = await leavePayment({ outcome: 'pending' });
    await agePayment(cart, 31);
    await cancelAbandoned();
    expect(await findPayments(cart)).toMatchObject([{ is_canceled: false }]);
  });
});
