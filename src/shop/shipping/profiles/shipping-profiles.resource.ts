import { defineResource } from '#engine/mapping/resource';
import { ShippingProfile } from '#model/entities/shipping/shipping-profile.entity';

export const shippingProfiles = defineResource({
  entity: ShippingProfile,
  path: 'shipping-profiles',
  one: 'shipping_profile',
  many: 'shipping_profiles',
  object: 'shipping_profile',
  tag: 'Shipping Profiles',
  tagDescription: 'Groups of products that share shipping options',
  admin: { relations: ['products', 'shipping_options'], listRelations: [] },
});
