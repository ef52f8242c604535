import { defineResource } from '#engine/mapping/resource';
import { ShippingOption } from '#model/entities/shipping/shipping-option.entity';
import { representedPriceFields } from './shipping-price.ts';

export const shippingOptions = defineResource({
  entity: ShippingOption,
  path: 'shipping-options',
  one: 'shipping_option',
  many: 'shipping_options',
  object: 'shipping-option',
  tag: 'Shipping Options',
  tagDescription: 'Ways to ship into a region, and what they cost',
  admin: { relations: ['profile', 'region', 'requirements'], limit: 20 },
  store: { relations: ['requirements'], allowedRelations: ['profile', 'region'] },
  computed: representedPriceFields,
});
