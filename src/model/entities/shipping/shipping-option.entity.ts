import { Column, Entity, JoinColumn, ManyToOne, OneToMany, type Relation } from 'typeorm';
import { Translatable } from '#engine/kernel/writing/translatable';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';
import { FulfillmentProvider } from '../settings/fulfillment-provider.entity.ts';
import { Region } from '../settings/region.entity.ts';
import { ShippingOptionRequirement } from './shipping-option-requirement.entity.ts';
import { ShippingProfile } from './shipping-profile.entity.ts';

export const shippingOptionPriceTypes = ['flat_rate', 'calculated'] as const;
export type ShippingOptionPriceType = (typeof shippingOptionPriceTypes)[number];

/** A way to ship in a region, offered by a fulfillment provider. */
@Entity('shipping_option')
@Translatable('name')
export class ShippingOption extends SoftDeletableRow {
  static readonly idPrefix = 'so';

  static readonly example = { name: 'Parcel', amount: 500, data: { id: 'manual-fulfillment' } };

  @Column({ type: 'varchar' })
  name!: string;

  @Column({ type: 'varchar' })
  region_id!: string;

  @ManyToOne(() => Region)
  @JoinColumn({ name: 'region_id', referencedColumnName: 'id' })
  region?: Relation<Region> | null;

  @Column({ type: 'varchar' })
  profile_id!: string;

  @ManyToOne(() => ShippingProfile, (shippingProfile: ShippingProfile) => shippingProfile.shipping_options)
  @JoinColumn({ name: 'profile_id', referencedColumnName: 'id' })
  profile?: Relation<ShippingProfile> | null;

  @Column({ type: 'varchar' })
  provider_id!: string;

  @ManyToOne(() => FulfillmentProvider)
  @JoinColumn({ name: 'provider_id', referencedColumnName: 'id' })
  provider?: Relation<FulfillmentProvider> | null;

  @Column({ type: 'enum', enum: shippingOptionPriceTypes, enumName: 'shipping_option_price_type_enum' })
  price_type!: ShippingOptionPriceType;

  @Money({ nullable: true })
  amount!: number | null;

  @Column({ type: 'bool', default: false })
  is_return!: boolean;

  @Column({ type: 'bool', default: false })
  admin_only!: boolean;

  @OneToMany(
    () => ShippingOptionRequirement,
    (shippingOptionRequirement: ShippingOptionRequirement) => shippingOptionRequirement.shipping_option,
  )
  requirements?: Relation<ShippingOptionRequirement>[];

  @Column({ type: 'jsonb' })
  data!: Record<string, unknown>;

  @Column({ type: 'bool', default: false })
  includes_tax!: boolean;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
