import { listDocuments, SELLER } from '../../support/eu-shop.ts';
import { compareBooks, type ComparedBooks } from '../../support/merchant-books.ts';
import { moveClock, type MovedClock } from '../../support/moved-clock.ts';
import { editOrder } from '../../support/order-edits.ts';
import { placeOrder } from '../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/*
 * Twelve months of a merchant in the EU, by a moved clock: from July to June, over the change of the year, with a rate of VAT that changes
 * on the first of January, and refunds in the month after the sale. Numbers have no gaps and begin anew, and every cent is equal in
 * documents, reports, orders and payments, by month and for the year.
 */

interface Document {
  id: string;
  type: string;
  number: string;
  month: string;
  total: number;
  tax: number;
  rates: number[];
}

/** The first July after now: time only goes on. */
const YEAR = new Date().getUTCFullYear() + 1;
const MONTHS = Array.from({ length: 12 }, (_, i) =>
  new Date(Date.UTC(YEAR, 6 + i, 1)).toISOString().slice(0, 7),
);
const [FIRST, LAST] = [`${MONTHS[0]}-01`, `${MONTHS[11]}-30`];
const NEW_RATE = 21;

let shop: SampleShop;
let clock: MovedClock;
let documents: Document[];
let books: ComparedBooks;

const read = async (path: string) => ok(await shop.admin.get(path)) as Record<string, unknown>;
const refund = async (id: string, amount: number) =>
  ok(await shop.admin.post(`/orders/${id}/refund`, { amount, reason: 'other' }));

/** Sells as many orders as the month has; the first of a month is partly refunded in the next one, the last is returned in it. */
async function trade(month: number, open: string[]): Promise<string[]> {
  for (const [i, id] of open.entries()) await refund(id, 100 * (i + 1) + month);
  const items = [{ variant_id: shop.mug.variants[0].id, quantity: 1 + (month % 3) }];
  const sold: string[] = [];
  for (let n = 0; n <= 2 + (month % 3); n += 1) {
    const order = await placeOrder(shop, {}, items);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    sold.push(order.id);
  }
  const { order } = ok(await shop.admin.get(`/orders/${sold.at(-1)}`));
  const [{ id: item_id }] = order.items;
  const body = { items: [{ item_id, quantity: 1 }], receive_now: true };
  ok(await shop.admin.post(`/orders/${order.id}/return`, body));
  return sold.slice(0, 2);
}

beforeAll(async () => {
  shop = await useSampleShop({ EU: 'documents,vat' });
  ok(await shop.admin.post('/store', { metadata: { seller: SELLER } }));
  clock = await moveClock(shop);
  let open: string[] = [];
  for (const [i, month] of MONTHS.entries()) {
    if (month.endsWith('-01'))
      await clock.at(`${month}-01T00:00:00Z`, async () =>
        ok(await shop.admin.post(`/regions/${shop.europe.id}`, { tax_rate: NEW_RATE })),
      );
    await clock.at(`${month}-15T12:00:00Z`, async () => (open = await trade(i, open)));
    // the last seconds of the old year belong to its circle
    if (month.endsWith('-12')) await clock.at(`${month}-31T23:50:00Z`, () => trade(i, []));
  }
  documents = await shop.sql<Document>(
    `select id, type, number, to_char(issued_at at time zone 'UTC', 'YYYY-MM') as month, total::int, tax_total::int as tax,
       array(select (t ->> 'rate')::float8 from jsonb_array_elements(content::jsonb -> 'taxes') t) as rates
     from eu_document order by issued_at, id`,
  );
  await clock.at(`${LAST}T20:00:00Z`, async () => {
    books = await compareBooks({
      sql: (text, values) => shop.sql(text, values),
      get: (path) => {
        const range = `${path.includes('?') ? '&' : '?'}from=${FIRST}&to=${LAST}`;
        return read(path.startsWith('/reports/') ? path + range : path);
      },
    });
  });
});
afterAll(() => shop.close());

const ofType = (type: string): Document[] => documents.filter((document) => document.type === type);

describe("A merchant's year", () => {
  it('has documents in each of its months, and in no other', () => {
    expect([...new Set(ofType('invoice').map(({ month }) => month))]).toEqual(MONTHS);
    expect([...new Set(ofType('credit_note').map(({ month }) => month))]).toEqual(MONTHS);
  });

  it('has numbers without gaps, which begin with 1 in the new year', () => {
    for (const [type, prefix] of [
      ['invoice', ''],
      ['credit_note', 'C'],
    ])
      for (const year of [YEAR, YEAR + 1]) {
        const issued = ofType(type).filter(({ month }) => month.startsWith(String(year)));
        const expected = issued.map((_, i) => `${prefix}${year}-${String(i + 1).padStart(6, '0')}`);
        expect(issued.map(({ number }) => number)).toEqual(expected);
        expect(issued.length).toBeGreaterThan(5);
      }
  });

  it('has every cent equal in documents, reports, orders and payments', () => {
    expect(books.differences).toEqual([]);
    expect(books.balances).toBeGreaterThan(40);
  });

  it('has as much money as documents', async () => {
    const [{ captured, refunded }] = await shop.sql<{ captured: number; refunded: number }>(
      `select (select sum(amount)::int from payment where captured_at is not null) as captured,
         (select sum(amount)::int from refund) as refunded`,
    );
    const sum = (type: string) => ofType(type).reduce((total, document) => total + document.total, 0);
    expect([sum('invoice'), sum('credit_note')]).toEqual([captured, refunded]);
  });

  it('taxes by the new rate from January, and credits what was sold before by the old one', () => {
    const invoices = ofType('invoice');
    const old = invoices.filter(({ month }) => month < `${YEAR + 1}-01`);
    expect(new Set(old.flatMap(({ rates }) => rates))).toEqual(new Set([19]));
    const later = invoices.filter(({ month }) => month >= `${YEAR + 1}-01`);
    expect(new Set(later.flatMap(({ rates }) => rates))).toEqual(new Set([NEW_RATE]));
    const january = ofType('credit_note').filter(({ month }) => month === `${YEAR + 1}-01`);
    expect(january.map(({ rates }) => rates)).toEqual([[19], [19], [NEW_RATE]]);
  });

  it('is reported by month as it was issued, which adds up to the year', async () => {
    const of = async (from: string, to: string) =>
      (await read(`/vat-report?from=${from}&to=${to}`)) as Record<
        'rows' | 'totals',
        { month: string; net: number; tax: number }[]
      >;
    const sums = new Map<string, [number, number]>();
    for (const { type, month, total, tax } of documents) {
      const sign = type === 'credit_note' ? -1 : 1;
      const [net, taxes] = sums.get(month) ?? [0, 0];
      sums.set(month, [net + sign * (total - tax), taxes + sign * tax]);
    }
    for (const month of MONTHS) {
      const end = new Date(Date.parse(`${month}-01`));
      end.setUTCMonth(end.getUTCMonth() + 1, 0);
      const { totals } = await of(`${month}-01`, end.toISOString().slice(0, 10));
      expect([month, totals.map(({ net, tax }) => [net, tax])]).toEqual([month, [sums.get(month)]]);
    }
    const year = await of(FIRST, LAST);
    const [net, tax] = [...sums.values()].reduce(([a, b], [c, d]) => [a + c, b + d]);
    expect(year.totals).toMatchObject([{ net, tax }]);
    expect(new Set(year.rows.map(({ month }) => month))).toEqual(new Set(MONTHS));
  });

  it('continues with an edit of an order of the old year, by an invoice of the new one', async () => {
    const [{ order_id }] = await shop.sql<{ order_id: string }>(
      `select order_id from eu_document where type = 'invoice' order by issued_at limit 1`,
    );
    await clock.at(`${LAST}T21:00:00Z`, () =>
      editOrder(shop, { id: order_id }, { add: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }] }),
    );
    const last = (await listDocuments(shop, order_id)).at(-1);
    const count = ofType('invoice').filter(({ month }) => month.startsWith(String(YEAR + 1))).length;
    expect(last).toMatchObject({
      type: 'invoice',
      number: `${YEAR + 1}-${String(count + 1).padStart(6, '0')}`,
    });
  });
});
