import type { Sql, Tx } from '#engine/kernel/database/sql';
import { netOf } from '#model/pricing/tax';
import type { BasketLine } from './basket.ts';

/** What a module such as promotions does to the cart of a shopper. It was loaded with the cart, and lives as long as its change. */
export interface Contribution {
  /**
   * Takes those of the codes that belong to the module, in place of those that the cart had.
   * @returns the other codes
   * @throws CommerceError if a code cannot be used
   */
  takeCodes(codes: readonly string[]): string[];
  /**
   * Checks a code without using it.
   * @returns why it cannot be used now; null if it can; undefined if it does not belong to the module
   */
  checkCode(code: string): ContributedCodeProblem | null | undefined;
  /**
   * Replaces what it has contributed, in memory, whenever the cart is repriced: adjustments with `source_id` and `price_reduction`, lines
   * with `source_id`, prices of shipping methods with `original_price`, and `promotions`.
   */
  apply(sql: Sql): Promise<void>;
  /**
   * Sends the statements that record it with the order. Rows that other orders compete for are locked last, and the statement fails by
   * itself if the order must not be placed (`queryOrReject`).
   */
  record(tx: Tx, orderId: string): Promise<void>;
}

/** Why a code of a module cannot be used. */
export type ContributedCodeProblem = 'not_started' | 'expired' | 'usage_limit_reached';

type ReducedLine<Adjustment> = Pick<BasketLine, 'unit_price' | 'quantity' | 'includes_tax'> & {
  tax_lines: readonly { rate: number }[];
  adjustments: Adjustment[];
};

/**
 * Sets the amounts of the contributed adjustments of a line, which are without tax, by its current taxes: what remains of its price has the
 * amount without tax that a price of this height would have.
 * @returns their sum
 */
export function setNetReductions<Adjustment extends { price_reduction: number | null; amount: number }>(
  line: ReducedLine<Adjustment>,
): number {
  if (line.adjustments.every(({ price_reduction }) => price_reduction === null)) return 0;
  let left = line.unit_price * line.quantity;
  let total = 0;
  line.adjustments = line.adjustments.map((adjustment) => {
    if (adjustment.price_reduction === null) return adjustment;
    const before = netOf(left, line.tax_lines, line.includes_tax);
    left -= Math.min(left, adjustment.price_reduction);
    const amount = before - netOf(left, line.tax_lines, line.includes_tax);
    total += amount;
    return { ...adjustment, amount };
  });
  return total;
}
