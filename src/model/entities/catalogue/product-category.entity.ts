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
import { Translatable } from '#engine/kernel/writing/translatable';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { Product } from './product.entity.ts';

/** A node in the tree of categories. */
@Entity('product_category')
@Translatable('name', 'handle', 'description')
export class ProductCategory extends TimestampedRow {
  static readonly idPrefix = 'pcat';

  static visibleToShoppers(category: string): string {
    return `${category}.is_active and not ${category}.is_internal`;
  }

  /** The materialized path only exists for adopted databases. */
  static readonly hiddenByDefault = ['mpath'];

  static readonly staffOnly = ['is_active', 'is_internal', 'mpath'];

  /** For shoppers, a category whose parent is not visible is a root. */
  static readonly nullWhenHidden = true;

  static readonly example = { description: 'Shirts and trousers', name: 'Clothing', handle: 'clothing' };

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', default: '' })
  description!: string;

  @Column({ type: 'text' })
  handle!: string;

  @Column({ type: 'text', nullable: true })
  mpath!: string | null;

  @Column({ type: 'bool', nullable: true, default: false })
  is_internal!: boolean | null;

  @Column({ type: 'bool', nullable: true, default: false })
  is_active!: boolean | null;

  @Column({ type: 'int', default: 0 })
  rank!: number;

  @OneToMany(() => ProductCategory, (productCategory: ProductCategory) => productCategory.parent_category)
  category_children?: Relation<ProductCategory>[];

  @Column({ type: 'varchar', nullable: true })
  parent_category_id!: string | null;

  @ManyToOne(() => ProductCategory, (productCategory: ProductCategory) => productCategory.category_children)
  @JoinColumn({ name: 'parent_category_id', referencedColumnName: 'id' })
  parent_category?: Relation<ProductCategory> | null;

  @ManyToMany(() => Product, (product: Product) => product.categories)
  @JoinTable({
    name: 'product_category_product',
    joinColumn: { name: 'product_category_id' },
    inverseJoinColumn: { name: 'product_id' },
  })
  products?: Relation<Product>[];

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
