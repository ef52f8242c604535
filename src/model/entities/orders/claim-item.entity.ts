import {
  Column,
  Entity,
  JoinColumn,
  JoinTable,
  ManyToMany,
  ManyToOne,
  OneToMany,
  type Relation,
} from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { LineItem } from '../carts/line-item.entity.ts';
import { ProductVariant } from '../catalogue/product-variant.entity.ts';
import { ClaimImage } from './claim-image.entity.ts';
import { ClaimOrder } from './claim-order.entity.ts';
import { ClaimTag } from './claim-tag.entity.ts';

export const claimItemReasons = ['missing_item', 'wrong_item', 'production_failure', 'other'] as const;
export type ClaimItemReason = (typeof claimItemReasons)[number];

/** A claimed item, with the reason. */
@Entity('claim_item')
export class ClaimItem extends SoftDeletableRow {
  static readonly idPrefix = 'citm';

  @OneToMany(() => ClaimImage, (claimImage: ClaimImage) => claimImage.claim_item)
  images?: Relation<ClaimImage>[];

  @Column({ type: 'varchar' })
  claim_order_id!: string;

  @ManyToOne(() => ClaimOrder, (claimOrder: ClaimOrder) => claimOrder.claim_items)
  @JoinColumn({ name: 'claim_order_id', referencedColumnName: 'id' })
  claim_order?: Relation<ClaimOrder> | null;

  @Column({ type: 'varchar' })
  item_id!: string;

  @ManyToOne(() => LineItem)
  @JoinColumn({ name: 'item_id', referencedColumnName: 'id' })
  item?: Relation<LineItem> | null;

  @Column({ type: 'varchar' })
  variant_id!: string;

  @ManyToOne(() => ProductVariant)
  @JoinColumn({ name: 'variant_id', referencedColumnName: 'id' })
  variant?: Relation<ProductVariant> | null;

  @Column({ type: 'enum', enum: claimItemReasons, enumName: 'claim_item_reason_enum' })
  reason!: ClaimItemReason;

  @Column({ type: 'varchar', nullable: true })
  note!: string | null;

  @Column({ type: 'int' })
  quantity!: number;

  @ManyToMany(() => ClaimTag)
  @JoinTable({
    name: 'claim_item_tags',
    joinColumn: { name: 'item_id' },
    inverseJoinColumn: { name: 'tag_id' },
  })
  tags?: Relation<ClaimTag>[];

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
