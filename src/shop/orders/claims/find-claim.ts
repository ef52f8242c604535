import { CommerceError } from '../../../engine/kernel/errors.ts';
import type { OpenOrder, OrderClaim } from '../order/open-order.ts';

/** @throws not_found when the order has no such claim */
export function requireClaim(order: OpenOrder, id: string): OrderClaim {
  const claim = order.claims.find((candidate) => candidate.id === id);
  if (!claim) throw new CommerceError('not_found', `Claim with ${id} was not found`);
  return claim;
}
