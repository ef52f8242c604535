import { Column, Entity } from 'typeorm';
import { Translatable } from '#engine/kernel/writing/translatable';
import { SoftDeletableRow } from '#engine/mapping/base-rows';

/** A kind of product, such as shirts. */
@Entity('product_type')
@Translatable('value')
export class ProductType extends SoftDeletableRow {
  static readonly idPrefix = 'ptyp';

  static readonly example = { value: 'clothing' };

  @Column({ type: 'varchar' })
  value!: string;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
