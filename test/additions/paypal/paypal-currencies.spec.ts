import { createCurrencyCarts, type CurrencyCarts } from '../../support/currency-carts.ts';
import { openPayPalShop, type PayPalShop } from '../../support/paypal-shop.ts';
import { ok } from '../../support/sample-shop.ts';

/* Currencies that PayPal charges in whole units. */

let shop: PayPalShop;
let carts: CurrencyCarts<'huf' | 'jpy'>;

beforeAll(async () => {
  shop = await openPayPalShop();
  carts = await createCurrencyCarts(shop, 'paypal', { huf: 'hu', jpy: 'jp' });
});
afterAll(() => shop.close());

/** Buys a product of this price, and captures the payment. */
async function buy(currency: 'huf' | 'jpy', text: string): Promise<{ order: string; capture: string }> {
  const { variant } = await carts.importPrice(currency, text);
  const cart = await carts.prepareCart(currency, variant);
  const { ledger } = shop.company;
  ledger.pay(ledger.orderOf(cart).id);
  const { data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  return { order: order.id, capture: ledger.captureOf(ledger.orderOf(cart)).id };
}

const refund = (order: string, amount: number) =>
  shop.admin.post(`/orders/${order}/refund`, { amount, reason: 'other' });

describe('A refund by PayPal', () => {
  it.each([
    ['huf', '1999.00', 15_000, '150'],
    ['jpy', '1999', 150, '150'],
  ] as const)('in %s is made in whole units', async (currency, text, amount, value) => {
    const { order, capture } = await buy(currency, text);
    ok(await refund(order, amount));
    const { route, body } = shop.company.requests.at(-1)!;
    expect(route).toBe(`POST /v2/payments/captures/${capture}/refund`);
    expect(body).toMatchObject({ amount: { currency_code: currency.toUpperCase(), value } });
    expect((await shop.readOrder(order)).refunded_total).toBe(amount);
  });

  it('of a part of a forint moves no money, and staff see why', async () => {
    const { order } = await buy('huf', '1999.00');
    expect(await refund(order, 15_050)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('HUF must be a multiple of 100 minor units') as unknown },
    });
    expect((await shop.readOrder(order)).refunded_total).toBe(0);
  });
});
