import { Column, Entity, OneToMany, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { ComputedRelation } from '#engine/mapping/computed-relation';
import { ProductVariant } from '../catalogue/product-variant.entity.ts';
import { InventoryLevel } from './inventory-level.entity.ts';

/** An item that is stocked; a variant consists of one, or of several as a kit. */
@Entity('inventory_item')
export class InventoryItem extends SoftDeletableRow {
  static readonly idPrefix = 'iitem';

  static readonly example = { sku: 'SHIRT-M', title: 'M' };

  @Column({ type: 'text', nullable: true })
  sku!: string | null;

  @Column({ type: 'text', nullable: true })
  origin_country!: string | null;

  @Column({ type: 'text', nullable: true })
  hs_code!: string | null;

  @Column({ type: 'text', nullable: true })
  mid_code!: string | null;

  @Column({ type: 'text', nullable: true })
  material!: string | null;

  @Column({ type: 'int', nullable: true })
  weight!: number | null;

  @Column({ type: 'int', nullable: true })
  length!: number | null;

  @Column({ type: 'int', nullable: true })
  height!: number | null;

  @Column({ type: 'int', nullable: true })
  width!: number | null;

  @Column({ type: 'bool', default: true })
  requires_shipping!: boolean;

  @Column({ type: 'varchar', nullable: true })
  title!: string | null;

  @Column({ type: 'varchar', nullable: true })
  description!: string | null;

  @Column({ type: 'varchar', nullable: true })
  thumbnail!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;

  @OneToMany(() => InventoryLevel, (level: InventoryLevel) => level.inventory_item)
  location_levels?: Relation<InventoryLevel>[];

  /** The variants that consist of it. */
  @ComputedRelation(() => ProductVariant, {
    many: true,
    where: (item, variant) =>
      `${variant}.id in (select l.variant_id from product_variant_inventory_item l
        where l.inventory_item_id = ${item}.id and l.deleted_at is null)`,
  })
  variants?: Relation<ProductVariant>[];
}
