import type { V1Order } from './v1/v1-orders.ts';
import type { V1Quote } from './v1/v1-quotes.ts';
import { fetchV1Orders, fetchV1Quotes, type V1Server } from './v1/v1-server.ts';

/** The maximum number of differences that are listed; of the others, only the number is reported. */
const MAX_LISTED = 20;

/** The result of a comparison with the totals that v1 returns. */
interface ComparedWithV1 {
  /** The number of records whose totals are all equal; null without responses of v1. */
  equal: number | null;
  /** A line for each record that differs. */
  differing: string[];
}

/** The comparison of recomputed totals with payments, and with the responses of v1 if it is running. */
export interface TotalsComparison extends ComparedWithV1 {
  orders: number;
  /** The number of orders whose total equals their payments. */
  paid: number;
  /** A line for each other order, such as edited or unpaid ones. */
  unpaid: string[];
  quotes: QuotesComparison;
}

/** The same comparison for open carts and draft orders. */
export interface QuotesComparison extends ComparedWithV1 {
  quotes: number;
  /** The number of those with a selected payment session. */
  withSession: number;
  /** The number of those whose total equals the amount of that session. */
  matched: number;
  /** A line for each other quote: the shopper sees the new total before paying. */
  mismatched: string[];
  /** The number of those that v1 fails to return. */
  unshown: number;
}

/**
 * Recomputes the totals of all orders, open carts and drafts, and compares them with their payments and with the responses of v1.
 * @param v1 the running v1 server, or null to compare with payments only
 * @param onProgress called after each page
 */
export async function compareTotals(
  orders: AsyncIterable<V1Order[]>,
  quotes: AsyncIterable<V1Quote[]>,
  v1: V1Server | null,
  onProgress: (what: 'orders' | 'open carts and drafts', done: number) => void,
): Promise<TotalsComparison> {
  const quotesProof = {
    quotes: 0,
    withSession: 0,
    matched: 0,
    mismatched: [],
    unshown: 0,
    equal: v1 && 0,
    differing: [],
  };
  const proof: TotalsComparison = {
    orders: 0,
    paid: 0,
    unpaid: [],
    equal: v1 && 0,
    differing: [],
    quotes: quotesProof,
  };
  for await (const page of orders) {
    for (const order of page) compareWithPayments(order, proof);
    if (v1) await compareOrdersWithV1(page, v1, proof);
    proof.orders += page.length;
    onProgress('orders', proof.orders);
  }
  for await (const page of quotes) {
    for (const quote of page) compareWithSession(quote, proof.quotes);
    if (v1) await compareQuotesWithV1(page, v1, proof.quotes);
    proof.quotes.quotes += page.length;
    onProgress('open carts and drafts', proof.quotes.quotes);
  }
  return proof;
}

/** Whether there are responses of v1, and all totals are equal. */
export function areAllEqual({ orders, equal, quotes }: TotalsComparison): boolean {
  return equal === orders && quotes.equal === quotes.quotes - quotes.unshown;
}

function compareWithPayments({ display_id, sums: { total }, paid }: V1Order, proof: TotalsComparison): void {
  if (paid === total) proof.paid++;
  else addLine(proof.unpaid, `Order ${display_id} has a total of ${total}; its payments are ${paid}`);
}

function compareWithSession(
  { sessionAmount, sums: { total }, ...quote }: V1Quote,
  proof: QuotesComparison,
): void {
  if (sessionAmount === null) return;
  proof.withSession++;
  if (sessionAmount === total) proof.matched++;
  else
    addLine(
      proof.mismatched,
      `${nameOf(quote)} has a total of ${total}; its payment session is ${sessionAmount}`,
    );
}

async function compareOrdersWithV1(page: V1Order[], v1: V1Server, proof: TotalsComparison): Promise<void> {
  const responses = await fetchV1Orders(
    v1,
    page.map(({ id }) => id),
  );
  page.forEach((order, index) => {
    recordComparison(`Order ${order.display_id}`, differencesOf(order, responses[index]), proof);
  });
}

async function compareQuotesWithV1(page: V1Quote[], v1: V1Server, proof: QuotesComparison): Promise<void> {
  const responses = await fetchV1Quotes(v1, page);
  page.forEach((quote, index) => {
    const v1Quote = responses[index];
    if (!v1Quote) {
      proof.unshown++;
      return;
    }
    // a negative total cannot be charged
    const total = Math.max(0, Number(v1Quote.total));
    recordComparison(nameOf(quote), differingAmounts('', quote.sums, { ...v1Quote, total }), proof);
  });
}

function recordComparison(what: string, differences: string[], proof: ComparedWithV1): void {
  if (differences.length === 0) proof.equal!++;
  else addLine(proof.differing, `${what}: ${differences.join('; ')}`);
}

function nameOf({ id, draft_order_id }: Pick<V1Quote, 'id' | 'draft_order_id'>): string {
  return draft_order_id === null ? `Cart ${id}` : `Draft order ${draft_order_id}`;
}

/** Ignores totals that v1 does not return. */
function differencesOf({ sums, lines }: V1Order, v1Order: Record<string, unknown>): string[] {
  const items = v1Order.items as { id: string }[];
  return [
    ...differingAmounts('', sums, v1Order),
    ...items.flatMap((line) => differingAmounts(`line ${line.id} `, lines[line.id] ?? {}, { ...line })),
  ];
}

function differingAmounts(
  prefix: string,
  recomputed: Record<string, number>,
  v1Totals: Record<string, unknown>,
): string[] {
  return Object.entries(recomputed)
    .filter(([name]) => typeof v1Totals[name] === 'number' && Math.round(v1Totals[name]) !== recomputed[name])
    .map(([name, amount]) => `${prefix}${name} ${String(v1Totals[name])} would be ${amount}`);
}

function addLine(list: string[], line: string): void {
  if (list.length < MAX_LISTED) list.push(line);
}
