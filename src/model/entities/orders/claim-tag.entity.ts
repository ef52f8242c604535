import { Column, Entity } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';

/** A keyword that staff give to claimed items, such as `scratch`. */
@Entity('claim_tag')
export class ClaimTag extends SoftDeletableRow {
  static readonly idPrefix = 'ctag';

  @Column({ type: 'varchar' })
  value!: string;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
