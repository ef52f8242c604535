import { verifyDocuments } from '#additions/eu/documents/records/verify-documents';
import { balanceOf, type EuDocument } from './eu-shop.ts';
import { findReportDifferences } from './reports-of-orders.ts';
import type { AdminSchemas } from './shop.ts';

/*
 * The books of a merchant with `EU=documents,vat`: what documents, the report for tax returns, the reports of the shop, the orders and the
 * payments say is compared to the cent.
 */

type Order = AdminSchemas['Order'];
type Sums = Record<string, [net: number, tax: number]>;

interface Amounts {
  currency_code: string;
  net: number;
  tax: number;
}

/** How the books are read. */
export interface BooksReader {
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The body of a response to staff. @param path behind `/admin` */
  get(path: string): Promise<Record<string, unknown>>;
}

/** An order of a region in the EU, with its documents. */
interface Booked {
  order: Order;
  documents: EuDocument[];
  /** Whether it is as it was placed, but for returns, claims and refunds: then its balance follows from its own figures. */
  isPlain: boolean;
}

/** What was compared, and what is wrong. */
export interface ComparedBooks {
  /** How many documents there are, by type. */
  documents: Record<string, number>;
  /** How many orders have a balance that follows from their own figures. */
  balances: number;
  differences: string[];
}

export async function compareBooks(reader: BooksReader): Promise<ComparedBooks> {
  const booked = await readBooks(reader);
  const all = booked.flatMap(({ documents }) => documents);
  const issued = all.filter(isOfMoney);
  const plain = booked.filter(({ isPlain, documents }) => isPlain && documents.some(isInvoice));
  return {
    documents: Object.fromEntries(
      [...new Set(all.map(({ type }) => type))].map((type) => [
        type,
        all.filter((document) => document.type === type).length,
      ]),
    ),
    balances: plain.length,
    differences: [
      ...(await findWrongNumbers(reader)),
      ...(await findWrongTaxes(reader)),
      ...plain.flatMap(findWrongBalance),
      ...booked.flatMap(findMissingInvoice),
      ...(await findVatDifferences(reader, issued)),
      ...(await findReportDifferences((path) => reader.get(path))).map(String),
    ],
  };
}

async function readBooks({ sql, get }: BooksReader): Promise<Booked[]> {
  const rows = await sql<{ id: string; is_plain: boolean }>(
    `select o.id, not exists (select from swap s where s.order_id = o.id)
       and not exists (select from order_edit e where e.order_id = o.id and e.confirmed_at is not null) as is_plain
     from "order" o join region r on r.id = o.region_id
     where coalesce(r.eu, exists (select from country c where c.region_id = r.id and c.iso_2 in ('at', 'be', 'de', 'dk', 'fr')))
     order by o.created_at, o.id`,
  );
  const booked: Booked[] = [];
  for (const { id, is_plain: isPlain } of rows) {
    const { order } = (await get(`/orders/${id}`)) as { order: Order };
    const { documents } = (await get(`/orders/${id}/documents`)) as { documents: EuDocument[] };
    booked.push({ order, documents, isPlain });
  }
  return booked;
}

/** Gaps, duplicates and broken chains of hashes. */
async function findWrongNumbers({ sql }: BooksReader): Promise<string[]> {
  const { problems } = await verifyDocuments({ query: sql });
  const gaps = await sql<{ number: string }>(
    `select number from (select number, sequence, row_number() over (partition by circle, period order by sequence) as place
       from eu_document) d where sequence <> place`,
  );
  return [
    ...problems.map(({ circle, number, problem }) => `${circle} ${number}: ${problem}`),
    ...gaps.map(({ number }) => `a number before ${number} is missing`),
  ];
}

/** Taxes that do not follow from net amount and rate, but for the rounding of each line. */
async function findWrongTaxes({ sql }: BooksReader): Promise<string[]> {
  const wrong = await sql<{ number: string; rate: string; net: string; tax: string }>(
    `select number, t ->> 'rate' as rate, t ->> 'net' as net, t ->> 'tax' as tax
     from (select number, content::jsonb as content from eu_document) d, jsonb_array_elements(content -> 'taxes') t
     where abs((t ->> 'tax')::numeric - (t ->> 'net')::numeric * (t ->> 'rate')::numeric / 100)
       > 1 + jsonb_array_length(content -> 'lines')`,
  );
  return wrong.map(({ number, rate, net, tax }) => `${number}: ${tax} of tax on ${net} at ${rate} %`);
}

/** Invoices less credit notes are what was sold less what was refunded; without a refund, so are their taxes. */
function findWrongBalance({ order, documents }: Booked): string[] {
  const { subtotal, discount_total, shipping_total, tax_total, refunded_total } = order;
  const isCanceled = order.status === 'canceled';
  const sold = isCanceled ? 0 : subtotal - discount_total + shipping_total + tax_total - refunded_total;
  const money = documents.filter(isOfMoney);
  const balance = balanceOf(money);
  const tax = balanceOf(money.map((document) => ({ ...document, total: document.tax_total })));
  return [
    ...(balance === sold
      ? []
      : [`${order.id}, ${order.status}: documents of ${balance}, but sold for ${sold}`]),
    ...(isCanceled || refunded_total > 0 || tax === tax_total
      ? []
      : [`${order.id}: documents with ${tax} of tax, but it has ${tax_total}`]),
  ];
}

/** What was captured has an invoice. */
function findMissingInvoice({ order, documents }: Booked): string[] {
  const isCaptured = order.payments.some(({ captured_at, swap_id }) => captured_at && !swap_id);
  return isCaptured && !documents.some(isInvoice) ? [`${order.id} was captured, and has no invoice`] : [];
}

/** The report for tax returns has the totals of all documents, and rows that add up to them. */
async function findVatDifferences({ sql, get }: BooksReader, issued: EuDocument[]): Promise<string[]> {
  const [{ from, to }] = await sql<{ from: string; to: string }>(
    `select (min(issued_at) at time zone 'UTC')::date::text as from, (max(issued_at) at time zone 'UTC')::date::text as to from eu_document`,
  );
  const report = (await get(`/vat-report?from=${from}&to=${to}`)) as Record<'rows' | 'totals', Amounts[]>;
  const expected = JSON.stringify(
    sumByCurrency(
      issued.map(({ type, currency_code, total, tax_total }) => {
        const sign = type === 'credit_note' ? -1 : 1;
        return { currency_code, net: sign * (total - tax_total), tax: sign * tax_total };
      }),
    ),
  );
  return (['rows', 'totals'] as const)
    .map((name) => [name, JSON.stringify(sumByCurrency(report[name]))])
    .filter(([, sums]) => sums !== expected)
    .map(([name, sums]) => `${name} of the VAT report are ${sums}, but documents ${expected}`);
}

function sumByCurrency(rows: readonly Amounts[]): Sums {
  const sums: Sums = {};
  for (const { currency_code: currency, net, tax } of rows.toSorted((one, other) =>
    one.currency_code.localeCompare(other.currency_code),
  )) {
    const [netSum, taxSum] = sums[currency] ?? [0, 0];
    sums[currency] = [netSum + net, taxSum + tax];
  }
  return sums;
}

function isOfMoney({ type }: EuDocument): boolean {
  return type !== 'packing_slip';
}

function isInvoice({ type }: EuDocument): boolean {
  return type === 'invoice';
}
