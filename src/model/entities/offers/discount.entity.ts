import { Column, Entity, JoinColumn, JoinTable, ManyToMany, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Region } from '../settings/region.entity.ts';
import { DiscountRule } from './discount-rule.entity.ts';

/** A discount code; its rule has the amount and the conditions. */
@Entity('discount')
export class Discount extends SoftDeletableRow {
  static readonly idPrefix = 'disc';

  static readonly example = { code: 'SPRING', usage_count: 0 };

  @Column({ type: 'varchar' })
  code!: string;

  @Column({ type: 'bool' })
  is_dynamic!: boolean;

  @Column({ type: 'varchar', nullable: true })
  rule_id!: string | null;

  @ManyToOne(() => DiscountRule)
  @JoinColumn({ name: 'rule_id', referencedColumnName: 'id' })
  rule?: Relation<DiscountRule> | null;

  @Column({ type: 'bool' })
  is_disabled!: boolean;

  @Column({ type: 'varchar', nullable: true })
  parent_discount_id!: string | null;

  @ManyToOne(() => Discount)
  @JoinColumn({ name: 'parent_discount_id', referencedColumnName: 'id' })
  parent_discount?: Relation<Discount> | null;

  @Column({ type: 'timestamptz', default: () => 'CURRENT_TIMESTAMP' })
  starts_at!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  ends_at!: Date | null;

  @Column({ type: 'varchar', nullable: true })
  valid_duration!: string | null;

  @ManyToMany(() => Region)
  @JoinTable({
    name: 'discount_regions',
    joinColumn: { name: 'discount_id' },
    inverseJoinColumn: { name: 'region_id' },
  })
  regions?: Relation<Region>[];

  @Column({ type: 'int', nullable: true })
  usage_limit!: number | null;

  @Column({ type: 'int', default: 0 })
  usage_count!: number;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
