import { money, pricing } from '@storekeep/server/extend';
import { applyRules, type OrderAfterRules, type ProposedRules } from './apply-rules.ts';
import type { BacktestFacts } from './backtest-facts.ts';
import { NotRecomputable } from './not-recomputable.ts';
import type { PastOrder } from './read-past-orders.ts';

/** Amounts of an order: goods and shipping after discounts, without and with tax. */
export interface OrderAmounts {
  net: number;
  tax: number;
}

/** What a proposal would have done to an order. */
export type Recomputed =
  | { status: 'not_recomputable'; reason: string }
  | ({ status: 'equal' | 'changed'; before: OrderAmounts; after: OrderAmounts } & Pick<
      OrderAfterRules,
      'applied' | 'gifts' | 'discount'
    >);

const NOTHING_PROPOSED: ProposedRules = { promotions: [], prices: null, tax_rates: [] };

/**
 * Computes an order twice: by the rules that it was placed with, which must give its own totals, and with those that are proposed. It
 * changes nothing.
 */
export function recomputeOrder(stored: PastOrder, proposal: ProposedRules, facts: BacktestFacts): Recomputed {
  const order = withTaxLines(stored);
  const before = amountsOf(order, facts);
  try {
    const control = applyRules(order, NOTHING_PROPOSED, facts);
    if (!areEqual(before, amountsOf(control.order, facts)))
      return { status: 'not_recomputable', reason: reasonOf(order) };
    if (isEmpty(proposal))
      return { status: 'equal', before, after: before, applied: [], gifts: [], discount: 0 };
    const proposed = applyRules(order, proposal, facts);
    const after = amountsOf(proposed.order, facts);
    const { applied, gifts, discount } = proposed;
    const isEqual = areEqual(before, after) && applied.length === 0;
    return { status: isEqual ? 'equal' : 'changed', before, after, applied, gifts, discount };
  } catch (error) {
    if (error instanceof NotRecomputable) return { status: 'not_recomputable', reason: error.message };
    throw error;
  }
}

function isEmpty({ promotions, prices, tax_rates }: ProposedRules): boolean {
  return promotions.length + tax_rates.length === 0 && prices === null;
}

/** Why the rules of an order do not give its totals. */
function reasonOf({ is_edited, promotions, discounts }: PastOrder): string {
  if (is_edited) return 'Its items were changed by an order edit';
  const names = [
    ...promotions.filter(({ status }) => status === 'applied').map(({ name }) => name),
    ...discounts.map(({ code }) => code),
  ];
  return names.length > 0
    ? `What it was reduced by has changed since: ${names.join(', ')}`
    : 'Its rows do not give its totals';
}

/** Gives the parts of an order of Medusa v1 that has only a rate the tax lines that others have. */
function withTaxLines(order: PastOrder): PastOrder {
  const { tax_rate } = order;
  if (tax_rate === null) return order;
  const tax_lines = [{ rate: tax_rate, code: 'default' }];
  return {
    ...order,
    tax_rate: null,
    items: order.items.map((line) => ({ ...line, tax_lines })),
    shipping_methods: order.shipping_methods.map((method) => ({ ...method, tax_lines })),
  };
}

function amountsOf(order: PastOrder, { regions }: BacktestFacts): OrderAmounts {
  const region = regions.get(order.region_id) ?? null;
  const totals = pricing.representedTotals({ ...order, region });
  const { subtotal, discount_total, shipping_total, item_tax_total, shipping_tax_total } = totals;
  return {
    net: money.sum([subtotal, -discount_total, shipping_total]),
    tax: money.sum([item_tax_total, shipping_tax_total]),
  };
}

function areEqual(a: OrderAmounts, b: OrderAmounts): boolean {
  return a.net === b.net && a.tax === b.tax;
}
