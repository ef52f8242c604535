import { sum } from '#engine/kernel/arithmetic/integers';
import { CommerceError } from '#engine/kernel/errors';
import { currentWork } from '#engine/kernel/request-work';
import type { OpenOrder } from '../order/open-order.ts';

/**
 * The refunds of an order count together: a limit that holds for each of them is none.
 * @throws forbidden if the role of the staff user allows only smaller refunds
 */
export function requireWithinRefundLimit({ refunds, currency_code }: OpenOrder, amount: number): void {
  const limits = currentWork()?.refundLimits ?? null;
  if (limits === null) return;
  const limit = limits[currency_code] ?? 0;
  const total = sum(refunds.map((refund) => refund.amount)) + amount;
  if (total <= limit) return;
  const currency = currency_code.toUpperCase();
  throw new CommerceError(
    'forbidden',
    `Your role may refund up to ${limit} of an order in ${currency} (in its smallest unit), not ${total}`,
  );
}
