/* The summary of a job of the type `promotion-backtest`; see docs/promotions.md. */

export interface ChangedOrder {
  id: string;
  display_id: number;
  discount: number;
  revenue_change: number;
  total_change: number;
}

export interface MonthOfBacktest {
  /** Such as `2026-11`. */
  month: string;
  discount: number;
  revenue_change: number;
}

/** What the orders earn beyond what their units cost. */
export interface Margin {
  before: number;
  change: number;
  units_without_cost: number;
}

export interface FiguresOfCurrency {
  currency_code: string;
  discount: number;
  revenue_change: number;
  total_change: number;
  /** Null without costs. */
  margin: Margin | null;
  months: MonthOfBacktest[];
  most_changed: ChangedOrder[];
}

export interface BacktestSummary {
  orders: number;
  changed: number;
  customers: number;
  not_recomputable: number;
  reasons: { reason: string; orders: number }[];
  currencies: FiguresOfCurrency[];
}

/** @throws Error if the job has no summary */
export function toSummary(summary: unknown): BacktestSummary {
  if (typeof summary !== 'object' || summary === null || !('currencies' in summary))
    throw new Error('the backtest has no summary');
  return summary as BacktestSummary;
}
