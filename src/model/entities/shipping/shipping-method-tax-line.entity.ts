import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { ShippingMethod } from './shipping-method.entity.ts';

/** A tax rate that applies to a shipping method, as a copy. */
@Entity('shipping_method_tax_line')
export class ShippingMethodTaxLine extends TimestampedRow {
  static readonly idPrefix = 'smtl';

  static readonly example = { name: 'VAT', code: 'vat' };

  @Column({ type: 'varchar', nullable: true })
  code!: string | null;

  @Column({ type: 'varchar' })
  name!: string;

  @Column({ type: 'real' })
  rate!: number;

  @Column({ type: 'varchar' })
  shipping_method_id!: string;

  @ManyToOne(() => ShippingMethod, (shippingMethod: ShippingMethod) => shippingMethod.tax_lines)
  @JoinColumn({ name: 'shipping_method_id', referencedColumnName: 'id' })
  shipping_method?: Relation<ShippingMethod> | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
