import { netOf } from './tax.ts';
import type { LineInput } from './totals.ts';

/** The initial balance of each gift card that is bought with a line: the unit price without tax, in minor units. */
export function giftCardValueOf(line: Pick<LineInput, 'unit_price' | 'tax_lines' | 'includes_tax'>): number {
  return netOf(line.unit_price, line.tax_lines, line.includes_tax);
}
