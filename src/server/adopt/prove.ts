import type { OldOrder } from './old-orders.ts';
import type { OldQuote } from './old-quotes.ts';
import { ordersOfV1, quotesOfV1, type V1 } from './shown-by-v1.ts';

/** Differences that are told one by one; of the others only how many there are. */
const MOST_TOLD = 20;

/** What v1 itself has answered. */
interface Compared {
  /** Those that are equal in everything, or null when v1 was not asked. */
  equal: number | null;
  /** A line for each that is not. */
  differing: string[];
}

/** That orders will show the sums that they have shown, and open carts and drafts those that were quoted. */
export interface Proof extends Compared {
  orders: number;
  /** Whose total is what was paid for them. */
  paid: number;
  /** Whose total is not, a line each: edited ones, such that were never paid for. */
  unpaid: string[];
  quotes: ProofOfQuotes;
}

/** The same of open carts and draft orders. */
export interface ProofOfQuotes extends Compared {
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
export async function prove(
  orders: AsyncIterable<OldOrder[]>,
  quotes: AsyncIterable<OldQuote[]>,
  v1: V1 | null,
  tell: (what: 'orders' | 'open carts and drafts', done: number) => void,
): Promise<Proof> {
  const ofQuotes = {
    quotes: 0,
    asked: 0,
    agreed: 0,
    disagreed: [],
    unshown: 0,
    equal: v1 && 0,
    differing: [],
  };
  const proof: Proof = { orders: 0, paid: 0, unpaid: [], equal: v1 && 0, differing: [], quotes: ofQuotes };
  for await (const page of orders) {
    for (const order of page) judgePayments(order, proof);
    if (v1) await judgeOrders(page, v1, proof);
    proof.orders += page.length;
    tell('orders', proof.orders);
  }
  for await (const page of quotes) {
    for (const quote of page) judgeSession(quote, proof.quotes);
    if (v1) await judgeQuotes(page, v1, proof.quotes);
    proof.quotes.quotes += page.length;
    tell('open carts and drafts', proof.quotes.quotes);
  }
  return proof;
}

/** Whether v1 was asked, and everything equals what it shows. */
export function isProven({ orders, equal, quotes }: Proof): boolean {
  return equal === orders && quotes.equal === quotes.quotes - quotes.unshown;
}

function judgePayments({ display_id, sums: { total }, paid }: OldOrder, proof: Proof): void {
  if (paid === total) proof.paid++;
  else note(proof.unpaid, `Order ${display_id} costs ${total}; its payments are over ${paid}`);
}

function judgeSession({ asked, sums: { total }, ...quote }: OldQuote, proof: ProofOfQuotes): void {
  if (asked === null) return;
  proof.asked++;
  if (asked === total) proof.agreed++;
  else note(proof.disagreed, `${nameOf(quote)} costs ${total}; its payment session is over ${asked}`);
}

async function judgeOrders(page: OldOrder[], v1: V1, proof: Proof): Promise<void> {
  const answers = await ordersOfV1(
    v1,
    page.map(({ id }) => id),
  );
  page.forEach((order, place) => {
    judge(`Order ${order.display_id}`, differencesOf(order, answers[place]), proof);
  });
}

async function judgeQuotes(page: OldQuote[], v1: V1, proof: ProofOfQuotes): Promise<void> {
  const answers = await quotesOfV1(v1, page);
  page.forEach((quote, place) => {
    const shown = answers[place];
    if (!shown) {
      proof.unshown++;
      return;
    }
    // less than nothing cannot be asked for
    const total = Math.max(0, Number(shown.total));
    judge(nameOf(quote), compared('', quote.sums, { ...shown, total }), proof);
  });
}

function judge(what: string, differences: string[], proof: Compared): void {
  if (differences.length === 0) proof.equal!++;
  else note(proof.differing, `${what}: ${differences.join('; ')}`);
}

function nameOf({ id, draft_order_id }: Pick<OldQuote, 'id' | 'draft_order_id'>): string {
  return draft_order_id === null ? `Cart ${id}` : `Draft order ${draft_order_id}`;
}

/** Sums that v1 does not show are nobody's to compare. */
function differencesOf({ sums, lines }: OldOrder, shown: Record<string, unknown>): string[] {
  const items = shown.items as { id: string }[];
  return [
    ...compared('', sums, shown),
    ...items.flatMap((line) => compared(`line ${line.id} `, lines[line.id] ?? {}, { ...line })),
  ];
}

function compared(of: string, ours: Record<string, number>, theirs: Record<string, unknown>): string[] {
  return Object.entries(ours)
    .filter(([name]) => typeof theirs[name] === 'number' && Math.round(theirs[name]) !== ours[name])
    .map(([name, amount]) => `${of}${name} ${String(theirs[name])} would be ${amount}`);
}

function note(list: string[], line: string): void {
  if (list.length < MOST_TOLD) list.push(line);
}
