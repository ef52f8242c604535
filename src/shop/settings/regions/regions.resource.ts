import { defineResource } from '#engine/mapping/resource';
import { Region } from '#model/entities/settings/region.entity';

const relations = ['countries', 'payment_providers', 'fulfillment_providers'];

export const regions = defineResource({
  entity: Region,
  path: 'regions',
  one: 'region',
  many: 'regions',
  object: 'region',
  tag: 'Regions',
  tagDescription: 'Countries that share a currency, taxes, payment and fulfillment providers',
  admin: { relations: [...relations, 'currency'], limit: 50 },
  store: { shared: true, relations, allowedRelations: ['currency', 'tax_provider', 'tax_rates'], limit: 100 },
});
