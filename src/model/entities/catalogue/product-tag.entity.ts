import { Column, Entity } from 'typeorm';
import { Translatable } from '#engine/kernel/writing/translatable';
import { SoftDeletableRow } from '#engine/mapping/base-rows';

/** A keyword of products. */
@Entity('product_tag')
@Translatable('value')
export class ProductTag extends SoftDeletableRow {
  static readonly idPrefix = 'ptag';

  static readonly example = { value: 'cotton' };

  @Column({ type: 'varchar' })
  value!: string;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
