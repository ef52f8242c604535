import { TestPayments } from '#shop/payments/test-payments';
import { PaymentProviders } from '../../src/index.ts';
import type { AdminClient, HttpResponse, Shop } from './shop.ts';

/** Two instances of a shop on one database. */
export interface TwoInstances {
  other: Shop;
  /** The payment provider `test`, which both share. */
  provider: TestPayments;
  /** The admin clients of both. */
  admins: [AdminClient, AdminClient];
}

/** Starts a second instance of a shop, with the same payment provider. */
export async function openTwoInstances(shop: Shop): Promise<TwoInstances> {
  const other = await shop.openSecondInstance();
  const provider = shop.app.get(TestPayments, { strict: false });
  other.app.get(PaymentProviders, { strict: false }).register(provider);
  return { other, provider, admins: [shop.admin, other.admin] };
}

/** Sends requests at once, to both instances in turn. */
export function sendConcurrently<T, Response extends HttpResponse>(
  times: number,
  instances: readonly [T, T],
  send: (instance: T, n: number) => Promise<Response>,
): Promise<Response[]> {
  return Promise.all(Array.from({ length: times }, (_, n) => send(instances[n % 2], n)));
}

/** The number of responses by status. */
export function countByStatus(responses: HttpResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
