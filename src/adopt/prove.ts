import type { OldOrder } from './old-orders.ts';
import { shownByV1, type V1 } from './shown-by-v1.ts';

/** Differences that are told one by one; of the others only how many there are. */
const MOST_TOLD = 20;

/** That orders will show the sums that they have shown. */
export interface Proof {
  orders: number;
  /** Whose total is what was paid for them. */
  paid: number;
  /** Whose total is not, a line each: edited ones, such that were never paid for. */
  unpaid: string[];
  /** The same of v1's own answers, when it was asked: those that are equal in everything. */
  equal: number | null;
  differing: string[];
}

/**
 * Makes the sums of all orders anew, and compares them with their payments and, order by order, with what v1 answers.
 * @param v1 the running shop, or null to leave it alone
 * @param tell is told how far it is
 */
export async function prove(
  pages: AsyncIterable<OldOrder[]>,
  v1: V1 | null,
  tell: (orders: number) => void,
): Promise<Proof> {
  const proof: Proof = { orders: 0, paid: 0, unpaid: [], equal: v1 && 0, differing: [] };
  for await (const page of pages) {
    for (const order of page) judgePayments(order, proof);
    if (v1) await judgeAnswers(page, v1, proof);
    proof.orders += page.length;
    tell(proof.orders);
  }
  return proof;
}

function judgePayments({ display_id, sums: { total }, paid }: OldOrder, proof: Proof): void {
  if (paid === total) proof.paid++;
  else note(proof.unpaid, `Order ${display_id} costs ${total}; its payments are over ${paid}`);
}

async function judgeAnswers(page: OldOrder[], v1: V1, proof: Proof): Promise<void> {
  const answers = await shownByV1(
    v1,
    page.map(({ id }) => id),
  );
  page.forEach((order, place) => {
    const differences = differencesOf(order, answers[place]);
    if (differences.length === 0) proof.equal!++;
    else note(proof.differing, `Order ${order.display_id}: ${differences.join('; ')}`);
  });
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
