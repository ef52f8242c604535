import { PaymentProviders } from '../../src/index.ts';
import { TestPayments } from '../../src/shop/payments/test-payments.ts';
import type { AdminClient, HttpResponse, Shop } from './shop.ts';

/** A second process of a shop. */
export interface TwoInstances {
  other: Shop;
  /** The one company behind the payment provider `test` of both. */
  provider: TestPayments;
  /** Staff of each. */
  admins: [AdminClient, AdminClient];
}

export async function openTwoInstances(shop: Shop): Promise<TwoInstances> {
  const other = await shop.openSecondInstance();
  const provider = shop.app.get(TestPayments, { strict: false });
  other.app.get(PaymentProviders, { strict: false }).register(provider);
  return { other, provider, admins: [shop.admin, other.admin] };
}

/** Asks so often at once, one process and the other in turn. */
export function sendConcurrently<T, Response extends HttpResponse>(
  times: number,
  processes: readonly [T, T],
  ask: (one: T, n: number) => Promise<Response>,
): Promise<Response[]> {
  return Promise.all(Array.from({ length: times }, (_, n) => ask(processes[n % 2], n)));
}

/** How many answers have each status. */
export function countByStatus(answers: HttpResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
