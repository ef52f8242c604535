import {
  Column,
  Entity,
  JoinColumn,
  JoinTable,
  ManyToMany,
  ManyToOne,
  OneToMany,
  type Relation,
  VirtualColumn,
} from 'typeorm';
import { Translatable } from '#engine/kernel/writing/translatable';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { ProductVariantInventoryItem } from '../stock/product-variant-inventory-item.entity.ts';
import { isPurchasableSql, variantQuantitySql } from '../stock/stock-of-variant.ts';
import { attributesSchema, type AttributeValues } from './attribute-values.ts';
import { MoneyAmount } from './money-amount.entity.ts';
import { Product } from './product.entity.ts';
import { ProductOptionValue } from './product-option-value.entity.ts';

/** A product with one value for every option: the unit that is sold and stocked. */
@Entity('product_variant')
@Translatable('title', 'material')
export class ProductVariant extends SoftDeletableRow {
  static readonly idPrefix = 'variant';

  static readonly tally = { admin: 'all' } as const;

  static readonly example = { title: 'M', attributes: null };

  static readonly schemas = { attributes: attributesSchema };

  static readonly representedAs = { inventory_quantity: (variant: string) => variantQuantitySql(variant) };

  @Column({ type: 'varchar' })
  title!: string;

  @Column({ type: 'varchar' })
  product_id!: string;

  @ManyToOne(() => Product, (product: Product) => product.variants)
  @JoinColumn({ name: 'product_id', referencedColumnName: 'id' })
  product?: Relation<Product> | null;

  @ManyToMany(() => MoneyAmount)
  @JoinTable({
    name: 'product_variant_money_amount',
    joinColumn: { name: 'variant_id' },
    inverseJoinColumn: { name: 'money_amount_id' },
  })
  prices?: Relation<MoneyAmount>[];

  @Column({ type: 'varchar', nullable: true })
  sku!: string | null;

  @Column({ type: 'varchar', nullable: true })
  barcode!: string | null;

  @Column({ type: 'varchar', nullable: true })
  ean!: string | null;

  @Column({ type: 'varchar', nullable: true })
  upc!: string | null;

  @Column({ type: 'int', nullable: true, default: 0 })
  variant_rank!: number | null;

  @Column({ type: 'int' })
  inventory_quantity!: number;

  @Column({ type: 'bool', default: false })
  allow_backorder!: boolean;

  @Column({ type: 'bool', default: true })
  manage_inventory!: boolean;

  @Column({ type: 'varchar', nullable: true })
  hs_code!: string | null;

  @Column({ type: 'varchar', nullable: true })
  origin_country!: string | null;

  @Column({ type: 'varchar', nullable: true })
  mid_code!: string | null;

  @Column({ type: 'varchar', nullable: true })
  material!: string | null;

  @Column({ type: 'int', nullable: true })
  weight!: number | null;

  @Column({ type: 'int', nullable: true })
  length!: number | null;

  @Column({ type: 'int', nullable: true })
  height!: number | null;

  @Column({ type: 'int', nullable: true })
  width!: number | null;

  @OneToMany(() => ProductOptionValue, (productOptionValue: ProductOptionValue) => productOptionValue.variant)
  options?: Relation<ProductOptionValue>[];

  @OneToMany(
    () => ProductVariantInventoryItem,
    (productVariantInventoryItem: ProductVariantInventoryItem) => productVariantInventoryItem.variant,
  )
  inventory_items?: Relation<ProductVariantInventoryItem>[];

  /** They go before those of the product. */
  @Column({ type: 'jsonb', nullable: true })
  attributes!: AttributeValues | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;

  /** Whether at least one unit can be sold. */
  @VirtualColumn({
    type: 'bool',
    query: (variant) => isPurchasableSql(variant),
  })
  purchasable!: boolean;
}
