import { AMOUNT } from '#engine/http/output/value-schemas';
import { sum } from '#engine/kernel/arithmetic/integers';

interface PaidOrder {
  payments: readonly { amount: number; canceled_at: unknown }[];
  refunds: readonly { amount: number }[];
}

/**
 * How much more than its total an order's payments collect, captured or not, less what was refunded: what an order edit that made it
 * cheaper leaves to refund, as payments are always captured in full.
 */
export function overpaidTotal({ payments, refunds }: PaidOrder, total: number): number {
  const open = payments.filter(({ canceled_at }) => canceled_at === null);
  const paid = sum(open.map(({ amount }) => amount)) - sum(refunds.map(({ amount }) => amount));
  return Math.max(0, paid - total);
}

export const overpaidTotalSchema = {
  overpaid_total: {
    type: 'integer',
    description:
      `${AMOUNT}: how much more than the total the payments collect, captured or not, e.g. after an order edit that made the order ` +
      'cheaper. A capture collects it, too, and it has to be refunded',
  },
};
