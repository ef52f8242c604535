import {
  Column,
  Entity,
  JoinColumn,
  JoinTable,
  ManyToMany,
  ManyToOne,
  type Relation,
  VirtualColumn,
} from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { Product } from '../catalogue/product.entity.ts';
import { ProductType } from '../catalogue/product-type.entity.ts';
import { ShippingOption } from '../shipping/shipping-option.entity.ts';
import { Region } from './region.entity.ts';

/** A tax rate of a region for products, product types or shipping options. */
@Entity('tax_rate')
export class TaxRate extends TimestampedRow {
  static readonly idPrefix = 'txr';

  static readonly example = { name: 'VAT', code: 'vat' };

  @Column({ type: 'real', nullable: true })
  rate!: number | null;

  @Column({ type: 'varchar', nullable: true })
  code!: string | null;

  @Column({ type: 'varchar' })
  name!: string;

  @Column({ type: 'varchar' })
  region_id!: string;

  @ManyToOne(() => Region, (region: Region) => region.tax_rates)
  @JoinColumn({ name: 'region_id', referencedColumnName: 'id' })
  region?: Relation<Region> | null;

  @ManyToMany(() => Product)
  @JoinTable({
    name: 'product_tax_rate',
    joinColumn: { name: 'rate_id' },
    inverseJoinColumn: { name: 'product_id' },
  })
  products?: Relation<Product>[];

  @ManyToMany(() => ProductType)
  @JoinTable({
    name: 'product_type_tax_rate',
    joinColumn: { name: 'rate_id' },
    inverseJoinColumn: { name: 'product_type_id' },
  })
  product_types?: Relation<ProductType>[];

  @ManyToMany(() => ShippingOption)
  @JoinTable({
    name: 'shipping_tax_rate',
    joinColumn: { name: 'rate_id' },
    inverseJoinColumn: { name: 'shipping_option_id' },
  })
  shipping_options?: Relation<ShippingOption>[];

  // computed only if `fields` requests them; they count the records of the relations above

  @VirtualColumn({
    type: 'int',
    select: false,
    query: (rate) => `select count(*) from product_tax_rate link join product p on p.id = link.product_id
      where link.rate_id = ${rate}.id and p.deleted_at is null`,
  })
  product_count?: number;

  @VirtualColumn({
    type: 'int',
    select: false,
    query: (
      rate,
    ) => `select count(*) from product_type_tax_rate link join product_type p on p.id = link.product_type_id
      where link.rate_id = ${rate}.id and p.deleted_at is null`,
  })
  product_type_count?: number;

  @VirtualColumn({
    type: 'int',
    select: false,
    query: (
      rate,
    ) => `select count(*) from shipping_tax_rate link join shipping_option o on o.id = link.shipping_option_id
      where link.rate_id = ${rate}.id and o.deleted_at is null`,
  })
  shipping_option_count?: number;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
