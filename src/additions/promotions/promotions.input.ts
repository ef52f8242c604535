import { inputRules, ListQuery } from '@storekeep/server/extend';
import type { CombinesWith } from './evaluation/promotion-rules.ts';
import { type PromotionState, promotionStatuses } from './promotion.entity.ts';
import { BudgetInput, ConditionInput, EffectInput } from './promotion-parts.input.ts';
import { combinesWithSchema } from './promotion-schemas.ts';

export class ListPromotionsQuery extends ListQuery {
  @inputRules.Search('name')
  q?: string;

  @inputRules.AnyOf(undefined, promotionStatuses)
  status?: PromotionState[];
}

const CONDITIONS = [{ subject: 'subtotal', operator: 'gte', value: 5000 }];
const EFFECTS = [{ type: 'percentage', target: 'order', value: 10 }];

class PromotionTerms {
  @inputRules.Flag({
    optional: true,
    description: 'whether it needs no code; defaults to true without codes',
  })
  is_automatic?: boolean;

  @inputRules.Texts({ optional: true, example: ['SUMMER'], description: 'one of them has to be entered' })
  codes?: string[];

  @inputRules.Integer({
    optional: true,
    example: 0,
    description: 'those with a greater one are applied first',
  })
  priority?: number;

  @inputRules.Structure(combinesWithSchema, { optional: true, example: 'all' })
  combines_with?: CombinesWith;

  @inputRules.DateTime({ nullable: true })
  starts_at?: string | null;

  @inputRules.DateTime({ nullable: true, example: '2026-02-28T12:00:00Z' })
  ends_at?: string | null;

  @inputRules.OneOf(promotionStatuses, { optional: true, description: 'defaults to `draft`' })
  status?: PromotionState;

  @inputRules.Nested(() => BudgetInput, { nullable: true })
  budget?: BudgetInput | null;

  @inputRules.Integer({ nullable: true, min: 1, example: 1 })
  uses_per_customer?: number | null;

  @inputRules.NestedList(() => ConditionInput, { optional: true, max: 20, example: CONDITIONS })
  conditions?: ConditionInput[];
}

export class UpdatePromotionBody extends PromotionTerms {
  @inputRules.Name({ optional: true, example: '10 % from 50.00' })
  name?: string;

  @inputRules.NestedList(() => EffectInput, { optional: true, min: 1, max: 20, example: EFFECTS })
  effects?: EffectInput[];
}

export class CreatePromotionBody extends PromotionTerms {
  @inputRules.Name({ example: '10 % from 50.00' })
  name!: string;

  @inputRules.NestedList(() => EffectInput, { min: 1, max: 20, example: EFFECTS })
  effects!: EffectInput[];
}
