import { SoftDeletableRow } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';
import type { CombinesWith, PromotionCondition, PromotionEffect } from './evaluation/promotion-rules.ts';
import { budgetSchema, combinesWithSchema, conditionsSchema, effectsSchema } from './promotion-schemas.ts';

export const promotionStatuses = ['draft', 'active', 'disabled'] as const;
export type PromotionState = (typeof promotionStatuses)[number];

/** How much a promotion may take off, or how many orders may have it. */
export interface PromotionBudget {
  type: 'money' | 'uses';
  limit: number;
  currency_code?: string | null;
}

/** What is taken off or given under some conditions, by itself or for a code. */
@Entity('promotion')
export class Promotion extends SoftDeletableRow {
  static readonly idPrefix = 'promo';

  static readonly schemas = {
    codes: { type: 'array', items: { type: 'string' }, description: 'in upper case' },
    combines_with: combinesWithSchema,
    budget: budgetSchema,
    conditions: conditionsSchema,
    effects: effectsSchema,
  };

  static readonly example = {
    name: 'Free shipping from 50.00',
    codes: [],
    combines_with: 'all',
    status: 'active',
    budget: null,
    uses_per_customer: null,
    conditions: [{ subject: 'subtotal', operator: 'gte', value: 5000 }],
    effects: [{ type: 'shipping', target: 'shipping' }],
    currency_code: 'eur',
  };

  @Column({ type: 'text' })
  name!: string;

  /** Whether it needs no code. */
  @Column({ type: 'bool', default: true })
  is_automatic!: boolean;

  @Column({ type: 'text', array: true, default: [] })
  codes!: string[];

  /** Those with a greater one are applied first. */
  @Column({ type: 'int', default: 0 })
  priority!: number;

  @Column({ type: 'jsonb', default: 'all' })
  combines_with!: CombinesWith;

  @Column({ type: 'timestamptz', nullable: true })
  starts_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  ends_at!: Date | null;

  @Column({ type: 'text', default: 'draft' })
  status!: PromotionState;

  @Column({ type: 'jsonb', nullable: true })
  budget!: PromotionBudget | null;

  @Column({ type: 'int', nullable: true })
  uses_per_customer!: number | null;

  @Column({ type: 'jsonb', default: [] })
  conditions!: PromotionCondition[];

  @Column({ type: 'jsonb', default: [] })
  effects!: PromotionEffect[];

  /** The currency of its amounts; null without amounts. */
  @Column({ type: 'varchar', nullable: true })
  currency_code!: string | null;

  /** What is used of its budget. */
  @Column({ type: 'bigint', default: 0 })
  used!: number;
}
