import { Column, Entity, JoinColumn, JoinTable, ManyToMany, ManyToOne, type Relation } from 'typeorm';
import { ProductType } from './product-type.ts';
import { Product } from './product.ts';
import { Region } from './region.ts';
import { TimestampedRow } from './row.ts';
import { ShippingOption } from './shipping-option.ts';

/** A tax of a region, for some products or shipping options. */
@Entity('tax_rate')
export class TaxRate extends TimestampedRow {
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

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
