import fc from 'fast-check';
import { verifyDocuments } from '#additions/eu/documents/records/verify-documents';
import { readOrder, SELLER } from '../../support/eu-shop.ts';
import { createJob, downloadFile, parseCsv, waitForJob } from '../../support/jobs.ts';
import { ok } from '../../support/sample-shop.ts';
import type { AdminSchemas } from '../../support/shop.ts';
import { until } from '../../support/until.ts';
import { createVariedCart, VARIED_CART, type VariedCart, variedCode } from '../../support/varied-carts.ts';
import { openVariedShop, REGION_NAMES, type VariedShop } from '../../support/varied-shop.ts';

/*
 * Orders of many kinds live through the HTTP interface of a shop with EU=documents,vat: they are captured, refunded, returned, edited and
 * canceled. Documents, the report for tax returns, the export for accountants and the orders agree to the smallest unit.
 */

const ORDERS = 40;
const SEED = Number(process.env.SEED ?? 1);

type Order = AdminSchemas['Order'];
type Fate = (shop: VariedShop, order: Order) => Promise<unknown>;

const capture: Fate = (shop, { id }) => shop.admin.post(`/orders/${id}/capture`);

const edit: Fate = async (shop, { id: order_id }) => {
  const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id }));
  const path = `/order-edits/${order_edit.id}`;
  await shop.admin.post(`${path}/items`, { variant_id: shop.variants[1], quantity: 3 });
  await shop.admin.post(`${path}/items/${order_edit.items[0].id}`, { quantity: 2 });
  await shop.admin.post(`${path}/confirm`);
};

const refund = async (shop: VariedShop, { id, paid_total }: Order, divisor: number): Promise<void> => {
  const amount = Math.floor(paid_total / divisor);
  if (amount > 0) await shop.admin.post(`/orders/${id}/refund`, { amount, reason: 'other' });
};

/** What happens to an order after it was placed. A rejected request is a fate, too. */
const FATES: Record<string, Fate> = {
  waits: () => Promise.resolve(),
  'is paid': capture,
  'is canceled': (shop, { id }) => shop.admin.post(`/orders/${id}/cancel`),
  'is refunded in parts': async (shop, order) => {
    await capture(shop, order);
    await refund(shop, order, 3);
    await refund(shop, order, 7);
  },
  'is refunded as a whole': async (shop, order) => {
    await capture(shop, order);
    await refund(shop, order, 1);
  },
  'is returned': async (shop, order) => {
    await capture(shop, order);
    const items = order.items.map(({ id, quantity }) => ({
      item_id: id,
      quantity: Math.ceil(quantity / 2),
    }));
    await shop.admin.post(`/orders/${order.id}/return`, { items, receive_now: true });
  },
  'is edited before it is paid': async (shop, order) => {
    await edit(shop, order);
    await capture(shop, order);
  },
  'is edited after it was paid': async (shop, order) => {
    await capture(shop, order);
    await edit(shop, order);
  },
};

const scenarios: fc.Arbitrary<VariedCart & { fate: string }> = fc.record({
  ...VARIED_CART,
  code: variedCode(3),
  fate: fc.constantFrom(...Object.keys(FATES)),
});

describe(`The documents of ${ORDERS} random lives of orders`, () => {
  let shop: VariedShop;
  const lives: Order[] = [];

  beforeAll(async () => {
    shop = await openVariedShop({ EU: 'documents,vat' });
    ok(await shop.admin.post('/store', { metadata: { seller: SELLER } }));
    for (const name of REGION_NAMES)
      ok(await shop.admin.post(`/regions/${shop.regions[name]}`, { eu: true }));
    for (const scenario of fc.sample(scenarios, { numRuns: ORDERS, seed: SEED })) {
      const cart = await createVariedCart(shop, scenario);
      const { data } = ok(await shop.store.post(`/carts/${cart}/complete`));
      await FATES[scenario.fate](shop, await readOrder(shop, data.id));
      lives.push(await readOrder(shop, data.id));
    }
    for (const order of lives) await settle(order);
  });
  afterAll(() => shop.close());

  /** Invoices less credit notes, without what gift cards have paid; null without an invoice. */
  async function readPayable(id: string): Promise<number | null> {
    const [{ payable }] = await shop.sql<{ payable: string | null }>(
      `select sum(case type when 'credit_note' then -1 else 1 end * (total - (content::jsonb -> 'totals' ->> 'gift_cards')::bigint)) as payable
       from eu_document where order_id = $1 and type <> 'packing_slip'`,
      [id],
    );
    return payable === null ? null : Number(payable);
  }

  /** Nothing is invoiced before the first capture, unless gift cards have paid everything. */
  function expectedPayable({ status, total, refunded_total, payments, ...order }: Order): number | null {
    const isPaid =
      payments.some(({ captured_at }) => captured_at !== null) || (order.paid_total === 0 && total === 0);
    if (status === 'canceled') return isPaid ? 0 : null;
    return isPaid ? total - refunded_total : null;
  }

  /** Documents are made in the background. */
  async function settle(order: Order): Promise<void> {
    const expected = expectedPayable(order);
    let found: number | null = null;
    await until(
      async () => {
        found = await readPayable(order.id);
        return found === expected;
      },
      () => `documents of order ${order.display_id} that amount to ${expected}, not ${found}`,
    );
  }

  it('amount to each order, less what was refunded', async () => {
    for (const order of lives)
      expect([order.id, await readPayable(order.id)]).toEqual([order.id, expectedPayable(order)]);
  });

  it('have numbers without gaps, and unbroken chains', async () => {
    const { documents, problems } = await verifyDocuments(shop.database);
    expect(problems).toEqual([]);
    expect(documents).toBeGreaterThan(ORDERS / 2);
  });

  it('have the taxes of orders that were paid, and neither refunded nor edited', async () => {
    const taxes = await shop.sql<{ order_id: string; tax: string; count: number }>(
      `select order_id, sum(tax_total) as tax, count(*)::int as count from eu_document where type <> 'packing_slip' group by 1`,
    );
    const single = taxes.filter(({ count }) => count === 1);
    expect(single.length).toBeGreaterThan(5);
    for (const { order_id, tax } of single) {
      const { tax_total, gift_card_tax_total } = lives.find(({ id }) => id === order_id)!;
      expect([order_id, Number(tax)]).toEqual([order_id, tax_total + (gift_card_tax_total ?? 0)]);
    }
  });

  it('are what the report and the export say, by currency', async () => {
    const stored = await shop.sql<{ currency_code: string; net: string; tax: string; documents: number }>(
      `select currency_code, sum(s * (total - tax_total)) as net, sum(s * tax_total) as tax, count(*)::int as documents
       from (select *, case type when 'credit_note' then -1 else 1 end as s from eu_document where type <> 'packing_slip') d
       group by 1 order by 1`,
    );
    const sums = stored.map((row) => ({ ...row, net: Number(row.net), tax: Number(row.tax) }));
    const [{ today }] = await shop.sql<{ today: string }>(
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today`,
    );
    const { rows, totals } = ok(await shop.admin.get(`/vat-report?from=2026-01-01&to=${today}`));
    expect(totals).toEqual(sums);
    const add = (
      amounts: readonly { currency_code: string; net: number; tax: number }[],
      code: string,
      name: 'net' | 'tax',
    ): number =>
      amounts.filter(({ currency_code }) => currency_code === code).reduce((sum, row) => sum + row[name], 0);
    const job = await waitForJob(
      shop,
      await createJob(shop, 'documents-export', { from: '2026-01-01', to: today }),
    );
    const exported = parseCsv(await downloadFile(shop, job.result.file_key as string)).map((row) => ({
      currency_code: row.currency_code,
      net: toMinorUnits(row.net),
      tax: toMinorUnits(row.tax),
    }));
    for (const { currency_code, net, tax } of sums)
      for (const amounts of [rows, exported])
        expect([
          currency_code,
          add(amounts, currency_code, 'net'),
          add(amounts, currency_code, 'tax'),
        ]).toEqual([currency_code, net, tax]);
  });
});

/** The export has as many decimals as the currency: `-4.20` euros are −420. */
function toMinorUnits(text: string): number {
  return Number(text.replace('.', ''));
}
