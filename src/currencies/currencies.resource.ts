import { Currency } from '../entities/currency.ts';
import { defineResource } from '../http/resource.ts';

export const currencies = defineResource({
  entity: Currency,
  path: 'currencies',
  one: 'currency',
  many: 'currencies',
  object: 'currency',
  tag: 'Currencies',
  order: 'code',
  admin: { limit: 20 },
});
