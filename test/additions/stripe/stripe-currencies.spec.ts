import { type MailServer, startMailServer } from '../../fakes/mail-server.ts';
import type { StripeIntent } from '../../fakes/stripe/stripe-objects.ts';
import { createCurrencyCarts, type CurrencyCarts } from '../../support/currency-carts.ts';
import { formatCsv, importCsv } from '../../support/jobs.ts';
import { receiveMail } from '../../support/receive-mail.ts';
import { ok } from '../../support/sample-shop.ts';
import { openStripeShop, type StripeShop } from '../../support/stripe-shop.ts';

/*
 * A price of a file, in the books, at Stripe and in the mail, in currencies whose decimals are not two or whose units at Stripe are not
 * those of ISO 4217.
 */

let smtp: MailServer;
let shop: StripeShop;

const COUNTRIES = { kwd: 'kw', ugx: 'ug', isk: 'is', mga: 'mg', jpy: 'jp', pkr: 'pk' } as const;
type Currency = keyof typeof COUNTRIES;

let carts: CurrencyCarts<Currency>;

beforeAll(async () => {
  smtp = await startMailServer();
  shop = await openStripeShop({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' });
  carts = await createCurrencyCarts(shop, 'stripe', COUNTRIES);
});
afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

/** Imports a price, buys the product, and captures the payment. */
async function buy(
  currency: Currency,
  text: string,
): Promise<{ order: string; stored: number; intent: StripeIntent }> {
  const { variant, amount } = await carts.importPrice(currency, text);
  const cart = await carts.prepareCart(currency, variant);
  const intent = shop.company.ledger.confirm(shop.company.ledger.openIntentOf(cart).id);
  const { data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  return { order: order.id, stored: amount, intent };
}

async function readOrder(id: string) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

describe('A price of a file', () => {
  it.each([
    ['kwd', '5.000', 5000, 5000, '5.000'],
    ['kwd', '5.25', 5250, 5250, '5.250'],
    ['ugx', '380000', 380_000, 38_000_000, '380,000'],
    ['isk', '4990', 4990, 499_000, '4,990'],
    ['mga', '45000.00', 4_500_000, 45_000, '45,000.00'],
    ['jpy', '1950', 1950, 1950, '1,950'],
    ['pkr', '500', 50_000, 50_000, '500.00'],
  ] as const)(
    'in %s of %s is stored, charged by Stripe and mailed as the same money',
    async (currency, text, stored, charged, mailed) => {
      smtp.received.splice(0);
      const { order, stored: amount, intent } = await buy(currency, text);
      expect(amount).toBe(stored);
      expect(intent).toMatchObject({ currency, amount: charged, amount_received: charged });
      expect(await readOrder(order)).toMatchObject({ total: stored, paid_total: stored });
      const mail = await receiveMail(smtp, `${currency}@example.com`);
      expect(mail.text).toMatch(new RegExp(`Total: \\D*${mailed.replaceAll('.', '\\.')}\\n`));
    },
  );

  it.each([
    ['kwd', '5.1234'],
    ['ugx', '380000.5'],
    ['jpy', '19.5'],
  ] as const)('in %s of %s has too many decimals', async (currency, text) => {
    const handle = `rug-${currency}`;
    const header = ['Product Handle', 'Product Title', 'Variant Title', `Price ${currency.toUpperCase()}`];
    const { result } = await importCsv(shop, formatCsv(header, [handle, 'Rug', 'One', text]));
    expect(JSON.stringify(result)).toContain('must be an amount like');
  });
});

describe('A refund', () => {
  it.each([
    ['kwd', '5.000', 1500, 1500],
    ['ugx', '380000', 80_000, 8_000_000],
    ['isk', '4990', 990, 99_000],
    ['mga', '45000', 500_000, 5000],
  ] as const)('in %s is made by Stripe in its units', async (currency, text, amount, refunded) => {
    const { order, intent } = await buy(currency, text);
    ok(await shop.admin.post(`/orders/${order}/refund`, { amount, reason: 'other' }));
    expect(shop.company.ledger.refundedOf(intent.id)).toBe(refunded);
    await shop.sendEvent('refund.created', shop.company.ledger.refunds.at(-1)!);
    expect(await readOrder(order)).toMatchObject({ refunded_total: amount, refunds: [{ amount }] });
  });

  it.each([
    ['kwd', '6.000', 1500, 1500],
    ['ugx', '390000', 8_000_000, 80_000],
    ['isk', '5990', 99_000, 990],
    ['mga', '46000', 5000, 500_000],
  ] as const)(
    'in %s in the dashboard of Stripe is recorded in ours',
    async (currency, text, refunded, amount) => {
      const { order, intent } = await buy(currency, text);
      const refund = shop.company.ledger.refundInDashboard(intent.id, refunded);
      await shop.sendEvent('refund.created', refund);
      expect(await readOrder(order)).toMatchObject({ refunded_total: amount, refunds: [{ amount }] });
    },
  );

  it('of a payment that Medusa v1 has charged in its own units is made in these', async () => {
    const { order, intent } = await buy('isk', '50000');
    Object.assign(intent, { amount: 50_000, amount_received: 50_000 });
    ok(await shop.admin.post(`/orders/${order}/refund`, { amount: 10_000, reason: 'other' }));
    expect(shop.company.ledger.refundedOf(intent.id)).toBe(10_000);
  });
});

describe('A payment in another unit at Stripe', () => {
  it('is found equal when it is compared', async () => {
    const { order } = await buy('ugx', '400000');
    const body = ok(await shop.admin.get(`/orders/stripe-payments/${order}`));
    expect(body.payments).toMatchObject([{ amount: 400_000 }]);
  });

  it('is not begun if Stripe cannot charge it exactly', async () => {
    const { variant } = await carts.importPrice('mga', '45000.50');
    const cart = await carts.prepareCart('mga', variant);
    const { payment_session } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(payment_session.data).toMatchObject({
      refusal: expect.stringContaining('MGA must be a multiple of 100 minor units') as unknown,
    });
  });
});
