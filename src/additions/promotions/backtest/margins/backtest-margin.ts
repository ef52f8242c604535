import { money } from '@storekeep/server/extend';
import type { PastOrder } from '../read-past-orders.ts';
import type { Recomputed } from '../recompute-order.ts';
import type { VariantCost } from './resolve-costs.ts';

/** What the shop earns from orders of one currency beyond what their units cost. */
export interface Margin {
  /** Goods and shipping after discounts, without tax, less the costs of the units, of all orders that can be recomputed. */
  before: number;
  change: number;
  /** Units of which no cost is known; they count as if they cost nothing. */
  units_without_cost: number;
}

/** Adds up margins by currency. */
export class BacktestMargins {
  private readonly costs = new Map<string, number>();
  private readonly margins = new Map<string, Margin>();

  constructor(costs: readonly VariantCost[]) {
    for (const { variant_id, currency_code, amount } of costs)
      this.costs.set(`${currency_code} ${variant_id}`, amount);
  }

  add(
    { currency_code, items }: Pick<PastOrder, 'currency_code' | 'items'>,
    { before, after, gifts }: Exclude<Recomputed, { status: 'not_recomputable' }>,
  ): void {
    if (this.costs.size === 0) return;
    const margin = this.margins.get(currency_code) ?? { before: 0, change: 0, units_without_cost: 0 };
    this.margins.set(currency_code, margin);
    margin.before = money.sum([margin.before, before.net, -this.costOf(currency_code, items, margin)]);
    const more = this.costOf(currency_code, gifts, margin);
    margin.change = money.sum([margin.change, after.net, -before.net, -more]);
  }

  /** The margin of a currency; null if no costs were given. */
  find(currency: string): Margin | null {
    return this.margins.get(currency) ?? null;
  }

  private costOf(
    currency: string,
    units: readonly { variant_id: string | null; quantity: number }[],
    margin: Margin,
  ): number {
    const amounts = units.map(({ variant_id, quantity }) => {
      const cost = this.costs.get(`${currency} ${variant_id ?? ''}`);
      if (cost === undefined) margin.units_without_cost += quantity;
      return money.times(cost ?? 0, quantity);
    });
    return money.sum(amounts);
  }
}
