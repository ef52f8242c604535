import { normalizeCode, type Sql } from '@storekeep/server/extend';
import type { EvaluatedPromotion, PromotionCondition } from '../evaluation/promotion-rules.ts';
import { selectorsOf } from '../evaluation/select-items.ts';
import type { PromotionBudget } from '../promotion.entity.ts';
import { requireCurrencies } from '../promotion-currency.ts';
import { requireValidPromotion } from '../validate-promotion.ts';
import type { BacktestBody, ProposedPriceList, ProposedTaxRate } from './backtest.input.ts';
import type { CustomerNeeds } from './read-past-orders.ts';

/** A promotion that is tried on past orders. It is as if every shopper had entered its code. */
export interface ProposedPromotion extends Omit<EvaluatedPromotion, 'money_left' | 'uses_left'> {
  budget: PromotionBudget | null;
  uses_per_customer: number | null;
}

/** What a backtest tries on past orders. */
export interface Proposal {
  promotions: readonly ProposedPromotion[];
  price_lists: readonly ProposedPriceList[];
  tax_rates: readonly ProposedTaxRate[];
}

/** @throws invalid_data that names the part which is wrong */
export async function readProposal(
  sql: Sql,
  body: Pick<BacktestBody, 'promotions' | 'price_lists' | 'tax_rates'>,
): Promise<Proposal> {
  const promotions = (body.promotions ?? []).map((proposed, index) => {
    const { name, priority = 0, combines_with = 'all', uses_per_customer = null, effects } = proposed;
    const codes = (proposed.codes ?? []).map(normalizeCode);
    const promotion = {
      ...{ id: `proposed_${index + 1}`, name, codes, priority, combines_with, uses_per_customer },
      ...{
        is_automatic: codes.length === 0,
        starts_at: null,
        ends_at: null,
        budget: proposed.budget ?? null,
      },
      ...{ conditions: proposed.conditions ?? [], effects },
    };
    requireValidPromotion(promotion);
    return promotion;
  });
  const currencies = await requireCurrencies(sql, promotions);
  return {
    promotions: promotions.map((promotion, index) => ({ ...promotion, currency_code: currencies[index] })),
    price_lists: body.price_lists ?? [],
    tax_rates: body.tax_rates ?? [],
  };
}

/** The facts of customers that a proposal, or promotions of past orders, depend on. */
export function needsOf({ promotions, price_lists }: Proposal): CustomerNeeds {
  const hasSubject = (subject: PromotionCondition['subject']) =>
    promotions.some(({ conditions }) => conditions.some((condition) => condition.subject === subject));
  return {
    groups: hasSubject('customer_group') || price_lists.some((list) => list.customer_groups !== undefined),
    first_order: hasSubject('first_order'),
  };
}

/** Whether a promotion depends on where products belong. */
export function selectsItems(promotion: Pick<EvaluatedPromotion, 'conditions' | 'effects'>): boolean {
  return selectorsOf(promotion).length > 0;
}
