import { defineResource } from '#engine/mapping/resource';
import { TaxRate } from '#model/entities/settings/tax-rate.entity';

export const taxRates = defineResource({
  entity: TaxRate,
  path: 'tax-rates',
  one: 'tax_rate',
  many: 'tax_rates',
  object: 'tax-rate',
  tag: 'Tax Rates',
  tagDescription: 'Taxes of a region that differ for some products or shipping options',
  admin: { limit: 50 },
});
