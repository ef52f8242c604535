import { Column, Entity, JoinColumn, JoinTable, ManyToMany, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Product } from '../catalogue/product.entity.ts';
import { ProductCollection } from '../catalogue/product-collection.entity.ts';
import { ProductTag } from '../catalogue/product-tag.entity.ts';
import { ProductType } from '../catalogue/product-type.entity.ts';
import { CustomerGroup } from '../people/customer-group.entity.ts';
import { DiscountRule } from './discount-rule.entity.ts';

export const discountConditionTypes = [
  'products',
  'product_types',
  'product_collections',
  'product_tags',
  'customer_groups',
] as const;
export type DiscountConditionType = (typeof discountConditionTypes)[number];

export const discountConditionOperators = ['in', 'not_in'] as const;
export type DiscountConditionOperator = (typeof discountConditionOperators)[number];

/** Restricts a discount to some products or customers, or excludes them. */
@Entity('discount_condition')
export class DiscountCondition extends SoftDeletableRow {
  static readonly idPrefix = 'discon';

  static readonly example = { type: 'products' };

  @Column({ type: 'enum', enum: discountConditionTypes, enumName: 'discount_condition_type_enum' })
  type!: DiscountConditionType;

  @Column({ type: 'enum', enum: discountConditionOperators, enumName: 'discount_condition_operator_enum' })
  operator!: DiscountConditionOperator;

  @Column({ type: 'varchar' })
  discount_rule_id!: string;

  @ManyToOne(() => DiscountRule, (discountRule: DiscountRule) => discountRule.conditions)
  @JoinColumn({ name: 'discount_rule_id', referencedColumnName: 'id' })
  discount_rule?: Relation<DiscountRule> | null;

  @ManyToMany(() => Product)
  @JoinTable({
    name: 'discount_condition_product',
    joinColumn: { name: 'condition_id' },
    inverseJoinColumn: { name: 'product_id' },
  })
  products?: Relation<Product>[];

  @ManyToMany(() => ProductType)
  @JoinTable({
    name: 'discount_condition_product_type',
    joinColumn: { name: 'condition_id' },
    inverseJoinColumn: { name: 'product_type_id' },
  })
  product_types?: Relation<ProductType>[];

  @ManyToMany(() => ProductTag)
  @JoinTable({
    name: 'discount_condition_product_tag',
    joinColumn: { name: 'condition_id' },
    inverseJoinColumn: { name: 'product_tag_id' },
  })
  product_tags?: Relation<ProductTag>[];

  @ManyToMany(() => ProductCollection)
  @JoinTable({
    name: 'discount_condition_product_collection',
    joinColumn: { name: 'condition_id' },
    inverseJoinColumn: { name: 'product_collection_id' },
  })
  product_collections?: Relation<ProductCollection>[];

  @ManyToMany(() => CustomerGroup)
  @JoinTable({
    name: 'discount_condition_customer_group',
    joinColumn: { name: 'condition_id' },
    inverseJoinColumn: { name: 'customer_group_id' },
  })
  customer_groups?: Relation<CustomerGroup>[];

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
