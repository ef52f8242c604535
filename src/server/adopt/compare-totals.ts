import type { V1Order } from './v1-orders.ts';
import type { V1Quote } from './v1-quotes.ts';
import { fetchV1Orders, fetchV1Quotes, type V1Server } from './v1-server.ts';

/** Differences that are told one by one; of the others only how many there are. */
const MAX_LISTED = 20;

/** What v1 itself has answered. */
interface ComparedWithV1 {
  /** Those that are equal in everything, or null when v1 was not asked. */
  equal: number | null;
  /** A line for each that is not. */
  differing: string[];
}

/** That orders will show the sums that they have shown, and open carts and drafts those that were quoted. */
export interface TotalsComparison extends ComparedWithV1 {
  orders: number;
  /** Whose total is what was paid for them. */
  paid: number;
  /** Whose total is not, a line each: edited ones, such that were never paid for. */
  unpaid: string[];
  quotes: QuotesComparison;
}

/** The same of open carts and draft orders. */
export interface QuotesComparison extends ComparedWithV1 {
  quotes: number;
  /** With a payment session that is selected. */
  asked: number;
  /** Whose total is the amount of that session. */
  agreed: number;
  /** Whose total is not, a line each: their shoppers are told the new one before they pay. */
  disagreed: string[];
  /** That v1 fails to show. */
  unshown: number;
}

/**
 * Makes the sums of all orders, open carts and drafts anew, and compares them with their payments and, one by one, with what v1 answers.
 * @param v1 the running shop, or null to leave it alone
 * @param tell is told how far it is
 */
export async function compareTotals(
  orders: AsyncIterable<V1Order[]>,
  quotes: AsyncIterable<V1Quote[]>,
  v1: V1Server | null,
  onProgress: (what: 'orders' | 'open carts and drafts', done: number) => void,
): Promise<TotalsComparison> {
  const ofQuotes = {
    quotes: 0,
    asked: 0,
    agreed: 0,
    disagreed: [],
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
    quotes: ofQuotes,
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

/** Whether v1 was asked, and everything equals what it shows. */
export function areAllEqual({ orders, equal, quotes }: TotalsComparison): boolean {
  return equal === orders && quotes.equal === quotes.quotes - quotes.unshown;
}

function compareWithPayments({ display_id, sums: { total }, paid }: V1Order, proof: TotalsComparison): void {
  if (paid === total) proof.paid++;
  else addLine(proof.unpaid, `Order ${display_id} costs ${total}; its payments are over ${paid}`);
}

function compareWithSession({ asked, sums: { total }, ...quote }: V1Quote, proof: QuotesComparison): void {
  if (asked === null) return;
  proof.asked++;
  if (asked === total) proof.agreed++;
  else addLine(proof.disagreed, `${nameOf(quote)} costs ${total}; its payment session is over ${asked}`);
}

async function compareOrdersWithV1(page: V1Order[], v1: V1Server, proof: TotalsComparison): Promise<void> {
  const answers = await fetchV1Orders(
    v1,
    page.map(({ id }) => id),
  );
  page.forEach((order, place) => {
    recordComparison(`Order ${order.display_id}`, differencesOf(order, answers[place]), proof);
  });
}

async function compareQuotesWithV1(page: V1Quote[], v1: V1Server, proof: QuotesComparison): Promise<void> {
  const answers = await fetchV1Quotes(v1, page);
  page.forEach((quote, place) => {
    const shown = answers[place];
    if (!shown) {
      proof.unshown++;
      return;
    }
    // less than nothing cannot be asked for
    const total = Math.max(0, Number(shown.total));
    recordComparison(nameOf(quote), differingAmounts('', quote.sums, { ...shown, total }), proof);
  });
}

function recordComparison(what: string, differences: string[], proof: ComparedWithV1): void {
  if (differences.length === 0) proof.equal!++;
  else addLine(proof.differing, `${what}: ${differences.join('; ')}`);
}

function nameOf({ id, draft_order_id }: Pick<V1Quote, 'id' | 'draft_order_id'>): string {
  return draft_order_id === null ? `Cart ${id}` : `Draft order ${draft_order_id}`;
}

/** Sums that v1 does not show are nobody's to compare. */
function differencesOf({ sums, lines }: V1Order, shown: Record<string, unknown>): string[] {
  const items = shown.items as { id: string }[];
  return [
    ...differingAmounts('', sums, shown),
    ...items.flatMap((line) => differingAmounts(`line ${line.id} `, lines[line.id] ?? {}, { ...line })),
  ];
}

function differingAmounts(
  of: string,
  ours: Record<string, number>,
  theirs: Record<string, unknown>,
): string[] {
  return Object.entries(ours)
    .filter(([name]) => typeof theirs[name] === 'number' && Math.round(theirs[name]) !== ours[name])
    .map(([name, amount]) => `${of}${name} ${String(theirs[name])} would be ${amount}`);
}

function addLine(list: string[], line: string): void {
  if (list.length < MAX_LISTED) list.push(line);
}
