import { money, pricing } from '@storekeep/server/extend';
import { NotRecomputable } from './not-recomputable.ts';
import type { PastAdjustment, PastDiscount, PastLine, PastOrder } from './read-past-orders.ts';

/**
 * Computes the discounts of an order again, on what promotions have left. The lines that a discount is for are those that it took
 * something off.
 * @param before the order as it was placed
 * @throws NotRecomputable
 */
export function applyDiscountRules(before: PastOrder, order: PastOrder): PastOrder {
  if (order.discounts.every(({ type }) => type === 'free_shipping')) return order;
  const bases = order.items.map(baseOf);
  if (order.arithmetic === 'medusa-v1') {
    const recorded = before.items.map(baseOf);
    // v1 rounds in other places, so its own amounts stay as long as what they are computed on stays
    if (recorded.every((base, index) => base === bases[index])) return order;
    requireSameRules(before, recorded);
  }
  const amounts = order.discounts.map((discount) => amountsOf(discount, order.items, bases));
  const items = order.items.map((line, index): PastLine => {
    if (line.source_id !== null) return line;
    const others = line.adjustments.filter(({ discount_id }) => discount_id === null);
    const own = order.discounts.map(({ id }, place) => toAdjustment(id, amounts[place][index]));
    return { ...line, adjustments: [...others, ...own.filter(({ amount }) => amount > 0)] };
  });
  return { ...order, items };
}

function toAdjustment(discount_id: string, amount: number): PastAdjustment {
  return { amount, exact_amount: amount, discount_id, source_id: null, price_reduction: null };
}

/** What a discount is computed on: the price without tax, after promotions. */
function baseOf({ unit_price, quantity, tax_lines, includes_tax, adjustments }: PastLine): number {
  const ofPromotions = adjustments.filter(({ source_id }) => source_id !== null);
  const net = pricing.netOf(money.times(unit_price, quantity), tax_lines, includes_tax);
  return net - money.sum(ofPromotions.map(({ amount }) => amount));
}

function amountsOf(
  discount: PastDiscount,
  items: readonly PastLine[],
  bases: readonly number[],
): readonly number[] {
  return pricing.discountsOf(
    discount,
    items.map(({ quantity, adjustments }, index) => ({
      subtotal: bases[index],
      quantity,
      discountable: adjustments.some(({ discount_id }) => discount_id === discount.id),
    })),
  );
}

/** @throws NotRecomputable unless the rules give what Medusa v1 took off each line, up to its rounding */
function requireSameRules({ discounts, items }: PastOrder, bases: readonly number[]): void {
  for (const discount of discounts) {
    const amounts = amountsOf(discount, items, bases);
    const isSame = items.every(({ adjustments }, index) => {
      const recorded = adjustments
        .filter(({ discount_id }) => discount_id === discount.id)
        .map(({ amount }) => amount);
      return Math.abs(money.sum(recorded) - amounts[index]) <= 1;
    });
    if (!isSame) throw new NotRecomputable(`The discount ${discount.code} has changed since`);
  }
}
