import type { EvaluatedPromotion } from '../evaluation/promotion-rules.ts';
import type { ProposedPromotion } from './proposal.ts';

/** What is left of the budgets of proposed promotions, while orders use them in the sequence in which they were placed. */
export class BacktestBudgets {
  private readonly used = new Map<string, number>();
  /** Uses of customers, by promotion and customer. */
  private readonly uses = new Map<string, number>();

  constructor(private readonly promotions: readonly ProposedPromotion[]) {}

  promotionsFor(customerId: string): EvaluatedPromotion[] {
    return this.promotions.map((promotion) => {
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
    });
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
