import { Column, Entity, OneToMany, type Relation } from 'typeorm';
import { Translatable } from '#engine/kernel/writing/translatable';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Product } from './product.entity.ts';

/** Products that are presented together, such as a season. */
@Entity('product_collection')
@Translatable('title', 'handle')
export class ProductCollection extends SoftDeletableRow {
  static readonly idPrefix = 'pcol';

  static readonly example = { title: 'Summer', handle: 'summer' };

  static readonly relationLimits = { products: 1000 };

  @Column({ type: 'varchar' })
  title!: string;

  @Column({ type: 'varchar', nullable: true })
  handle!: string | null;

  @OneToMany(() => Product, (product: Product) => product.collection)
  products?: Relation<Product>[];

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
