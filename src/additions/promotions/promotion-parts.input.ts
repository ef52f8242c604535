import { inputRules } from '@storekeep/server/extend';
import {
  type EffectTarget,
  effectTargets,
  type EffectType,
  effectTypes,
  type Operator,
  operators,
  type PromotionCondition,
  type Subject,
  subjects,
} from './evaluation/promotion-rules.ts';

/** All criteria must match, and each matches if one of its values does. */
export class ItemSelectorInput {
  @inputRules.Texts({ optional: true })
  product_ids?: string[];

  @inputRules.Texts({ optional: true })
  variant_ids?: string[];

  @inputRules.Texts({ optional: true, description: 'also their descendants' })
  category_ids?: string[];

  @inputRules.Texts({ optional: true })
  collection_ids?: string[];

  @inputRules.Texts({ optional: true })
  tag_ids?: string[];

  @inputRules.Texts({ optional: true })
  type_ids?: string[];

  @inputRules.Json({
    optional: true,
    example: { binding: ['paperback'] },
    description: 'lists of values of the metadata of the product or the variant, by their names',
  })
  attributes?: Record<string, string[]>;
}

export class ItemCountInput {
  @inputRules.Integer({ min: 1, example: 2 })
  quantity!: number;

  @inputRules.Nested(() => ItemSelectorInput, { nullable: true })
  items?: ItemSelectorInput | null;
}

export class TierInput {
  @inputRules.Integer({ min: 0, max: Number.MAX_SAFE_INTEGER, example: 10 })
  from!: number;

  @inputRules.Rate({ example: 5 })
  value!: number;
}

const VALUE = {
  oneOf: [
    { type: 'integer' },
    { type: 'boolean' },
    { type: 'string' },
    { type: 'array', items: { type: 'string' } },
  ],
};

export class ConditionInput {
  @inputRules.OneOf(subjects)
  subject!: Subject;

  @inputRules.OneOf(operators)
  operator!: Operator;

  @inputRules.Structure(VALUE, { optional: true, example: 5000 })
  value?: PromotionCondition['value'];

  @inputRules.Nested(() => ItemSelectorInput, { nullable: true })
  items?: ItemSelectorInput | null;
}

export class EffectInput {
  @inputRules.OneOf(effectTypes)
  type!: EffectType;

  @inputRules.OneOf(effectTargets)
  target!: EffectTarget;

  @inputRules.Structure(
    { type: 'number' },
    {
      nullable: true,
      example: 10,
      description: 'percent, or an amount in the smallest unit of the currency',
    },
  )
  value?: number | null;

  @inputRules.Nested(() => ItemSelectorInput, { nullable: true })
  items?: ItemSelectorInput | null;

  @inputRules.Nested(() => ItemCountInput, { nullable: true })
  buy?: ItemCountInput | null;

  @inputRules.Nested(() => ItemCountInput, { nullable: true })
  get?: ItemCountInput | null;

  @inputRules.NestedList(() => TierInput, { nullable: true, max: 20 })
  tiers?: TierInput[] | null;

  @inputRules.Text({ nullable: true, max: 255, description: 'of a gift' })
  variant_id?: string | null;

  @inputRules.Integer({ nullable: true, min: 1, example: 1, description: 'the most units that it is for' })
  max_quantity?: number | null;
}

export class BudgetInput {
  @inputRules.OneOf(['money', 'uses'])
  type!: 'money' | 'uses';

  @inputRules.Integer({
    ...{ min: 1, max: Number.MAX_SAFE_INTEGER, example: 500 },
    description: 'in the smallest unit of the currency, or a number of orders',
  })
  limit!: number;

  @inputRules.Text({ nullable: true, max: 3, example: 'eur' })
  currency_code?: string | null;
}
