import { Column, DeleteDateColumn, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { Row } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';
import { ShippingOption } from './shipping-option.entity.ts';

export const shippingOptionRequirementTypes = ['min_subtotal', 'max_subtotal'] as const;
export type ShippingOptionRequirementType = (typeof shippingOptionRequirementTypes)[number];

/** The minimum or maximum subtotal for a shipping option. */
@Entity('shipping_option_requirement')
export class ShippingOptionRequirement extends Row {
  static readonly idPrefix = 'sor';

  @Column({ type: 'varchar' })
  shipping_option_id!: string;

  @ManyToOne(() => ShippingOption, (shippingOption: ShippingOption) => shippingOption.requirements)
  @JoinColumn({ name: 'shipping_option_id', referencedColumnName: 'id' })
  shipping_option?: Relation<ShippingOption> | null;

  @Column({
    type: 'enum',
    enum: shippingOptionRequirementTypes,
    enumName: 'shipping_option_requirement_type_enum',
  })
  type!: ShippingOptionRequirementType;

  @Money()
  amount!: number;

  @DeleteDateColumn({ type: 'timestamptz' })
  deleted_at!: Date | null;
}
