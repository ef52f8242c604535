import { Column, Entity, JoinColumn, ManyToOne, OneToMany, type Relation } from 'typeorm';
import { Translatable } from '#engine/kernel/writing/translatable';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Product } from './product.entity.ts';
import { ProductOptionValue } from './product-option-value.entity.ts';

/** An option of a product, such as its size. */
@Entity('product_option')
@Translatable('title')
export class ProductOption extends SoftDeletableRow {
  static readonly idPrefix = 'opt';

  static readonly example = { title: 'Size' };

  @Column({ type: 'varchar' })
  title!: string;

  @OneToMany(() => ProductOptionValue, (productOptionValue: ProductOptionValue) => productOptionValue.option)
  values?: Relation<ProductOptionValue>[];

  @Column({ type: 'varchar', nullable: true })
  product_id!: string | null;

  @ManyToOne(() => Product, (product: Product) => product.options)
  @JoinColumn({ name: 'product_id', referencedColumnName: 'id' })
  product?: Relation<Product> | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
