/** Which items a condition or an effect is about: all criteria must match, and each matches if one of its values does. */
export interface ItemSelector {
  product_ids?: string[];
  variant_ids?: string[];
  /** Products of a category are also those of its descendants. */
  category_ids?: string[];
  collection_ids?: string[];
  tag_ids?: string[];
  type_ids?: string[];
  /** Values of the product's metadata by their names; those of the variant take precedence. */
  attributes?: Record<string, string[]>;
}

export const subjects = [
  'subtotal',
  'quantity',
  'items',
  'country',
  'region',
  'channel',
  'customer',
  'customer_group',
  'has_account',
  'first_order',
  'locale',
  'shipping_option',
] as const;
export type Subject = (typeof subjects)[number];

export const operators = ['gte', 'lte', 'in', 'not_in', 'eq'] as const;
export type Operator = (typeof operators)[number];

/** What a cart must be like for a promotion to apply. */
export interface PromotionCondition {
  subject: Subject;
  operator: Operator;
  value?: number | string | boolean | string[] | null;
  /** Restricts `subtotal` and `quantity` to some items; what `items` looks for. */
  items?: ItemSelector | null;
}

export const effectTypes = [
  'percentage',
  'fixed',
  'fixed_price',
  'tiers',
  'buy_get',
  'gift',
  'shipping',
] as const;
export type EffectType = (typeof effectTypes)[number];

export const effectTargets = ['items', 'lines', 'order', 'shipping'] as const;
export type EffectTarget = (typeof effectTargets)[number];

/** A number of units of some items. */
export interface ItemCount {
  quantity: number;
  items?: ItemSelector | null;
}

/** What a promotion takes off or gives. docs/promotions.md has a table of the combinations. */
export interface PromotionEffect {
  type: EffectType;
  target: EffectTarget;
  /** Percent, or an amount in the smallest unit of the currency. */
  value?: number | null;
  /** Restricts the effect to some items. */
  items?: ItemSelector | null;
  buy?: ItemCount | null;
  get?: ItemCount | null;
  /** `value` percent from a quantity or a subtotal on. */
  tiers?: { from: number; value: number }[] | null;
  /** The variant of a gift. */
  variant_id?: string | null;
  /** The most units that the effect is for. */
  max_quantity?: number | null;
}

/** `all`, `none`, or the ids of the promotions that it combines with, if they combine with it, too. */
export type CombinesWith = 'all' | 'none' | string[];

/** A promotion as far as its evaluation needs it. */
export interface EvaluatedPromotion {
  id: string;
  name: string;
  is_automatic: boolean;
  /** In upper case. */
  codes: readonly string[];
  /** Of several, those with a greater one are applied first. */
  priority: number;
  combines_with: CombinesWith;
  starts_at: Date | null;
  ends_at: Date | null;
  /** Of its amounts; null if it has none. */
  currency_code: string | null;
  conditions: readonly PromotionCondition[];
  effects: readonly PromotionEffect[];
  /** What is left of its budget in money; null without one. */
  money_left: number | null;
  /** How many more carts may use it, and how many of the customer; null without a limit. */
  uses_left: number | null;
}
