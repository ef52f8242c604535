import type { EvaluatedPromotion, ItemSelector, Subject } from '../evaluation/promotion-rules.ts';
import { selectorsOf } from '../evaluation/select-items.ts';

/** A kind of facts that promotions may depend on, beside the cart itself. */
export type Fact =
  | 'product'
  | 'categories'
  | 'tags'
  | 'attributes'
  | 'account'
  | 'groups'
  | 'orders'
  | 'uses'
  | 'country'
  | 'budgets';

export type FactNeeds = ReadonlySet<Fact>;

/** What may change of products, and of customers. */
export const PRODUCT_FACTS = ['product', 'categories', 'tags', 'attributes'] as const;
export const CUSTOMER_FACTS = ['account', 'groups', 'orders', 'uses'] as const;

const OF_SUBJECTS: Partial<Record<Subject, Fact>> = {
  country: 'country',
  customer_group: 'groups',
  has_account: 'account',
  first_order: 'orders',
};

const OF_SELECTORS: Partial<Record<keyof ItemSelector, Fact>> = {
  collection_ids: 'product',
  type_ids: 'product',
  category_ids: 'categories',
  tag_ids: 'tags',
  attributes: 'attributes',
};

/** A promotion with its limits. */
interface LimitedPromotion extends Pick<EvaluatedPromotion, 'conditions' | 'effects'> {
  budget: object | null;
  uses_per_customer: number | null;
}

/** Finds the facts that promotions depend on: others need not be loaded for a cart. */
export function findNeeds(promotions: readonly LimitedPromotion[]): FactNeeds {
  return new Set(
    promotions.flatMap((promotion) => [
      ...promotion.conditions.flatMap(({ subject }) => OF_SUBJECTS[subject] ?? []),
      ...selectorsOf(promotion).flatMap((selector) =>
        (Object.keys(selector) as (keyof ItemSelector)[]).flatMap((key) => OF_SELECTORS[key] ?? []),
      ),
      ...(promotion.budget ? (['budgets'] as const) : []),
      ...(promotion.uses_per_customer === null ? [] : (['uses'] as const)),
    ]),
  );
}

/** Whether a statement for facts is sent with that which loads a cart. The country is loaded later, if at all. */
export function areLoadedWithCart(needs: FactNeeds): boolean {
  return needs.has('budgets') || needsSome(needs, [...PRODUCT_FACTS, ...CUSTOMER_FACTS]);
}

export function needsSome(needs: FactNeeds, facts: readonly Fact[]): boolean {
  return facts.some((fact) => needs.has(fact));
}
