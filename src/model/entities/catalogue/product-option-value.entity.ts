import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { Translatable } from '#engine/kernel/writing/translatable';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { ProductOption } from './product-option.entity.ts';
import { ProductVariant } from './product-variant.entity.ts';

/** The value of a variant for one option, such as size L. */
@Entity('product_option_value')
@Translatable('value')
export class ProductOptionValue extends SoftDeletableRow {
  static readonly idPrefix = 'optval';

  static readonly example = { value: 'M' };

  @Column({ type: 'varchar' })
  value!: string;

  @Column({ type: 'varchar' })
  option_id!: string;

  @ManyToOne(() => ProductOption, (productOption: ProductOption) => productOption.values)
  @JoinColumn({ name: 'option_id', referencedColumnName: 'id' })
  option?: Relation<ProductOption> | null;

  @Column({ type: 'varchar' })
  variant_id!: string;

  @ManyToOne(() => ProductVariant, (productVariant: ProductVariant) => productVariant.options)
  @JoinColumn({ name: 'variant_id', referencedColumnName: 'id' })
  variant?: Relation<ProductVariant> | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
