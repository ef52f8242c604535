import { money } from '@storekeep/server/extend';
import { BacktestMargins } from './margins/backtest-margin.ts';
import type { VariantCost } from './margins/resolve-costs.ts';
import type { PastOrder } from './read-past-orders.ts';
import type { Recomputed } from './recompute-order.ts';

/** The most orders that are listed as those that change most. */
const MOST_CHANGED = 20;
/** The most reasons that are listed, those of most orders first. */
const MAX_REASONS = 50;

const ASSUMPTION = 'Demand is assumed unchanged: every shopper would have bought the same.';

/** Figures in the smallest unit of one currency. */
interface Figures {
  orders: number;
  changed: number;
  discount: number;
  /** The change of what the shop earns from goods and shipping, without tax. */
  revenue_change: number;
  /** The change of what customers pay, with tax. */
  total_change: number;
}

interface ChangedOrder {
  id: string;
  display_id: number;
  created_at: string;
  discount: number;
  revenue_change: number;
  total_change: number;
}

interface OfCurrency extends Figures {
  most_changed: ChangedOrder[];
  months: Map<string, Pick<Figures, 'changed' | 'discount' | 'revenue_change'>>;
}

/** Adds up what a proposal would have done to orders. Amounts of different currencies are never added. */
export class BacktestSummary {
  private readonly counts = { orders: 0, equal: 0, changed: 0, not_recomputable: 0 };
  private readonly customers = new Set<string>();
  private readonly currencies = new Map<string, OfCurrency>();
  private readonly reasons = new Map<string, number>();
  private readonly gifts = new Map<string, number>();
  private readonly margins: BacktestMargins;

  /** @param costs what variants cost the shop */
  constructor(costs: readonly VariantCost[] = []) {
    this.margins = new BacktestMargins(costs);
  }

  add(order: PastOrder, recomputed: Recomputed): void {
    this.counts.orders++;
    this.counts[recomputed.status]++;
    const figures = this.figuresOf(order.currency_code);
    figures.orders++;
    if (recomputed.status === 'not_recomputable') {
      const { reason } = recomputed;
      this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
      return;
    }
    this.margins.add(order, recomputed);
    if (recomputed.status === 'equal') return;
    this.customers.add(order.customer.id);
    for (const { variant_id, quantity } of recomputed.gifts)
      this.gifts.set(variant_id, (this.gifts.get(variant_id) ?? 0) + quantity);
    addChange(figures, { ...pick(order), ...changesOf(recomputed) });
  }

  /** With one currency, its figures are beside the counts, too; with several they are null there. */
  toJson(): Record<string, unknown> {
    const currencies = [...this.currencies]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map((one) => ({ ...represent(one), margin: this.margins.find(one[0]) }));
    const only = currencies.length === 1 ? currencies[0] : null;
    const reasons = [...this.reasons].sort((a, b) => b[1] - a[1]).slice(0, MAX_REASONS);
    const isEmpty = currencies.length === 0;
    return {
      ...this.counts,
      customers: this.customers.size,
      currency_code: only?.currency_code ?? null,
      discount: only?.discount ?? (isEmpty ? 0 : null),
      revenue_change: only?.revenue_change ?? (isEmpty ? 0 : null),
      total_change: only?.total_change ?? (isEmpty ? 0 : null),
      margin_change: only?.margin?.change ?? null,
      currencies,
      gifts: [...this.gifts].map(([variant_id, quantity]) => ({ variant_id, quantity })),
      reasons: reasons.map(([reason, orders]) => ({ reason, orders })),
      assumption: ASSUMPTION,
    };
  }

  private figuresOf(currency: string): OfCurrency {
    const found = this.currencies.get(currency);
    if (found) return found;
    const none = { orders: 0, changed: 0, discount: 0, revenue_change: 0, total_change: 0 };
    const created = { ...none, most_changed: [], months: new Map<string, OfCurrency>() };
    this.currencies.set(currency, created);
    return created;
  }
}

/** What a proposal changes of an order. */
export function changesOf({
  before,
  after,
  discount,
}: Exclude<Recomputed, { status: 'not_recomputable' }>): Pick<
  Figures,
  'discount' | 'revenue_change' | 'total_change'
> {
  const revenue_change = after.net - before.net;
  return { discount, revenue_change, total_change: revenue_change + after.tax - before.tax };
}

function addChange(figures: OfCurrency, order: ChangedOrder): void {
  const { discount, revenue_change, total_change } = order;
  figures.changed++;
  figures.discount = money.sum([figures.discount, discount]);
  figures.revenue_change = money.sum([figures.revenue_change, revenue_change]);
  figures.total_change = money.sum([figures.total_change, total_change]);
  const month = order.created_at.slice(0, 7);
  const former = figures.months.get(month) ?? { changed: 0, discount: 0, revenue_change: 0 };
  figures.months.set(month, {
    changed: former.changed + 1,
    discount: money.sum([former.discount, discount]),
    revenue_change: money.sum([former.revenue_change, revenue_change]),
  });
  const { most_changed } = figures;
  const least = most_changed.at(-1);
  if (least && most_changed.length === MOST_CHANGED && sizeOf(least) >= sizeOf(order)) return;
  most_changed.push(order);
  most_changed.sort((a, b) => sizeOf(b) - sizeOf(a));
  most_changed.length = Math.min(most_changed.length, MOST_CHANGED);
}

function sizeOf({ total_change, discount }: ChangedOrder): number {
  return Math.max(Math.abs(total_change), discount);
}

function pick({
  id,
  display_id,
  created_at,
}: PastOrder): Pick<ChangedOrder, 'id' | 'display_id' | 'created_at'> {
  return { id, display_id, created_at };
}

function represent([currency_code, { months, ...figures }]: [string, OfCurrency]) {
  return {
    currency_code,
    ...figures,
    months: [...months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, sums]) => ({ month, ...sums })),
  };
}
