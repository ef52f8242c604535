import { parse } from 'yaml';
import { formatMoney } from '#additions/mail/rendering/format-values';
import { toPayPalMoney } from '#additions/paypal/paypal-amounts';
import { toStripeAmount } from '#additions/stripe/stripe-amounts';
import { rewriteCurrencies } from '#additions/v1-dashboard/v1-dashboard-currencies';
import { currencies } from '../../migrations/data/currencies.ts';
import {
  createJob,
  exportCsv,
  formatCsv,
  getProductByHandle,
  importCsv,
  parseCsv,
  uploadFile,
  waitForJob,
} from '../support/jobs.ts';
import { createSizedProduct, ok } from '../support/sample-shop.ts';
import { type Shop, useShop } from '../support/shop.ts';

/*
 * A price in each currency, as staff type it: all who read or write it have to mean the same money. The tables are those that ISO 4217 and
 * the companies publish; they are repeated here, so that a change of ours fails.
 */

/** The minor units of ISO 4217 that are not 2. */
const ISO = table(
  [0, 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf'],
  [3, 'bhd iqd jod kwd lyd omr tnd'],
  [4, 'clf uyw'],
);
/** https://docs.stripe.com/currencies: the decimals in which amounts are given that are not 2. */
const STRIPE = table(
  [0, 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'],
  [3, 'bhd jod kwd omr tnd'],
);
/** https://developer.paypal.com/api/rest/reference/currency-codes: without decimals there, with two by ISO 4217. */
const PAYPAL = table([0, 'huf twd']);

const codes = currencies.map(([code]) => code);

/** A whole price that each company can charge, as staff type it, by currency. */
const typed = new Map(codes.map((code, index) => [code, withDecimals(1230 + index, ISO.get(code) ?? 2)]));
/** The same price in the smallest unit of its currency. */
const stored = new Map(codes.map((code, index) => [code, (1230 + index) * 10 ** (ISO.get(code) ?? 2)]));

function table(...rows: [decimals: number, codes: string][]): Map<string, number> {
  return new Map(
    rows.flatMap(([decimals, list]) => list.split(' ').map((code): [string, number] => [code, decimals])),
  );
}

function withDecimals(whole: number, decimals: number): string {
  return decimals === 0 ? String(whole) : `${whole}.${'0'.repeat(decimals)}`;
}

const columns = codes.map((code) => `Price ${code.toUpperCase()}`);

describe('A price in each currency', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await useShop({});
    ok(await shop.admin.post('/store', { currencies: codes }));
  });
  afterAll(() => shop.close());

  function readAmounts(prices: readonly { currency_code: string; amount: number }[]): object {
    return Object.fromEntries(prices.map(({ currency_code, amount }) => [currency_code, amount]));
  }

  it('is imported from a file of products in its decimals, and exported as it was', async () => {
    const header = ['Product Handle', 'Product Title', 'Variant Title', ...columns];
    await importCsv(shop, formatCsv(header, ['carpet', 'Carpet', 'One', ...typed.values()]));
    const { variants } = await getProductByHandle(shop, 'carpet');
    expect(readAmounts(variants[0].prices)).toEqual(Object.fromEntries(stored));
    const row = parseCsv(await exportCsv(shop)).find((found) => found['Product Handle'] === 'carpet')!;
    expect(columns.map((column) => row[column])).toEqual([...typed.values()]);
  });

  it('is imported from a file of a price list in its decimals', async () => {
    const { variants } = await createSizedProduct(shop, 'Rug', ['One'], { usd: 1 });
    const list = { name: 'Rugs', description: 'Rugs', type: 'sale', status: 'active', prices: [] };
    const { id: price_list_id } = ok(await shop.admin.post('/price-lists', list)).price_list;
    const file = formatCsv(['Product Variant ID', ...columns], [variants[0].id, ...typed.values()]);
    const fileKey = await uploadFile(shop, file);
    const job = await waitForJob(
      shop,
      await createJob(shop, 'price-list-import', { price_list_id, fileKey }),
    );
    expect(job.status).toBe('completed');
    const { price_list } = ok(await shop.admin.get(`/price-lists/${price_list_id}`));
    expect(readAmounts(price_list.prices)).toEqual(Object.fromEntries(stored));
  });
});

describe.each(codes)('A price in %s', (code) => {
  const amount = stored.get(code)!;

  it('is what a message says', () => {
    const [digits] = /\d[\d,.]*/.exec(formatMoney(amount, code, 'en')) ?? [''];
    expect(digits.replaceAll(',', '')).toBe(typed.get(code));
  });

  it('is stored by the dashboard as it is typed', () => {
    const digits = dashboard[code.toUpperCase()].decimal_digits;
    expect(Math.round(Number(typed.get(code)) * 10 ** digits)).toBe(amount);
    expect((amount / 10 ** digits).toFixed(digits)).toBe(typed.get(code));
  });

  it('is what Stripe and PayPal charge', () => {
    const whole = Number(typed.get(code));
    expect(toStripeAmount(amount, code)).toBe(whole * 10 ** (STRIPE.get(code) ?? 2));
    const decimals = PAYPAL.get(code) ?? ISO.get(code) ?? 2;
    expect(toPayPalMoney(amount, code)).toEqual({
      currency_code: code.toUpperCase(),
      value: withDecimals(whole, decimals),
    });
  });
});

/** The list of currencies in the dashboard that we build, from entries of v1's in which its decimals differ or are right. */
const dashboard = readDashboardList(
  rewriteCurrencies(`export const currencies: CurrenciesType = {
  USD: {
    symbol: "$",
    decimal_digits: 2,
    code: "USD",
  },
  PKR: {
    symbol: "PKRs",
    decimal_digits: 0,
    code: "PKR",
  },
  UGX: {
    symbol: "USh",
    decimal_digits: 2,
    code: "UGX",
  },
  LTL: {
    symbol: "Lt",
    decimal_digits: 2,
    code: "LTL",
  },
}
`),
);

function readDashboardList(source: string): Record<string, { decimal_digits: number; code: string }> {
  const entries = source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1);
  return parse(entries) as ReturnType<typeof readDashboardList>; // an object of literals is a mapping of YAML
}

describe('The list of currencies of the dashboard', () => {
  it('has all currencies, also those that only v1 has', () => {
    expect(Object.keys(dashboard).sort()).toEqual([...codes, 'ltl'].map((code) => code.toUpperCase()).sort());
    for (const [code, entry] of Object.entries(dashboard)) expect(entry.code).toBe(code);
  });

  it('is rejected by the build if it has another form', () => {
    expect(() => rewriteCurrencies('export const currencies = load()')).toThrow('has changed');
  });
});
