import { Column, Entity } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Translatable } from '#engine/mapping/translatable';

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
