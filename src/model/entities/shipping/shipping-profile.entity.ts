import { Column, Entity, JoinTable, ManyToMany, OneToMany, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Product } from '../catalogue/product.entity.ts';
import { ShippingOption } from './shipping-option.entity.ts';

export const shippingProfileTypes = ['default', 'gift_card', 'custom'] as const;
export type ShippingProfileType = (typeof shippingProfileTypes)[number];

/** Products that are shipped by the same shipping options. */
@Entity('shipping_profile')
export class ShippingProfile extends SoftDeletableRow {
  static readonly idPrefix = 'sp';

  static readonly example = { name: 'Default' };

  @Column({ type: 'varchar' })
  name!: string;

  @Column({ type: 'enum', enum: shippingProfileTypes, enumName: 'shipping_profile_type_enum' })
  type!: ShippingProfileType;

  @ManyToMany(() => Product, (product: Product) => product.profiles)
  @JoinTable({
    name: 'product_shipping_profile',
    joinColumn: { name: 'profile_id' },
    inverseJoinColumn: { name: 'product_id' },
  })
  products?: Relation<Product>[];

  @OneToMany(() => ShippingOption, (shippingOption: ShippingOption) => shippingOption.profile)
  shipping_options?: Relation<ShippingOption>[];

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
