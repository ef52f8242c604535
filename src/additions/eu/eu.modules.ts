import { resources } from '@storekeep/server/extend';
import type { CommerceOptions, NestModule } from '@storekeep/server/module';
import type { EuMember } from './eu-options.ts';
import { UNIT_PRICE_FIELDS } from './legal/unit-price-sql.ts';
import { LOWEST_PRICE_FIELDS } from './lowest-price/lowest-price-sql.ts';
import { PRICE_DISPLAY_FIELDS } from './vat/price-display/price-display-sql.ts';

// Before the OpenAPI document is written, and all of them: in which order members are loaded, and by which shop of the process first, must
// not change the document.
Object.assign(resources.variants.computed!, LOWEST_PRICE_FIELDS, PRICE_DISPLAY_FIELDS, UNIT_PRICE_FIELDS);

/** What is switched off is not loaded. */
const LOAD: Readonly<Record<EuMember, () => Promise<NestModule>>> = {
  documents: async () => (await import('./documents/documents.module.ts')).DocumentsModule,
  legal: async () => (await import('./legal/legal.module.ts')).LegalModule,
  'lowest-price': async () => (await import('./lowest-price/lowest-price.module.ts')).LowestPriceModule,
  vat: async () => (await import('./vat/vat.module.ts')).VatModule,
  withdrawal: async () => (await import('./withdrawal/withdrawal.module.ts')).WithdrawalModule,
};

export const modules = ({ eu }: CommerceOptions): Promise<NestModule[]> =>
  Promise.all((eu?.members ?? []).map((member) => LOAD[member]()));
