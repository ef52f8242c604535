import type { OpenOrder, OrderClaim } from '../order/open-order.ts';
import { claimErrors } from './claim-errors.ts';

/** @throws not_found when the order has no such claim */
export function requireClaim(order: OpenOrder, id: string): OrderClaim {
  const claim = order.claims.find((candidate) => candidate.id === id);
  if (!claim) throw claimErrors.notFound(id);
  return claim;
}
