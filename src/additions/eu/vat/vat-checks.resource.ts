import { defineResource } from '@storekeep/server/extend';
import { VatCheck } from './vat-check.entity.ts';

export const vatChecks = defineResource({
  entity: VatCheck,
  path: 'vat-checks',
  one: 'vat_check',
  many: 'vat_checks',
  object: 'vat_check',
  tag: 'VAT',
  tagDescription: 'VAT ids of business customers, and taxes by country',
  admin: { relations: [], limit: 50 },
});
