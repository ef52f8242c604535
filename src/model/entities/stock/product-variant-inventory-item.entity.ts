import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { ProductVariant } from '../catalogue/product-variant.entity.ts';

/** An inventory item of a variant, with the quantity per unit. */
@Entity('product_variant_inventory_item')
export class ProductVariantInventoryItem extends SoftDeletableRow {
  static readonly idPrefix = 'pvitem';

  @Column({ type: 'text' })
  inventory_item_id!: string;

  @Column({ type: 'text' })
  variant_id!: string;

  @ManyToOne(() => ProductVariant, (productVariant: ProductVariant) => productVariant.inventory_items)
  @JoinColumn({ name: 'variant_id', referencedColumnName: 'id' })
  variant?: Relation<ProductVariant> | null;

  @Column({ type: 'int', default: 1 })
  required_quantity!: number;
}
