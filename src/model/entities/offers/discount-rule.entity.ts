import { Column, Entity, OneToMany, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';
import { DiscountCondition } from './discount-condition.entity.ts';

export const discountRuleTypes = ['fixed', 'percentage', 'free_shipping'] as const;
export type DiscountRuleType = (typeof discountRuleTypes)[number];

export const discountRuleAllocations = ['total', 'item'] as const;
export type DiscountRuleAllocation = (typeof discountRuleAllocations)[number];

/** The amount or percentage of a discount, and the items that it applies to. */
@Entity('discount_rule')
export class DiscountRule extends SoftDeletableRow {
  static readonly schemas = {
    value: {
      type: 'integer',
      format: 'int64',
      description: 'percent, or an amount in the smallest unit of the currency',
    },
  };

  static readonly idPrefix = 'dru';

  static readonly example = { description: '10 % off', type: 'percentage', value: 10, allocation: 'total' };

  @Column({ type: 'enum', enum: discountRuleTypes, enumName: 'discount_rule_type_enum' })
  type!: DiscountRuleType;

  @Column({ type: 'varchar', nullable: true })
  description!: string | null;

  @Money()
  value!: number;

  @Column({
    type: 'enum',
    enum: discountRuleAllocations,
    enumName: 'discount_rule_allocation_enum',
    nullable: true,
  })
  allocation!: DiscountRuleAllocation | null;

  @OneToMany(
    () => DiscountCondition,
    (discountCondition: DiscountCondition) => discountCondition.discount_rule,
  )
  conditions?: Relation<DiscountCondition>[];

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
