import { defineResource } from '#engine/mapping/resource';
import { Currency } from '#model/entities/settings/currency.entity';

export const currencies = defineResource({
  entity: Currency,
  path: 'currencies',
  one: 'currency',
  many: 'currencies',
  object: 'currency',
  tag: 'Currencies',
  tagDescription: 'The currencies of the world, and whether prices in them include tax',
  order: 'code',
  admin: { limit: 20 },
});
