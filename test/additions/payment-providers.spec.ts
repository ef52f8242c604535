import { paymentProviderCases, type PaymentProviderHarness } from '@storekeep/server/testing';
import { ManualPayments } from '#shop/payments/manual-payments';
import { TestPayments } from '#shop/payments/test-payments';
import { type PayPalServer, startPayPalServer } from '../fakes/paypal/paypal-server.ts';
import { startStripeServer, type StripeServer } from '../fakes/stripe/stripe-server.ts';
import { manualHarness, stripeHarness, testHarness } from '../support/payment-harnesses.ts';
import { payPalHarness } from '../support/paypal-harness.ts';
import { type Shop, useShop } from '../support/shop.ts';

/*
 * The contract of payment providers (`@storekeep/server/testing`), for ours. A new provider gets a harness in
 * `test/support`, and an entry in `PROVIDERS`.
 */

let shop: Shop;
let company: StripeServer;
let payPal: PayPalServer;

beforeAll(async () => {
  [shop, company] = [await useShop(), await startStripeServer()];
  payPal = await startPayPalServer();
});
afterAll(async () => {
  await shop.close();
  await company.stop();
  await payPal.stop();
});

interface Entry {
  harness: PaymentProviderHarness;
  /** How many cases are checked; the others need an ability that the provider or its harness does not have. */
  checked: number;
}

const PROVIDERS: Record<string, Entry> = {
  manual: {
    harness: manualHarness(() => shop.app.get(ManualPayments, { strict: false })),
    checked: 13,
  },
  test: { harness: testHarness(() => shop.app.get(TestPayments, { strict: false })), checked: 30 },
  stripe: { harness: stripeHarness(() => company), checked: 61 },
  'stripe-ideal': {
    harness: stripeHarness(() => company, 'stripe-ideal'),
    checked: 53,
  },
  paypal: { harness: payPalHarness(() => payPal), checked: 50 },
  'paypal that captures at once': {
    harness: payPalHarness(() => payPal, { capture: true }),
    checked: 42,
  },
};

describe.each(Object.entries(PROVIDERS))('The payment provider %s', (_, { harness, checked }) => {
  const cases = paymentProviderCases(harness);
  for (const { name, run, skipped } of cases) if (skipped === undefined) it(name, run);

  it('is checked by as many cases as its harness permits', () => {
    expect(cases.filter(({ skipped }) => skipped === undefined)).toHaveLength(checked);
  });
});
