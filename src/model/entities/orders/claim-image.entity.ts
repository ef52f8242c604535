import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { ClaimItem } from './claim-item.entity.ts';

/** A photo of a claimed item. */
@Entity('claim_image')
export class ClaimImage extends SoftDeletableRow {
  static readonly idPrefix = 'cimg';

  static readonly example = { url: 'https://example.com/seam.jpg' };

  @Column({ type: 'varchar' })
  claim_item_id!: string;

  @ManyToOne(() => ClaimItem, (claimItem: ClaimItem) => claimItem.images)
  @JoinColumn({ name: 'claim_item_id', referencedColumnName: 'id' })
  claim_item?: Relation<ClaimItem> | null;

  @Column({ type: 'varchar' })
  url!: string;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
