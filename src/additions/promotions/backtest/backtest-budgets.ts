import type { EvaluatedPromotion } from '../evaluation/promotion-rules.ts';
import type { ProposedPromotion } from './proposal.ts';

/** What is left of the budgets of proposed promotions, while orders use them in the sequence in which they were placed. */
export class BacktestBudgets {
  private readonly used = new Map<string, number>();
  /** Uses of customers, by promotion and customer. */
  private readonly uses = new Map<string, number>();

  /** The same for all orders, if no promotion has a limit. */
  private readonly unlimited: readonly EvaluatedPromotion[] | null;

  constructor(private readonly promotions: readonly ProposedPromotion[]) {
    const isLimited = promotions.some(({ budget, uses_per_customer }) => budget ?? uses_per_customer);
    this.unlimited = isLimited
      ? null
      : promotions.map((promotion) => ({ ...promotion, money_left: null, uses_left: null }));
  }

  promotionsFor(customerId: string): readonly EvaluatedPromotion[] {
    return this.unlimited ?? this.promotions.map((promotion) => this.withRest(promotion, customerId));
  }

  private withRest(promotion: ProposedPromotion, customerId: string): EvaluatedPromotion {
    const { id, budget, uses_per_customer } = promotion;
    const left = budget ? budget.limit - (this.used.get(id) ?? 0) : 0;
    const limits = [
      ...(budget?.type === 'uses' ? [left] : []),
      ...(uses_per_customer === null
        ? []
        : [uses_per_customer - (this.uses.get(`${id} ${customerId}`) ?? 0)]),
    ];
    return {
      ...promotion,
      money_left: budget?.type === 'money' ? left : null,
      uses_left: limits.length > 0 ? Math.min(...limits) : null,
    };
  }

  record(customerId: string, applied: readonly { id: string; amount: number }[]): void {
    for (const { id, amount } of applied) {
      const { budget, uses_per_customer } = this.promotions.find((promotion) => promotion.id === id)!;
      if (budget) this.used.set(id, (this.used.get(id) ?? 0) + (budget.type === 'money' ? amount : 1));
      if (uses_per_customer === null) continue;
      const key = `${id} ${customerId}`;
      this.uses.set(key, (this.uses.get(key) ?? 0) + 1);
    }
  }
}
