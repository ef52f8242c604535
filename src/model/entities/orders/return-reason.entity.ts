import { Column, Entity, JoinColumn, ManyToOne, OneToMany, type Relation } from 'typeorm';
import { Translatable } from '#engine/kernel/writing/translatable';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Masked } from '#engine/mapping/masked';

/** A reason for which customers return items. */
@Entity('return_reason')
@Translatable('label', 'description')
export class ReturnReason extends SoftDeletableRow {
  static readonly idPrefix = 'rr';

  static readonly example = { value: 'too_small', label: 'Too small' };

  @Column({ type: 'varchar' })
  value!: string;

  @Column({ type: 'varchar' })
  label!: string;

  @Column({ type: 'varchar', nullable: true })
  description!: string | null;

  @Column({ type: 'varchar', nullable: true })
  parent_return_reason_id!: string | null;

  @ManyToOne(() => ReturnReason, (returnReason: ReturnReason) => returnReason.return_reason_children)
  @JoinColumn({ name: 'parent_return_reason_id', referencedColumnName: 'id' })
  parent_return_reason?: Relation<ReturnReason> | null;

  @OneToMany(() => ReturnReason, (returnReason: ReturnReason) => returnReason.parent_return_reason)
  return_reason_children?: Relation<ReturnReason>[];

  @Masked('shoppers')
  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
