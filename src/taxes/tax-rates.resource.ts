import { TaxRate } from '../entities/tax-rate.ts';
import { defineResource } from '../http/resource.ts';

export const taxRates = defineResource({
  entity: TaxRate,
  path: 'tax-rates',
  one: 'tax_rate',
  many: 'tax_rates',
  object: 'tax-rate',
  tag: 'Tax Rates',
  admin: { limit: 50 },
});
